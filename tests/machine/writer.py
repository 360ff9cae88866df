"""The writer: rules from the tables of the language, with right, wrong and missing arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomicon.game.texts import RuleText
from nomicon.law.facts.lookups import LOOK_UPS
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.language.effects import BY_JUDGEMENT, EFFECTS, SIGNATURES
from nomicon.law.language.events import EVENT_FACTS
from nomicon.law.language.kinds import PLAYER, PLAYERS, TEXT, ValueKind, fields_of
from nomicon.law.language.records import CommonFacts
from nomicon.law.language.signatures import Argument
from nomicon.law.questions.questions import MOMENTS, QUESTIONS, Question
from nomicon.play.engine import EVENT_TYPES
from tests.machine.headers import DECLARATIONS, LITERALS, fitting, settled_in
from tests.machine.luck import Luck, some
from tests.machine.values import HOSTILE, Names, Values, within
from tests.machine.watching import PLANTED

COMMON = {one.name: one.kind for one in fields_of(CommonFacts)}

WILD = 18
"""Of a hundred arguments of a wild rule so many are of any kind at all."""

FINAL = {"EndPlay", "BeginAfresh", "RestoreInitialSet", "EndGame", "BeginGame", "DeclareWinner"}
"""Effects after which little is left to play with; they come more seldom."""


class Writer:
    """Writes rules, for a game in which there are these names. No two functions of one writer have the same name."""

    def __init__(self, luck: Luck, names: Names, serial: Iterator[int], wild: int = WILD) -> None:
        self._luck, self._names, self._serial = luck, names, serial
        self._values = Values(luck, names, wild)
        self._function = ""  # The name of the one that is being written.

    def text(self) -> RuleText:
        """Write a rule."""
        luck = self._luck
        header: dict[str, Any] = {}
        if luck.chance(45):
            header["answers"] = dict(self._answered() for _ in range(1 + luck.upto(1)))
        if luck.chance(45):
            header["declares"] = self._declares()
        if luck.chance(50):  # A register of its own, that no other rule may write.
            own = f"log {next(self._serial)}"
            declared = header.setdefault("declares", {})
            header["declares"] = {**declared, "registers": {**declared.get("registers", {}), own: {"open": True}}}
            self._names.registers = (own, own, *self._names.registers[:1])
        if luck.chance(30):
            header["settings"] = {"level": luck.one((1, 0, "tea", True, 10**50))}
        if luck.chance(15):
            header["readings"] = {"it": {"default": "a", "others": ["b"]}}
        if luck.chance(10):
            header["binds"] = {luck.one(list(QUESTIONS)): luck.one((*MOMENTS, "dawn"))}
        if luck.chance(35):
            questions = [f"about {name}" for name in some(luck, [*QUESTIONS, *EVENT_TYPES], 2)]
            header[luck.one(("prevails_over", "defers_to"))] = (*questions, *some(luck, self._names.rules, 1))
        if luck.chance(5):
            header["burdens"] = ["Clerk"]
        many = luck.upto(2) + (not header) if luck.chance(90) or not header else 0
        code = "\n".join(self.function() for _ in range(many))
        return RuleText("A rule", "Words.", code=code, **settled_in(header))

    def _answered(self) -> tuple[str, Any]:
        """Answer a question in a header: mostly with what can be read."""
        luck = self._luck
        name = luck.one(list(QUESTIONS))
        about = QUESTIONS[name].of and luck.chance(60)
        topic = f"{name} of {luck.one(('Clerk', 'points', 'Judge'))}" if about else name
        return topic, luck.one(LITERALS if luck.chance(4) else fitting(name) or LITERALS)

    def _declares(self) -> dict[str, Any]:
        declared: dict[str, dict[str, Any]] = {}
        for kind in some(self._luck, list(DECLARATIONS), 3):
            name, what = self._luck.one(DECLARATIONS[kind])
            declared.setdefault(kind, {})[name] = what
        return declared

    # -- Functions -------------------------------------------------------------------

    def function(self) -> str:
        """Write one function of rule code."""
        self._function = f"f{next(self._serial)}"
        way = self._luck.one(("answers", "when", "when", "when", "instead", "offers", "offers"))
        self._names.scope.clear()
        match way:
            case "answers":
                return self._answer()
            case "offers":
                return self._offer()
            case _:
                return self._reaction(way)

    def _answer(self) -> str:
        luck = self._luck
        question = QUESTIONS[luck.one(list(QUESTIONS))]
        named = some(luck, [*question.facts, *question.facts, *COMMON], 3)
        self._see({one.name: one.kind for one in question.fields if one.name in named} | self._common(named))
        body = ["    " + line for line in self._looks(luck.upto(1))]
        body += [f"    if {self._condition()}:", "        return PASS"] if luck.chance(25) else []
        body += [f"    {self._breaking()}"] if luck.chance(4) else []
        return (
            "\n".join(
                (
                    f'@answers("{question.name}")',
                    f"def {self._function}({', '.join(dict.fromkeys(named))}):",
                    *body,
                    f"    return {self._returned(question)}",
                )
            )
            + "\n"
        )

    def _returned(self, question: Question[Any]) -> str:
        luck = self._luck
        if luck.chance(20):
            return luck.one(HOSTILE)
        if luck.chance(20):
            return self._ask()
        if luck.chance(10):
            return self._look_up()
        if luck.chance(35):
            return repr(luck.one(LITERALS))
        return self._values.right(question.reads.gives)

    def _reaction(self, way: str) -> str:
        luck = self._luck
        usual = [
            name
            for name in (
                "Declared",
                "Joined",
                "VoteClosed",
                "VoteOpened",
                "ProposalSubmitted",
                "QuantityMoved",
                "TimerRang",
                "BallotCast",
                "Announced",
                "MoveMade",
                "JudgementInvoked",
            )
            if way == "when" or EVENT_TYPES[name].stoppable
        ]
        event = EVENT_TYPES[luck.one(usual if luck.chance(60) else list(EVENT_TYPES))]
        named = list(dict.fromkeys(some(luck, [*event.brings, *event.brings, *COMMON], 4)))
        kinds = {name: EVENT_FACTS[name].kind for name in named if name in EVENT_FACTS and name != "event"}
        self._see(kinds | self._common(named))
        if "event" in named:
            self._names.scope += [(f"event.{one.name}", one.kind) for one in event.fields]
        of = f" of {luck.one(('points', 'gold', 'log', 'Clerk', 'buy'))}" if event.of and luck.chance(40) else ""
        return (
            "\n".join(
                (f'@{way}("{event.name}{of}")', f"def {self._function}({', '.join(named)}):", *self._effects(way))
            )
            + "\n"
        )

    def _offer(self) -> str:
        luck = self._luck
        kinds = [*MOVE_FIELD_KINDS, '["red", "blue"]']
        fields = {name: luck.one(kinds) for name in some(luck, ["to", "much", "on", "it"], 2)}
        if luck.chance(5):
            fields[luck.one(("player", "now", "change", "event"))] = luck.one(("text", "plyer"))
        options = "".join(f", {name}={kind if kind[0] == '[' else repr(kind)}" for name, kind in fields.items())
        named = ["player", *fields, *some(luck, list(COMMON), 1)]
        self._see(
            {name: MOVE_FIELD_KINDS[kind].kind for name, kind in fields.items() if kind in MOVE_FIELD_KINDS}
            | {"player": MOVE_FIELD_KINDS["player"].kind}
            | self._common(named)
        )
        move = luck.one(("buy", "duel", "sell", "aye"))
        return (
            "\n".join(
                (
                    f'@offers("{move}"{options})',
                    f"def {self._function}({', '.join(dict.fromkeys(named))}):",
                    *self._effects("offers"),
                )
            )
            + "\n"
        )

    def _common(self, named: Sequence[str]) -> dict[str, ValueKind]:
        return {name: COMMON[name] for name in named if name in COMMON}

    def _see(self, kinds: dict[str, ValueKind]) -> None:
        for name, kind in kinds.items():
            self._names.scope += within(name, kind)
        if "now" not in kinds:
            self._names.scope += [("datetime(2026, 3, 5, tzinfo=UTC)", COMMON["now"])]

    # -- Statements ------------------------------------------------------------------

    def _effects(self, way: str) -> list[str]:
        luck, lines = self._luck, self._looks(self._luck.upto(1))
        if luck.chance(20):
            lines += [f"if {self._condition()}:", "    return" if luck.chance(50) else "    return []"]
        for _ in range(1 + luck.upto(2)):
            lines += [self._breaking()] if luck.chance(3) else []
            effect = self._effect(way)
            if luck.chance(10):
                lines += [f"for one in {luck.one(('range(3)', 'everyone()', 'range(400)'))}:", f"    yield {effect}"]
            else:
                lines.append(f"yield {effect}")
        return [
            "    " + line
            for line in ([f"return {luck.one(HOSTILE)}"] if luck.chance(self._values.wild // 4) else lines)
        ]

    def _breaking(self) -> str:
        return f'raise ValueError("{PLANTED} {self._function}")'

    def _effect(self, way: str) -> str:
        luck = self._luck
        if luck.chance(self._values.wild // 5):
            return luck.one(HOSTILE)
        if way in ("instead", "offers") and luck.chance(15):
            return 'refuse("No.")'
        known = [
            kind for kind in EFFECTS if kind not in BY_JUDGEMENT and (kind.__name__ not in FINAL or luck.chance(6))
        ]
        favoured = [
            kind for kind in known if kind.__name__ in ("Cast", "Put", "Award", "Remind", "Invoke", "CloseVote")
        ]
        signature = SIGNATURES[luck.one(favoured if luck.chance(35) else known)]
        return self._call(signature.name, signature.arguments)

    def _call(self, name: str, arguments: Sequence[Argument]) -> str:
        """Write a call: mostly with all that is needed, sometimes with too little, too much or a slip."""
        luck, given = self._luck, []
        for argument in arguments:
            if argument.needed or luck.chance(50):
                given.append(f"{argument.name}={self._values.any(argument.field.kind)}")
        if given and luck.chance(self._values.wild // 4):
            given.pop(luck.upto(len(given) - 1))
        if luck.chance(self._values.wild // 6):
            given.append(f"{luck.one(('colour', 'amout', 'player'))}=1")
        return f"{name}({', '.join(dict.fromkeys(given))})"

    def _looks(self, many: int) -> list[str]:
        return [f"x{at} = {self._looked()}" for at in range(many)]

    def _looked(self) -> str:
        luck = self._luck
        way = luck.upto(9)
        if way < 4:
            return self._look_up()
        if way < 7:
            return self._ask()
        if way == 7:
            among = luck.one(("everyone()", repr(["a", "b"]), self._values.any(PLAYERS)))
            return f"draw({self._values.any(TEXT)}, {among})"
        if way == 8:
            among = luck.one(
                (repr(["a", "b"]), "[]", "everyone()", "[1]") if self._values.wild else (repr(["a", "b"]),)
            )
            return f"choose({self._values.any(PLAYER)}, {self._values.any(TEXT)}, {among})"
        return f"list({self._values.any(PLAYERS)})"

    def _look_up(self) -> str:
        luck = self._luck
        name = luck.one([*LOOK_UPS]) if luck.chance(97) else "weather"
        arguments = LOOK_UPS[name].signature.arguments if name in LOOK_UPS else ()
        given = [self._values.any(one.field.kind) for one in arguments if one.needed or luck.chance(50)]
        given += [luck.one(HOSTILE)] if luck.chance(self._values.wild // 4) else []
        given = given[:-1] if given and luck.chance(self._values.wild // 6) else given
        return f"look_up({', '.join([repr(name), *given])})"

    def _ask(self) -> str:
        luck = self._luck
        question = QUESTIONS[luck.one([*QUESTIONS])]
        name = question.name if luck.chance(97) else luck.one(("weather", "quorums", ""))
        of = f" of {luck.one(('Clerk', 'points', 'King', ''))}" if luck.chance(40 if question.of else 5) else ""
        given = {one.name: self._values.any(one.kind) for one in question.fields if luck.chance(90)}
        if luck.chance(5):
            given[luck.one(("plyer", "player", "event"))] = luck.one(HOSTILE)
        facts = "".join(f", {name}={value}" for name, value in given.items())
        return f'ask("{name}{of}"{facts})'

    def _condition(self) -> str:
        said = [said for said, _ in self._names.scope] or ["1"]
        luck = self._luck
        return f"{luck.one(said)} {luck.one(('==', '!=', 'is', 'in'))} {luck.one((luck.one(said), luck.one(HOSTILE)))}"
