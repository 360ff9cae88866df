"""Drafts: a proposal as people write it, in one line or with a rule file below it, becomes rule-changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nomicon.game.names import JudgementNumber, ProposalNumber, RuleNumber
from nomicon.game.plain import Plain
from nomicon.game.proposals import Amend, Change, Enact, Motion, Repeal, Transmute
from nomicon.game.rules import RuleText
from nomicon.game.state import Game
from nomicon.hosting.invalid import Invalid
from nomicon.law.numerals import numbered
from nomicon.play.layers import relaid
from nomicon.rulebooks.format import Malformed, read_change
from nomicon.rulebooks.single import read_answer_typed, read_declared_typed, read_setting_typed


@dataclass(frozen=True, slots=True)
class Draft:
    """The words after ``propose``, the block below, and where they stand."""

    words: Sequence[str]
    block: str = ""
    where: str = "your line"
    block_line: int = 1


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a draft comes to."""

    changes: tuple[Change, ...]
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()


USAGE = (
    "propose enact: (with the rule below) | amend N: (with the rule below) | amend N set NAME=VALUE | amend N answer "
    'NAME=VALUE | amend N words "…" | amend N words: (with the words below) | amend N retitle "…" | '
    "amend N prevails over M | amend N defers to M | repeal N | repeal amendment P of N | transmute N to mutable"
)

TYPED = {"set": read_setting_typed, "answer": read_answer_typed, "declare": read_declared_typed}


def changes_in(draft: Draft, game: Game) -> Drafted:
    """Read the rule-changes of a draft. Raises `Invalid` with what is wrong and where."""
    words, title, reason, marks = _apart(draft)
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "+":
            parts.append([])
        else:
            parts[-1].append(word)
    changes = tuple(_change(part, draft, game) for part in parts)
    return Drafted(changes, title or title_of(changes, game), reason, marks)


def _apart(draft: Draft) -> tuple[list[str], str, str, tuple[str, ...]]:
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


def title_of(changes: tuple[Change, ...], game: Game) -> str:
    """Return what a proposal is called whose proponent gives it no title."""
    match changes[0]:
        case Enact(text=text):
            return text.title
        case Repeal(rule=number):
            return f"Repeal {_named(number, game)}"
        case Motion(judgement=number):
            return f"Overrule J-{number}"
        case Transmute(rule=number, to=to):
            return f"Make {_named(number, game)} {to}"
        case Amend(rule=number):
            return f"Amend {_named(number, game)}"


def _named(number: RuleNumber, game: Game) -> str:
    rule = game.rules.numbered(number)
    called = f"rule {numbered(number, game)}"
    return called if rule is None else f"{called}, {rule.text.title}"


def _change(words: list[str], draft: Draft, game: Game) -> Change:
    match [*(word.rstrip(":").lower() for word in words[:1]), *(word.rstrip(":") for word in words[1:2]), *words[2:]]:
        case ["enact"]:
            return Enact(rule_in(draft))
        case ["enact", "reviving", number] if number.rstrip(":").isdecimal():
            return Enact(rule_in(draft), revives=RuleNumber(int(number.rstrip(":"))))
        case ["amend", number, *what] if number.isdecimal():
            return _amendment(RuleNumber(int(number)), what, draft)
        case ["overrule", number] if number.removeprefix("J-").isdecimal():
            return Motion(JudgementNumber(int(number.removeprefix("J-"))))
        case ["repeal", number] if number.isdecimal():
            return Repeal(RuleNumber(int(number)))
        case ["repeal", "amendment", made_by, "of", number] if number.isdecimal() and made_by.isdecimal():
            return amendment_relaid((int(made_by), RuleNumber(int(number))), None, draft.where, game)
        case ["amend", "amendment", made_by, "of", number, *what] if number.isdecimal() and made_by.isdecimal():
            change = _amendment(RuleNumber(int(number)), what, draft)
            return amendment_relaid((int(made_by), RuleNumber(int(number))), change, draft.where, game)
        case ["transmute", number, "to", status] if number.isdecimal():
            return Transmute(RuleNumber(int(number)), status)
        case _:
            raise Invalid(f"{draft.where}: {' '.join(words) or 'nothing'!r} is no rule-change. Write: {USAGE}.")


def amendment_relaid(which: tuple[int, RuleNumber], instead: Amend | None, where: str, game: Game) -> Amend:
    """Return a rule with another or none in the place of one of its amendments, made by a proposal."""
    made_by, number = which
    rule = game.rules.numbered(number)
    text = None if rule is None else relaid(rule, made_by, game, instead)
    if text is None:
        proposal, amended = numbered(made_by, game), numbered(number, game)
        raise Invalid(f"{where}: proposal {proposal} has made no amendment of a rule {amended}.")
    return Amend(number, text=text, undoes=ProposalNumber(made_by))


def rule_in(draft: Draft) -> RuleText:
    """Read the rule file in a draft's block. Raises `Invalid` with the line."""
    if not draft.block.strip():
        raise Invalid(f"{draft.where}: the rule's text is missing; put it below, or give a file.")
    try:
        return read_change(draft.block, draft.where).text
    except Malformed as wrong:
        raise Invalid(str(replace_line(wrong, draft))) from None


def replace_line(wrong: Malformed, draft: Draft) -> Malformed:
    """Return the error with the line counted in the whole file that the block stands in."""
    line = None if wrong.line is None else wrong.line + draft.block_line - 1
    return Malformed(wrong.where, line, wrong.what, wrong.mend)


def _amendment(rule: RuleNumber, what: list[str], draft: Draft) -> Amend:
    if not what:
        return Amend(rule, text=rule_in(draft))
    change = Amend(rule)
    words = list(what)
    while words:
        match words:
            case ["set" | "answer" as kind, *pairs] if pairs:
                name, value = _pair(pairs[0], kind, draft)
                laid = {**(change.settings if kind == "set" else change.answers), name: value}
                change = replace(change, settings=laid) if kind == "set" else replace(change, answers=laid)
                words = pairs[1:]
            case ["words" | "words:"] if draft.block.strip():
                change, words = replace(change, words=draft.block.strip()), []
            case ["words", text, *words]:
                change = replace(change, words=text)
            case ["retitle", text, *words]:
                change = replace(change, title=text)
            case ["prevails", "over", other, *words]:
                change = replace(change, prevails_over=(_ranked(other),))
            case ["defers", "to", other, *words]:
                change = replace(change, defers_to=(_ranked(other),))
            case _:
                raise Invalid(f"{draft.where}: an amendment cannot be read at {words[0]!r}. Write: {USAGE}.")
    return change


def _ranked(word: str) -> int | str:
    return int(word) if word.isdecimal() else f"about {word}"


def _pair(word: str, kind: str, draft: Draft) -> tuple[str, Plain]:
    name, sign, value = word.partition("=")
    if not sign:
        raise Invalid(
            f"{draft.where}: {word!r} sets nothing; write NAME=VALUE, in quotation marks if there are spaces."
        )
    return name, value_typed(value, kind, draft.where)


def value_typed(text: str, kind: str, where: str) -> Plain:
    """Read what is typed for a setting (``set``), an ``answer`` or a declaration (``declare``). Raises `Invalid`."""
    try:
        return TYPED[kind](text, where)
    except Malformed as wrong:
        raise Invalid(str(wrong)) from None
