"""A proposal as a form: the changes it holds, in order, and how what was filled in becomes rule-changes.

Of an amendment only what differs from the rule as it stands is proposed, so that a form that shows a whole rule can be
used to change one setting of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, is_whole
from nomicon.rulebooks.files.scalars import Read, read_answer, read_setting, written
from nomicon.rulebooks.ready_rules import ready_rule
from nomicon.web.pages.play.forms import nested

KINDS = ("enact", "amend", "repeal", "transmute", "repeal_amendment", "overrule", "resolve")
"""The changes that a form can hold."""

NOT_CHANGES = frozenset({"title", "reason", "marks", "act", "revise", "draft"})
"""What a form holds of a proposal besides its changes."""


@dataclass(frozen=True, slots=True)
class Value:
    """A setting or an answer of a rule in a form, as it stands and as it was filled in."""

    name: str
    stands: str
    filled: str


@dataclass(slots=True)
class ChangeForm:
    """One change in a form. `stands` is the rule as it is now, for changes that concern one."""

    kind: str
    rule: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    settings: list[Value] = field(default_factory=list)
    answers: list[Value] = field(default_factory=list)
    stands: Rule | None = None


@dataclass(slots=True)
class Composed:
    """A whole form: the proposal's own fields, and its changes in order."""

    title: str = ""
    reason: str = ""
    revise: str = ""
    parts: list[ChangeForm] = field(default_factory=list)

    def record(self, move: str) -> dict[str, object]:
        """Return what a program would write for the same proposal."""
        record: dict[str, object] = {"move": move, "changes": [_change(part) for part in self.parts]}
        if move == "revise":
            return record | {"proposal": self.revise}
        more = {"title": self.title, "reason": "" if move == "draft" else self.reason}
        return record | {name: value for name, value in more.items() if value}


def composed(sent: Iterable[tuple[str, str]], game: Game) -> Composed:
    """Read a form, and lay what it holds beside the rules as they stand."""
    told = nested((name, value.replace("\r\n", "\n")) for name, value in sent)
    changes = told.get("changes", [])
    listed = changes if isinstance(changes, list) else []
    parts = [_part(one, game) for one in listed if isinstance(one, Mapping) and one.get("change") in KINDS]
    return Composed(_text(told.get("title")), _text(told.get("reason")), _text(told.get("revise")), parts)


def from_the_shelf(name: str) -> ChangeForm:
    """Return the enacting of a ready rule, whose file can be changed in the form. Raises `Malformed`."""
    return ChangeForm("enact", fields={"file": ready_rule(name).text})


def new_part(kind: str, rule: str, game: Game) -> ChangeForm:
    """Return an empty change of a kind, filled with the rule that it concerns."""
    return _part({"change": kind, "rule": rule}, game)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _part(told: Mapping[str, object], game: Game) -> ChangeForm:
    number = _text(told.get("rule"))
    rule = game.rules.numbered(RuleNumber(int(number))) if is_whole(number) and len(number) < 9 else None
    fields = {name: _text(told[name]) for name in told if name not in NOT_FIELDS}
    part = ChangeForm(str(told["change"]), number, fields, [], [], rule)
    if part.kind == "amend" and rule is not None:
        standing = {"title": rule.text.title, "words": rule.text.words, "code": rule.text.code}
        # A form that was made for another rule must not put that one's words into this one.
        own = part.fields if told.get("of") == number else {}
        part.fields = {**standing, **own}
        part.settings = _values(rule.text.settings, told.get("settings") if own else None, read_setting)
        part.answers = _values(rule.text.answers, told.get("answers") if own else None, read_answer)
    return part


NOT_FIELDS = frozenset({"change", "rule", "settings", "answers", "of"})


def _values(stands: Mapping[str, Plain], filled: object, read: Read) -> list[Value]:
    typed = filled if isinstance(filled, Mapping) else {}
    found = []
    for name, value in stands.items():
        shown = written(value, read, alone=True)
        found.append(Value(name, shown, str(typed.get(name, shown))))
    return found


def _change(part: ChangeForm) -> dict[str, object]:
    """Return one change as a program would write it."""
    told = part.fields
    match part.kind:
        case "enact":
            return {"change": "enact", "rule": _rule(told), **_begins(told)}
        case "amend":
            return {"change": "amend", "rule": part.rule, **dict(_amended(part)), **_begins(told)}
        case "resolve":
            lines = [line.strip().rstrip(",") for line in told.get("effects", "").splitlines() if line.strip()]
            return {"change": "resolve", "words": told.get("words", "").strip(), "effects": lines}
        case "overrule":
            return {"change": "overrule", "judgement": told.get("judgement", "").removeprefix("J-")}
        case _:
            kept = ("to", "made_by", "begins")
            return {"change": part.kind, "rule": part.rule, **{name: told[name] for name in kept if told.get(name)}}


def _begins(told: Mapping[str, str]) -> dict[str, str]:
    return {"begins": told["begins"].strip()} if told.get("begins", "").strip() else {}


def _rule(told: Mapping[str, str]) -> dict[str, object] | str:
    """Return a new rule: part by part, or as a whole rule file where the form holds one."""
    if told.get("file", "").strip():
        return told["file"]
    rule: dict[str, object] = {
        "title": told.get("title", ""),
        "words": told.get("words", ""),
        "code": told.get("code", ""),
    }
    for name in ("settings", "answers"):
        rule[f"{name}"] = dict(_pairs(told.get(f"new_{name}", "")))
    return {name: value for name, value in rule.items() if value or name in ("title", "words")}


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, _, value = line.partition("=" if "=" in line else ":")
        if name.strip():
            yield name.strip(), value.strip()


def _amended(part: ChangeForm) -> Iterator[tuple[str, object]]:
    assert part.stands is not None or not part.settings
    text = None if part.stands is None else part.stands.text
    for name, stands in (("title", text.title), ("words", text.words), ("code", text.code)) if text else ():
        if part.fields.get(name, stands).strip() != stands.strip():
            yield name, part.fields[name].strip("\n") if name == "code" else part.fields[name].strip()
    for name, values in (("settings", part.settings), ("answers", part.answers)):
        changed = {one.name: one.filled for one in values if one.filled.strip() != one.stands}
        if changed:
            yield name, changed
    for name in ("prevails_over", "defers_to"):
        if part.fields.get(name, "").strip():
            yield name, list(_ranks(part.fields[name].replace(",", " ").split()))


def _ranks(words: Sequence[str]) -> Iterator[int | str]:
    for word in words:
        yield int(word) if is_whole(word) else f"about {word.removeprefix('about')}".strip()
