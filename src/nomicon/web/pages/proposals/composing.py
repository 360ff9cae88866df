"""A proposal as a form: the changes it holds, in order, and how what was filled in becomes rule-changes.

Of an amendment only what differs from the rule as it stands is proposed, so that a form that shows a whole rule can be
used to change one setting of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain, is_whole
from nomicon.law.language.answer_types import yes_no
from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.questions import QUESTIONS
from nomicon.play.moves.spec import MoveField
from nomicon.play.rule_changes.kinds import CANDIDATES, EFFECTS, JUDGED, NEW_RULE
from nomicon.play.rule_changes.spec import ChangeSpec
from nomicon.play.rule_changes.specs import AMEND, CHANGE_SPECS, ENACT, PARTS, RULE
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.files.scalars import Read, read_answer, read_setting, written
from nomicon.rulebooks.ready_rules import ready_rule, ready_rules
from nomicon.web.pages.play.forms import nested
from nomicon.web.pages.proposals.declaring import declared

SPEC_OF: Mapping[str, ChangeSpec] = {spec.name: spec for spec in CHANGE_SPECS if spec.called}
"""The changes that a form can hold, by their word."""

NOT_CHANGES = frozenset({"title", "reason", "marks", "act", "revise", "draft"})
"""What a form holds of a proposal besides its changes."""


@dataclass(frozen=True, slots=True)
class HeaderValue:
    """A setting or an answer of a rule in a form, as it stands and as it was filled in; and what it is chosen from."""

    name: str
    stands: str
    filled: str
    choices: tuple[str, ...] = ()
    is_number: bool = False


@dataclass(slots=True)
class ChangeForm:
    """One change in a form. `stands` is the rule as it is now, for changes that concern one.

    `ready` is the text of the ready rule that the form began with. `has_focus`: the form goes on here.
    """

    kind: str
    rule: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    settings: list[HeaderValue] = field(default_factory=list)
    answers: list[HeaderValue] = field(default_factory=list)
    stands: Rule | None = None
    ready: RuleText | None = None
    has_focus: bool = False

    def filled(self, field: MoveField) -> str:
        """Return what was filled in for a field."""
        return self.rule if field == RULE else self.fields.get(field.sent_as, "")


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
    parts = [_part(one, game) for one in listed if isinstance(one, Mapping) and one.get("change") in SPEC_OF]
    return Composed(_text(told.get("title")), _text(told.get("reason")), _text(told.get("revise")), parts)


def from_the_shelf(name: str) -> ChangeForm:
    """Return the enacting of a ready rule, part by part. Raises `Malformed`."""
    part = ChangeForm(ENACT.name, fields={SHELF: ready_rule(name).name})
    _lay_out(part, _ready_text(name), {})
    return part


@cache
def _ready_text(name: str) -> RuleText:
    return read_change(ready_rule(name).text, name).text


def _lay_out(part: ChangeForm, text: RuleText, told: Mapping[str, object]) -> None:
    """Show a whole rule in a form, with what was filled in of it."""
    part.fields = {"title": text.title, "words": text.words, "code": text.code, **part.fields}
    part.settings = _values(text.settings, told.get("settings"), read_setting)
    part.answers = _values(text.answers, told.get("answers"), read_answer)
    part.ready = text if part.stands is None else None


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
    if part.kind == AMEND.name and rule is not None:
        # A form that was made for another rule must not put that one's words into this one.
        is_own = told.get("of") == number
        part.fields = fields if is_own else {}
        _lay_out(part, rule.text, told if is_own else {})
    elif part.kind == ENACT.name and fields.get(SHELF) in ready_rules():
        _lay_out(part, _ready_text(fields[SHELF]), told)
    return part


YES_OR_NO = ("yes", "no")

SHELF = "shelf"
"""The field that names the ready rule with which a form began."""

NOT_FIELDS = frozenset({"change", "rule", "settings", "answers", "of"})


def _values(stands: Mapping[str, Plain], filled: object, read: Read) -> list[HeaderValue]:
    typed = filled if isinstance(filled, Mapping) else {}
    found = []
    for name, value in stands.items():
        shown = written(value, read, alone=True)
        filled_in = str(typed.get(name, shown))
        choices = _choices(name, value, read)
        is_number = isinstance(value, int | Fraction) and not choices
        found.append(HeaderValue(name, shown, filled_in, choices if filled_in in choices else (), is_number))
    return found


def _choices(name: str, value: Plain, read: Read) -> tuple[str, ...]:
    """Return yes and no, as this rule writes them, for what can be nothing else."""
    if isinstance(value, bool):
        return written(True, read, alone=True), written(False, read, alone=True)
    question = QUESTIONS.get(topic_meant(name).partition(" of ")[0]) if read is read_answer else None
    says_yes_or_no = question is None or question.reads is yes_no
    return YES_OR_NO if value in YES_OR_NO and says_yes_or_no else ()


def _change(part: ChangeForm) -> dict[str, object]:
    """Return one change as a program would write it: what the form asks for, as its specification calls it."""
    record: dict[str, object] = {"change": part.kind}
    for asked in SPEC_OF[part.kind].fields:
        if asked.kind is NEW_RULE:
            record[asked.sent_as] = _rule(part)
        elif asked not in PARTS:
            value = _sent(asked, part.filled(asked))
            record |= {asked.sent_as: value} if value or asked.required else {}
    return record | (dict(_amended(part)) if part.kind == AMEND.name else {})


def _sent(field: MoveField, text: str) -> object:
    """Return what a field of a form comes to, as a program would write it."""
    if field.kind is EFFECTS:
        return [line.strip().rstrip(",") for line in text.splitlines() if line.strip()]
    if field.kind is CANDIDATES:
        return [line.strip() for line in text.replace(",", "\n").splitlines() if line.strip()]
    return text.strip().removeprefix("J-") if field.kind is JUDGED else text.strip()


def _rule(part: ChangeForm) -> dict[str, object] | str:
    """Return a new rule: part by part, or as a whole rule file where the form holds one."""
    told, ready = part.fields, part.ready
    if told.get("file", "").strip():
        return told["file"]
    rule: dict[str, object] = {
        "title": told.get("title", ""),
        "words": told.get("words", ""),
        "code": told.get("code", ""),
        "settings": {one.name: one.filled for one in part.settings} | dict(_pairs(told.get("new_settings", ""))),
        "answers": {one.name: one.filled for one in part.answers} | dict(_pairs(told.get("new_answers", ""))),
        "declares": declared(told, {} if ready is None else ready.declares),
        "prevails_over": [] if ready is None else list(ready.prevails_over),
        "defers_to": [] if ready is None else list(ready.defers_to),
    }
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
