"""What players see of announced moves: the page, the main page, and what waits for each of them."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.to_dos import waiting
from nomicon.views.elements.page import Seen
from nomicon.views.view import as_text, view_named
from tests.play.playing import ANN, BEN, CAT
from tests.views.rules.test_amendable import seen_after

FEAST = """rulebook: minimal
with rule 310:
| ---
| title: Feasts
| answers:
|   intents of feast: {support: 1, without_objections: 1}
|   intents of treaty: {agreement: [other], performed: by itself}
| ---
| A player may hold a feast.
|
| ```python
| @offers("feast")
| def feast(player):
|     return award(player, 1)
|
| @offers("treaty", other="player")
| def treaty(player, other):
|     return award([player, other], 1)
| ```

at 2026-03-02T09:00:00Z
Ann, Ben, Cat> join
Ann> intend feast
Cat> intend treaty Ben
"""
SUPPORTED = FEAST + 'Ben> support intent I-1 reason "I am hungry."\n'


def to_do(seen: Seen, player: PlayerId) -> list[tuple[str, tuple[str, ...], str]]:
    return [(one.subject, one.lines, one.otherwise) for one in waiting(replace(seen, viewer=player))]


def test_whoever_has_a_say_finds_an_intent_among_what_waits_with_each_answer_and_what_comes_of_silence():
    seen = seen_after(FEAST)
    open_still = "the intent might expire without the move being made"
    feast = ("intent/1", ("support intent I-1", "object to intent I-1"), open_still)
    assert to_do(seen, CAT) == [feast]
    assert to_do(seen, BEN) == [feast, ("intent/2", ("agree to intent I-2",), open_still)]
    assert to_do(seen, ANN) == []
    supported = seen_after(SUPPORTED)
    lapses = "the intent expires, and the move is not made"
    assert to_do(supported, ANN) == [("perform/1", ("perform intent I-1",), lapses)]
    assert to_do(supported, BEN) == [("intent/2", ("agree to intent I-2",), open_still)]


def test_the_page_shows_terms_answers_and_what_is_still_missing():
    page = view_named(["intents"], replace(seen_after(SUPPORTED), viewer=ANN))
    feast, treaty = page["intents"]
    assert (feast["name"], feast["by"], feast["line"], feast["until"]) == (
        "I-1",
        "Ann",
        "feast",
        "2026-03-16T09:00:00Z",
    )
    assert feast["needs"] == "no objections and the support of another player"
    assert feast["answers"] == [{"player": "Ben", "answer": "support", "reason": "I am hungry."}]
    assert (feast["waits_for"], feast["can_make"], feast["can_say"]) == ([], True, [])
    assert (treaty["waits_for"], treaty["by_itself"], treaty["can_make"]) == (["Ben must agree."], True, False)
    text = " ".join(as_text("intents", page).split())
    assert "I-1, by Ann: feast" in text
    assert "All conditions for this move are met. Answers so far: Ben: support (I am hungry.)." in text
    assert "Conditions: the agreement of Ben. Ben must agree." in text


def test_the_main_page_tells_of_what_is_announced_and_when_it_ends():
    board = view_named(["board"], seen_after(FEAST))
    announced = "Cat announced intent I-2: treaty Ben. Conditions: the agreement of Ben. It lasts until "
    assert board["intents"][1] == f"{announced}2026-03-16T09:00:00Z."
    told = {"at": "2026-03-16T09:00:00Z", "what": "intent I-1 of Ann expires"}
    assert told in board["deadlines"]
    assert "Announced moves" in as_text("board", board)
