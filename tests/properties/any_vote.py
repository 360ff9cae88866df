"""Any vote: terms drawn at random, ballots cast, replaced and taken back at random, and a count that is made apart.

The count below is worked out from the terms alone. It shares nothing with the engine but the words of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from random import Random
from typing import Any

from nomicon.game.names import PlayerId
from nomicon.play.series.founding import StartingRule
from tests.play.playing import rule

NAMES = tuple(PlayerId(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Finn", "Gus"))
CLERK = NAMES[0]
DAY = 86400

SEES_WHAT_IS_COUNTED = """
    @answers("adopted")
    def before(proposal, tally):
        if tally is not None:
            compared(proposal, tally)

    @when("VoteClosed")
    def after(proposal):
        compared(proposal, proposal.tally)

    def compared(proposal, tally):
        for choice, many in tally.votes.items():
            cast = [look_up("ballot", proposal.number, one) for one in voters(proposal, choice)]
            if sum((one.votes for one in cast), Fraction(0)) != many:
                raise ValueError(f"{choice}: code sees {cast}, the tally {many}")
        if len(list(voters(proposal, "*"))) != tally.heads:
            raise ValueError(f"code sees {list(voters(proposal, '*'))}, the tally {tally.heads}")

    @offers("stop")
    def stopped():
        yield close_vote(301)
"""
"""A rule that passes on every question, and fails if what it sees of a vote is not what is counted."""

BALLOTS: tuple[dict[str, Any], ...] = (
    {},
    {"choices": ["YES", "NO"]},
    {"choices": ["Aye", "Nay", "Abstain"]},
    {"choices": ["no", "yes", "present"]},
    {"choices": ["happy", "so so", "sad"], "in_favour": ["happy", "so so"]},
    {"choices": ["FOR", "AGAINST", "*"]},
    {"choices": ["red", "blue"]},
    {"choices": ["red", "blue", "grey"], "in_favour": "RED", "abstentions": ["grey"]},
    {"choices": ["*"], "in_favour": ["tea", "coffee"]},
    {"choices": ["A", "*"], "in_favour": "a", "abstentions": "none"},
)
FAVOUR, SILENT = {"for", "yes", "aye"}, {"abstain", "present"}
QUORA: tuple[Any, ...] = (
    None,
    0,
    2,
    Fraction(5, 2),
    {"share": Fraction(1, 2), "of": "players"},
    {"share": Fraction(2, 3), "of": "Voters"},
    {"share": Fraction(1, 3), "of": "players", "counted": "close"},
)
NEEDED = [
    {how: Fraction(*part), "of": of}
    for how in ("more_than", "at_least")
    for part in ((1, 2), (2, 3), (1, 1))
    for of in ("cast", "eligible")
]


DRAWN: Mapping[str, tuple[Any, ...]] = {
    "quorum": QUORA,
    "quorum_rounded": (None, "up", "down", "to the nearest"),
    "quorum_counts": (None, "who has not abstained", "their votes", "their votes without abstentions"),
    "secret_ballots": (None, "yes"),
    "adoption_needs": (None, None, ["votes"], ["votes", "quorum"], ["quorum"]),
    "adopted": (None, *NEEDED),
    "ends_early": (None, "all have voted"),
    "voting_period": (None, "1 day"),
    "ballots_of_leavers": (None, "no"),
    "may_replace_ballot": (None, "yes", "no"),
    "may_take_back_ballot": (None, "no"),
}
"""The other terms, and what they may be; None is silence."""

Part = str | dict[str, Any]
"""What rules say of one term: code, or answers in a header."""


@dataclass
class Terms:
    """The terms of one vote, as rules have them (`answers` and `code`) and as the count below goes by them."""

    answers: dict[str, Any]
    code: str
    everything: dict[str, Any]  # The answers, those that code gives among them.
    may: Callable[[PlayerId], bool]
    weigh: Callable[[PlayerId], Fraction]

    def rules(self) -> tuple[StartingRule, ...]:
        """Return the rules of a game that is played by these terms."""
        parts: dict[str, Any] = {"offices": {"Clerk": {}}, "groups": {"Voters": {"except": ["Clerk"]}}}
        return (
            rule(101, SEES_WHAT_IS_COUNTED),
            rule(102, self.code, answers=plain(self.answers)),
            rule(103, declares=parts),
        )


def plain(value: Any) -> Any:
    """Write answers as a header does."""
    match value:
        case Fraction():
            return str(value)
        case Mapping():
            return {name: plain(one) for name, one in value.items()}
        case _:
            return value


def drawn(luck: Random) -> Terms:
    """Draw the terms of a vote."""
    answers: dict[str, Any] = {**luck.choice(BALLOTS)}
    for name, values in DRAWN.items():
        value = luck.choice(values)
        answers |= {} if value is None else {name: value}
    who, may = _electorate(luck)
    votes, weigh = _weights(luck)
    code = "".join(part for part in (who, votes) if isinstance(part, str))
    everything = dict(answers)
    answers |= {name: value for part in (who, votes) if isinstance(part, dict) for name, value in part.items()}
    for name in ("choices", "in_favour", "adopted"):
        if name in answers and luck.random() < 0.3:  # The same, answered by code.
            code += f'\n@answers("{name}")\ndef {name}_by_code(proposal):\n    return {answers.pop(name)!r}\n'
    return Terms(answers, code, everything, may, weigh)


def _electorate(luck: Random) -> tuple[Part, Callable[[PlayerId], bool]]:
    some = luck.sample(NAMES, luck.randint(1, 5))
    by_code = '@answers("electorate")\ndef who(player):\n    return {}\n'
    ways: list[tuple[Part, Callable[[PlayerId], bool]]] = [
        ({}, lambda player: True),
        ({"electorate": "Voters"}, lambda player: player != CLERK),
        ({"electorate": list(some)}, lambda player: player in some),
        (by_code.format(f"player in {some!r}"), lambda player: player in some),
        (by_code.format(f"'players' if player in {some!r} else 'nobody'"), lambda player: player in some),
        (by_code.replace("player", "proposal").format(repr(some)), lambda player: player in some),
    ]
    return luck.choice(ways)


def _weights(luck: Random) -> tuple[Part, Callable[[PlayerId], Fraction]]:
    each = {name: Fraction(luck.randint(0, 5), luck.choice((1, 2, 3))) for name in NAMES}
    told = ", ".join(f"{str(name)!r}: Fraction({each[name].numerator}, {each[name].denominator})" for name in NAMES)
    ways: list[tuple[Part, Callable[[PlayerId], Fraction]]] = [
        ({}, lambda player: Fraction(1)),
        ({"votes_each": Fraction(1, 2)}, lambda player: Fraction(1, 2)),
        ({"votes_each": 3}, lambda player: Fraction(3)),
        (f'@answers("votes_each")\ndef each(player):\n    return {{{told}}}[player]\n', lambda player: each[player]),
    ]
    return luck.choice(ways)


# -- The count, made apart -------------------------------------------------------------


@dataclass
class Count:
    """A vote as it stands by what was cast, and how it ends: worked out from its terms."""

    terms: Terms
    present: list[PlayerId]
    cast: dict[PlayerId, tuple[str, Fraction]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.everything = self.terms.everything
        asked = self.everything.get("quorum")
        self.opened = self.base(asked["of"]) if isinstance(asked, dict) else Fraction(0)

    def reads(self, word: str) -> str | None:
        """Return what a ballot says, or nothing where it cannot say that."""
        choices = _listed(self.everything.get("choices", ["FOR", "AGAINST"]))
        named = [choice for choice in choices if choice.casefold() == word.casefold() and choice != "*"]
        return named[0] if named else word if "*" in choices and 0 < len(word) <= 40 else None

    def may(self, player: PlayerId) -> bool:
        """Say whether somebody may vote now."""
        return player in self.present and self.terms.may(player)

    def complete(self) -> bool:
        """Say whether everybody has voted who may."""
        able = [player for player in self.present if self.terms.may(player)]
        return bool(able) and all(player in self.cast for player in able)

    def base(self, of: str) -> Fraction:
        """Count whom the quorum is of: heads, or the votes they have."""
        group = [one for one in self.present if of == "players" or one != CLERK]
        in_votes = str(self.everything.get("quorum_counts")).startswith("their votes")
        return sum((self.terms.weigh(one) for one in group), Fraction(0)) if in_votes else Fraction(len(group))

    def ends(self) -> dict[str, Any]:
        """Return how the vote ends: outcome, votes, heads, eligible, quorum and what it was compared with."""
        keeps = self.everything.get("ballots_of_leavers") != "no"
        counted = {who: one for who, one in self.cast.items() if keeps or self.may(who)}
        listed = [one for one in _listed(self.everything.get("choices", ["FOR", "AGAINST"])) if one != "*"]
        votes: dict[str, Fraction] = {one.casefold(): Fraction(0) for one in listed}
        for word, many in counted.values():
            votes[word.casefold()] = votes.get(word.casefold(), Fraction(0)) + many
        favour = _words(self.everything.get("in_favour"), listed, FAVOUR)
        silent = _words(self.everything.get("abstentions"), listed, SILENT)
        able = [one for one in self.present if self.terms.may(one)]
        weights = {one: counted[one][1] if one in counted else self.terms.weigh(one) for one in able}
        cast = sum((many for word, many in votes.items() if word not in silent), Fraction(0))
        of = {"cast": cast, "eligible": sum(weights.values(), Fraction(0))}
        yes = sum((votes.get(word, Fraction(0)) for word in favour), Fraction(0))
        quorum, present = self.quorum(), self.took_part(counted, silent)
        outcome = self.outcome(quorum, present, bool(favour), yes, of)
        return {
            "outcome": outcome,
            "votes": votes,
            "heads": len(counted),
            "eligible": len(able),
            "quorum": quorum,
            "present": present,
            "ballots": counted,
        }

    def quorum(self) -> Fraction | None:
        """Return the figure of the quorum; none where it is needed and not defined."""
        needs, asked = self.everything.get("adoption_needs"), self.everything.get("quorum")
        if needs is not None and "quorum" not in needs:
            return Fraction(0)
        if asked is None:
            return Fraction(0) if needs is None else None
        if not isinstance(asked, dict):
            return _rounded(Fraction(asked), self.everything.get("quorum_rounded"))
        base = self.base(asked["of"]) if asked.get("counted") == "close" else self.opened
        return _rounded(asked["share"] * base, self.everything.get("quorum_rounded"))

    def took_part(self, counted: Mapping[PlayerId, tuple[str, Fraction]], silent: set[str]) -> Fraction:
        """Return what is compared with the quorum."""
        without = self.everything.get("quorum_counts") in ("who has not abstained", "their votes without abstentions")
        there = [many for word, many in counted.values() if not (without and word.casefold() in silent)]
        in_votes = str(self.everything.get("quorum_counts")).startswith("their votes")
        return sum(there, Fraction(0)) if in_votes else Fraction(len(there))

    def outcome(
        self, quorum: Fraction | None, present: Fraction, tells: bool, yes: Fraction, of: Mapping[str, Fraction]
    ) -> str:
        """Return adopted, defeated or undetermined."""
        needs, needed = self.everything.get("adoption_needs"), self.everything.get("adopted")
        by_votes = needs is None or "votes" in needs
        if quorum is not None and present < quorum:
            return "defeated"
        if by_votes and (needed is None or not tells):
            return "undetermined"
        enough = True
        if needed is not None and by_votes:
            ((how, part),) = [(how, part) for how, part in needed.items() if how != "of"]
            figure = part * of[needed["of"]]
            enough = yes > 0 and (yes > figure if how == "more_than" else yes >= figure)
        if not enough:
            return "defeated"
        return "undetermined" if quorum is None else "adopted"


def _listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _words(given: Any, listed: list[str], known: set[str]) -> set[str]:
    if given is None:
        return {one.casefold() for one in listed if one.casefold() in known}
    return {one.casefold() for one in _listed(given)}


def _rounded(figure: Fraction, way: str | None) -> Fraction:
    half = figure + Fraction(1, 2)
    ways = {"up": ceil(figure), "down": floor(figure), "to the nearest": floor(half)}
    return figure if way is None else Fraction(ways[way])


def words(luck: Random, terms: Mapping[str, Any]) -> Iterator[str]:
    """Yield words for ballots without end: mostly what they may say, in letters great and small."""
    choices = [one for one in _listed(terms.get("choices", ["FOR", "AGAINST"])) if one != "*"] or ["tea"]
    while True:
        word = luck.choice([*choices, *choices, *choices, "tea", "As Ben", "as ben", "None"])
        yield luck.choice([word, word.lower(), word.upper(), f" {word} "])
