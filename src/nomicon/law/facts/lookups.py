"""What rule code may look up when a fact is too large to hand over: balances, offices, registers, groups of players.

Every look-up reads the game as it stands in the hearing and changes nothing. What is sealed cannot be looked up. A
look-up is a function here under `@looked_up`; the kinds of its arguments, and of what it gives, are its annotations.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from msgspec import Struct

from nomicon.game.amendments import text_before
from nomicon.game.digests import fingerprint_of
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import OPEN, SUBMITTED, in_turn
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import sentence_of
from nomicon.law.facts import groups
from nomicon.law.facts.facts import ballot_fact, judgement_fact, proposal_fact, rule_fact, rule_numbered
from nomicon.law.facts.groups import judgement_numbered, members, open_ballots, proposal_numbered, whole_line
from nomicon.law.facts.local_times import TIME_LOOK_UPS
from nomicon.law.facts.paths import neighbours
from nomicon.law.facts.player_names import NAMING, as_text
from nomicon.law.interpreter import LookUp
from nomicon.law.language import records
from nomicon.law.language.kinds import Key, OfficeName, QuantityName, RegisterName, Who
from nomicon.law.language.moments import at, seconds
from nomicon.law.language.records import BallotFact, JudgementFact, OfficeFact, ProposalFact, RuleFact, VersionFact
from nomicon.law.language.signatures import Signature, near, signature_of
from nomicon.law.questions.numerals import as_named


class LookedUp(Struct, frozen=True):
    """One thing that can be looked up: its signature, and what answers it."""

    signature: Signature
    answer: Callable[..., Any]


LOOK_UPS: dict[str, LookedUp] = {}
"""Everything that can be looked up, by the name the prelude of rule code uses."""


def looked_up(name: str) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Enter a function into the table of look-ups under a name."""

    def enter(function: Callable[..., object]) -> Callable[..., object]:
        LOOK_UPS[name] = LookedUp(signature_of(name, function), function)
        return function

    return enter


def looking_up(game: Game) -> LookUp:
    """Return what answers the look-ups of one run of rule code; a group that the run walks is listed once."""
    listed: dict[str, list[PlayerId]] = {}

    def answer(name: str, arguments: tuple[Plain, ...]) -> Plain:
        match name, arguments:
            case "members", (group, int(start), int(size)):
                key = repr(group)
                if key not in listed:
                    listed[key] = members(game, group)
                return tuple(listed[key][start : start + size])
            case _:
                return look_up(game, name, arguments)

    return answer


def look_up(game: Game, name: str, arguments: tuple[Plain, ...]) -> Plain:
    """Answer one look-up. Raises `LookupError` with a sentence for the rule's author."""
    known = LOOK_UPS.get(name)
    if known is None:
        there = ", ".join(sorted(LOOK_UPS))
        raise LookupError(f"there is no look-up {name!r}{near(name, LOOK_UPS)}. There are: {there}")
    try:
        given = known.signature.placed(arguments)
    except ValueError as wrong:
        raise LookupError(sentence_of(wrong)) from None
    if game.renamed:  # By whatever name they have borne, the same players are meant.
        kinds = [one.field.kind for one in known.signature.arguments]
        given = [as_text(one, game.renamed) if kind in NAMING else one for kind, one in zip(kinds, given, strict=True)]
    found: Plain = known.answer(game, *given)
    return found


# -- Players and what they hold ----------------------------------------------------------


@looked_up("balance")
def _balance(game: Game, player: PlayerId, quantity: QuantityName = "points") -> Fraction:
    """What a player holds of a quantity."""
    if quantity not in game.quantities:
        raise LookupError(f"nothing called {quantity!r} is counted{near(quantity, sorted(game.quantities))}")
    return game.balance(player, quantity)


@looked_up("seen")
def _seen(game: Game, player: PlayerId) -> datetime | None:
    """When a player joined or logged on last; None if they are no player."""
    known = game.players.get(player)
    return None if known is None else at(known.seen)


@looked_up("seen before")
def _seen_before(game: Game, player: PlayerId, moment: datetime) -> datetime | None:
    """When a player joined or logged on last before a moment, at or after the one before their last; None if never."""
    known = game.players.get(player)
    if known is None:
        return None
    earlier = [one for one in (known.seen, known.seen_before) if one is not None and one < moment.timestamp()]
    return at(earlier[0]) if earlier else None


@looked_up("size")
def _size(game: Game, group: Who) -> int:
    """How many players a group has."""
    return groups.size(game, group)


@looked_up("is_in")
def _is_in(game: Game, group: Who, player: Plain) -> bool:
    """Whether a player is of a group; what is no player's name is of none."""
    return isinstance(player, str) and groups.is_in(game, group, game.called(PlayerId(player)))


@looked_up("letters")
def _letters(game: Game, text: str) -> str:
    """The letters and digits of a text in small letters without accents: what names are put in order by."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in parts if one.isalnum())


# -- Offices and duties ------------------------------------------------------------------


@looked_up("holder")
def _holder(game: Game, office: OfficeName) -> PlayerId | None:
    """Who holds an office, or None. Of several, who has held it longest; `electorate("the Clerk")` is all of them."""
    return game.holder(office)


@looked_up("office")
def _office(game: Game, office: OfficeName) -> OfficeFact:
    """Who holds an office, and since when."""
    known = game.offices.get(office)
    if known is None:
        there = ", ".join(sorted(game.offices)) or "none"
        raise LookupError(f"there is no office {office!r}. There are: {there}")
    return {"holders": known.holders, "since": at(known.since)}


@looked_up("duties")
def _duties(game: Game, player: str) -> tuple[str, ...]:
    """The duties that a player, or the holder of an office as `the Clerk`, owes."""
    return tuple(name for name, duty in sorted(game.duties.items()) if duty.by == player)


# -- Votes -------------------------------------------------------------------------------


@looked_up("proposal")
def _proposal(game: Game, number: ProposalNumber) -> ProposalFact:
    """A proposal."""
    return proposal_fact(proposal_numbered(game, number))


@looked_up("ballot")
def _ballot(game: Game, number: ProposalNumber, player: PlayerId) -> BallotFact | None:
    """A player's ballot on a proposal; None if they have cast none. Secret ones are sealed until the vote closes."""
    cast = open_ballots(game, number).ballots.get(player)
    return None if cast is None else ballot_fact(cast)


@looked_up("open proposals")
def _open(game: Game) -> tuple[ProposalNumber, ...]:
    """The proposals whose vote is open."""
    return tuple(number for number in in_turn(game.active) if game.proposals[number].is_open)


@looked_up("proposals under way")
def _under_way(game: Game) -> tuple[ProposalNumber, ...]:
    """The proposals whose vote is open or has yet to open."""
    return tuple(number for number in in_turn(game.active) if game.proposals[number].state in (SUBMITTED, OPEN))


@looked_up("draft")
def _draft(game: Game, name: str) -> records.DraftFact | None:
    """A draft that a player shows, such as `D-1`; None if there is none."""
    known = game.drafts.get(name)
    return None if known is None else {"name": known.name, "by": known.by, "digest": known.digest, "title": known.title}


# -- Rules -------------------------------------------------------------------------------


@looked_up("rule")
def _rule(game: Game, number: RuleNumber) -> RuleFact:
    """A rule in force, by the number that it bears now or bore before."""
    return rule_fact(rule_numbered(game, number))


@looked_up("rules")
def _rules(game: Game, status: str = "") -> tuple[RuleNumber, ...]:
    """The rules in force, or those of one class."""
    return tuple(rule.number for rule in game.rules if status in ("", rule.status))


@looked_up("setting")
def _setting(game: Game, number: RuleNumber, name: str) -> Plain:
    """A setting of any rule in force."""
    settings = rule_numbered(game, number).text.settings
    if name not in settings:
        has = ", ".join(sorted(settings)) or "none"
        raise LookupError(f"rule {as_named(number, game)} has no setting {name!r}. It has: {has}")
    return settings[name]


@looked_up("settings then")
def _settings_then(game: Game, number: RuleNumber, at: datetime) -> Mapping[str, Plain]:
    """The settings of a rule just before a moment, by what judgements found since; of a younger rule, the first."""
    return dict(text_before(rule_numbered(game, number), seconds(at)).settings)


@looked_up("changes")
def _changes(game: Game, number: RuleNumber) -> tuple[VersionFact, ...]:
    """The versions of a rule, the first one first."""
    layers = rule_numbered(game, number).layers
    return tuple({"what": layer.what, "proposal": layer.proposal, "at": at(layer.at)} for layer in layers)


@looked_up("fingerprint")
def _fingerprint(game: Game, text: str) -> str:
    """The SHA-256 of a text: it shows later that the text was this, and does not tell it now."""
    return fingerprint_of(text)


@looked_up("judgement")
def _judgement(game: Game, number: JudgementNumber) -> JudgementFact:
    """A statement put to a Judge, and what became of it."""
    return judgement_fact(judgement_numbered(game, number))


@looked_up("open judgements")
def _open_judgements(game: Game) -> tuple[JudgementNumber, ...]:
    """The statements that wait for a Judge's word."""
    return tuple(sorted(game.unjudged))


@looked_up("doubts judged")
def _doubts_judged(game: Game, rule: RuleNumber) -> tuple[JudgementFact, ...]:
    """The statements judged in the game in progress that put play in doubt on a ground this rule gives."""
    return tuple(map(judgement_fact, groups.doubts_judged(game, rule_numbered(game, rule).id)))


@looked_up("judged readings")
def _judged_readings(game: Game) -> tuple[str, ...]:
    """The readings that judgements have settled, each as `206:second ballot`."""
    return tuple(sorted(game.readings))


# -- Registers ---------------------------------------------------------------------------


@looked_up("line")
def _line(game: Game, register: RegisterName, key: Key) -> Mapping[str, Plain] | None:
    """One line of a register, by what it is filed under; None if there is none."""
    known = groups.register_called(game, register)
    return None if (found := known.lines.get(str(key))) is None else whole_line(known.declared, found)


@looked_up("lines")
def _lines(game: Game, register: RegisterName) -> Mapping[str, Mapping[str, Plain]]:
    """All lines of a register: a record of what each is filed under with its fields, in the order of these keys."""
    known = groups.register_called(game, register)
    return {key: whole_line(known.declared, known.lines[key]) for key in sorted(known.lines)}


@looked_up("declared")
def _declared(game: Game, register: RegisterName) -> Mapping[str, Plain] | None:
    """What a rule says of a register that it declares; None if there is no such register."""
    return dict(game.registers[register].declared) if register in game.registers else None


@looked_up("neighbours")
def _neighbours(game: Game, map: RegisterName, place: Key) -> tuple[str, ...]:  # What authors write.
    """The places of a map to which one path leads from a place. A one-way path leads in its own direction only."""
    return neighbours(groups.register_called(game, map).declared, str(place))


for _name, _function in TIME_LOOK_UPS.items():
    looked_up(_name)(_function)
