"""The house defaults: one rule, in words and answers, under which a ruleset that has only words can be played.

It stands in `house-defaults.md`; here it is fitted to a ruleset: its number, where proposals begin, what is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from nomicon.game.names import RuleNumber
from nomicon.game.plain import Plain
from nomicon.rulebooks.format import RuleFile, read_rule_file

HOUSE_DEFAULTS = Path(str(files("nomicon.rulebooks"))) / "house-defaults.md"

_BEGINS_WITH = "beginning with 301"
_COUNTED = "Points are counted for every player, and begin at 0."
_FIRST, _BY_HUNDREDS = 301, range(100, 301)
_STARTS = re.compile(
    r"\b(?:begins?|starts?)\s+(?:\w+\s+){0,3}?with\s+(?P<amount>\d{1,9}|zero|no)\s+(?P<what>[a-z]{3,30})\b",
    re.IGNORECASE,
)


def house_defaults(numbers: Sequence[int], words: Iterable[str]) -> RuleFile:
    """Return the rule for a ruleset in which these numbers are in use, and whose rules say these words.

    `numbers` are those of rules and of proposals on record, so that none is given a second time.
    """
    rule = read_rule_file(HOUSE_DEFAULTS)
    highest = max(numbers, default=0)
    number = RuleNumber(highest + 1 if 0 in numbers else 0)
    highest = max(highest, number)
    first = _FIRST if highest in _BY_HUNDREDS else highest + 1
    counted = {"points": 0, **_counted(words)}
    quantities: dict[str, Plain] = {name: {"start": start} for name, start in counted.items()}
    told = " ".join(f"{name.capitalize()} are counted for every player, and begin at {start}."
                    for name, start in counted.items())  # fmt: skip
    text = replace(
        rule.text,
        words=rule.text.words.replace(_BEGINS_WITH, f"beginning with {first}").replace(_COUNTED, told),
        answers={**rule.text.answers, "first_proposal": first},
        declares={**rule.text.declares, "quantities": quantities},
    )
    return replace(rule, number=number, text=text)


def _counted(words: Iterable[str]) -> Mapping[str, int]:
    """Return what players begin with, by what the rules say: ``All players begin the game with 0 thimbles.``"""
    found: dict[str, int] = {}
    for text in words:
        for one in _STARTS.finditer(text):
            amount = int(one["amount"]) if one["amount"].isdigit() else 0
            name = one["what"].lower()
            found.setdefault(name if name.endswith("s") else f"{name}s", amount)
    return found
