"""Changing the rules: adopted changes take effect, or are found to be without effect, and rules become void or live."""

from __future__ import annotations

from typing import ClassVar

from nomicon.game.amendments import AMENDED, laid_by
from nomicon.game.changes import Change
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import IN_EFFECT, PENDING, WITHOUT_EFFECT
from nomicon.game.rules import Layer, Rule, Void, renumbered
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Chapter, Concern, Event, NewsTopic
from nomicon.play.lookups import changes_behind, with_proposal
from nomicon.play.rules import telling
from nomicon.play.rules.declaring import declared, silenced, undeclared, without_choices
from nomicon.play.rules.mending import SettingChanged
from nomicon.play.topics import version_of

# -- Events --------------------------------------------------------------------------


class RuleInherited(Event, tag="RuleInherited"):
    """A rule was in force when play began."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.COUNTS,)

    rule: RuleId
    number: RuleNumber
    status: str
    text: RuleText
    at: Moment


class RuleEnacted(Event, tag="RuleEnacted"):
    """A new rule came into force."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    status: str
    text: RuleText
    at: Moment
    proposal: ProposalNumber | None
    proponent: PlayerId | None
    revives: RuleNumber | None = None
    since: Moment | None = None  # From when it counts as in force, where that was found later.
    by_rule: str = ""  # The rule whose code made the change, where no proposal did.


class RuleAmended(Event, tag="RuleAmended"):
    """A rule has another text from now on. `change` is the place, among its proposal's changes, of what made it so."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    text: RuleText
    at: Moment
    proposal: ProposalNumber | None
    proponent: PlayerId | None
    unclaimed: bool = False  # Whether claims towards the number it had mean it no more.
    change: int = 0
    since: Moment | None = None
    by_rule: str = ""


class RuleRepealed(Event, tag="RuleRepealed"):
    """A rule is in force no more; its history stays. The rule itself does not hear of it: only other rules do."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    at: Moment
    proposal: ProposalNumber | None
    proponent: PlayerId | None
    since: Moment | None = None
    by_rule: str = ""


class RuleTransmuted(Event, tag="RuleTransmuted"):
    """A rule moved from one class to another."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    to: str
    at: Moment
    proposal: ProposalNumber | None
    proponent: PlayerId | None
    unclaimed: bool = False
    since: Moment | None = None
    by_rule: str = ""


class PartTookEffect(Event, tag="PartTookEffect"):
    """What begins now of an adopted proposal has been dealt with; the rest of it begins later, some of it `then`.

    `made` names the places of the changes that took effect, `denied` those that have none, and why.
    """

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    made: tuple[int, ...]
    denied: tuple[tuple[int, str], ...]
    then: Moment


class ChangeTookEffect(Event, tag="ChangeTookEffect"):
    """An adopted proposal has done its work, or what was left of it; `denied` has what had no effect, and why."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    note: str = ""
    denied: tuple[tuple[int, str], ...] = ()


class ChangeHadNoEffect(Event, tag="ChangeHadNoEffect"):
    """A proposal was adopted, and a higher rule forbids what it would do."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    because: str
    grounds: tuple[str, ...] = ()


class CorrectionAdopted(Event, tag="CorrectionAdopted"):
    """A correction of the past was adopted. The next entry carries it out."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment


class RuleVoided(Event, tag="RuleVoided"):
    """A rule is listed and heard no more, because it conflicts with a higher one."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.WINNING, Concern.TERMS, Concern.JUDGES, Concern.COUNTS)

    rule: RuleId
    number: RuleNumber
    by: RuleNumber
    because: str
    at: Moment
    judged: bool = False


class RuleRestored(Event, tag="RuleRestored"):
    """What made a rule void is gone; it is heard again."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.WINNING, Concern.TERMS, Concern.JUDGES, Concern.COUNTS)

    rule: RuleId
    number: RuleNumber
    at: Moment


CHANGES = (RuleEnacted, RuleAmended, RuleRepealed, RuleTransmuted, SettingChanged)
"""The events after which another law may stand: conflicts and wins are looked for again."""

# -- Evolving ------------------------------------------------------------------------


def rule_inherited(game: Game, event: RuleInherited) -> Game:
    layer = Layer(event.text, event.at, None, None, "inherited", event.status)
    rule = Rule(event.rule, event.number, event.status, Series((layer,)))
    return declared(replace(game, rules=game.rules.having(rule), initial=game.initial.having(rule)), rule, event.at)


def _layer(
    event: RuleEnacted | RuleAmended | RuleRepealed | RuleTransmuted, text: RuleText, what: str, status: str
) -> Layer:
    return Layer(text, event.since or event.at, event.proposal, event.proponent, what, status, by_rule=event.by_rule)


def rule_enacted(game: Game, event: RuleEnacted) -> Game:
    layer = _layer(event, event.text, "enacted", event.status)
    rule = Rule(event.rule, event.number, event.status, Series((layer,)), revives=event.revives)
    return declared(replace(game, rules=game.rules.having(rule)), rule, event.at)


def rule_amended(game: Game, event: RuleAmended) -> Game:
    changes = changes_behind(event.proposal, event.at, game)
    return with_amendment(game, event, changes[event.change] if event.change < len(changes) else None)


def with_amendment(game: Game, event: RuleAmended, change: Change | None) -> Game:
    """Return the game after an amendment, given the change that it came of."""
    old = game.rules.rules[event.rule]
    layer = laid_by(old, _layer(event, event.text, AMENDED, old.status), change, event.since)
    rule = replace(renumbered(old, event.number, event.unclaimed), layers=old.layers.plus(layer))
    return declared(without_choices(replace(game, rules=game.rules.having(rule)), rule.id), rule, event.at)


def rule_repealed(game: Game, event: RuleRepealed) -> Game:
    old = game.rules.rules[event.rule]
    gone = replace(old, repealed=_layer(event, old.text, "repealed", old.status))
    return undeclared(replace(game, rules=game.rules.without(gone)), event.rule)


def rule_transmuted(game: Game, event: RuleTransmuted) -> Game:
    old = game.rules.rules[event.rule]
    layer = _layer(event, old.text, "transmuted", event.to)
    rule = replace(renumbered(old, event.number, event.unclaimed), status=event.to, layers=old.layers.plus(layer))
    return replace(game, rules=game.rules.having(rule))


def part_took_effect(game: Game, event: PartTookEffect) -> Game:
    old = game.proposals[event.proposal]
    began, denied = (*old.began, *event.made), (*old.denied, *event.denied)
    proposal = replace(old, effect=PENDING, effect_at=event.then, began=began, denied=denied, because="")
    active = game.active.insert(event.proposal, event.then, proposal.proponent)
    return replace(with_proposal(game, proposal), active=active)


def change_took_effect(game: Game, event: ChangeTookEffect) -> Game:
    old = game.proposals[event.proposal]
    denied = (*old.denied, *event.denied)
    began = tuple(place for place in range(len(old.changes)) if place not in dict(denied))
    at = event.at if old.effect_at is None else min(old.effect_at, event.at)  # Some count from before they were found.
    proposal = replace(old, effect=IN_EFFECT, effect_at=at, began=began, denied=denied, because=event.note)
    return replace(with_proposal(game, proposal), active=game.active.discard(event.proposal))


def change_had_no_effect(game: Game, event: ChangeHadNoEffect) -> Game:
    proposal = replace(game.proposals[event.proposal], effect=WITHOUT_EFFECT, because=event.because)
    return replace(with_proposal(game, proposal), active=game.active.discard(event.proposal))


def correction_adopted(game: Game, event: CorrectionAdopted) -> Game:
    proposal = replace(game.proposals[event.proposal], effect=PENDING, effect_at=event.at)
    waiting = tuple(sorted((*game.correcting, event.proposal), key=abs))  # M-1 before M-2.
    return replace(with_proposal(game, proposal), active=game.active.discard(event.proposal), correcting=waiting)


def rule_voided(game: Game, event: RuleVoided) -> Game:
    rule = replace(game.rules.rules[event.rule], void=Void(event.by, event.because, event.judged))
    return silenced(replace(game, rules=game.rules.having(rule)), event.rule)


def rule_restored(game: Game, event: RuleRestored) -> Game:
    rule = replace(game.rules.rules[event.rule], void=None)
    return declared(replace(game, rules=game.rules.having(rule)), rule, event.at)


CHAPTER = Chapter(
    events={
        RuleInherited: rule_inherited,
        RuleEnacted: rule_enacted,
        RuleAmended: rule_amended,
        RuleRepealed: rule_repealed,
        RuleTransmuted: rule_transmuted,
        PartTookEffect: part_took_effect,
        ChangeTookEffect: change_took_effect,
        ChangeHadNoEffect: change_had_no_effect,
        CorrectionAdopted: correction_adopted,
        RuleVoided: rule_voided,
        RuleRestored: rule_restored,
    },
    untold={ChangeTookEffect: lambda event, game: not event.note},
    cites={ChangeHadNoEffect: "grounds"},
    news=dict.fromkeys((*CHANGES, RuleVoided, RuleRestored), NewsTopic.RULE_CHANGED),
    topics=dict.fromkeys(
        (RuleInherited, RuleEnacted, RuleAmended, RuleTransmuted), lambda one: (version_of(one.rule),)
    ),
    sentences={
        RuleInherited: telling.INHERITED,
        RuleEnacted: telling.ENACTED,
        RuleAmended: lambda one, game: telling.amended(changes_behind(one.proposal, one.at, game), one.change),
        RuleRepealed: telling.REPEALED,
        RuleTransmuted: telling.TRANSMUTED,
        PartTookEffect: lambda one, game: telling.in_part(one, changes_behind(one.proposal, one.at, game)),
        ChangeTookEffect: telling.TOOK_EFFECT,
        ChangeHadNoEffect: telling.HAD_NO_EFFECT,
        CorrectionAdopted: telling.CORRECTION_ADOPTED,
        RuleVoided: telling.VOIDED,
        RuleRestored: telling.RESTORED,
    },
)
