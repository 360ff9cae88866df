"""Asking: what rule code hands over with `ask` becomes what the engine itself would hand over, or is refused by name.

The rule that is asked can therefore rely on its facts, and whoever asks wrongly fails by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import Proposal, Tally
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values.plain import Plain, whole
from nomicon.game.values.translatable import _, gettext_noop, sentence_of, word
from nomicon.law.facts.facts import rule_numbered
from nomicon.law.facts.groups import members, proposal_numbered
from nomicon.law.language.kind_reading import read, shown
from nomicon.law.language.kinds import JUDGEMENT, OFFICE, PLAYER, PROPOSAL, QUANTITY, RULE, ValueKind
from nomicon.law.language.nearest import NONE
from nomicon.law.language.signatures import lacking, near
from nomicon.law.questions.old_names import in_new_words, topic_meant
from nomicon.law.questions.questions import (
    FACTS,
    JOINING_IN_SILENCE,
    MAY_JOIN,
    MAY_RETURN,
    ON_RETURN,
    QUESTIONS,
    TEAM_MATES,
    Question,
)
from nomicon.law.questions.records import NAMES, kept_as

OF_ANYBODY = (MAY_JOIN, JOINING_IN_SILENCE, MAY_RETURN, ON_RETURN, TEAM_MATES)
"""Questions about somebody who need not be a player."""


NOTHING = word(gettext_noop("nothing besides its name"))
"""What a question takes that has no facts."""


class KnownNames(Struct, frozen=True):
    """What rule code can name: whatever is in the game, and what its function was given, which may only be coming."""

    game: Game
    handed: Mapping[str, object]

    def named(self, name: str, number: int) -> Any:
        """Return the proposal or judgement that the function was given, if it bears this number."""
        given = self.handed.get(name)
        return given if isinstance(given, Proposal | Judgement) and given.number == number else None


def question_asked(name: str) -> tuple[Question[object], str]:
    """Return the question that rule code names, and what it is about behind ``of``. Raises `ValueError`."""
    topic, _of, about = topic_meant(kept_as(name)).partition(" of ")
    question = QUESTIONS.get(topic)
    if question is None:
        topic = name.partition(" of ")[0]
        raise ValueError(_("ask: there is no question {topic!r}{hint}", topic=topic, hint=near(topic, NAMES)))
    return question, about


def facts_asked(
    question: Question[object], about: str, given: Mapping[str, Plain], known: KnownNames
) -> dict[str, object]:
    """Return the facts of a question as the engine hands them over. Raises `ValueError`, which names what is wrong."""
    given = in_new_words(given, question.facts)
    called, takes = f"ask({question.name!r})", ", ".join(question.facts) or NOTHING
    stray = next((name for name in given if name not in question.facts), None)
    if stray is not None:
        hint = near(stray, question.facts)
        text = gettext_noop("{called}: the question has no fact {stray!r}{hint}. It takes {takes}")
        raise ValueError(_(text, called=called, stray=stray, hint=hint, takes=takes))
    handed = {question.of: about, **given} if question.of and about else dict(given)
    if question.of and about and handed[question.of] != about:
        text = gettext_noop("{called}: the question is about {about!r}, but {name} is {value}")
        raise ValueError(_(text, called=called, about=about, name=question.of, value=shown(handed[question.of])))
    missing = [name for name in question.facts if name not in handed and name not in question.optional]
    if missing:
        lacks = lacking(missing)
        raise ValueError(_("{called}: {missing}. It takes {takes}", called=called, missing=lacks, takes=takes))
    facts: dict[str, object] = {}
    try:
        for name in question.facts:
            reads = _anybody if name == "player" and question in OF_ANYBODY else _READERS.get(name, _plain)
            left_out = handed.get(name) is None and name in question.optional
            facts[name] = None if left_out else reads(known, handed[name], name)
    except (LookupError, ValueError) as wrong:
        raise ValueError(_("{called}: {wrong}", called=called, wrong=sentence_of(wrong))) from None
    return facts


# -- Reading each fact -------------------------------------------------------------------


def _numbered(kind: ValueKind, value: Plain, name: str) -> Any:
    """Read a number, or a record that bears it."""
    return read(kind, value["number"] if isinstance(value, Mapping) and "number" in value else value, name)


def _anybody(known: KnownNames, value: Plain, name: str) -> PlayerId:
    return known.game.called(PlayerId(read(PLAYER, value, name)))


def _player(known: KnownNames, value: Plain, name: str) -> PlayerId:
    player = _anybody(known, value, name)
    if player not in known.game.players:
        hint = near(player, sorted(known.game.players))
        raise ValueError(_("{name}: {value} is not a player{hint}", name=name, value=shown(value), hint=hint))
    return player


def _proposal(known: KnownNames, value: Plain, name: str) -> Proposal:
    number = ProposalNumber(_numbered(PROPOSAL, value, name))
    given: Proposal | None = known.named(name, number)
    return proposal_numbered(known.game, number) if given is None else given


def _judgement(known: KnownNames, value: Plain, name: str) -> Judgement:
    number = JudgementNumber(_numbered(JUDGEMENT, value, name))
    judgement: Judgement | None = known.named(name, number) or known.game.judgements.get(number)
    if judgement is None:
        raise ValueError(_("there is no judgement J-{number}", number=number))
    return judgement


def _rule(known: KnownNames, value: Plain, name: str) -> Rule:
    return rule_numbered(known.game, RuleNumber(_numbered(RULE, value, name)))


def _tally(known: KnownNames, value: Plain, name: str) -> Tally:
    left_out = dict.fromkeys(("in_favour", "abstained"), 0) | {"choices_in_favour": None, "choices_abstaining": ()}
    if isinstance(value, Mapping) and "choices_in_favour" not in value:
        # Code that makes up a count says how many voted how; what that means is for the rules that are asked.
        value = {**left_out, **value}
    told = read(FACTS["tally"].kind, value, name)
    return Tally(
        {choice: whole(many) for choice, many in told["votes"].items()},
        told["heads"],
        told["eligible"],
        told["choices_in_favour"],
        told["choices_abstaining"],
    )


def _voted(known: KnownNames, value: Plain, name: str) -> tuple[PlayerId, ...]:
    return tuple(_player(known, one, name) for one in read(FACTS["voted"].kind, value, name))


def _office(known: KnownNames, value: Plain, name: str) -> str:
    office: str = read(OFFICE, value, name)
    if office not in known.game.offices:
        names = ", ".join(sorted(known.game.offices)) or NONE
        raise ValueError(_("there is no office {office!r}. There are: {names}", office=office, names=names))
    return office


def _quantity(known: KnownNames, value: Plain, name: str) -> str:
    quantity: str = read(QUANTITY, value, name)
    if quantity not in known.game.quantities:
        hint = near(quantity, sorted(known.game.quantities))
        raise ValueError(_("nothing called {quantity!r} is counted{hint}", quantity=quantity, hint=hint))
    return quantity


def _to(known: KnownNames, value: Plain, name: str) -> Plain:
    members(known.game, value)
    return value


def _plain(known: KnownNames, value: Plain, name: str) -> Any:
    return read(FACTS[name].kind, value, name)


_READERS: Mapping[str, Callable[[KnownNames, Plain, str], object]] = {
    "player": _player,
    "proposal": _proposal,
    "judgement": _judgement,
    "rule": _rule,
    "tally": _tally,
    "voted": _voted,
    "office": _office,
    "quantity": _quantity,
    "to": _to,
}
"""How a fact is read that is more than plain data; the others are handed on when they are of their kind."""
