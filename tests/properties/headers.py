"""A rule whose header holds everything that a header can hold; how to misspell it; and every door to put it through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import convert

from nomicon.game.changes import Enact
from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import settled
from nomicon.hosting.api_moves.changes import AnyChange
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.rule_texts import TypedDraft, rule_in
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.engine import Accepted, Refused, decide
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame, StartingRule
from nomicon.rulebooks.files.writing import write_rule
from tests.play.playing import ANN, BENCH, GAME, HOST, NOON, POINTS, VOTES, Playing, amending, text

SOUND: dict[str, Any] = {
    "quantities": {"gold": {"start": 1, "least": 0, "whole": True, "tradable": False, "plural": "pieces"}},
    "registers": {
        "log": {"fields": {"by": "player", "state": ["open", "shut"]}, "open": True, "quiet": True, "lasting": True},
        "bids": {"fields": ["sum"], "sealed": "from others"},
    },
    "maps": {
        "isle": {
            "places": [{"name": "Mill", "note": "loud", "x": 1, "y": 2}, "Bridge"],
            "paths": [{"from": "Mill", "to": "Bridge", "one_way": True, "cost": 3, "note": "steep"}],
            "open": True,
            "quiet": True,
            "lasting": True,
        }
    },
    "offices": {"Clerk": {}},
    "holders": {"Clerk": "Zoe"},
    "groups": {"Voters": {"except": ["Clerk"]}},
    "terms": {"tea": "A drink."},
    "schedules": {"market": "every Monday 20:00"},
    "duties": {"sweep": {"of": "Clerk", "every": "every day 12:00", "otherwise": "dust"}},
    "settings": {"height": "count", "colour": ["red", "blue"]},
}
"""Declarations of every kind, with every key that one can have."""

SETTINGS = {"height": 3, "colour": "red"}
READINGS = {"tea time": {"default": "five", "others": ["four"], "about": "When there is tea."}}

Door = Callable[[RuleText], str]
"""Puts a rule to a game, and returns why it is refused; nothing where it is not."""


def header(declares: Mapping[str, Any] = SOUND, **more: Any) -> RuleText:
    """Write a rule with these declarations, and whatever else its header holds."""
    return text(declares=declares, **{"settings": SETTINGS, "readings": READINGS, **more})


def by_proposal(rule: RuleText) -> str:
    """Have a player propose it in a game."""
    return _refused(Playing(VOTES, POINTS).tries(Propose(ANN, (Enact(rule),))))


def by_amendment(rule: RuleText) -> str:
    """Have a player propose it as the whole text of a rule in force."""
    return _refused(Playing(VOTES, POINTS).tries(Propose(ANN, (amending(202, text=rule),))))


def by_founding(rule: RuleText) -> str:
    """Begin a game with it."""
    rules = (VOTES, POINTS, StartingRule(RuleNumber(203), "mutable", rule))
    outcome = decide(Game(), FoundGame(HOST, GAME, "Table One", "test", rules), Hearing(Game(), BENCH, NOON))
    return "" if isinstance(outcome, Accepted) else outcome.because


def by_typing(rule: RuleText) -> str:
    """Type it as a rule file below a proposal; so do the editor of rules and pasted rulesets."""
    try:
        return by_proposal(rule_in(TypedDraft(("enact:",), write_rule(rule), "your line")))
    except Invalid as wrong:
        return str(wrong)


def by_program(rule: RuleText) -> str:
    """Send it as a program does."""
    playing = Playing(VOTES, POINTS)
    try:
        sent = convert({"change": "enact", "rule": write_rule(rule)}, AnyChange)
        return _refused(playing.tries(Propose(ANN, (sent.into(playing.game),))))
    except Invalid as wrong:
        return str(wrong)


DOORS: dict[str, Door] = {
    "a proposal": by_proposal,
    "an amendment": by_amendment,
    "the founding": by_founding,
    "a typed file": by_typing,
    "a program": by_program,
}
"""Every way by which a rule comes into a game."""


def _refused(outcome: object) -> str:
    return outcome.because if isinstance(outcome, Refused) else ""


def misspelt(word: str) -> Iterator[str]:
    """Yield a word with one letter left out, twice there, and in place of another."""
    middle = len(word) // 2
    if len(word) > 1:
        yield word[:middle] + word[middle + 1 :]
    yield word[:middle] + word[middle] + word[middle:]
    yield word[:middle] + ("z" if word[middle] != "z" else "q") + word[middle + 1 :]


Path = tuple[str | int, ...]


def replaced(data: Any, path: Path, *, key: str | None = None, value: Any = None) -> Any:
    """Return data with another key or another value at the end of a path."""
    step, rest = path[0], path[1:]
    if isinstance(data, Mapping):
        if not rest:
            return {
                (key if key and name == step else name): (one if key or name != step else value)
                for name, one in data.items()
            }
        return {name: replaced(one, rest, key=key, value=value) if name == step else one for name, one in data.items()}
    assert isinstance(step, int)
    return [
        (value if not rest else replaced(one, rest, key=key, value=value)) if at == step else one
        for at, one in enumerate(data)
    ]


def plain(declares: Any) -> Any:
    """Return data as a rule holds it."""
    return settled(declares)
