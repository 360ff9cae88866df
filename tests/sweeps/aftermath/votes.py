"""Probes about proposals and votes."""

from __future__ import annotations

from nomicon.game.changes import Transmute
from nomicon.game.names import PlayerId
from nomicon.game.proposals import ADOPTED, IN_EFFECT, OPEN
from nomicon.play.ballots.enough import NO_VOTERS
from nomicon.play.proposals.proposing import Propose, Withdraw
from nomicon.play.votes.voting import CastBallot, CloseVote
from tests.play.playing import enacting
from tests.sweeps.aftermath.cases import HARMLESS, OUTCOMES, Case, Seen, either, probe, said_of
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import PATIENCE, all_against, all_for, divided, one_for

OUTSIDER = PlayerId("Zoe Zander")
OPENED_AT_ONCE = either("at_once", "when_delivered", "when_distributed", "when_placed", "when_posted")
"""Where the program sends round, delivers and posts a proposal as soon as it is made, these look alike."""


@probe
def may_propose(case: Case) -> Seen:
    copy = case.copy
    if copy.game.turn is not None:  # What the player may who was in turn when the rules went is another matter.
        number = case.house.put_forward(copy, HARMLESS)
        if number is not None:
            case.house.vote(copy, number)
        case.house.turn_over(copy)
    for _ in range(PATIENCE + 1):
        able = [one for one in copy.game.in_order() if case.house.propose(copy.aside(), one, HARMLESS)]
        if able:
            return "players" if len(able) == len(copy.game.players) else "in_turn" if len(able) == 1 else str(able)
        case.house.waits(copy, 1)
    return "nobody"


@probe
def second_needed(case: Case) -> Seen:
    copy = case.copy
    return "not_needed" if copy.tries(Propose(copy.people[0], (HARMLESS,))) else "needed"


@probe
def proposals_at_once(case: Case) -> Seen:
    copy, by = case.copy, case.copy.people[0]
    made = [case.house.put_forward(copy, HARMLESS, by, days=0) for _ in range(3)]
    return "two" if made[1] is not None and made[2] is None else "any_number" if made[2] is not None else "fewer"


@probe
def withdrawing(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    return "allowed" if copy.tries(Withdraw(copy.proposal(number).proponent, number)) else "refused"


@probe
def numbers(case: Case) -> Seen:
    copy = case.copy
    first = case.house.put_forward(copy, HARMLESS)
    if first is None:
        return None
    case.house.vote(copy, first)
    second = case.house.put_forward(copy, HARMLESS)
    return None if second is None else "go_on" if second == first + 1 else f"{first}, {second}"


@probe
def opens(case: Case) -> Seen:
    found = case.proposed()
    if found is None:
        return None
    copy, number = found
    if copy.proposal(number).state == OPEN:
        return OPENED_AT_ONCE
    waiting = copy.aside()
    case.house.waits(waiting, 1)
    if waiting.proposal(number).state == OPEN:
        return "opens later"
    return "when_proponent_says" if case.house.open(copy, number) else "nobody_opens"


@probe
def may_vote(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    able = [one for one in copy.game.in_order() if case.house.may_vote(copy, one, number)]
    speaker = copy.game.holder("Speaker")
    if not able:
        return "nobody"
    if len(able) == len(copy.game.players):
        case.house.vote(copy, number)
        return "by_judgement" if copy.proposal(number).because == NO_VOTERS else "players"
    return "voters" if [one for one in copy.game.in_order() if one != speaker] == able else str(able)


@probe
def speaker_votes(case: Case) -> Seen:
    found, speaker = case.opened, case.base.game.holder("Speaker")
    if found is None or speaker is None:
        return None
    copy, number = found
    return "counted" if copy.tries(CastBallot(speaker, number, "FOR")) else "refused"


@probe
def votes_each(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    voter = next((one for one in reversed(copy.people) if case.house.may_vote(copy, one, number)), None)
    if voter is None:
        return None
    for _ in range(2):
        copy.tries(CastBallot(voter, number, "FOR"))
    return "one" if copy.proposal(number).ballots[voter].votes == 1 else "several"


@probe
def changing_ballot(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    voter = next((one for one in reversed(copy.people) if case.house.may_vote(copy, one, number)), None)
    if voter is None:
        return None
    copy.tries(CastBallot(voter, number, "FOR"))
    if not copy.tries(CastBallot(voter, number, "AGAINST")):
        return said_of(copy.refused)
    return "allowed" if copy.proposal(number).ballots[voter].choice == "AGAINST" else "refused"


@probe
def abstain_ballot(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    voters = [one for one in reversed(copy.people) if case.house.may_vote(copy, one, number)]
    if not voters:
        return None
    return "accepted" if copy.tries(CastBallot(voters[0], number, "ABSTAIN")) else "refused"


@probe
def ballots(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    return "secret" if copy.proposal(number).secret else "public"


@probe
def ballots_after_close(case: Case) -> Seen:
    found = case.proposed()
    if (
        found is None
        or OUTCOMES.get(case.house.vote(*found)) in ("open", "none")
        or not found[0].proposal(found[1]).veiled
    ):
        return None
    return "hidden" if found[0].proposal(found[1]).is_sealed else "published"


@probe
def closes(case: Case) -> Seen:
    found = case.opened
    if found is None:
        return None
    copy, number = found
    period = copy.proposal(number).closes is not None
    ended = copy.aside()
    able = [one for one in ended.people if case.house.may_vote(ended, one, number)]
    for voter in able[: len(able) // 2 + 1]:
        ended.tries(CastBallot(voter, number, "FOR"))
    by_word = any(ended.tries(CloseVote(player, number)) for player in ended.people)
    case.house.cast(copy, number, all_for)
    early = copy.proposal(number).state != OPEN
    if early:
        return "all_voted_or_period" if period else "all_voted_or_ended" if by_word else "all_voted"
    if period and not by_word:
        return "after_period"
    copy.days(60)
    return "never" if copy.proposal(number).state == OPEN and not by_word else "ended by a word"


def _vote(case: Case, name: str) -> Seen:
    ways = {"all_for": all_for, "divided": divided, "all_against": all_against, "one_for": one_for}
    return case.usual(ways[name])


@probe
def all_for_(case: Case) -> Seen:
    return _vote(case, "all_for")


@probe
def divided_(case: Case) -> Seen:
    return _vote(case, "divided")


@probe
def all_against_(case: Case) -> Seen:
    return _vote(case, "all_against")


@probe
def one_for_(case: Case) -> Seen:
    return _vote(case, "one_for")


@probe
def silent_speaker(case: Case) -> Seen:
    if case.usual(divided) != "adopted":
        return None  # Nothing is adopted by the votes of a part, be the Speaker's word what it may.
    bell = enacting(title="A bell", words="The Speaker must ring a bell whenever a proposal is adopted.")
    told = case.outcome(lambda place, player: "AGAINST" if place < 2 else "FOR" if place < 5 else "", bell)
    return {"adopted": "consents", "defeated": "refuses"}.get(told, told)


@probe
def effect(case: Case) -> Seen:
    found = case.adopted(HARMLESS)
    if found is None:
        return None
    known = found[0].proposal(found[1])
    return "at_close" if known.effect == IN_EFFECT and known.effect_at in (None, known.closed) else known.effect


@probe
def transmuting_down(case: Case) -> Seen:
    fixed = next((rule for rule in case.base.game.rules if not rule.is_mutable), None)
    if fixed is None:
        return None
    change = Transmute(fixed.number, "mutable")
    told = case.outcome(lambda place, player: "AGAINST" if place == 0 else "FOR", change)
    if told == "defeated" and case.usual(divided) == "defeated":
        told = case.later.outcome(lambda place, player: "AGAINST" if place == 0 else "FOR", change)
    return {"adopted": "ordinary", "defeated": "unanimous"}.get(told, told)


def adopts(copy: Copy, case: Case) -> bool:
    """Say whether players can still adopt something."""
    number = case.house.adopt(copy, HARMLESS)
    return number is not None and copy.proposal(number).state == ADOPTED
