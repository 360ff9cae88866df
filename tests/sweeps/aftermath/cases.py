"""A case: a game of one rulebook in which some rules are gone; and what every probe starts from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from nomicon.game.changes import Change, Enact
from nomicon.game.names import PlayerId, ProposalNumber, RuleId
from nomicon.game.proposals import ADOPTED, DEFEATED, OPEN, SUBMITTED, UNDETERMINED
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.play.engine import Refused
from nomicon.play.rules.changing import RuleAmended
from tests.play.playing import HOST, enacting
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import Ballots, House, all_for

HARMLESS = enacting(title="Manners", words="Be kind.")
"""A rule that does nothing."""

Seen: TypeAlias = str | frozenset[str] | None
"""What a probe has seen: an answer, or several that look alike from outside; None where its occasion cannot come."""

OUTCOMES = {ADOPTED: "adopted", DEFEATED: "defeated", UNDETERMINED: "undetermined", OPEN: "open", SUBMITTED: "none"}


@dataclass
class Case:
    """A game in which rules are gone. `gone` are their numbers as the tables write them."""

    house: House
    gone: tuple[str, ...]
    switched: bool = False  # Whether changes need no unanimity any more, where that comes with time.
    votes: dict[Ballots, str] = field(default_factory=dict)

    @cached_property
    def lost(self) -> tuple[RuleId, ...]:
        """Under what the rules were kept that are gone."""
        return tuple(self.house.rule_id(number) for number in self.gone)

    @cached_property
    def base(self) -> Copy:
        """The game as founded, with something counted for everybody, and then without the rules."""
        copy = self.before
        copy.lose(*self.lost)
        return copy.aside()

    @property
    def before(self) -> Copy:
        """The same just before the rules go."""
        copy = (self.house.switched if self.switched else self.house.founded).aside()
        copy.award({PlayerId(name): place + 1 for place, name in enumerate(self.house.people)}, self.house.counted)
        return copy

    @property
    def copy(self) -> Copy:
        """A copy of the game without the rules, nothing being under way."""
        return self.base.aside()

    def without(self, copy: Copy) -> Copy:
        """Take the rules out of another position."""
        copy.lose(*self.lost)
        return copy

    # -- Votes -----------------------------------------------------------------------

    def proposed(self, change: Change = HARMLESS) -> tuple[Copy, ProposalNumber] | None:
        """Have a change proposed; before the rules go, where nobody may propose it afterwards."""
        copy = self.copy
        number = self.house.put_forward(copy, change)
        if number is None:
            copy = self.before
            number = self.house.put_forward(copy, change)
            self.without(copy)
        return None if number is None else (copy, number)

    def outcome(self, ballots: Ballots, change: Change = HARMLESS) -> str:
        """Return what a vote comes to."""
        found = self.proposed(change)
        if found is None:
            return "none"
        state = self.house.vote(*found, ballots)
        return OUTCOMES.get(state, state)

    def usual(self, ballots: Ballots) -> str:
        """Return what a vote on a harmless rule comes to."""
        if ballots not in self.votes:
            self.votes[ballots] = self.outcome(ballots)
        return self.votes[ballots]

    @cached_property
    def later(self) -> Case:
        """The same rules gone after the switch to a majority, in a game that makes one."""
        return Case(self.house, self.gone, switched=True)

    @property
    def opened(self) -> tuple[Copy, ProposalNumber] | None:
        """A vote that has been opened after the rules have gone."""
        found = self.proposed()
        return found if found is not None and self.house.open(*found) else None

    def adopted(self, change: Change) -> tuple[Copy, ProposalNumber] | None:
        """A change that was adopted after the rules have gone, if one could be."""
        found = self.proposed(change)
        if found is None or self.house.vote(*found, all_for) != ADOPTED:
            return None
        return found


def amended(copy: Copy, rule: RuleId, **answers: Plain) -> None:
    """Have a rule's header answer otherwise, as if an amendment had just been adopted."""
    known = copy.game.rules.rules[rule]
    text = replace(known.text, answers={**known.text.answers, **answers})
    last = ProposalNumber(copy.game.last_proposal)
    copy.happen(RuleAmended(rule, known.number, text, copy.at, last, HOST))


def said_of(refused: Refused) -> Seen:
    """Read a refusal: one that points to a judgement leaves the matter to that, as far as can be seen."""
    told = f"{refused.because} {refused.instead}".casefold()
    points = "judg" in told or "arbitra" in told
    return frozenset({"refused", "by_judgement"}) if points else "refused"


def either(*answers: str) -> frozenset[str]:
    """Return answers that look alike from outside."""
    return frozenset(answers)


Probe: TypeAlias = Callable[[Case], Seen]

PROBES: dict[str, Probe] = {}
"""Every probe that can be asked of a game, by its name in the vocabulary."""


def probe(asked: Probe) -> Probe:
    """Put a probe on the list, under its own name."""
    PROBES[asked.__name__.rstrip("_")] = asked
    return asked


def points(copy: Copy, house: House, player: PlayerId) -> Fraction:
    """Return what a player has of what is counted in a house."""
    return copy.game.balance(player, house.counted)


__all__ = ["HARMLESS", "PROBES", "Case", "Enact", "Seen", "amended", "either", "points", "probe", "said_of"]
