"""Drafts: a proposal as people write it, in one line or with a rule file below it, becomes rule-changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from nomicon.game.changes import (
    Amend,
    Change,
    CorrectPast,
    Enact,
    Motion,
    Repeal,
    RepealAmendment,
    Transmute,
    beginning,
)
from nomicon.game.names import JudgementNumber, ProposalNumber, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain, is_whole
from nomicon.game.values.replacing import replace
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.corrections import read_motion_effect
from nomicon.hosting.typing.plain_rules import is_plain, read_rule_text
from nomicon.hosting.typing.tokenizer import parts_of
from nomicon.law.questions.records import claims_kept_as, spread
from nomicon.play.motions.motion_effects import effect_told
from nomicon.rulebooks.files.format import Malformed, RuleFile, read_change
from nomicon.rulebooks.files.single import (
    read_answer_typed,
    read_declared_typed,
    read_moment_typed,
    read_setting_typed,
)
from nomicon.rulebooks.ready_rules import ready_rule


@dataclass(frozen=True, slots=True)
class TypedDraft:
    """The words after ``propose``, the block below, and where they stand."""

    words: Sequence[str]
    block: str = ""
    where: str = "your line"
    block_line: int = 1
    corrects: Callable[[str, str, str], CorrectPast] | None = None  # Reads a correction of the past, where moves are.


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a draft comes to."""

    changes: tuple[Change, ...]
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()


USAGE = (
    'propose enact "WORDS" | enact: (with the rule below) | amend N "WORDS" | amend N: (with the rule below) | '
    "amend N set NAME=VALUE | amend N answer "
    'NAME=VALUE | amend N declare KIND=VALUE | amend N words "…" | amend N words: (with the words below) | '
    'amend N code: (with the code below) | amend N retitle "…" | '
    "amend N prevails over M | amend N defers to M | amend amendment P of N … | repeal N | repeal amendment P of N | "
    'transmute N to mutable | resolve "…" | resolve "…" doing award NAME AMOUNT, … | '
    'correct strike ENTRY | correct replace ENTRY "NAME> MOVE" | '
    'correct insert ENTRY "NAME> MOVE"; behind any of a rule: from 2026-12-24T18:00:00Z'
)

TYPED = {"set": read_setting_typed, "answer": read_answer_typed, "declare": read_declared_typed}


def changes_in(draft: TypedDraft, game: Game) -> Drafted:
    """Read the rule-changes of a draft. Raises `Invalid` with what is wrong and where."""
    words, title, reason, marks = _apart(draft)
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "+":
            parts.append([])
        else:
            parts[-1].append(word)
    changes = tuple(_change(part, draft) for part in parts)
    return Drafted(changes, title, reason, marks)


def _apart(draft: TypedDraft) -> tuple[list[str], str, str, tuple[str, ...]]:
    """Take title, reason and marks out of the words."""
    words, kept, found = list(draft.words), [], {"title": "", "reason": ""}
    marks = []
    while words:
        word = words.pop(0)
        if word in ("title", "reason", "mark") and words:
            value = words.pop(0)
            if word == "mark":
                marks.append(value)
            else:
                found[word] = value
        elif word != ":":
            kept.append(word)
    return kept, found["title"], found["reason"], tuple(marks)


def _change(words: list[str], draft: TypedDraft) -> Change:
    """Read one change, and when it begins: ``from 2026-12-24T18:00:00Z`` at its end."""
    if len(words) > 2 and words[-2].lower() == "from":
        try:
            begins = read_moment_typed(words[-1].rstrip(":"), draft.where)
            return beginning(_bare_change(words[:-2], draft), begins)
        except (Malformed, ValueError) as wrong:
            raise Invalid(str(wrong) if isinstance(wrong, Malformed) else f"{draft.where}: {wrong}.") from None
    return _bare_change(words, draft)


def _bare_change(words: list[str], draft: TypedDraft) -> Change:
    match [*(word.rstrip(":").lower() for word in words[:1]), *(word.rstrip(":") for word in words[1:2]), *words[2:]]:
        case ["enact"]:
            return enacted(new_rule_in(draft))
        case ["enact", "shelf", name] if not draft.block.strip():
            return enacted(new_rule_in(replace(draft, block=_from_the_shelf(name, draft))))
        case ["enact", text] if not draft.block.strip():
            return enacted(new_rule_in(replace(draft, block=text)))
        case ["enact", "reviving", number] if is_whole(number.rstrip(":")):
            return enacted(new_rule_in(draft), RuleNumber(int(number.rstrip(":"))))
        case ["amend", number, *what] if is_whole(number):
            return _amendment(RuleNumber(int(number)), what, draft)
        case ["resolve", "doing", *doing]:
            effects = _effects(doing, draft)
            return Motion(words=draft.block.strip() or ", ".join(map(effect_told, effects)), effects=effects)
        case ["resolve", text, "doing", *doing]:
            return Motion(words=text, effects=_effects(doing, draft))
        case ["resolve", *words] if len(words) <= 1:
            return Motion(words=words[0] if words else draft.block.strip())
        case ["correct", how, at, *words] if len(words) <= 1 and draft.corrects is not None:
            return draft.corrects(how.lower(), at, "".join(words))
        case ["overrule", number] if is_whole(number.removeprefix("J-")):
            return Motion(JudgementNumber(int(number.removeprefix("J-"))))
        case ["repeal", number] if is_whole(number):
            return Repeal(RuleNumber(int(number)))
        case ["repeal", "amendment", made_by, "of", number] if is_whole(number) and is_whole(made_by):
            return RepealAmendment(RuleNumber(int(number)), ProposalNumber(int(made_by)))
        case ["amend", "amendment", made_by, "of", number, *what] if is_whole(number) and is_whole(made_by):
            return replace(_amendment(RuleNumber(int(number)), what, draft), amendment=ProposalNumber(int(made_by)))
        case ["transmute", number, "to", status] if is_whole(number):
            return Transmute(RuleNumber(int(number)), status)
        case _:
            raise Invalid(f"{draft.where}: {' '.join(words) or 'nothing'!r} is not a rule-change. Write: {USAGE}.")


def _from_the_shelf(name: str, draft: TypedDraft) -> str:
    """Return the file of a ready rule. Raises `Invalid` where there is none of this name."""
    try:
        return ready_rule(name).text
    except Malformed as wrong:
        raise Invalid(f"{draft.where}: {wrong.what}: {name!r}. {wrong.mend}") from None


def _effects(words: Sequence[str], draft: TypedDraft) -> tuple[Mapping[str, Plain], ...]:
    """Read what a motion does: ``award Ann 5, appoint Speaker Ben``. Raises `Invalid`."""
    try:
        return tuple(read_motion_effect(part) for part in parts_of(words))
    except ValueError as wrong:
        raise Invalid(f"{draft.where}: {wrong}.") from None


def rule_in(draft: TypedDraft) -> RuleText:
    """Read the rule file in a draft's block. Raises `Invalid` with the line."""
    return _read(read_change, draft).text


def enacted(rule: RuleFile, revives: RuleNumber | None = None) -> Enact:
    """Return the making of a rule that stands in a file, of the class that the file names."""
    return Enact(rule.text, rule.status, revives)


def new_rule_in(draft: TypedDraft) -> RuleFile:
    """Read the new rule in a draft's block: a rule file, or plain words. Raises `Invalid` with the line."""
    return _read(read_rule_text, draft)


def _read(read: Callable[[str, str], RuleFile], draft: TypedDraft) -> RuleFile:
    if not draft.block.strip():
        raise Invalid(f"{draft.where}: the rule's text is missing. Put it below, or give a file.")
    try:
        return read(draft.block, draft.where)
    except Malformed as wrong:
        raise Invalid(str(replace_line(wrong, draft))) from None


def replace_line(wrong: Malformed, draft: TypedDraft) -> Malformed:
    """Return the error with the line counted in the whole file that the block stands in."""
    line = None if wrong.line is None else wrong.line + draft.block_line - 1
    return Malformed(wrong.where, line, wrong.what, wrong.mend)


def _amendment(rule: RuleNumber, what: list[str], draft: TypedDraft) -> Amend:
    if not what and draft.block.strip() and is_plain(draft.block):
        return Amend(rule, words=draft.block.strip())
    if not what:
        return Amend(rule, text=rule_in(draft))
    if len(what) == 1 and " " in what[0].strip() and not draft.block.strip():
        return Amend(rule, words=what[0].strip())
    change = Amend(rule)
    words = list(what)
    while words:
        match words:
            case ["set" | "answer" | "declare" as kind, *pairs] if pairs:
                change, words = _laid(change, kind, _pair(pairs[0], kind, draft), draft.where), pairs[1:]
            case ["words" | "words:"] if draft.block.strip():
                change, words = replace(change, words=draft.block.strip()), []
            case ["words", text, *words]:
                change = replace(change, words=text)
            case ["code" | "code:"] if draft.block.strip():
                change, words = replace(change, code=draft.block.rstrip() + "\n"), []
            case ["code", text, *words]:
                change = replace(change, code=text)
            case ["retitle", text, *words]:
                change = replace(change, title=text)
            case ["prevails", "over", other, *words]:
                change = replace(change, prevails_over=(*(change.prevails_over or ()), *_ranked(other)))
            case ["defers", "to", other, *words]:
                change = replace(change, defers_to=(*(change.defers_to or ()), *_ranked(other)))
            case _:
                raise Invalid(f"{draft.where}: the amendment cannot be read at {words[0]!r}. Write: {USAGE}.")
    return change


def _laid(change: Amend, kind: str, pair: tuple[str, Plain], where: str) -> Amend:
    name, value = pair
    if kind == "answer":
        laid = dict(spread({name: value}))
        if laid.keys() & change.answers.keys():
            raise Invalid(f"{where}: answer {name} is here twice. Keep one of the two.")
        return replace(change, answers={**change.answers, **laid})
    if name in (change.settings if kind == "set" else change.declares):
        raise Invalid(f"{where}: {kind} {name} is here twice. Keep one of the two.")
    if kind == "set":
        return replace(change, settings={**change.settings, name: value})
    return replace(change, declares={**change.declares, name: value})


def _ranked(word: str) -> tuple[int | str, ...]:
    """Read what a rule claims rank over or under: a rule by number, a question, or nothing any more."""
    if word == "nothing":
        return ()
    return (int(word),) if is_whole(word) else claims_kept_as((f"about {word}",))


def _pair(word: str, kind: str, draft: TypedDraft) -> tuple[str, Plain]:
    name, sign, value = word.partition("=")
    if not sign:
        raise Invalid(
            f"{draft.where}: {word!r} sets nothing. Write NAME=VALUE, in quotation marks if it contains spaces."
        )
    return name, value_typed(value, kind, draft.where)


def value_typed(text: str, kind: str, where: str) -> Plain:
    """Read what is typed for a setting (``set``), an ``answer`` or a declaration (``declare``). Raises `Invalid`."""
    try:
        return TYPED[kind](text, where)
    except Malformed as wrong:
        raise Invalid(str(wrong)) from None
