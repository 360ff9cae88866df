"""The house defaults: one rule, in words and answers, under which a ruleset that has only words can be played.

It stands in `house-defaults.md`, cautious, so that nobody takes a game over while the others sleep; here it is fitted
to a ruleset and to what its founder chose: its number, where proposals begin, what is counted, and how votes are won.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, sentence_of
from nomicon.law.language.answer_types import duration
from nomicon.rulebooks.files.format import RuleFile, read_rule_file
from nomicon.rulebooks.files.malformed import Malformed

HOUSE_DEFAULTS = Path(str(files("nomicon.rulebooks"))) / "house-defaults.md"

_BEGINS_WITH = "beginning with 301"
_COUNTED = "Points are counted for every player. They begin at 0."
_FIRST, _BY_HUNDREDS = 301, range(100, 301)
_STARTS = re.compile(
    r"\b(?:begins?|starts?)\s+(?:\w+\s+){0,3}?with\s+(?P<amount>\d{1,9}|zero|no)\s+(?P<what>[a-z]{3,30})\b",
    re.IGNORECASE,
)
_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))

MOST_VOTERS = 1000
"""Voters that a founder may ask for at least; with more than play, nothing could ever be adopted."""


class Figures(Struct, frozen=True):
    """How votes are won under the house defaults, until the players change it.

    `voting_period` is in seconds. At least `quorum` of the players must vote, and at least `voters` of them, and more
    than `majority` of the votes cast must be in favour. With `entrenched`, all players must be in favour of moving a
    rule to another class, and of any change to a rule that was immutable when the game began.
    """

    voting_period: int = 3 * 86400
    quorum: Fraction = Fraction(2, 3)
    voters: int = 2
    majority: Fraction = Fraction(1, 2)
    entrenched: bool = True


CAUTIOUS = Figures()
"""What holds where a founder chooses nothing."""


def read_figures(told: Mapping[str, object]) -> Figures:
    """Read figures by name, as a person writes them: ``{"voting_period": "3 days", "quorum": "2/3"}``.

    Raises `Malformed` for a name that is none, and for a figure that cannot be read or makes no sense.
    """
    readers: dict[str, Callable[[str, object], object]] = {
        "voting_period": _period,
        "quorum": _share,
        "voters": _voters,
        "majority": _share,
        "entrenched": _truth,
    }
    unknown = sorted(told.keys() - readers.keys())
    if unknown:
        raise _wrong(
            unknown[0], _("it is not one of the house defaults"), _("They are {names}.", names=", ".join(readers))
        )
    read: dict[str, Any] = {name: readers[name](name, value) for name, value in told.items()}
    figures = replace(CAUTIOUS, **read)
    if figures.majority == 1:
        raise _wrong("majority", _("it requires more votes than are cast"), _("Write less than 1, such as 1/2 or 2/3."))
    return figures


def _period(name: str, value: object) -> int:
    mend = _("Write a duration such as 3 days or 36 hours.")
    try:
        seconds = duration(int(value) if isinstance(value, str) and value.isdecimal() else value)  # type: ignore[arg-type]
    except ValueError as wrong:
        raise _wrong(name, sentence_of(wrong), mend) from None
    if not seconds:
        raise _wrong(name, _("it leaves no time to vote"), mend)
    return seconds


def _share(name: str, value: object) -> Fraction:
    mend = _("Write a share from 0 to 1, such as 2/3 or 0.5.")
    if not re.fullmatch(r"[0-9]{1,6}(/0*[1-9][0-9]{0,5}|\.[0-9]{1,6})?", str(value).strip(), re.ASCII):
        raise _wrong(name, _("{value!r} is not a share", value=str(value)[:30]), mend)
    share = Fraction(str(value).strip())
    if share > 1:
        raise _wrong(name, _("{share} is more than 1", share=share), mend)
    return share


def _voters(name: str, value: object) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", str(value).strip(), re.ASCII) or not 1 <= int(str(value)) <= MOST_VOTERS:
        raise _wrong(
            name,
            _("{value!r} is not a possible number of voters", value=str(value)[:30]),
            _("Write a number from 1 to {most}.", most=MOST_VOTERS),
        )
    return int(str(value))


def _truth(name: str, value: object) -> bool:
    truths = {"yes": True, "true": True, "on": True, "no": False, "false": False, "": False}
    known = truths.get(str(value).strip().lower())
    if known is None:
        raise _wrong(name, _("{value!r} is neither yes nor no", value=str(value)[:30]), _("Write yes or no."))
    return known


def _wrong(name: str, what: str, mend: str) -> Malformed:
    return Malformed(name, None, what, mend)


def length_told(seconds: int) -> str:
    """Say how long something is, as rules write it: ``1 day 12 hours``."""
    parts = []
    for length, unit in _UNITS:
        many, seconds = divmod(seconds, length)
        if many:
            parts.append(f"{many} {unit}{'' if many == 1 else 's'}")
    return " ".join(parts)


def house_defaults(
    numbers: Sequence[int], words: Iterable[str], immutable: Sequence[int] = (), figures: Figures = CAUTIOUS
) -> RuleFile:
    """Return the rule for a ruleset in which these numbers are in use, and whose rules say these words.

    `numbers` are those of rules and of proposals on record, so that none is given a second time; `immutable` are those
    of rules that are immutable from the start.
    """
    rule = read_rule_file(HOUSE_DEFAULTS)
    highest = max(numbers, default=0)
    number = RuleNumber(highest + 1 if 0 in numbers else 0)
    highest = max(highest, number)
    first = _FIRST if highest in _BY_HUNDREDS else highest + 1
    counted = {"points": 0, **_counted(words)}
    quantities: dict[str, Plain] = {name: {"start": start} for name, start in counted.items()}
    told = " ".join(
        f"{name.capitalize()} are counted for every player. They begin at {start}." for name, start in counted.items()
    )
    ours, theirs = voting_told(CAUTIOUS, ()), voting_told(figures, immutable)
    period = length_told(figures.voting_period)
    text = replace(
        rule.text,
        words=_retold(rule.text.words, (_BEGINS_WITH, f"beginning with {first}"), (_COUNTED, told), (ours, theirs)),
        answers={**rule.text.answers, "first_proposal": first, "voting_period": period},
        settings={
            "quorum": figures.quorum,
            "voters": figures.voters,
            "majority": figures.majority,
            "all_to_transmute": figures.entrenched,
            "entrenched": tuple(immutable) if figures.entrenched else (),
        },
        declares={**rule.text.declares, "quantities": quantities},
    )
    return replace(rule, number=number, text=text)


def voting_told(figures: Figures, immutable: Sequence[int]) -> str:
    """Say how votes are won, as the rule says it."""
    told = [f"The vote takes {length_told(figures.voting_period)}, but ends sooner if all have voted."]
    many = f"at least {figures.voters} players, so that nobody decides alone" if figures.voters > 1 else ""
    share = f"at least {figures.quorum} of the players" if figures.quorum else ""
    if share:
        told.append(f"{share.capitalize()} must vote{f', and {many}' if many else ''}.")
    elif many:
        told.append(f"At least {figures.voters} players must vote, so that nobody decides alone.")
    enough = f"more than {figures.majority} of the votes cast are in favour"
    told.append(f"A proposal is adopted if {enough}. Otherwise it is defeated.")
    if figures.entrenched:
        listed = ", ".join(map(str, immutable))
        also = f". The same holds for any change to a rule that was immutable at the start: {listed}" if listed else ""
        told.append(f"To transmute a rule, all players must vote for it{also}.")
    return " ".join(told)


def _retold(words: str, *pairs: tuple[str, str]) -> str:
    """Return words with other sentences in the place of these, wherever their lines are broken."""
    for before, after in pairs:
        pattern = r"\s+".join(map(re.escape, before.split()))
        words, found = re.subn(pattern, after.replace("\\", r"\\"), words)
        assert found == 1, before
    return words


def _counted(words: Iterable[str]) -> Mapping[str, int]:
    """Return what players begin with, by what the rules say: ``All players begin the game with 0 thimbles.``"""
    found: dict[str, int] = {}
    for text in words:
        for one in _STARTS.finditer(text):
            amount = int(one["amount"]) if one["amount"].isdigit() else 0
            name = one["what"].lower()
            found.setdefault(name if name.endswith("s") else f"{name}s", amount)
    return found
