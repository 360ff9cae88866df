"""Whatever is judged, overruled and judged again: an act is marked if and only if it is read otherwise now."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nomicon.game.names import JudgementNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries
from nomicon.views.judging.reading_notes import marks
from tests.play.playing import ANN, BEN, CAT, GAME, VOTES, Playing, amending, rule
from tests.properties.truths import marks_agree, same_again

READS = rule(
    205,
    """
    @when("Declared")
    def told(readings):
        yield announce(readings.it)

    @offers("undo", judgement="count")
    def undo(judgement):
        yield overrule(judgement, "FALSE")

    @offers("again", judgement="count")
    def again(judgement):
        yield rejudge(judgement)
    """,
    readings={"it": {"default": "a", "others": ["b", "c"]}},
)
RENUMBERS = rule(206, answers={"amended_number": "the proposal's", "judge": "Ben"})

judged = st.tuples(st.just("judged"), st.sampled_from("abc"))
undone = st.tuples(st.sampled_from(("undo", "again")), st.integers(1, 4))
others = st.tuples(st.sampled_from(("declare", "amend")), st.just(""))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(others, others, judged, undone), max_size=14))
def test_an_act_is_marked_if_and_only_if_it_is_read_otherwise_now(deeds: list[tuple[str, str | int]]) -> None:
    playing = Playing(VOTES, READS, RENUMBERS)
    read: dict[str, str] = {}  # How the rule was read when each declaration was made.
    for deed, about in deeds:
        known = next(one for one in playing.game.rules if one.id == "205")
        match deed:
            case "declare":
                playing.makes(Declare(CAT, "!"))
                place = str(playing.table.folded(GAME).place)
                read[place] = playing.game.readings.get("205:it", "a")
            case "amend":
                playing.adopts(amending(known.number, words="Other words."))
            case "judged":
                playing.tries(Invoke(ANN, "It is so.", reading=(f"{known.number}:it", str(about))))
                playing.tries(Deliver(BEN, JudgementNumber(len(playing.game.judgements)), "TRUE"))
            case _:
                playing.tries(MakeMove(ANN, deed, {"judgement": about}))
    entries = list(playing.ledger.read(GAME))
    now = playing.game.readings.get("205:it", "a")

    seen = Seen(playing.game, entries, None, playing.game.at)
    found = marks(seen, public_entries(seen))

    assert {place: one[0].get("read_as") for place, one in found.items()} == {
        place: way for place, way in read.items() if way != now
    }
    marks_agree(entries, playing.game)
    same_again(entries, playing.game)
