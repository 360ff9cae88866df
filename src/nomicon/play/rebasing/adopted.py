"""Adopted corrections: the game becomes what its record comes to when it is corrected, by one more entry.

Nothing of the record is rewritten. The entry holds all that happens in the corrected past, so it is folded without
asking any rule; an audit decides that past again, and compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, cast

from nomicon.game.changes import MadeCorrection, correction_in
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import IN_EFFECT, WITHOUT_EFFECT, Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.lookups import with_proposal
from nomicon.play.rebasing.past_entries import PastEntry, Replays, with_past_entry
from nomicon.play.sealed.parting import with_secrets_of

LOTS = "a corrected past"
"""What the seed is revealed for when a correction is carried out, whether lots are drawn or not."""

NOT_HERE = "a copy of the game has no record to correct"

# -- Moves: none; a correction is proposed as any motion is, and carried out when time is kept. ---------------


# -- Events --------------------------------------------------------------------------


class PastCorrected(Event, tag="PastCorrected"):
    """The game is from now on what its record comes to with a correction; `past` is all that happens in it then."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.COUNTS,)
    HIDDEN: ClassVar[tuple[str, ...]] = ("past",)

    proposal: ProposalNumber
    how: str
    corrects: str  # The entry, as the history names it.
    at: Moment
    past: tuple[PastEntry, ...] = ()


class CorrectionFailed(Event, tag="CorrectionFailed"):
    """An adopted correction could not be carried out; the game stays as it is."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    because: str
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def next_due(game: Game) -> Moment | None:
    return game.at if game.correcting else None


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Carry out the first correction that was adopted, as the record stands now."""
    for number in game.correcting[:1]:
        proposal = game.proposals.get(number)
        change = None if proposal is None else correction_in(proposal.changes)
        if change is None or hearing.correcting is None:
            yield CorrectionFailed(number, NOT_HERE, at)
            continue
        past = hearing.correcting.corrected(change, hearing.seed)
        if isinstance(past, str):
            yield CorrectionFailed(number, past, at)
            continue
        hearing.draws.append(LOTS)
        yield PastCorrected(number, change.how, change.at, at, cast(tuple[PastEntry, ...], tuple(past)))


# -- Evolving ------------------------------------------------------------------------


def correction_failed(game: Game, event: CorrectionFailed) -> Game:
    left = tuple(one for one in game.correcting if one != event.proposal)
    proposal = game.proposals.get(event.proposal)
    if proposal is None:
        return replace(game, correcting=left)
    failed = replace(proposal, effect=WITHOUT_EFFECT, because=event.because)
    return replace(with_proposal(game, failed), correcting=left)


def fold(game: Game, event: PastCorrected, replay: Replays) -> Game:
    """Return the corrected game. What is sealed stays, and the motion that was adopted stands as it was adopted."""
    after = Game()
    for entry in event.past:
        after = with_past_entry(after, entry, replay)
    after = _with_sealed(after, game)
    motion = replace(game.proposals[event.proposal], effect=IN_EFFECT, effect_at=event.at)
    made = MadeCorrection(event.how, event.corrects, event.proposal, game.entries + 1, event.at)
    return replace(
        after,
        at=game.at,
        entries=game.entries,
        commitment=game.commitment,
        proposals=after.proposals.insert(motion.number, motion),
        active=after.active.discard(motion.number),
        rules=replace(after.rules, highest=max(after.rules.highest, game.rules.highest)),
        last_proposal=max(after.last_proposal, game.last_proposal),
        motions=max(after.motions, game.motions),
        drafts_shown=max(after.drafts_shown, game.drafts_shown),
        choices_asked=max(after.choices_asked, game.choices_asked),
        intents_announced=max(after.intents_announced, game.intents_announced),
        correcting=tuple(one for one in game.correcting if one != event.proposal),
        corrections=(*game.corrections, made),
    )


def _with_sealed(after: Game, before: Game) -> Game:
    """Return a corrected game with what is still secret of open votes, which no entry of that past may tell."""
    for number in sorted(before.active):
        was, now = before.proposals[number], after.proposals.get(number)
        if was.is_sealed and now is not None and now.is_open and now.digest == was.digest:
            after = with_proposal(after, _sealed_as(now, was, after))
    return with_secrets_of(after, before)


def _sealed_as(now: Proposal, was: Proposal, after: Game) -> Proposal:
    gone: Iterable[PlayerId] = (voter for voter in sorted(was.ballots) if voter not in after.players)
    ballots, shown = was.ballots, was.shown
    for voter in gone:
        ballots, shown = ballots.discard(voter), shown.discard(voter)
    return replace(
        now,
        ballots=ballots,
        shown=shown,
        approvals=was.approvals,
        failures=was.failures,
        secret=was.secret,
        veiled=was.veiled,
    )


def corrected_told(event: PastCorrected, game: Game) -> str:
    """Return the text that tells how the past was corrected."""
    return {
        "strike": gettext_noop("The past was corrected by proposal {proposal}: entry {corrects} no longer counts."),
        "replace": gettext_noop(
            "The past was corrected by proposal {proposal}: entry {corrects} was replaced by another move."
        ),
    }.get(
        event.how,
        gettext_noop("The past was corrected by proposal {proposal}: a move was inserted before entry {corrects}."),
    )


CHAPTER = Chapter(
    events={CorrectionFailed: correction_failed},
    sentences={
        CorrectionFailed: gettext_noop("Proposal {proposal} could not correct the past: {because}"),
    },
    next_due=next_due,
    falls_due=falls_due,
)
"""`PastCorrected` is the engine's own: to fold it takes all the other chapters."""
