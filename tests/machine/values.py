"""Values in rule code: right ones and wrong ones of every kind in the tables, as expressions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nomicon.game.state import Game
from nomicon.law.language.kinds import ValueKind, fields_of
from tests.machine.luck import Luck

PLAYERS = ("Ann", "Ben", "Cat", "Dan", "Eve")

HOSTILE = (
    "None",
    "True",
    "False",
    "-1",
    "0",
    "10**300",
    "10**5000",
    "Fraction(10**300, 3)",
    "Fraction(1, 10**900)",
    '""',
    '" "',
    '"x" * 30000',
    '"\\ud800"',
    '"\\u202eAnn"',
    '"a\\nb"',
    '"\\x00"',
    '"the Speaker"',
    '"the King"',
    '"nobody"',
    '"*"',
    '"$x"',
    '"Zed"',
    "[]",
    "{}",
    "[[[]]]",
    '["Ann", 3]',
    '{"a": {"b": [1]}}',
    '{"effect": "Award"}',
    "everyone()",
    'electorate("Voters")',
    'voters(301, "FOR")',
    'voters(999, "*")',
    "seen_since(datetime(1970, 1, 1, tzinfo=UTC))",
    "days(1)",
    "-days(1)",
    "date(2026, 3, 1)",
    "datetime(9999, 12, 30, tzinfo=UTC)",
    "datetime(1, 1, 2, tzinfo=UTC)",
    "datetime(2026, 3, 1, tzinfo=UTC)",
    "3.5",
    'float("nan")',
    "Decimal(1) / 3",
    "Decimal(10) ** 400",
    "lambda: 1",
    "object()",
    "print",
    "range(3)",
    "(x for x in [1])",
    "{1, 2}",
    "b'x'",
    "int",
    'award("Ann", 1)',
    '[award("Ann", 1)]',
    'announce("Hail!")',
    'refuse("No.")',
    "[0] * 3000",
    '"undetermined"',
    "PASS",
    '"yes"',
    '"no"',
)
"""What no argument should be, and some that one or another may."""

PLAIN = ("1", "0", "-2", "Fraction(1, 2)", '"tea"', "True", "None", "[1, 2]", '{"a": 1}', "now")
"""Anything plain."""


@dataclass(slots=True)
class Names:
    """What there is to speak of: names that rules know, with some that nobody knows."""

    players: Sequence[str] = PLAYERS
    quantities: Sequence[str] = ("points", "gold")
    registers: Sequence[str] = ("purse", "isle")
    offices: Sequence[str] = ("Clerk",)
    rules: Sequence[int] = (101, 201)
    proposals: Sequence[int] = (301, 302)
    judgements: Sequence[int] = (1,)
    scope: list[tuple[str, ValueKind]] = field(default_factory=list)  # Expressions that are at hand, with their kinds.


def names_in(game: Game, *, wild: bool) -> Names:
    """Return what there is to speak of in a game; if it is to be wild, with what there is not."""
    strange = [999] if wild else []
    return Names(
        players=(*game.in_order()[:6], *PLAYERS[:2]),
        quantities=(*sorted(game.quantities), "gold"),
        registers=(*sorted(game.registers), "purse"),
        offices=(*sorted(game.offices), "Clerk"),
        rules=(*[rule.number for rule in game.rules][-8:], 101, *strange),
        proposals=(*sorted(game.active)[-4:], max(game.last_proposal, 1), *strange),
        judgements=(*sorted(game.unjudged)[-3:], 1, *strange),
    )


def within(name: str, kind: ValueKind, depth: int = 2) -> list[tuple[str, ValueKind]]:
    """Return an expression and what can be reached from it through the fields of records, each with its kind."""
    found = [(name, kind)]
    if depth and kind.record is not None:
        for one in fields_of(kind.record):
            found += within(f'{name}["{one.name}"]' if depth == 1 else f"{name}.{one.name}", one.kind, depth - 1)
    if depth and kind.word == "list":
        found += within(f"{name}[0]", kind.of[0], depth - 1)
    return found


class Values:
    """Writes values of kinds; so many in a hundred are wild."""

    def __init__(self, luck: Luck, names: Names, wild: int) -> None:
        self._luck, self.names, self.wild = luck, names, wild

    def any(self, kind: ValueKind) -> str:
        """Write a value that is mostly of a kind."""
        return self._luck.one(HOSTILE) if self._luck.chance(self.wild) else self.right(kind)

    def right(self, kind: ValueKind) -> str:
        """Write a value of a kind: one at hand, or a new one."""
        luck, names = self._luck, self.names
        at_hand = [said for said, known in names.scope if known.word == kind.word and known.record is kind.record]
        if at_hand and luck.chance(55):
            return luck.one(at_hand)
        if kind.optional and luck.chance(25):
            return "None"
        if kind.words:
            return repr(luck.one(kind.words))
        named = self._named(kind.word)
        return self._put_together(kind) if named is None else named

    def _named(self, word: str) -> str | None:
        """Write the name or the number of something, if a kind is of these."""
        luck, names = self._luck, self.names
        match word:
            case "player" | "player or office":
                return repr(luck.one((*names.players, *(f"the {one}" for one in names.offices[:1]))))
            case "players":
                office, ballots = luck.one(names.offices), luck.one(names.proposals)
                return luck.one(
                    (
                        repr(luck.one(names.players)),
                        "everyone()",
                        repr(list(names.players[:2])),
                        f'voters({ballots}, "FOR")',
                        repr(f"the {office}"),
                    )
                )
            case "rule number":
                return str(luck.one(names.rules))
            case "proposal number":
                return str(luck.one(names.proposals))
            case "judgement number":
                return str(luck.one(names.judgements))
            case "office name":
                return repr(luck.one(names.offices))
            case "quantity name":
                return repr(luck.one(names.quantities))
            case "register name":
                return repr(luck.one(names.registers))
            case "electorate name":
                return repr(luck.one(("players", "nobody", "anybody", "Voters", "the Clerk")))
        return None

    def _put_together(self, kind: ValueKind) -> str:
        luck = self._luck
        match kind.word:
            case "list":
                return f"[{', '.join(self.right(kind.of[0]) for _ in range(luck.upto(2)))}]"
            case "row":
                return f"[{', '.join(self.right(one) for one in kind.of)}]"
            case "either":
                return self.right(luck.one(kind.of))
            case "names":
                return f'{{"a": {self.right(kind.of[0])}}}'
            case "effect":
                return luck.one(
                    ('award("Ann", 1)', 'announce("Hail!")', '{"effect": "VoidRule", "rule": 201, "because_of": 101}')
                )
            case _ if kind.record is not None:
                fields = fields_of(kind.record)
                return "{" + ", ".join(f'"{one.name}": {self.right(one.kind)}' for one in fields) + "}"
            case _:
                return luck.one(SIMPLE.get(kind.word, PLAIN))


SIMPLE = {
    "truth": ("True", "False"),
    "count": ("0", "1", "3", "7", "301", "1000000"),
    "number": ("0", "1", "-1", "Fraction(1, 3)", "100", "Fraction(-7, 2)", "10**190"),
    "text": ('"tea"', '"Hail!"', '"FOR"', '"AGAINST"', '"mutable"', '"noon"', '"adopted"', '"given"', '"TRUE"'),
    "moment": ("now", "now + days(1)", "now + minutes(1)", "now - hours(1)", "datetime(2031, 1, 1, tzinfo=UTC)"),
    "length of time": ("0", "60", "days(1)", '"2 days"'),
    "group": ("everyone()", 'electorate("players")', 'electorate("Voters")', "seen_since(now - days(1))"),
    "key": ('"Ann"', "1", "7", '"x"', "Fraction(4, 2)"),
    "record": ('{"item": "tea"}', '{"n": 1, "by": "Ann"}', "{}", '{"state": [1, {"a": 2}]}'),
}
"""Expressions of the simple kinds."""
