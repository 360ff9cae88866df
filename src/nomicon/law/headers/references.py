"""References: what a rule's header names that rules must declare, and whether anything of that name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher, get_close_matches
from fractions import Fraction
from typing import Any

from msgspec import Struct

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.headers.naming import ELECTORATES, Names
from nomicon.law.language.answer_types import electorate, membership, share
from nomicon.law.language.events import ONE_OF
from nomicon.law.language.nearest import hint_at
from nomicon.law.questions.questions import (
    AS_PROPOSED,
    BORN,
    JUDGE,
    PROTECTED,
    STAGE_APPROVED_BY,
    STAGE_PASSED_BY,
    TURN_ORDER,
    WIN_BY,
    Question,
    question_of,
)
from nomicon.law.questions.readings import given_for, goes_by
from nomicon.law.questions.records import kept_as
from nomicon.law.questions.vote_kinds import NO_RULE_CHANGES, TERMS

ORDERS = ("none", "by name", "by joining", "at will")
"""What may be said of the order of turns besides who has them."""


_CALLED = {
    "offices": gettext_noop("office"),
    "quantities": gettext_noop("quantity"),
    "electorates": gettext_noop("electorate"),
    "registers": gettext_noop("register"),
    "classes": gettext_noop("class"),
    "moves": gettext_noop("move"),
}

SLIP = Fraction(37, 50)
"""How near a name must be to another to be taken for a slip: two letters that have changed places in one of five.

What is near nothing may be what another rule is to declare, or somebody who is to come; that is told, and not refused.
"""

_ASKED = re.compile(r"""\bask\(\s*(?:["']([^"']*)["'])?""")

_OF = {"office": "offices", "quantity": "quantities", "register": "registers", "move": "moves"}
"""What is named behind ``of`` in a question, or in what is reacted to."""


class Reference(Struct, frozen=True):
    """Something that a rule names: an office, a quantity, an electorate, a register or a class; and where."""

    to: str
    name: str
    where: str


def references(text: RuleText) -> Iterator[Reference]:
    """Yield what a rule names that rules must declare, as far as it can be read."""
    yield from (Reference("offices", office, "burdens") for office in text.burdens)
    for kind, what in _declared(text):
        if kind == "holders":
            yield Reference("offices", what[0], "holders")
        elif kind == "groups" and isinstance(what[1], Mapping):
            left_out = what[1].get("except", ())
            listed = (left_out,) if isinstance(left_out, str) else left_out
            for office in listed if isinstance(listed, tuple | list) else ():
                yield Reference("offices", str(office), f"groups: {what[0]}")
        elif kind == "duties" and isinstance(what[1], Mapping) and isinstance(what[1].get("of"), str):
            yield Reference("offices", str(what[1]["of"]), f"duties: {what[0]}")
    for topic in (*text.answers, *(one.topic for one in text.speeches if one.kind == "answers")):
        question, _, about = topic.partition(" of ")
        asked = question_of(topic)
        if about and asked is not None and asked.of != "stage":  # A stage is declared by what is said of it.
            yield (Reference(_OF[asked.of], about, topic) if asked.of else Reference("questions", topic, question))
    for speech in text.speeches:
        event, _, about = speech.topic.partition(" of ")
        if about and speech.kind in ("when", "instead") and ONE_OF.get(event) in _OF:
            yield Reference(_OF[ONE_OF[event]], about, f"{speech.function}: @{speech.kind}")
    for name, answer in text.answers.items():
        for one in given_for(answer).values() if goes_by(answer) else (answer,):
            yield from _answered(name, question_of(name), one)


def _asks(code: str, name: str) -> bool:
    """Say whether code may ask this of the rules: by one of its names, or by one that is made only when it runs."""
    return any(asked[1] is None or kept_as(asked[1]) == name for asked in _ASKED.finditer(code))


def _declared(text: RuleText) -> Iterator[tuple[str, tuple[str, Plain]]]:
    for kind in ("holders", "groups", "duties"):
        declared = text.declares.get(kind)
        if isinstance(declared, Mapping):
            yield from ((kind, item) for item in declared.items())


def _answered(name: str, question: Question[object] | None, answer: Plain) -> Iterator[Reference]:
    if question is None or answer is None:
        return
    try:
        read = question.reads.literal(answer)
    except ValueError:
        return  # That it cannot be read is a fault of its own.
    yield from named_in_answer(name, question, read)


def named_in_answer(name: str, question: Question[object], read: Any) -> Iterator[Reference]:
    """Yield what an answer names that has been read; `name` is what the question is called where it is answered."""
    if question.reads is share:
        if read.of:
            yield Reference("electorates", read.of, name)
    elif question is WIN_BY:
        yield Reference("quantities", read, name)
    elif question in (BORN, PROTECTED):
        for one in (read,) if isinstance(read, str) else read:
            if one != AS_PROPOSED:
                yield Reference("classes", one, name)
    elif question in (STAGE_APPROVED_BY, STAGE_PASSED_BY):
        if read:
            yield Reference("offices", read, name)
    elif question.reads in (electorate, membership) or question in (JUDGE, TURN_ORDER):
        for one in (read,) if isinstance(read, str) else () if isinstance(read, bool) else read:
            if one and not (question is TURN_ORDER and one in ORDERS):
                yield Reference("electorates", one, name)


def unasked(text: RuleText, before: RuleText | None, known: Names) -> Iterator[str]:
    """Yield what a rule answers and did not answer before, where it is about a kind of thing that nothing asks about.

    The rule that asked may be gone since: so a game may begin with such a rule, and nobody may propose one.
    """
    for one in _new(text, before):
        if one.to != "questions" or _is_a_kind_of_vote(one, known):
            continue
        if not any(_asks(code, one.name) for code in known.codes()):
            yield _(
                "{where}: there is no question {name!r}{hint}", where=one.where, name=one.name, hint=hint_at(one.where)
            )


def misnamed(text: RuleText, before: RuleText | None, known: Names) -> Iterator[str]:
    """Yield what a rule names and did not name before, where it is nearly the name of something that is there."""
    for one in _new(text, before):
        if one.to == "questions":
            continue  # Left to `unasked`.
        listed = _listed(one, known)
        meant = "" if _is_there(one, listed, known) else _meant(one, listed)
        if meant:
            yield _(
                "{where}: there is no {kind} {name!r}{hint}",
                where=one.where,
                kind=word(_CALLED[one.to]),
                name=one.name,
                hint=hint_at(meant),
            )


def _is_a_kind_of_vote(one: Reference, known: Names) -> bool:
    """Say whether a term of a vote is answered for motions, or for changes of rules of a class that there is."""
    kind = one.name.partition(" of ")[2]
    return one.where in TERMS and (kind in NO_RULE_CHANGES or kind in known.of("classes"))


def _meant(one: Reference, listed: list[str]) -> str:
    """Return the name that was probably meant, if any: an office is named without the word that is put before it."""
    bare = one.name.removeprefix("the ") if one.to == "offices" else one.name
    near = [bare] if bare in listed else get_close_matches(one.name, listed, 1)
    return near[0] if near and (near[0] == bare or _alike(one.name, near[0]) >= SLIP) else ""


def _alike(name: str, meant: str) -> Fraction:
    """Return which part of two names is the same, as `difflib` finds it."""
    same = sum(block.size for block in SequenceMatcher(None, meant, name).get_matching_blocks())
    return Fraction(2 * same, len(name) + len(meant))


def to_come(text: RuleText, before: RuleText | None, known: Names) -> Iterator[str]:
    """Yield what a rule names and did not name before, where there is nothing of the kind as yet, as a note.

    What is nearly the name of something is left to `misnamed`, and questions to `unasked`.
    """
    for one in _new(text, before):
        if one.to not in ("questions", "electorates") and not _meant(one, _listed(one, known)):
            yield from not_there(one, known)


def not_there(one: Reference, known: Names) -> Iterator[str]:
    """Yield a note where an office, a quantity or a class is named that no rule has."""
    if not _is_there(one, _listed(one, known), known):
        yield _(
            "The rule names the {kind} {name!r}, but no rule has one with that name.",
            kind=word(_CALLED[one.to]),
            name=one.name,
        )


def _new(text: RuleText, before: RuleText | None) -> Iterator[Reference]:
    old = set() if before is None else set(references(before))
    return (one for one in dict.fromkeys(references(text)) if one not in old)


def _listed(one: Reference, known: Names) -> list[str]:
    if one.to != "electorates":
        return sorted(known.of(one.to))
    offices = (f"the {office}" for office in sorted(known.of("offices")))
    orders = ORDERS if one.where == TURN_ORDER.name else ()
    return [*orders, *ELECTORATES, *sorted(known.of("groups")), *offices]


def _is_there(one: Reference, listed: list[str], known: Names) -> bool:
    return one.name in listed or (one.to == "electorates" and known.is_player(one.name))
