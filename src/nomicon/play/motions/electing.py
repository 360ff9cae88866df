"""Electing: what polls and elections must say to be put to the vote, and how those take office who were elected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicon.game.changes import Election, Motion, Poll
from nomicon.game.grounds import at_limit, by_program, not_there
from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.language.effects import Appoint, Effect, Vacate
from nomicon.law.language.nearest import NONE, near
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.limits import CHANGES_LIMIT, TEXT_LENGTH, TITLE_LENGTH
from nomicon.play.people.eligibility import require_entitled
from nomicon.play.people.office_moves import seats_of

# -- Putting it to the vote ----------------------------------------------------------------


def require_kind(motion: Motion, hearing: Hearing) -> None:
    """Refuse a motion of a kind that the rules do not have."""
    kind, kinds = _kind(motion), hearing.hear(q.MOTION_KINDS)
    if kind in kinds.value:
        hearing.rest_on(*kinds.grounds)
        return
    listed = ", ".join((*kinds.value, kind))
    told = _("The rules do not allow motions of this kind: {kind}.", kind=kind)
    allow = _("A rule could allow it, with '{line}' in its header.", line=f"answers: {{motions.kinds: [{listed}]}}")
    raise RuleRefusal(told, kinds.grounds, allow)


def _kind(motion: Motion) -> str:
    match motion:
        case Poll():
            return "poll"
        case Election():
            return "elect"
        case _:
            return "resolve" if motion.judgement is None else "overrule"


def checked_poll(poll: Poll) -> Poll:
    """Return a poll as it is put to the vote, or refuse one that asks nothing, or between nothing."""
    if not 0 < len(poll.words.strip()) <= TEXT_LENGTH:
        raise RuleRefusal(
            _("A poll needs a question of at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_('Write: propose poll "What do you like?" among Tea, Coffee'),
        )
    among = tuple(" ".join(one.split()) for one in poll.among)
    wrong = [one for one in among if not 0 < len(one) <= TITLE_LENGTH or "," in one or ">" in one]
    if wrong or len({one.casefold() for one in among}) < len(among) or not 2 <= len(among) <= CHANGES_LIMIT:
        told = _(
            "A poll needs 2 to {most} different answers, each of at most {limit} characters, without the "
            "signs , and >.",
            most=CHANGES_LIMIT,
            limit=TITLE_LENGTH,
        )
        raise RuleRefusal(told, (by_program("proposals"),), _("Change the answers so that they fit."))
    return replace(poll, among=among)


def checked_election(game: Game, election: Election, hearing: Hearing) -> Election:
    """Return an election as it is put to the vote, or refuse one to no office, or among people who may not stand."""
    if election.office not in game.offices:
        told = _(
            "There is no office called {office!r}{near}.",
            office=election.office,
            near=near(election.office, sorted(game.offices)),
        )
        known = ", ".join(sorted(game.offices)) or NONE
        raise RuleRefusal(told, (not_there("office", election.office),), instead=_("There are: {known}.", known=known))
    if not 1 <= len(election.among) <= CHANGES_LIMIT:
        told = _("An election needs 1 to {most} candidates.", most=CHANGES_LIMIT)
        raise RuleRefusal(
            told,
            (at_limit("candidates", CHANGES_LIMIT),),
            _("If you type the proposal, write their names after 'among', separated by commas."),
        )
    among = tuple(dict.fromkeys(_candidate(game, election, one, hearing) for one in election.among))
    return replace(election, among=among)


def _candidate(game: Game, election: Election, name: str, hearing: Hearing) -> PlayerId:
    player = game.called(PlayerId(name))
    if player not in game.players:
        told = _("{name} is not a player{near}.", name=name, near=near(name, sorted(game.players)))
        raise RuleRefusal(told, (not_there("player", name),), _("Only players can stand for election."))
    may = hearing.hear(q.MAY_STAND, player=player, office=election.office)
    deed = _("stand for election as {office}", office=election.office)
    try:
        require_entitled(game, player, may, deed)
    except RuleRefusal as refusal:
        told = _("{player} may not {deed}.", player=player, deed=deed)
        raise RuleRefusal(told, refusal.grounds, _("Name other candidates.")) from None
    hearing.rest_on(*may.grounds)
    return player


# -- Taking office -----------------------------------------------------------------------


def seatings(game: Game, proposal: Proposal, elections: Sequence[Election], hearing: Hearing) -> Iterator[Effect]:
    """Yield what an election comes to: who leaves the office, and who takes it."""
    elected = () if proposal.tally is None else tuple(game.called(PlayerId(one)) for one in proposal.tally.elected)
    for election in elections:
        office = game.offices.get(election.office)
        holders = () if office is None else office.holders
        new = [one for one in elected if one not in holders]
        # Where each holder is followed by somebody, the office is never empty: a rule may forbid that.
        followed = len(new) == len(holders) == seats_of(election.office, hearing).value
        if not followed and hearing.ask(q.ELECTION_FILLS, office=election.office) == q.EVERY_SEAT:
            yield from (Vacate(election.office, one) for one in holders if one not in elected)
        yield from (Appoint(election.office, one) for one in new)


def elections_by(hearing: Hearing) -> Rule | None:
    """Return the rule that lets players elect somebody; none where no rule does any more."""
    kinds = hearing.hear(q.MOTION_KINDS)
    return kinds.rule if "elect" in kinds.value else None
