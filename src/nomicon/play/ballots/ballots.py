"""Ballots: what one may say, how a word is read as a choice, and which choices count in favour or abstain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nomicon.game.names import PlayerId
from nomicon.game.proposals import ANYTHING, Proposal
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, either
from nomicon.law.questions import questions as q
from nomicon.law.questions.ballot_words import ABSTAINING, IN_FAVOUR, among, meant, same_word
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.terms import law_for, term
from nomicon.play.limits import BALLOT_LENGTH
from nomicon.play.people.permission import unpermitted


@dataclass(frozen=True, slots=True)
class Choices:
    """What a ballot may say: one of those listed, and where it is `free` anything else in a few words."""

    listed: tuple[str, ...]
    free: bool = False

    def read(self, word: str) -> str | None:
        """Return the choice that a word names or commonly means, as listed; or what was typed, if that may be said."""
        word, spaced = word.strip(), " ".join(word.split())
        named = next((choice for choice in self.listed if same_word(choice, spaced)), None)
        if named is not None:
            return named
        if not self.free or word == ANYTHING:
            return meant(self.listed, spaced)
        # A dollar sign stands for a name in playthroughs, in which every ballot must be written down.
        return word if 0 < len(word) <= BALLOT_LENGTH and word.isprintable() and not word.startswith("$") else None

    @property
    def told(self) -> str:
        """Say what a ballot may say: ``FOR or AGAINST``."""
        free = _("anything else in at most {limit} characters", limit=BALLOT_LENGTH)
        return either([*self.listed, *([free] if self.free else [])])


def choices_on(game: Game, proposal: Proposal, hearing: Hearing) -> Choices:
    """Return what a ballot on a proposal may say, by the rules that bind its vote."""
    named: tuple[str, ...] = term(game, proposal, q.CHOICES, hearing)
    listed = tuple(dict.fromkeys(" ".join(one.split()) for one in named if one.strip() and one != ANYTHING))
    return Choices(listed, ANYTHING in named)


CHANGEABLE = _("A rule-change could let ballots be changed.")
"""What one can do where a ballot stands as it was cast."""


def why_not_replaced(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> RuleRefusal | None:
    """Return why a player's ballot cannot be replaced by another; None where it can."""
    law = law_for(game, proposal, q.MAY_REPLACE, hearing)
    answer = hearing.hear(q.MAY_REPLACE, law=law, proposal=proposal, player=player)
    hearing.rest_on(*answer.grounds)
    if not answer.value:
        return RuleRefusal(_("You have voted, and the first ballot is final."), hearing.grounds, CHANGEABLE)
    return unpermitted(answer, player, _("replace your ballot"), hearing, law)


def why_not_taken_back(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> RuleRefusal | None:
    """Return why a player's ballot cannot be taken back; None where it can."""
    law = law_for(game, proposal, q.MAY_TAKE_BACK, hearing)
    answer = hearing.hear(q.MAY_TAKE_BACK, law=law, proposal=proposal, player=player)
    hearing.rest_on(*answer.grounds)
    if not answer.value:
        return RuleRefusal(_("A ballot once cast stands."), hearing.grounds, CHANGEABLE)
    return unpermitted(answer, player, _("take your ballot back"), hearing, law)


def in_favour(game: Game, proposal: Proposal, listed: Iterable[str], hearing: Hearing) -> tuple[str, ...] | None:
    """Return which choices count in favour; None where no rule says so, and no choice is a well-known word for it."""
    named: tuple[str, ...] | None = term(game, proposal, q.IN_FAVOUR, hearing)
    return (among(listed, IN_FAVOUR) or None) if named is None else named


def abstentions(game: Game, proposal: Proposal, listed: Iterable[str], hearing: Hearing) -> tuple[str, ...]:
    """Return which choices are abstentions."""
    named: tuple[str, ...] | None = term(game, proposal, q.ABSTENTIONS, hearing)
    return among(listed, ABSTAINING) if named is None else named
