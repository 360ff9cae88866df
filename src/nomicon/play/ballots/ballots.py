"""Ballots: what one may say, how a word is read as a choice, and which choices count in favour or abstain."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from nomicon.game.changes import Election, selection_in
from nomicon.game.grounds import at_limit
from nomicon.game.names import PlayerId
from nomicon.game.proposals import ANYTHING, Proposal
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, either
from nomicon.law.questions import questions as q
from nomicon.law.questions.ballot_words import ABSTAINING, IN_FAVOUR, among, meant, same_word
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.ballots.selecting import between_names, listed_on, names_on
from nomicon.play.ballots.terms import law_for, term
from nomicon.play.limits import BALLOT_LENGTH, TEXT_LENGTH
from nomicon.play.people.permission import unpermitted


class Choices(Struct, frozen=True):
    """What a ballot may say: one of those listed, and where it is `free` anything else in a few words.

    With something that stands `between` names, a ballot may name several: ``Ann > Ben``, the first first, or
    ``Ann, Ben``. Whoever is named by an `earlier` name of theirs is meant.
    """

    listed: tuple[str, ...]
    free: bool = False
    between: str = ""
    earlier: tuple[tuple[str, str], ...] = ()

    def read(self, word: str) -> str | None:
        """Return the choice that a word names or commonly means, as listed; or what was typed, if that may be said."""
        word, spaced = word.strip(), " ".join(word.split())
        if self.between:
            return self._several(word)
        said = (*((one, one) for one in self.listed), *self.earlier)
        named = next((choice for one, choice in said if same_word(one, spaced)), None)
        if named is not None:
            return named
        if not self.free or word == ANYTHING:
            return meant(self.listed, spaced)
        # A dollar sign stands for a name in playthroughs, in which every ballot must be written down.
        return word if 0 < len(word) <= BALLOT_LENGTH and word.isprintable() and not word.startswith("$") else None

    def _several(self, word: str) -> str | None:
        """Return what a ballot names, written as the vote has it; None where it names what cannot be named."""
        said = {**dict(self.earlier), **{one: one for one in self.listed}}
        called = {one.casefold(): choice for one, choice in said.items()}
        named = [called.get(one.casefold()) for one in names_on(word, tuple(said))]
        return self.between.join(dict.fromkeys(one or "" for one in named)) if named and all(named) else None

    @property
    def told(self) -> str:
        """Say what a ballot may say: ``FOR or AGAINST``."""
        if self.between == ", ":
            return _("one or more of {names}, separated by commas", names=", ".join(self.listed))
        if self.between:
            return _(
                "one or more of {names}, the best first, such as {example}",
                names=", ".join(self.listed),
                example=self.between.join(self.listed[:2]),
            )
        free = _("anything else in at most {limit} characters", limit=BALLOT_LENGTH)
        return either([*self.listed, *([free] if self.free else [])])


def choices_on(game: Game, proposal: Proposal, hearing: Hearing) -> Choices:
    """Return what a ballot on a proposal may say, by the rules that bind its vote."""
    selection = selection_in(proposal.changes)
    if selection is not None:
        listed = listed_on(game, selection)
        earlier = sorted((old, new) for old, new in game.renamed.items() if new in listed)
        between = between_names(game, proposal, hearing)
        return Choices(listed, between=between, earlier=tuple(earlier) if isinstance(selection, Election) else ())
    named: tuple[str, ...] = term(game, proposal, q.CHOICES, hearing)
    listed = tuple(dict.fromkeys(" ".join(one.split()) for one in named if one.strip() and one != ANYTHING))
    return Choices(listed, ANYTHING in named)


CHANGEABLE = _("A rule-change could let players change their ballots or take them back.")
"""What one can do where a ballot stands as it was cast."""


def why_not_replaced(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> RuleRefusal | None:
    """Return why a player's ballot cannot be replaced by another; None where it can."""
    law = law_for(game, proposal, q.MAY_REPLACE, hearing)
    answer = hearing.hear(q.MAY_REPLACE, law=law, proposal=proposal, player=player)
    hearing.rest_on(*answer.grounds)
    if not answer.value:
        return RuleRefusal(_("You have already voted, and the first ballot is final."), hearing.grounds, CHANGEABLE)
    return unpermitted(answer, player, _("replace your ballot"), hearing, law)


def why_not_taken_back(game: Game, proposal: Proposal, player: PlayerId, hearing: Hearing) -> RuleRefusal | None:
    """Return why a player's ballot cannot be taken back; None where it can."""
    law = law_for(game, proposal, q.MAY_TAKE_BACK, hearing)
    answer = hearing.hear(q.MAY_TAKE_BACK, law=law, proposal=proposal, player=player)
    hearing.rest_on(*answer.grounds)
    if not answer.value:
        return RuleRefusal(_("A ballot cannot be taken back."), hearing.grounds, CHANGEABLE)
    return unpermitted(answer, player, _("take your ballot back"), hearing, law)


def reason_given(game: Game, proposal: Proposal, reason: str, hearing: Hearing) -> str:
    """Return the reason that comes with a ballot, or refuse it where the rules want none, or want one."""
    law = law_for(game, proposal, q.REASONS, hearing)
    wanted, reason = hearing.hear(q.REASONS, law=law, proposal=proposal), reason.strip()
    if len(reason) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A title or reason can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_("Make it shorter."),
        )
    is_needed = wanted.value == "required" and hearing.bench.advises  # In copies of games nobody reads it.
    if reason and wanted.value == "none":
        raise RuleRefusal(_("Ballots in this vote cannot have a reason."), wanted.grounds, _("Vote without a reason."))
    if is_needed and not reason:
        add = _('Add a reason at the end: reason "…"')
        raise RuleRefusal(_("Ballots in this vote need a reason."), wanted.grounds, add)
    hearing.rest_on(*(wanted.grounds if wanted.value != "optional" else ()))
    return reason


def in_favour(game: Game, proposal: Proposal, listed: Iterable[str], hearing: Hearing) -> tuple[str, ...] | None:
    """Return which choices count in favour; None where no rule says so, and no choice is a well-known word for it."""
    if selection_in(proposal.changes) is not None:
        return None
    named: tuple[str, ...] | None = term(game, proposal, q.IN_FAVOUR, hearing)
    return (among(listed, IN_FAVOUR) or None) if named is None else named


def abstentions(game: Game, proposal: Proposal, listed: Iterable[str], hearing: Hearing) -> tuple[str, ...]:
    """Return which choices are abstentions."""
    if selection_in(proposal.changes) is not None:
        return ()
    named: tuple[str, ...] | None = term(game, proposal, q.ABSTENTIONS, hearing)
    return among(listed, ABSTAINING) if named is None else named
