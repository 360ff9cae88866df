"""Polls and elections: what ballots may name, for how many seats, and how the rules have them counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nomicon.game.changes import Election, Poll
from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal, Round, Tally
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.questions import questions as q
from nomicon.law.questions.answer_lists import Rounds
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.ballots.rounds import Contest, Preferences, ranked_rounds, single_round, with_elected
from nomicon.play.ballots.terms import law_for, term

BETWEEN = {q.RANKED: " > ", q.APPROVAL: ", "}
"""What stands between the names on a ballot, by the way of counting; one that is not here has ballots name one."""


MARKS = (",", ">")
"""What can stand between two names that are typed."""


def names_on(choice: str, known: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what a ballot names, each once: ``Ann > Ben``, or ``Ann, Ben``.

    A name that is `known` is read as a whole, though a comma or the like may stand in it.
    """
    found, rest = [], " ".join(choice.split())
    longest_first = sorted(known, key=len, reverse=True)
    while rest:
        name = next((one for one in longest_first if _begins_with(rest, one)), None)
        marks = (at for mark in MARKS if (at := rest.find(mark)) >= 0)
        end = min(marks, default=len(rest)) if name is None else len(name)
        found.append(rest[:end].strip())
        rest = rest[end:].lstrip().lstrip("".join(MARKS)).lstrip()
    return tuple(dict.fromkeys(one for one in found if one))


def _begins_with(text: str, name: str) -> bool:
    return text[: len(name)].casefold() == name.casefold() and text[len(name) :].lstrip()[:1] in ("", *MARKS)


def listed_on(game: Game, selection: Poll | Election) -> tuple[str, ...]:
    """Return what ballots may name: the answers of a poll, or the candidates as they are called now."""
    if isinstance(selection, Poll):
        return selection.among
    return tuple(game.called(PlayerId(one)) for one in selection.among)


def between_names(game: Game, proposal: Proposal, hearing: Hearing) -> str:
    """Return what stands between the names on a ballot; nothing where a ballot names one."""
    return BETWEEN.get(term(game, proposal, q.METHOD, hearing), "")


def seats_for(game: Game, selection: Poll | Election, hearing: Hearing) -> int:
    """Return how many are chosen: one answer, or as many as there are seats to fill."""
    if isinstance(selection, Poll):
        return 1
    seats: int = hearing.ask(q.SEATS, selection.office, office=selection.office)
    if hearing.ask(q.ELECTION_FILLS, office=selection.office) == q.EVERY_SEAT or selection.office not in game.offices:
        return seats
    return max(0, seats - len(game.offices[selection.office].holders))


def counted_by_code(game: Game, proposal: Proposal, hearing: Hearing) -> tuple[Rounds, str]:
    """Return the count that a rule's code makes by itself, and that rule; neither where none does."""
    answer: Answer[Rounds | None] = hearing.hear(
        q.COUNT, law=law_for(game, proposal, q.COUNT, hearing), proposal=proposal
    )
    hearing.rest_on(*answer.grounds)
    return (answer.value, answer.rule.ground) if answer.value is not None and answer.rule is not None else ((), "")


def selected(game: Game, proposal: Proposal, selection: Poll | Election, tally: Tally, hearing: Hearing) -> Tally:
    """Return the count of a poll or an election: its rounds, and what was chosen."""
    listed = listed_on(game, selection)
    standing = tuple(one for one in listed if isinstance(selection, Poll) or one in game.players)
    contest = Contest(standing, seats_for(game, selection, hearing), partial(_tie, game, proposal, hearing))
    counted, by = counted_by_code(game, proposal, hearing)
    rounds = tuple(Round(one) for one in counted)
    if rounds:
        rounds = (*rounds[:-1], with_elected(rounds[-1], contest))
    else:
        ballots = _preferences(game, proposal, selection, standing)
        count = ranked_rounds if term(game, proposal, q.METHOD, hearing) == q.RANKED else single_round
        rounds = count(ballots, contest)
    first = dict(rounds[0].votes) if rounds else dict.fromkeys(listed, 0)
    elected = tuple(one for each in rounds for one in each.elected)
    tally = replace(tally, votes=first, rounds=rounds, elected=elected, counted_by=by)
    named = term(game, proposal, q.ELECTED, hearing, tally=tally)
    if named is not None:
        elected = tuple(one for one in dict.fromkeys(named) if one in standing)[: contest.seats]
    return replace(tally, elected=elected, in_favour=elected or None)


def _preferences(game: Game, proposal: Proposal, selection: Poll | Election, standing: Sequence[str]) -> Preferences:
    """Return what the ballots name of those who stand, as these are called now."""
    found, known = [], (*selection.among, *listed_on(game, selection))
    for _, ballot in sorted(proposal.ballots.items()):
        named = names_on(ballot.choice, known)
        called = named if isinstance(selection, Poll) else tuple(game.called(PlayerId(one)) for one in named)
        found.append((tuple(one for one in dict.fromkeys(called) if one in standing), ballot.votes))
    return found


def _tie(
    game: Game, proposal: Proposal, hearing: Hearing, tied: Sequence[str], before: Sequence[Round]
) -> tuple[tuple[str, ...], str]:
    """Put those who are tied in order, as the rules settle ties; nobody where nothing does."""
    law = law_for(game, proposal, q.TIES, hearing)
    ways = hearing.hear(q.TIES, law=law, proposal=proposal)
    hearing.rest_on(*ways.grounds)
    ahead: tuple[str, ...] = ()
    for way in ways.value:
        if way == q.EARLIER_ROUNDS:
            had = {one: tuple(dict(each.votes).get(one, 0) for each in reversed(before)) for one in tied}
            fewest = min(had.values())
            order = sorted(tied, key=lambda one: had[one], reverse=True)
            ahead = (*ahead, *(one for one in order if had[one] != fewest))
            tied = [one for one in order if had[one] == fewest]
            if len(tied) == 1:
                return (*ahead, *tied), way
        elif way == q.BY_LOT:
            ground = "" if ways.rule is None else ways.rule.ground
            return (*ahead, *hearing.draw(f"a tie on {numbered(proposal.number, game)}", tied, ground)), way
        else:
            return (*ahead, *tied), way
    return (), ""
