"""Help on moves with the bounds of what they ask for, and the names that are suggested for what is no move."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

BOUNDED = """---
title: Bounds
settings: {cap: 7}
---
Fields have bounds.

```python
LONG = {"kind": "text", "longest": 40}

@offers("bid", amount={"kind": "count", "least": 1, "most": "cap"}, note=LONG, colour=["red", "light blue"])
def bid(player, amount, note, colour):
    return PASS

@offers("fan out", gift={"kind": "number", "least": 1, "hint": "What you give"}, quietly="truth")
def fan(player, gift, quietly):
    return PASS

@offers("export tea", many="count")
def export(player, many):
    return PASS
```
"""


def _bounded(terminal: Terminal, *lines: str) -> str:
    Path("bounds.md").write_text(BOUNDED)
    typed = "".join(f"Ann> {line}\n" for line in ("join", *lines))
    return terminal.types("practice minimal --rule 401=bounds.md", typed).output


def test_help_on_an_offered_move_shows_the_bounds_of_each_field(terminal: Terminal):
    told = _bounded(terminal, "help bid")
    assert '  bid amount=count(1..7) note=text(..40) colour=red|"light blue"\n' in told
    assert "  amount  count from 1 to 7\n" in told
    assert "  note    text of at most 40 characters\n" in told
    assert "  colour  red or light blue\n" in told


@pytest.mark.parametrize("asked", ["fan out", "fan"])
def test_help_on_a_move_of_several_words_needs_only_the_first(terminal: Terminal, asked: str):
    told = _bounded(terminal, f"help {asked}")
    assert "Fan out (rule 401).\n\n  fan out gift=number(1..) quietly=yes|no\n" in told
    assert "  gift     number of at least 1. What you give\n" in told
    assert "  quietly  yes or no\n" in told


def test_help_on_a_move_of_every_game_shows_what_each_part_can_be(terminal: Terminal):
    told = _bounded(terminal, "help give", "help vote", "help by", "help trace")
    assert "  give PLAYER AMOUNT [QUANTITY...]\n\n  PLAYER    a player: Ann\n" in told
    assert "  QUANTITY  a quantity: points\n" in told
    assert "  REASON    a reason in quotation marks of at most 20,000 characters\n" in told
    assert "  by hand [DUTY]\n" in told
    assert "  trace, trace 401\n" in told


def test_help_on_what_is_not_there_names_what_is_near(terminal: Terminal):
    assert "There is no move or page 'fan aut'. Did you mean 'fan out'?" in _bounded(terminal, "help fan aut")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("fan 3 yes", "There is no move or page 'fan 3'. Did you mean 'fan out'?"),
        ("fan", "There is no move or page 'fan'. Did you mean 'fan out'?"),
        ("fann out 3 yes", "There is no move or page 'fann out'. Did you mean 'fan out'?"),
        ("en turn", "There is no move or page 'en turn'. Did you mean 'end turn' or"),
        ("take bac 301", "There is no move or page 'take bac'. Did you mean 'take back' or"),
        ("vot 301 for", "There is no move or page 'vot'. Did you mean 'vote' or 'votes'?"),
        ("intend fan 3", "there is no move 'fan 3'. Did you mean 'fan out'?"),
        ("xyzzy 3", "There is no move or page 'xyzzy'. Type 'help'"),
    ],
)
def test_a_line_that_is_no_move_is_answered_with_whole_names_of_moves(terminal: Terminal, line: str, told: str):
    assert told in _bounded(terminal, line)


def test_a_move_of_several_words_may_begin_like_a_word_of_the_prompt(terminal: Terminal):
    assert 'Ann made the move "export tea" with many=3.' in _bounded(terminal, "export tea 3")
