"""The page of the game as it would be: in which order it is told, and what it says while nothing is known."""

from __future__ import annotations

import pytest

from nomicon.game.changes import CorrectPast, MadeCorrection
from nomicon.game.names import ProposalNumber
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.corrections import correction_in, corrects_at_once
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.correcting_past.outcome import CorrectionProgress
from nomicon.play.corrections import correction_of
from nomicon.play.proposals.proposing import Propose
from nomicon.views.elements.page import NO_ADVICE, Advice, NoSuchPage, Page, Seen
from nomicon.views.game import corrected
from nomicon.views.view import as_text, view_named
from tests.views.playing import ASHA, Played


@pytest.fixture
def seen(story: Played, bench: RuleCache) -> Seen:
    """The story as a player sees it, where corrections are worked out at once."""
    return replace(story.seen(), advice=Advice(corrects=corrects_at_once(bench)))


def entries_of(page: Page) -> dict[str, list[str | None]]:
    return {group["how"]: [one["entry"] for one in group["entries"]] for group in page["groups"]}


def first_by(seen: Seen, kind: str) -> str:
    """Name the first entry with a move of a kind."""
    rows = [one.entry for one in seen.history]
    return str(next(entry.place for entry in rows if type(entry.move).__name__ == kind))


def test_a_join_that_is_struck_is_told_in_order(seen: Seen):
    page = view_named(["undo", "strike", first_by(seen, "Join")], seen)
    kinds = [one["kind"] for one in page["states"]]
    order = ["winner", "player", "quantity", "rule", "office", "vote"]
    assert kinds == sorted(kinds, key=order.index)
    assert "player" in kinds
    assert page["count"] == sum(len(group["entries"]) for group in page["groups"])
    titles = [group["title"] for group in page["groups"]]
    assert titles == [title for title in corrected.TITLES.values() if title in titles]
    text = as_text("undo", page)
    assert "not a player (was: a player)" in text
    assert text.index("What would be different now") < text.index("Moves that would be refused")
    assert corrected.UNCHANGED in text


def test_a_rule_that_would_have_another_text_is_told_beside_its_current_one(seen: Seen):
    page = view_named(["undo", "strike", first_by(seen, "Propose")], seen)
    assert "Rule 205 (The voting period): another text (was: the current text)" in as_text("undo", page)


def test_a_move_that_is_put_in_counts_as_no_entry_of_the_record(seen: Seen):
    page = view_named(["undo", "insert", "4", "Asha> declare Hello"], seen)
    assert entries_of(page) == {"inserted": [None]}
    assert page["summary"].endswith("no other entry would be different.")
    assert 'now: Asha declared: "Hello"' in as_text("undo", page)


def test_more_entries_than_a_page_tells_of_are_counted(seen: Seen, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(corrected, "CORRECTION_TOLD", 2)
    page = view_named(["undo", "strike", first_by(seen, "Join")], seen)
    assert sum(map(len, entries_of(page).values())) == 2
    assert page["more"] == page["count"] - 2 > 0
    assert f"Entries that are not listed: {page['more']}." in as_text("undo", page)


def test_what_is_still_being_worked_out_says_how_far_it_is(seen: Seen):
    waiting = replace(seen, advice=Advice(corrects=lambda *asked: CorrectionProgress(1200, 5000)))
    page = view_named(["undo", "strike", "2"], waiting)
    assert page["working"] == "We are still working this out: 1,200 of 5,000 entries are done."
    assert page["states"] == page["groups"] == []
    assert page["working"] in as_text("undo", page)


def test_what_cannot_be_corrected_says_what_else_can_be_done(seen: Seen):
    page = view_named(["undo", "strike", "1"], seen)
    assert page["cannot"]
    assert page["instead"] in as_text("undo", page)
    past = view_named(["undo", "strike", "2"], replace(seen, advice=NO_ADVICE))
    assert past["cannot"] == corrected.ONLY_NOW


@pytest.mark.parametrize(
    "words",
    [
        ["undo", "mend", "2"],
        ["undo", "strike", "2", "declare x"],
        ["undo", "replace", "2"],
        ["undo", "strike", "9999"],
        ["undo", "strike", "x"],
    ],
)
def test_what_makes_no_sense_says_how_the_page_is_asked_for(seen: Seen, words: list[str]):
    with pytest.raises(NoSuchPage):
        view_named(words, seen)


@pytest.mark.parametrize(
    ("asked", "typed"),
    [
        (["strike", "4"], "propose correct strike 4"),
        (["insert", "4", "declare Hello"], 'propose correct insert 4 "Asha> declare Hello"'),
        (["insert", "4", 'Ben> declare "Hello all"'], 'propose correct insert 4 "Ben> declare \\"Hello all\\""'),
    ],
)
def test_the_page_says_how_to_put_it_to_the_vote_and_that_line_means_the_same(seen: Seen, asked: list[str], typed: str):
    assert view_named(["undo", *asked], seen)["propose"] == "", "who has no seat cannot propose"
    seen = replace(seen, viewer=ASHA)
    assert view_named(["undo", *asked], seen)["propose"] == typed
    move = move_in(InputLine(ASHA, split_line(typed)), seen.game)
    assert isinstance(move, Propose)
    (change,) = move.changes
    assert isinstance(change, CorrectPast)
    assert correction_of(change) == correction_in(seen, asked[0], asked[1], " ".join(asked[2:]))
    assert line_and_block(move) == (f'{typed} title "Correct entry 4"', "")


def test_what_was_corrected_is_struck_through_and_the_board_says_so_for_ever(seen: Seen):
    number = first_by(seen, "Join")
    made = MadeCorrection("strike", number, ProposalNumber(-1), 40, seen.at)
    after = replace(seen, game=replace(seen.game, corrections=(made,), over="It is over."))
    (row,) = [one for one in view_named(["history"], after)["entries"] if "corrected" in one]
    assert (row["entry"], row["struck"]) == (number, True)
    assert "This entry no longer counts: the past was corrected in entry 40." in as_text(
        "history", view_named(["history"], after)
    )
    told = f"The past was corrected in entry 40, by proposal M-1: entry {number} no longer counts."
    assert [one["what"] for one in view_named(["board"], after)["notices"]] == [told]
