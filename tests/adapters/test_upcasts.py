"""Records that hold older forms open, and the game in them is what it was."""

from __future__ import annotations

from pathlib import Path

from nomicon.game.amendments import text_of
from nomicon.game.changes import Amend
from nomicon.game.names import ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.main.table import codec
from nomicon.play.folding import fold
from tests.play.playing import amending

RECORDS = Path(__file__).parent / "records"


def folded(name: str) -> Game:
    game = Game()
    for line in (RECORDS / name).read_bytes().splitlines():
        game = fold(game, codec().decode(line))
    return game


def test_amendments_of_before_a_text_was_a_stack_leave_rules_as_they_were():
    """Proposal 303 repealed amendment 301 of rule 205; 304 changed amendment 302; 307 repealed amendment 306 of 305."""
    game = folded("amendments.ledger")
    pay, tea = (game.rules.numbered(RuleNumber(number)) for number in (205, 305))
    assert pay is not None
    assert tea is not None

    assert (pay.text.title, pay.text.settings["adopted"]) == ("Points", 25)
    assert tea.text.words == "Tea is at five."
    assert [type(layer.change) for layer in pay.layers[1:]] == [Amend] * 4
    assert all(text_of(rule.layers) == rule.text for rule in game.rules)
    repeal = amending(205, text=pay.layers[3].text, amendment=301)
    assert game.proposals[ProposalNumber(303)].changes == (repeal,)


def test_what_is_written_now_is_read_again():
    line = codec().encode(codec().decode((RECORDS / "amendments.ledger").read_bytes().splitlines()[3]))

    assert b'"Amend.2"' in line
    assert codec().encode(codec().decode(line)) == line
