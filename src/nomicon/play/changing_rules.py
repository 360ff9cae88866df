"""Changing the rules: adopted changes take effect, or are found to be without effect, and rules become void or live."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from nomicon.game.archive import Series
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.plain import Plain
from nomicon.game.proposals import IN_EFFECT, WITHOUT_EFFECT
from nomicon.game.rules import Layer, Rule, RuleText, Void, renumbered
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.numerals import numbered
from nomicon.law.questions import MAY_MEND, PROPOSING_IN_SILENCE
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.declaring import declared, silenced, undeclared, without_choices
from nomicon.play.entitled import who_may
from nomicon.play.tabled import with_proposal

# -- Moves ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MendWords(Move):
    """Mend the words of a rule without a vote, where the rules let somebody do so."""

    rule: RuleNumber
    words: str


# -- Events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleInherited(Event):
    """A rule was in force when play began."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    status: str
    text: RuleText
    at: Moment


@dataclass(frozen=True, slots=True)
class RuleEnacted(Event):
    """A new rule came into force."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    status: str
    text: RuleText
    at: Moment
    proposal: ProposalNumber
    proponent: PlayerId
    revives: RuleNumber | None = None


@dataclass(frozen=True, slots=True)
class RuleAmended(Event):
    """A rule has another text from now on."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    text: RuleText
    at: Moment
    proposal: ProposalNumber
    proponent: PlayerId
    unclaimed: bool = False  # Whether claims towards the number it had mean it no more.


@dataclass(frozen=True, slots=True)
class WordsMended(Event):
    """The words of a rule were mended without a vote, as the rules allow."""

    rule: RuleId
    number: RuleNumber
    words: str
    at: Moment
    player: PlayerId


@dataclass(frozen=True, slots=True)
class RuleRepealed(Event):
    """A rule is in force no more; its history stays."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    at: Moment
    proposal: ProposalNumber
    proponent: PlayerId


@dataclass(frozen=True, slots=True)
class RuleTransmuted(Event):
    """A rule moved from one class to another."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    to: str
    at: Moment
    proposal: ProposalNumber
    proponent: PlayerId
    unclaimed: bool = False


@dataclass(frozen=True, slots=True)
class ChangeTookEffect(Event):
    """An adopted proposal has done its work."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChangeHadNoEffect(Event):
    """A proposal was adopted, and a higher rule forbids what it would do."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    because: str
    grounds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleVoided(Event):
    """A rule is listed and heard no more, because it conflicts with a higher one."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    by: RuleNumber
    because: str
    at: Moment
    judged: bool = False


@dataclass(frozen=True, slots=True)
class RuleRestored(Event):
    """What made a rule void is gone; it is heard again."""

    STOPPABLE: ClassVar[bool] = False

    rule: RuleId
    number: RuleNumber
    at: Moment


@dataclass(frozen=True, slots=True)
class SettingChanged(Event):
    """A rule changed one of its own settings, its own answer to a question, or its own words."""

    rule: RuleId
    number: RuleNumber
    settings: Mapping[str, Plain]
    answers: Mapping[str, Plain]
    at: Moment
    words: str | None = None


CHANGES = (RuleEnacted, RuleAmended, RuleRepealed, RuleTransmuted, SettingChanged)
"""The events after which another law may stand: conflicts and wins are looked for again."""

# -- Deciding: for what adopted proposals do, see `applying`. ---------------------------


def mend_words(game: Game, move: MendWords, hearing: Hearing) -> Iterator[Event]:
    rule = game.rules.numbered(move.rule)
    if rule is None:
        raise Refusal(f"There is no rule {numbered(move.rule, game)} in force.")
    electorate = hearing.hear(MAY_MEND, player=move.player, rule=rule)
    if not game.belongs(move.player, electorate.value):
        # Where no rule says who may mend words, what says so is the rule by which rules change only as rules permit.
        raise Refusal(
            f"{who_may(electorate.value, 'mend words without a vote')}: rules change by ways that the rules provide.",
            electorate.grounds or hearing.hear(PROPOSING_IN_SILENCE, player=move.player).grounds,
            "Propose an amendment.",
        )
    hearing.rest_on(*electorate.grounds)
    yield WordsMended(rule.id, rule.number, move.words, hearing.at, move.player)


# -- Evolving ------------------------------------------------------------------------


def rule_inherited(game: Game, event: RuleInherited) -> Game:
    layer = Layer(event.text, event.at, None, None, "inherited", event.status)
    rule = Rule(event.rule, event.number, event.status, Series((layer,)))
    initial = game.initial.having(rule)
    return declared(replace(game, rules=game.rules.having(rule), initial=initial), rule, event.at)


def rule_enacted(game: Game, event: RuleEnacted) -> Game:
    layer = Layer(event.text, event.at, event.proposal, event.proponent, "enacted", event.status)
    rule = Rule(event.rule, event.number, event.status, Series((layer,)), revives=event.revives)
    return declared(replace(game, rules=game.rules.having(rule)), rule, event.at)


def rule_amended(game: Game, event: RuleAmended) -> Game:
    old = game.rules.rules[event.rule]
    layer = Layer(event.text, event.at, event.proposal, event.proponent, "amended", old.status)
    rule = replace(renumbered(old, event.number, event.unclaimed), layers=old.layers.plus(layer))
    return declared(without_choices(replace(game, rules=game.rules.having(rule)), rule.id), rule, event.at)


def words_mended(game: Game, event: WordsMended) -> Game:
    old = game.rules.rules[event.rule]
    text = replace(old.text, words=event.words)
    layer = Layer(text, event.at, None, event.player, "mended", old.status)
    return replace(game, rules=game.rules.having(replace(old, layers=old.layers.plus(layer))))


def rule_repealed(game: Game, event: RuleRepealed) -> Game:
    old = game.rules.rules[event.rule]
    layer = Layer(old.text, event.at, event.proposal, event.proponent, "repealed", old.status)
    gone = replace(old, repealed=layer)
    return undeclared(replace(game, rules=game.rules.without(gone)), event.rule)


def rule_transmuted(game: Game, event: RuleTransmuted) -> Game:
    old = game.rules.rules[event.rule]
    layer = Layer(old.text, event.at, event.proposal, event.proponent, "transmuted", event.to)
    rule = replace(renumbered(old, event.number, event.unclaimed), status=event.to, layers=old.layers.plus(layer))
    return replace(game, rules=game.rules.having(rule))


def change_took_effect(game: Game, event: ChangeTookEffect) -> Game:
    proposal = replace(game.proposals[event.proposal], effect=IN_EFFECT, effect_at=event.at, because=event.note)
    return replace(with_proposal(game, proposal), active=game.active.discard(event.proposal))


def change_had_no_effect(game: Game, event: ChangeHadNoEffect) -> Game:
    proposal = replace(game.proposals[event.proposal], effect=WITHOUT_EFFECT, because=event.because)
    return replace(with_proposal(game, proposal), active=game.active.discard(event.proposal))


def rule_voided(game: Game, event: RuleVoided) -> Game:
    rule = replace(game.rules.rules[event.rule], void=Void(event.by, event.because, event.judged))
    return silenced(replace(game, rules=game.rules.having(rule)), event.rule)


def rule_restored(game: Game, event: RuleRestored) -> Game:
    rule = replace(game.rules.rules[event.rule], void=None)
    return declared(replace(game, rules=game.rules.having(rule)), rule, event.at)


def setting_changed(game: Game, event: SettingChanged) -> Game:
    old = game.rules.rules[event.rule]
    text = replace(
        old.text,
        settings={**old.text.settings, **event.settings},
        answers={**old.text.answers, **event.answers},
        words=old.text.words if event.words is None else event.words,
    )
    layer = Layer(text, event.at, None, None, "set by itself", old.status)
    return replace(game, rules=game.rules.having(replace(old, layers=old.layers.plus(layer))))


CHAPTER = Chapter(
    decides={MendWords: mend_words},
    evolves={
        WordsMended: words_mended,
        RuleInherited: rule_inherited,
        RuleEnacted: rule_enacted,
        RuleAmended: rule_amended,
        RuleRepealed: rule_repealed,
        RuleTransmuted: rule_transmuted,
        ChangeTookEffect: change_took_effect,
        ChangeHadNoEffect: change_had_no_effect,
        RuleVoided: rule_voided,
        RuleRestored: rule_restored,
        SettingChanged: setting_changed,
    },
)
