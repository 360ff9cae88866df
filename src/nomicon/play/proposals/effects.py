"""Tabling: what rules do with proposals that lie on the table, besides opening and closing votes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import SUBMITTED
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.language import effects as ef
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.limits import NOTES_KEPT, TEXT_LENGTH, in_time
from nomicon.play.lookups import NEVER, known_proposal, with_proposal
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.not_open import open_proposal
from nomicon.play.votes.opening import opened

# -- Moves: none; rules do these things. ------------------------------------------------


# -- Events --------------------------------------------------------------------------


class ProposalNoted(Event, tag="ProposalNoted"):
    """A rule wrote a note beside a proposal: advice for whoever looks at it."""

    proposal: ProposalNumber
    text: str
    rule: str


class VoteLimitSet(Event, tag="VoteLimitSet"):
    """A vote closes at another moment than it was opened with; `closes` is None where the clock does not close it."""

    proposal: ProposalNumber
    closes: Moment | None
    rule: str


class ProposalTakenApart(Event, tag="ProposalTakenApart"):
    """Several rule-changes were proposed in one, and the rules take each by itself."""

    STOPPABLE: ClassVar[bool] = False

    player: PlayerId
    parts: int
    rule: str


# -- Deciding ------------------------------------------------------------------------


def note(game: Game, effect: ef.Note, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    if not 0 < len(effect.text) <= TEXT_LENGTH:
        raise RuleRefusal(
            _("A note must have 1 to {limit} characters.", limit=TEXT_LENGTH),
            (rule.ground,),
            _("Keep to that length."),
        )
    yield ProposalNoted(known_proposal(game, ProposalNumber(effect.proposal)).number, effect.text, rule.ground)


def limit_vote(game: Game, effect: ef.LimitVote, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    proposal = open_proposal(game, ProposalNumber(effect.proposal), hearing)
    was_over = proposal.closes is not None and proposal.closes <= hearing.at  # And yet it was kept open.
    closes = in_time(effect.closes, hearing.at, hearing.at, by_clock=hearing.by_clock and was_over)
    yield VoteLimitSet(proposal.number, closes, rule.ground)


def open_vote(game: Game, effect: ef.OpenVote, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    proposal = known_proposal(game, ProposalNumber(effect.proposal))
    if proposal.state != SUBMITTED:
        told = _(
            "The vote on proposal {proposal} cannot open: the proposal is {state}.",
            proposal=numbered(proposal.number, game),
            state=word(proposal.state),
        )
        raise RuleRefusal(told, (rule.ground,), instead=_("Name a proposal whose vote has not opened yet."))
    yield opened(game, proposal, hearing)


def taken_apart(move: Move, hearing: Hearing) -> Iterator[Event | Move]:
    """Yield the moves that a move comes to: of several rule-changes, one each, where the rules take them so."""
    if isinstance(move, Propose) and len(move.changes) > 1:
        taken = hearing.hear(q.SEVERAL_CHANGES, player=move.player)
        if taken.rule is not None and taken.value == "one each":
            yield ProposalTakenApart(move.player, len(move.changes), taken.rule.ground)
            yield from (replace(move, changes=(change,), title="") for change in move.changes)
            return
    yield move


# -- Evolving ------------------------------------------------------------------------


def proposal_noted(game: Game, event: ProposalNoted) -> Game:
    proposal = game.proposals[event.proposal]
    return with_proposal(game, replace(proposal, notes=(*proposal.notes, event.text)[-NOTES_KEPT:]))


def vote_limit_set(game: Game, event: VoteLimitSet) -> Game:
    proposal = replace(game.proposals[event.proposal], closes=event.closes, limited=True)
    closes = NEVER if event.closes is None else event.closes
    return replace(with_proposal(game, proposal), active=game.active.insert(event.proposal, closes))


def proposal_taken_apart(game: Game, event: ProposalTakenApart) -> Game:
    return game


CHAPTER = Chapter(
    events={
        ProposalNoted: proposal_noted,
        VoteLimitSet: vote_limit_set,
        ProposalTakenApart: proposal_taken_apart,
    },
    cites=dict.fromkeys((ProposalNoted, VoteLimitSet, ProposalTakenApart), "rule"),
    effects={ef.Note: note, ef.LimitVote: limit_vote, ef.OpenVote: open_vote},
    sentences={
        ProposalNoted: gettext_noop("Note on {proposal}: {text}"),
        VoteLimitSet: gettext_noop("The vote on {proposal} [closes {closes} now|is open until it is closed]."),
        ProposalTakenApart: gettext_noop(
            "The {parts} rule-changes of this proposal become {parts} separate proposals."
        ),
    },
)
