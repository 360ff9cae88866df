"""Foresight: what is told of a proposal or a judgement after which rules could hardly be changed, or not at all."""

from __future__ import annotations

from typing import TypedDict

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED, Proposal
from nomicon.game.state import Game, Judgement
from nomicon.law.questions.numerals import numbered
from nomicon.play.foresight.foreseen import Foreseen, Upheld
from nomicon.play.foresight.fork import DAY
from nomicon.play.foresight.search import (
    BY_JUDGEMENT,
    BY_VOTE,
    NEW_RULES_ONLY,
    NO_WAY,
    WITH_NEWCOMERS,
    SearchResult,
)
from nomicon.views.elements.page import SearchFailed, Seen
from nomicon.views.elements.phrases import rule_told

LOOKING = "We are still looking whether rules could be changed if this is adopted."
LOOKING_AT_JUDGEMENT = "We are still looking whether rules could be changed if this is upheld."


class Foresight(TypedDict):
    """What is to be feared of something, what is so with or without it, or that this is still looked for."""

    warning: str | None
    standing: str | None
    looking: str | None


NOTHING: Foresight = {"warning": None, "standing": None, "looking": None}


def warned(seen: Seen, proposal: Proposal) -> Foresight:
    """Warn of a proposal on the table after which rules could be changed less easily, or not at all.

    `warning` is what is to be feared of it, `standing` what is so with or without it; `looking` says that neither is
    known yet. All are None where there is nothing to tell, and where nobody looks.
    """
    if seen.advice.foresees is None or proposal.state not in (SUBMITTED, OPEN):
        return NOTHING
    found = seen.advice.foresees(seen.game, ProposalNumber(proposal.number))
    if found is None:
        return {**NOTHING, "looking": LOOKING}
    if isinstance(found, SearchFailed):
        return {**NOTHING, "looking": found.told}
    told = warning(found, seen.game)
    return {**NOTHING, "warning": told} if _makes_worse(found) else {**NOTHING, "standing": told}


def warned_of_judgement(seen: Seen, known: Judgement) -> Foresight:
    """Warn of a statement that waits for its Judge, where rules could be changed less easily once it is upheld."""
    if seen.advice.foresees is None or not known.is_open or not (known.corrections or known.reading):
        return NOTHING
    found = seen.advice.foresees(seen.game, Upheld(known.number))
    if found is None:
        return {**NOTHING, "looking": LOOKING_AT_JUDGEMENT}
    if isinstance(found, SearchFailed):
        return {**NOTHING, "looking": found.told}
    return {**NOTHING, "warning": judgement_warning(found, seen.game)}


def judgement_warning(found: Foreseen, game: Game) -> str | None:
    """Say what is to be feared of upholding a statement; None where nothing is."""
    if not _makes_worse(found):
        return None
    withheld = ", ".join(rule_told(ground, game) for ground in found.withheld_by)
    forbids = f" Rule {withheld} forbids that, so nothing of it would be done." if withheld else ""
    return f"If this is upheld, {_told(found.after)}.{forbids}{_tried(found.after)}{_stopped(found.after)}"


def warning_told(page: Foresight) -> list[str]:
    """Return what a page of a proposal says of it, in lines."""
    return [told for told in (page["warning"], page["standing"], page["looking"]) if told]


def warning(found: Foreseen, game: Game) -> str | None:
    """Say what is to be feared of a proposal, or of the game with or without it; None where nothing is."""
    after, without = found.after, found.without
    if without is None or after.badness <= without.badness == 0:
        return None
    if not _makes_worse(found):
        return _standing(without) + _tried(after)
    withheld = ", ".join(rule_told(ground, game) for ground in found.withheld_by)
    which = "one of them" if found.along_with else "the change"
    forbids = f" Rule {withheld} forbids that, so {which} would have no effect." if withheld else ""
    return f"{_if_adopted(found, game)}, {_told(after)}.{forbids}{_dissent(found)}{_tried(after)}{_stopped(after)}"


def _dissent(found: Foreseen) -> str:
    """Say whether one voter could block the remaining way."""
    if found.dissent.one_against is not False:
        return ""
    silent = "" if found.dissent.one_silent is not False else " or is silent"
    return f" That way fails if one voter votes against{silent}."


def _tried(after: SearchResult) -> str:
    return f" We tried {after.tried} moves in a copy of the game, over four weeks. Players may find others."


def _stopped(after: SearchResult) -> str:
    return f' Most were stopped by this: "{after.stopped[0]}"' if after.stopped and not after.is_way else ""


def _if_adopted(found: Foreseen, game: Game) -> str:
    others = [numbered(number, game) for number in found.along_with]
    if not others:
        return "If this is adopted"
    named = f"proposal {others[0]}" if len(others) == 1 else f"proposals {', '.join(others[:-1])} and {others[-1]}"
    return f"If this is adopted and {named} as well"


def _makes_worse(found: Foreseen) -> bool:
    return found.without is not None and found.after.badness > found.without.badness


def _standing(without: SearchResult) -> str:
    """Say of the game as it stands what the proposal is not to blame for."""
    if not without.is_way:
        return "As the game stands we found no way to change any rule, with or without this proposal."
    told = {
        BY_VOTE: f"it takes {_days(without)} to change any rule",
        NEW_RULES_ONLY: "new rules can be made, and we found no way to repeal or amend one",
        WITH_NEWCOMERS: f"we found a way to change rules only with {_more(without)}",
        BY_JUDGEMENT: "each vote stays undetermined, so only judgements can change rules",
    }
    return f"As the game stands, {told[without.grade]}. That is so with or without this proposal."


def _told(after: SearchResult) -> str:
    if after.grade == NO_WAY:
        return "we found no way to change any rule any more"
    if not after.lasts:
        return "rules could be changed once more, as far as we can see, and after that no more"
    told = {
        BY_VOTE: f"it would take {_days(after)} to change any rule, as far as we can see",
        NEW_RULES_ONLY: "new rules could be made, and we found no way to repeal or amend one any more",
        WITH_NEWCOMERS: f"we found a way to change rules only with {_more(after)}",
        BY_JUDGEMENT: "each vote would stay undetermined, as far as we can see, so only judgements could change rules",
    }
    return told[after.grade]


def _days(found: SearchResult) -> str:
    return f"{found.takes // DAY:,} days"


def _more(found: SearchResult) -> str:
    return "one more player" if found.newcomers == 1 else f"{found.newcomers} more players"
