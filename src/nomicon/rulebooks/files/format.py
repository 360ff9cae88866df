"""A rule file: a header in YAML, the words in Markdown, and the code, if there is any, in one block at the end.

What is wrong is said as `Malformed`: the file, the line, what it is, and how to mend it. Writing a rule and reading it
again gives the same rule. The form is described in ``docs/reference/rule-files.md``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.rules import MUTABLE, class_named
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _
from nomicon.law.headers.declarations import LONGEST_NAME
from nomicon.law.questions.records import claims_kept_as, kept_as, part_of, spread, written_as
from nomicon.play.limits import TITLE_LENGTH
from nomicon.rulebooks.files import yaml_header
from nomicon.rulebooks.files.body import Body, read_body
from nomicon.rulebooks.files.header import FilePlace, Node
from nomicon.rulebooks.files.limits import NUMBER_DIGITS, RULE_FILE
from nomicon.rulebooks.files.malformed import Malformed, clean, near, read_text
from nomicon.rulebooks.files.scalars import read_answer, read_declared, read_moment, read_setting, read_word
from nomicon.rulebooks.files.writing import write_rule

__all__ = [
    "KEYS",
    "Malformed",
    "RuleFile",
    "read_change",
    "read_change_file",
    "read_rule",
    "read_rule_file",
    "write_rule",
]

READ = 1024
"""Rules that are remembered as they were read: several times what all rulebooks that come with the program hold."""


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A rule as it stands in a file. `number` is None in a change that makes a new rule.

    `lines` gives the file's line of each part of the header, as ``answers`` or ``answers.quorum``.
    """

    number: RuleNumber | None
    status: str
    text: RuleText
    where: str = field(default="", compare=False)
    code_line: int = field(default=0, compare=False)  # The file's line on which the code begins.
    words_line: int = field(default=1, compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    def line(self, *part: str) -> int:
        """Return the file's line of a part of the header, or of the nearest part around it."""
        for end in range(len(part), 0, -1):
            if ".".join(part[:end]) in self.lines:
                return self.lines[".".join(part[:end])]
        return 1

    def line_of_code(self, line: int | None) -> int | None:
        """Return the file's line for a line of the code; the code's first where none is known."""
        return self.code_line + (line or 1) - 1 if self.code_line else None


@functools.lru_cache(READ)
def read_rule(text: str, where: str) -> RuleFile:
    """Read a rule of a rulebook, which has a number. Raises `Malformed`. The same text is read once."""
    rule = read_change(text, where)
    if rule.number is None:
        raise Malformed(where, 1, _("the rule has no number"), _("Add a line such as 'number: 201' to the header."))
    return rule


def read_change(text: str, where: str) -> RuleFile:
    """Read what a proposal would put in force: a rule file that needs no number. Raises `Malformed`."""
    lines = clean(text, where, RULE_FILE).split("\n")
    if lines[0].rstrip() != "---":
        raise Malformed(where, 1, _("a rule file must begin with its header"), _("Begin with three hyphens: ---"))
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if end is None:
        raise Malformed(where, 1, _("the header never ends"), _("End the header with a line of three hyphens: ---"))
    place = FilePlace(where, 1)
    header = yaml_header.read_header("\n".join(lines[1:end]), place)
    return _rule(header, read_body(lines[end + 1 :], end + 1, where), place)


def read_rule_file(path: Path) -> RuleFile:
    """Read a rule file from disk. Raises `Malformed`."""
    return read_rule(read_text(path, RULE_FILE), str(path))


def read_change_file(path: Path) -> RuleFile:
    """Read a proposal's rule file from disk. Raises `Malformed`."""
    return read_change(read_text(path, RULE_FILE), str(path))


def _rule(header: Node, body: Body, place: FilePlace) -> RuleFile:
    named = header.named or {}
    for name, node in named.items():
        if name not in KEYS:
            place.refuse(header.lines[name], _("a header cannot contain {name!r}", name=name), near(name, tuple(KEYS)))
        if not node.line:
            node.line = header.lines[name]
    read = {name: KEYS[name](node, place) for name, node in named.items() if not node.is_empty}
    if not read.get("title"):
        place.refuse(header.line, _("the rule has no title"), _("Add a line such as 'title: Quorum' to the header."))
    number, status = read.pop("number", None), read.pop("status", MUTABLE)
    text = RuleText(words=body.words, code=body.code, **read)
    return RuleFile(number, status, text, place.where, body.code_line, body.words_line, _lines_in(header))


def _lines_in(header: Node) -> dict[str, int]:
    lines = dict(_lines_below(header, ""))
    for key in ("answers", "binds"):
        known = (header.named or {}).get(key)
        if known is not None:
            lines.update((f"{key}.{name}", line) for name, line in _lines_of_fields(known, ""))
    return lines


def _lines_of_fields(node: Node, before: str) -> Iterator[tuple[str, int]]:
    """Yield the line of each field of a record and of what stands in it, by the name under which the field is kept."""
    for part, below in (node.named or {}).items():
        name = part_of(before, part) if before else part
        kept = kept_as(name)
        if kept != name:
            yield kept, node.lines[part]
            yield from _lines_below(below, f"{kept}.")
        yield from _lines_of_fields(below, name)


def _lines_below(node: Node, before: str) -> Iterator[tuple[str, int]]:
    for name, below in (node.named or {}).items():
        yield f"{before}{name}", node.lines[name]
        yield from _lines_below(below, f"{before}{name}.")
    for below in node.items or ():
        yield from _lines_below(below, before)


# -- The keys ------------------------------------------------------------------------


def _number(node: Node, place: FilePlace) -> RuleNumber:
    if not (node.plain and node.raw.isascii() and node.raw.isdigit()) or len(node.raw) > NUMBER_DIGITS:
        mend = _("Write a whole number of at most {most} digits, for example 201.", most=NUMBER_DIGITS)
        place.refuse(node.line, _("the rule's number is not valid"), mend)
    return RuleNumber(int(node.raw))


def _title(node: Node, place: FilePlace) -> str:
    title = _word(node, place).strip()
    if "\n" in title or len(title) > TITLE_LENGTH:
        place.refuse(
            node.line, _("a title must be one line of at most {most} characters", most=TITLE_LENGTH), _("Shorten it.")
        )
    return title


def _word(node: Node, place: FilePlace) -> str:
    return str(read_word(node, place))


def _status(node: Node, place: FilePlace) -> str:
    """Read a class; whether there is one of that name, the rules say that list the classes."""
    status = class_named(_word(node, place).strip())
    if "\n" in status or not 0 < len(status) <= LONGEST_NAME:
        told = _("the name of a class must be one line of at most {most} characters", most=LONGEST_NAME)
        place.refuse(node.line, told, _("Shorten it."))
    return status


def _named(node: Node, place: FilePlace, what: str) -> dict[str, Node]:
    if node.named is None:
        place.refuse(
            node.line,
            _("{what} must consist of names with values", what=what),
            _("Write {what}: {{name: value}}.", what=what),
        )
    return node.named


def _answers(node: Node, place: FilePlace) -> dict[str, Plain]:
    """Read answers, as texts of rules keep them; those that stand in a record each by itself."""
    told: dict[str, Plain] = {}
    for name, one in _named(node, place, "answers").items():
        for kept, answer in spread({name: read_answer(one, place)}):
            if kept in told:
                place.refuse(
                    node.lines[name], _("{kept!r} is answered twice", kept=written_as(kept)), _("Keep one of the two.")
                )
            told[kept] = answer
    return told


def _settings(node: Node, place: FilePlace) -> dict[str, Plain]:
    return {name: read_setting(one, place) for name, one in _named(node, place, "settings").items()}


def _declares(node: Node, place: FilePlace) -> dict[str, Plain]:
    return {name: read_declared(one, place) for name, one in _named(node, place, "declares").items()}


def _binds(node: Node, place: FilePlace) -> dict[str, Plain]:
    return {kept_as(name): _moment(one, place) for name, one in _named(node, place, "binds").items()}


def _moment(node: Node, place: FilePlace) -> Plain:
    """Read a binding moment, or a record of one for each way of a reading."""
    if node.named is None:
        return _word(node, place)
    return {way: None if _is_nothing(one) else _word(one, place) for way, one in node.named.items()}


def _is_nothing(node: Node) -> bool:
    return node.is_empty or (node.plain and node.raw == "null")


def _readings(node: Node, place: FilePlace) -> dict[str, Plain]:
    return {name: _reading(one, place) for name, one in _named(node, place, "readings").items()}


_OF_A_READING = ("default", "others", "about")


def _reading(node: Node, place: FilePlace) -> dict[str, Plain]:
    form = _("Write name: {{default: this, others: [that], about: What the words leave open.}}")
    named = node.named or {}
    for name in named:
        if name not in _OF_A_READING:
            meant = near(name, _OF_A_READING)
            place.refuse(
                node.lines[name],
                _("a reading cannot contain {name!r}", name=name),
                meant if meant.startswith("Did") else form,
            )
    if "default" not in named or "others" not in named:
        place.refuse(node.line, _("a reading needs 'default' and 'others'"), form)
    others = _words(named["others"], place)
    default = _word(named["default"], place)
    if not others or len({default, *others}) != 1 + len(others):
        place.refuse(node.line, _("a reading needs at least one alternative, different from its default"), form)
    about = _word(named["about"], place) if "about" in named else ""
    return {"default": default, "others": others, **({"about": about} if about else {})}


def _words(node: Node, place: FilePlace) -> tuple[str, ...]:
    if node.named is not None or node.is_empty:
        place.refuse(node.line, _("this must be a list"), _("Write the list like this: [one, other]."))
    return tuple(_word(one, place) for one in (node.items if node.items is not None else [node]))


def _claims(node: Node, place: FilePlace) -> tuple[int | str, ...]:
    return claims_kept_as(tuple(_claim(one, place) for one in (node.items if node.items is not None else [node])))


def _claim(node: Node, place: FilePlace) -> int | str:
    if node.plain and node.raw.isascii() and node.raw.isdigit():
        return _number(node, place)
    claim = _word(node, place)
    if not claim.startswith("about ") or not claim.removeprefix("about ").strip():
        place.refuse(
            node.line,
            _("{claim!r} is neither a rule's number nor 'about' and a question", claim=claim),
            _("Write a rule's number, or 'about' and a question, for example 'about quorum'."),
        )
    return claim


def _effective(node: Node, place: FilePlace) -> Moment:
    return Moment(int(read_moment(node, place).timestamp()))


KEYS: dict[str, Callable[[Node, FilePlace], Any]] = {
    "number": _number,
    "ordinal": _number,
    "title": _title,
    "status": _status,
    "answers": _answers,
    "settings": _settings,
    "readings": _readings,
    "declares": _declares,
    "binds": _binds,
    "defers_to": _claims,
    "prevails_over": _claims,
    "burdens": _words,
    "effective": _effective,
    "by_code": _words,
    "by_people": _words,
}
"""Everything a header may hold, in the order in which it is written."""
