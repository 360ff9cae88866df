"""What one player sees and nobody else: words that rules have told them, and their own lines of sealed registers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from nomicon.game.holdings import Register
from nomicon.game.values.plain import Plain
from nomicon.law.headers.declarations import FROM_OTHERS
from nomicon.views.elements.page import Seen, iso, plain
from nomicon.views.elements.phrases import rule_number
from nomicon.views.elements.text import part, said


class PrivateLine(TypedDict):
    """Words that a rule has told the viewer alone."""

    at: str | None
    rule: int
    text: str


class OwnSealedLine(TypedDict):
    """The viewer's own line of a register that is sealed from others."""

    register: str
    rule: int
    fields: Mapping[str, object]


class PrivatePart(TypedDict):
    """What the viewer sees and nobody else."""

    private: list[PrivateLine]
    own_lines: list[OwnSealedLine]


def private_lines(seen: Seen) -> list[PrivateLine]:
    """Return what rules have told the viewer alone, the latest first."""
    words = () if seen.viewer is None else seen.game.secrets.words.get(seen.viewer, ())
    return [
        {"at": iso(one.at), "rule": int(rule_number(one.rule, seen.game)), "text": one.text} for one in reversed(words)
    ]


def own_sealed_lines(seen: Seen) -> list[OwnSealedLine]:
    """Return the viewer's own lines of registers that are sealed from others."""
    return [
        {"register": name, "rule": int(rule_number(register.rule, seen.game)), "fields": plain(line)}
        for name, register in sorted(seen.game.registers.items())
        if (line := own_line(seen, register)) is not None
    ]


def own_line(seen: Seen, register: Register) -> Mapping[str, Plain] | None:
    """Return the viewer's own line of a register, if it is sealed from others alone."""
    if seen.viewer is None or register.declared.get("sealed") != FROM_OTHERS:
        return None
    return register.sealed.get(seen.viewer)


def private_parts(page: PrivatePart) -> tuple[list[str], list[str]]:
    """Set out what the viewer sees and nobody else."""
    words = [f"{one['at']}  {one['text']} Rule {one['rule']}." for one in page["private"]]
    own = [f"{one['register']} (rule {one['rule']}): {_told(one['fields'])}" for one in page["own_lines"]]
    return part("Only for you", words), part("Sealed: only you can see it", own)


def _told(fields: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={said(value)}" for name, value in fields.items())
