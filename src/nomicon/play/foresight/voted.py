"""Votes in a fork: a proposal is carried from the table to its effect, by ballots or by whatever else adopts it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import ADOPTED, IN_EFFECT, PENDING, SUBMITTED, UNDETERMINED, WITHOUT_EFFECT, Proposal
from nomicon.game.rules import Rule
from nomicon.game.values.translatable import _, joined, word
from nomicon.law.headers.stages import stages_before_vote
from nomicon.law.questions.ballot_words import IN_FAVOUR
from nomicon.play.ballots.ballots import choices_on, in_favour
from nomicon.play.foresight.fork import DAY, LATE, Fork, won_since
from nomicon.play.foresight.helping import Matter, by_everybody, by_leaving, by_one, helped, movers, together
from nomicon.play.foresight.judged import found_adopted, found_complete
from nomicon.play.limits import LONGEST_VOTE
from nomicon.play.proposals.proposing import PassStage
from nomicon.play.votes.approving import Approve
from nomicon.play.votes.voting import CastBallot, CloseVote

CHOICES_TRIED = 6
"""Words of a ballot that are tried; with each, everybody votes once."""

QUOTED = re.compile(r"""["']([^"'\n$]{1,40})["']""")
"""A text in the code of a rule, which may be what it looks for on a ballot that can say anything."""

COUNTING = frozenset({"adopted", "BallotCast", "VoteClosed"})
"""What a rule speaks to that may look at what ballots say."""

OPENING = (DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY)
"""How long after a proposal was made it is looked at again whether its vote has opened."""

CLOSING = (DAY, 7 * DAY, 28 * DAY)
"""How long after all have voted it is looked at again whether a vote without a period of its own has closed."""

BY_JUDGE = "the end of a vote"
"""What is noted in a copy where a Judge had to say it."""

PASSES = 3
"""Times that ballots are tried, in turns from the first voter to the last and back, where some are refused."""

DRAWN_AGAIN = 6
"""Times that something is tried again which luck decides; with even chances, one try in sixty-four goes wrong."""


def carried(fork: Fork, number: ProposalNumber, *, leaving: bool = False, in_vain: list[Fork] | None = None) -> bool:
    """Bring a proposal to its effect. It is the players' will: they vote for it, and do all else that it takes.

    With `leaving`, its proponent would even leave the game for it. To `in_vain` is added how things stand after
    everybody has voted for it and nothing has come of that.
    """
    if _is_awaiting(fork, number) and not _opened(fork, number, leaving=leaving):
        fork.budget.stopped[_("The vote was never opened.")] += LATE
        return False
    proposal = fork.proposal(number)
    if proposal is None:
        return False
    if not proposal.is_open:
        return _settled(fork, number)
    for words in _ballots(fork, proposal):
        side = fork.aside()
        held = _cast(side, number, words) and _closed(side, number)
        if held and (_settled(side, number) or _won_by(side, number, fork)):
            fork.become(side)
            return True
        if held and in_vain is not None and not in_vain:
            in_vain.append(side)
    return _otherwise(fork, number)


def carried_again(fork: Fork, number: ProposalNumber) -> bool:
    """Bring a proposal to its effect by nothing but everybody's votes for it."""
    if _is_awaiting(fork, number) and not _opened(fork, number, leaving=False):
        return False
    proposal = fork.proposal(number)
    words = next(_ballots(fork, proposal)) if proposal is not None and proposal.is_open else None
    return words is not None and _cast(fork, number, words) and _closed(fork, number) and _settled(fork, number)


def carried_by(fork: Fork, number: ProposalNumber, ballots: Iterable[CastBallot]) -> bool:
    """Bring a proposal to its effect by these ballots and no others; rules may close the vote before the last of them.

    Ballots that are refused are left out. Raises `Spent`.
    """
    for ballot in ballots:
        proposal = fork.proposal(number)
        if proposal is None or not proposal.is_open:
            break
        fork.tries(ballot)
    return _closed(fork, number) and _settled(fork, number)


def voted_down(fork: Fork, numbers: Iterable[ProposalNumber]) -> bool:
    """Have votes on the table ended, so that they keep nobody from proposing; say whether any was."""
    ended = False
    for number in numbers:
        side = fork.aside()
        if _is_awaiting(side, number):
            _opened(side, number, leaving=False)
        proposal = side.proposal(number)
        if proposal is not None and proposal.is_open:
            word = next(reversed(words_of(side, proposal)), "")
            if _cast(side, number, (word,)) and _closed(side, number):
                fork.become(side)
                ended = True
    return ended


def _won_by(fork: Fork, number: ProposalNumber, before: Fork) -> bool:
    """Say whether a change was adopted, and the game was won by that before it could take effect."""
    proposal = fork.proposal(number)
    return won_since(fork, before) and proposal is not None and proposal.state == ADOPTED


def _is_awaiting(fork: Fork, number: ProposalNumber) -> bool:
    proposal = fork.proposal(number)
    return proposal is not None and proposal.state == SUBMITTED


# -- Opening -----------------------------------------------------------------------------


def _opened(fork: Fork, number: ProposalNumber, *, leaving: bool) -> bool:
    """Have a vote opened: by whoever lets it pass a stage, by whatever moves rules offer, or by waiting."""
    proposal = fork.proposal(number)
    first = None if proposal is None else proposal.proponent
    start, matter = fork.at, Matter(proposal=number, first=first)

    def under_way(side: Fork) -> bool:
        return not _is_awaiting(side, number)

    for wait in (0, *OPENING):
        fork.waits(Moment(start + wait))
        for player in movers(fork, first):
            for stage in stages_before_vote(fork.game.rules) if _is_awaiting(fork, number) else ():
                fork.tries(PassStage(player, number, stage))
        if not _is_awaiting(fork, number):
            return True
        if wait <= DAY and helped(fork, "an open vote", under_way, matter):
            return True
    return leaving and first is not None and by_leaving(fork, under_way, first, matter)


# -- Ballots -----------------------------------------------------------------------------


def _ballots(fork: Fork, proposal: Proposal) -> Iterator[tuple[str, ...]]:
    """Yield ways to vote: everybody alike, nobody, all but one, two halves. The last word is everybody's behind it."""
    words = words_of(fork, proposal)
    yield from ((word,) for word in words)
    yield ("",)
    yield from ((other, word) for word in words for other in (*words, "") if other != word)
    half = len(fork.game.players) // 2
    yield from ((*[word] * half, other) for word in words[:1] for other in words[1:] if half > 1)


def words_of(fork: Fork, proposal: Proposal) -> list[str]:
    """Return what a ballot can say, what is in favour first; where it may say anything, also what rules look for."""
    hearing = fork.hearing()
    choices = choices_on(fork.game, proposal, hearing)
    named = [*(in_favour(fork.game, proposal, choices.listed, hearing) or ()), *choices.listed]
    if choices.free:
        named += [*chain(*(_quoted(rule) for rule in sorted(fork.game.rules, key=_adopts_not))), *sorted(IN_FAVOUR)]
    return list(islice(dict.fromkeys(word for word in named if choices.read(word)), CHOICES_TRIED))


def _quoted(rule: Rule) -> list[str]:
    """Return texts in the code of a rule that has a say in what adopts, but what it speaks to; none for others."""
    topics = {speech.topic for speech in rule.text.speeches}
    return [one for one in QUOTED.findall(rule.text.code) if one not in topics] if topics & COUNTING else []


def _adopts_not(rule: Rule) -> bool:
    """Say whether a rule does not itself say what adopts: those that do come first."""
    return all(speech.topic != "adopted" for speech in rule.text.speeches)


def _cast(fork: Fork, number: ProposalNumber, words: tuple[str, ...]) -> bool:
    """Have everybody cast a ballot, the first of them the first word and so on; say whether the vote was so held.

    Who is refused tries again after the others: rules may take ballots in another order than this.
    """
    offices = fork.game.offices
    for officer in dict.fromkeys(holder for name in sorted(offices) for holder in offices[name].holders):
        for stage in fork.approved_at(number):
            fork.tries(Approve(officer, number, stage, given=True))
    voters = fork.game.in_order()
    last = len(words) - 1
    waiting = [(voter, words[min(place, last)]) for place, voter in enumerate(voters) if words[min(place, last)]]
    held, why = not any(words), ""
    for _round in range(PASSES):
        refused = []
        for voter, choice in waiting:
            proposal = fork.proposal(number)
            if proposal is None or not proposal.is_open:
                return proposal is not None
            if not fork.tries(CastBallot(voter, number, choice)):
                refused.append((voter, choice))
                why = why or fork.because
        held = held or len(refused) < len(waiting)
        if len(refused) in (0, len(waiting)):
            break
        waiting = refused[::-1]
    if not held:
        fork.budget.stopped[why] += LATE
    return held


# -- Closing -----------------------------------------------------------------------------


def _closed(fork: Fork, number: ProposalNumber) -> bool:
    """Have a vote closed; where a Judge had to say it before, first without the moves that were in vain then."""
    side = fork.aside()
    if BY_JUDGE in fork.worked and _closed_by(side, number, helping=False):
        fork.become(side)
        return True
    return _closed_by(fork, number, helping=True)


def _closed_by(fork: Fork, number: ProposalNumber, *, helping: bool) -> bool:
    """Have a vote closed by its own period, by whoever may close it, by moves that rules offer, or by a Judge."""

    def over(side: Fork) -> bool:
        return (known := side.proposal(number)) is None or not known.is_open

    start = fork.at
    for wait in (0, *CLOSING):
        proposal = fork.proposal(number)
        if proposal is None or not proposal.is_open:
            return proposal is not None
        if proposal.closes is not None and start <= proposal.closes:
            if proposal.closes - start > LONGEST_VOTE:
                fork.budget.stopped[_("The vote would not end for more than ten years.")] += LATE
                return False
            fork.waits(Moment(proposal.closes + 1))
        else:
            fork.waits(Moment(start + wait))
        for player in movers(fork, proposal.proponent):
            if over(fork) or fork.tries(CloseVote(player, number)):
                break
        matter = Matter(proposal=number, first=proposal.proponent)
        if helping and not over(fork) and wait <= DAY and not by_one(fork, over, matter) and wait:
            by_everybody(fork, over, matter)
    # To ask a Judge takes fewer moves than all that everybody could do, which may use up what is left.
    if not over(fork) and found_complete(fork, number):
        fork.worked[BY_JUDGE] = found_complete.__name__
    if over(fork) or (helping and together(fork, over, Matter(proposal=number))):
        return fork.proposal(number) is not None
    fork.budget.stopped[_("The vote was never closed.")] += LATE
    return False


def _settled(fork: Fork, number: ProposalNumber) -> bool:
    """Follow a vote that has ended to the effect of its change; by judgement where no rule settles its outcome."""
    if (proposal := fork.proposal(number)) and proposal.state == UNDETERMINED and not found_adopted(fork, number):
        fork.budget.stopped[proposal.because or _("The outcome was left undetermined.")] += LATE
        return False
    if (proposal := fork.proposal(number)) and proposal.effect == PENDING and proposal.effect_at is not None:
        if proposal.effect_at - fork.at > LONGEST_VOTE:
            fork.budget.stopped[_("The change would not take effect for more than ten years.")] += LATE
            return False
        fork.waits(Moment(max(fork.at, proposal.effect_at) + 1))
        proposal = fork.proposal(number)
    if proposal is None:
        return False
    if proposal.effect != IN_EFFECT:
        state = _("The outcome was {state}", state=word(proposal.state))
        if proposal.state == ADOPTED and proposal.effect == WITHOUT_EFFECT:
            state = _("Adopted changes have no effect")
        fork.budget.stopped[joined(joined(state, proposal.because, by=": "), ".", by="")] += LATE
    return proposal.effect == IN_EFFECT


# -- Otherwise ---------------------------------------------------------------------------


def _otherwise(fork: Fork, number: ProposalNumber) -> bool:
    """Have a proposal adopted by something other than ballots, or by more; what luck decides, several times."""
    proposal = fork.proposal(number)
    first = None if proposal is None else proposal.proponent
    words = [] if proposal is None else words_of(fork, proposal)[:1]

    def adopted(side: Fork) -> bool:
        known = side.proposal(number)
        if known is not None and known.is_open:
            return bool(words) and _cast(side, number, (*words,)) and _closed(side, number) and _settled(side, number)
        return known is not None and known.state in (ADOPTED, UNDETERMINED) and _settled(side, number)

    for _time in range(DRAWN_AGAIN):
        draws = fork.budget.draws
        if helped(fork, "an adoption", adopted, Matter(proposal=number, first=first)):
            return True
        if fork.budget.draws == draws:
            return False
    return False
