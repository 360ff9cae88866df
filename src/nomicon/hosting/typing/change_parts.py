"""Parts of rule-changes that take several words of a line or several options, or stand below the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain, is_whole
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid, invalid_at
from nomicon.hosting.typing.corrections import read_motion_effect
from nomicon.hosting.typing.plain_rules import is_plain, is_sentence
from nomicon.hosting.typing.rule_texts import TypedDraft, new_rule_in, rule_in, value_typed
from nomicon.hosting.typing.tokenizer import parts_of
from nomicon.law.questions.records import claims_kept_as, spread
from nomicon.play.moves.kinds import MoveFieldKind
from nomicon.play.rule_changes.kinds import (
    ANSWERS,
    CANDIDATES,
    CLAIMS,
    DECLARATIONS,
    EFFECTS,
    NEW_RULE,
    RULE_TEXT,
    SETTINGS,
    NewRule,
)
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.ready_rules import ready_rule

# -- Kinds of several words --------------------------------------------------------------


class NotSuchAChange(ValueError):
    """The words are no change of the kind as which they are read; another kind is tried next."""


def _new_rule(words: list[str], draft: TypedDraft) -> NewRule:
    """Read a new rule: below the line, from the shelf, or plain words on the line."""
    match words:
        case []:
            return new_rule_in(draft)
        case ["shelf", name] if not draft.block.strip():
            return new_rule_in(replace(draft, block=_from_the_shelf(name, draft)))
        case [text] if not draft.block.strip():
            return new_rule_in(replace(draft, block=text))
    raise NotSuchAChange


def _from_the_shelf(name: str, draft: TypedDraft) -> str:
    """Return the file of a ready rule. Raises `Invalid` where there is none of this name."""
    try:
        return ready_rule(name).text
    except Malformed as wrong:
        raise Invalid(
            _("{where}: {what}: {name!r}. {mend}", where=draft.where, what=wrong.what, name=name, mend=wrong.mend)
        ) from None


def _rule_text(words: list[str], draft: TypedDraft) -> RuleText | str | None:
    """Read the new text of a rule, or its words alone; None where parts of it follow."""
    if not words:
        return draft.block.strip() if draft.block.strip() and is_plain(draft.block) else rule_in(draft)
    if len(words) == 1 and is_sentence(words[0]) and not draft.block.strip():
        return words[0].strip()
    return None


def _effects(words: list[str], draft: TypedDraft) -> tuple[Mapping[str, Plain], ...]:
    """Read what a motion does: ``award Ann 5, appoint Clerk Ben``. Raises `Invalid`."""
    try:
        return tuple(read_motion_effect(part) for part in parts_of(words))
    except ValueError as wrong:
        raise invalid_at(draft.where, wrong) from None


def _names(words: list[str], draft: TypedDraft) -> tuple[str, ...]:
    """Read names that stand with commas between them: ``Ann, "Ben Smith", Cat``."""
    return tuple(" ".join(part) for part in parts_of(words) if part)


OF_SEVERAL_WORDS: Mapping[MoveFieldKind, Callable[[list[str], TypedDraft], object]] = {
    NEW_RULE: _new_rule,
    RULE_TEXT: _rule_text,
    EFFECTS: _effects,
    CANDIDATES: _names,
}
"""Kinds that take the rest of the line, or what stands below it."""


# -- Kinds that are laid upon each other -------------------------------------------------


def _laid(old: Mapping[str, Plain], keyword: str, word: str, draft: TypedDraft) -> Mapping[str, Plain]:
    """Lay ``NAME=VALUE`` beside those before it; each name may be there once."""
    name, sign, value = word.partition("=")
    if not sign:
        raise Invalid(
            _(
                "{where}: {word!r} sets nothing. Write NAME=VALUE, in quotation marks if it contains spaces.",
                where=draft.where,
                word=word,
            )
        )
    pair = {name: value_typed(value, keyword, draft.where)}
    new = dict(spread(pair)) if keyword == "answer" else pair
    if new.keys() & old.keys():
        told = _(
            "{where}: {kind} {name} is given twice. Keep one of the two.", where=draft.where, kind=keyword, name=name
        )
        raise Invalid(told)
    return {**old, **new}


def _ranked(old: tuple[int | str, ...] | None, keyword: str, word: str, draft: TypedDraft) -> tuple[int | str, ...]:
    """Read what a rule claims rank over or under: a rule by number, a question, or nothing any more."""
    if word == "nothing":
        return old or ()
    return (*(old or ()), *((int(word),) if is_whole(word) else claims_kept_as((f"about {word}",))))


OF_OPTIONS: Mapping[MoveFieldKind, Callable[[Any, str, str, TypedDraft], object]] = {
    SETTINGS: _laid,
    ANSWERS: _laid,
    DECLARATIONS: _laid,
    CLAIMS: _ranked,
}
"""Kinds of which a line may give several, each laid upon what it gave before."""
