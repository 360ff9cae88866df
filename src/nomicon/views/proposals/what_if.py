"""What would come of a proposal: what a trial in a copy of the game has found, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.changes import correction_in
from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED, Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import exact
from nomicon.law.language.moments import moment
from nomicon.law.questions.numerals import numbered
from nomicon.play.foresight.fork import DAY
from nomicon.play.what_if import findings as f
from nomicon.play.what_if.findings import Finding, WhatIf
from nomicon.views.elements.page import SearchFailed, Seen, iso
from nomicon.views.elements.phrases import and_, ended_once
from nomicon.views.elements.text import indented, part
from nomicon.views.proposals.what_if_pages import WhatIfLine, WhatIfPage, WhatIfPart

MOST = 8
"""Lines that are told, the most important first; nobody reads more before a vote."""

NAMED = 5
"""Players who are named in one line."""

LOOKING = "We are still trying this in a copy of the game."
NOTHING = "Nothing that we tried came out differently."
NO_VOTE = "We could not hold a vote in this game as it stands."


def tried_out(seen: Seen, proposal: Proposal) -> WhatIfPart:
    """Say what would come of a proposal that is on the table."""
    is_correction = correction_in(proposal.changes) is not None  # That has a page of its own.
    if seen.advice.tries is None or is_correction or proposal.state not in (SUBMITTED, OPEN):
        return {"what_if": None, "trying": None}
    found = seen.advice.tries(seen.game, ProposalNumber(proposal.number))
    if found is None:
        return {"what_if": None, "trying": LOOKING}
    if isinstance(found, SearchFailed):
        return {"what_if": None, "trying": found.told}
    return {"what_if": what_if_page(found, seen.game), "trying": None}


def what_if_page(found: WhatIf, game: Game) -> WhatIfPage:
    """Put what was found into words."""
    lines = [_line(one, game, found) for one in found.findings]
    return {
        "effect": found.effect,
        "because": found.because,
        "lines": [*_of_the_change(found, game), *lines][:MOST],
        "summary": _summary(found, game),
        "tried": [
            {
                "step": step_told(one.name),
                "at": iso(one.at),
                "now": _came_to(one.name, one.now),
                "then": _came_to(one.name, one.then),
            }
            for one in found.tried
        ],
        "moves": found.moves,
        "days": found.days,
        "stopped": found.stopped,
    }


def _of_the_change(found: WhatIf, game: Game) -> Iterator[WhatIfLine]:
    because = ended_once(found.because) if found.because else ""
    told = {
        f.WITHHELD: f"The change would have no effect: {because}",
        f.IN_PART: f"Only a part of the changes would take effect: {because}"
        if because
        else "Only a part of the changes would take effect at once.",
        f.LATER: "The changes would begin later, so nothing comes of them at once.",
    }.get(found.effect)
    if told is not None:
        yield {"kind": found.effect, "rank": 0, "told": told, "at": None, "rule": None, "grounds": list(found.grounds)}


def _summary(found: WhatIf, game: Game) -> str:
    """Say what was tried, and if nothing came of it, why, where that is known."""
    if found.effect == f.WITHHELD:
        return ""
    if found.effect == f.NO_CHANGE:
        return "This changes no rule, so there is nothing to try."
    unheard = [f"Rule {numbered(rule, game)} decides {question} and comes first." for question, rule in found.unheard]
    told = [] if found.findings or found.effect != f.TAKEN else [NOTHING]
    told += [*unheard, *([] if found.held_votes else [NO_VOTE])]
    told.append(f"We tried {found.moves} moves in a copy of the game. Real players may do other things.")
    if found.stopped:
        told.append(f"We stopped looking after {found.moves} moves; there may be more.")
    if found.lots:
        told.append("Lots were drawn for this trial alone; in the game they fall otherwise.")
    return " ".join(told)


# -- Lines -------------------------------------------------------------------------------


def _line(one: Finding, game: Game, found: WhatIf) -> WhatIfLine:
    told = _told(one, game, found)
    if one.if_secret:
        told = f"If {_classes(one.if_secret)}: {told}"
    return {
        "kind": one.kind,
        "rank": one.rank,
        "told": told,
        "at": iso(one.at),
        "rule": None if one.rule is None else int(one.rule),
        "grounds": list(one.grounds),
    }


def _classes(classes: tuple[str, ...]) -> str:
    told = {
        f.IN_FAVOUR: "all secret ballots are in favour",
        f.OPPOSED: "all secret ballots are against",
        f.NOBODY: "there are no secret ballots",
    }
    return ", or ".join(told[one] for one in classes)


def _told(one: Finding, game: Game, found: WhatIf) -> str:
    rule = "a rule" if one.rule is None else f"rule {numbered(one.rule, game)}"
    when, times = _when(one.at), "" if one.times == 1 else f", {one.times} times in all"
    match one.kind:
        case f.WON:
            without = f"{one.now} would win" if one.now else f"nobody would win within {found.days} days"
            return f"{_names(one)} would win{when}, {_at_step(one.step)}. Without the change, {without}."
        case f.NOT_WON:
            return f"{_names(one)} would not win. Without the change, they would win{when}."
        case f.ENDS:
            return f"Play would end{when}, {_at_step(one.step)}: {ended_once(one.then)}"
        case f.BREAKS:
            return f"The code of {rule} would break{when}, {_at_step(one.step)}{times}: {ended_once(one.then)}"
        case f.PARADOX:
            return f"A paradox would come about{when}, {_at_step(one.step)}: what follows from {rule} comes to no end."
        case f.VOIDED:
            return f"{_capital(rule)} would be void{when}."
        case f.PROGRAM_FAILS:
            return f"The program itself fails on this rule: {ended_once(one.then)}"
        case _:
            return _told_of_play(one, rule, when, times)


def _told_of_play(one: Finding, rule: str, when: str, times: str) -> str:
    match one.kind:
        case f.NOT_ACCEPTED:
            return f'{_capital(step_told(one.step))} would be refused{when}: "{one.then}" ({rule})'
        case f.ACCEPTED:
            before = f' It is refused now: "{one.now}"' if one.now else ""
            return f"{_capital(step_told(one.step))} would be possible.{before}"
        case f.OUTCOME:
            return f"{_capital(step_told(one.step))} would be {ended_once(one.then)} Now it would be {one.now}."
        case f.SECRECY:
            secret = "secret until the close" if one.then == "secret" else "seen by all when they are cast"
            return f"Ballots would be {secret}."
        case f.PERIOD:
            return f"A vote would last {_period(one.then)}. It lasts {_period(one.now)} now."
        case f.CHOICES:
            return f"A ballot could say {one.then}. It can say {one.now} now."
        case f.NOT_COUNTED:
            return f"{_capital(one.about)} would be counted no more."
        case f.COUNTED:
            return f"{_capital(one.about)} would be counted."
        case f.SCORES:
            return f"{_moved(one)}{when}, after ordinary play."
        case f.OFFICE:
            then, now = one.then or "nobody", one.now or "nobody"
            return f"{_capital(one.about)} would be {then}{when}. Without the change: {now}."
        case _:
            return f'{_capital(rule)} would say{when}{times}: "{one.then}"'


def _came_to(step: str, said: str) -> str:
    return _period(said) if step.startswith("period/") and said.isdecimal() else said


def _moved(one: Finding) -> str:
    amounts = {amount for _, amount in one.amounts}
    if len(amounts) == 1 and len(one.amounts) <= NAMED:
        (amount,) = amounts
        return f"{_names_of(one)} would have {exact(abs(amount))} {one.about} {'more' if amount > 0 else 'less'}"
    told = [
        f"{player} would have {exact(abs(amount))} {one.about} {'more' if amount > 0 else 'less'}"
        for player, amount in one.amounts[:NAMED]
    ]
    others = len(one.amounts) - NAMED
    return and_([*told, f"{others} others would have more or less"] if others > 0 else told)


def _names_of(one: Finding) -> str:
    return and_([player for player, _ in one.amounts])


def _names(one: Finding) -> str:
    return and_(list(one.players))


def _when(at: Moment | None) -> str:
    day = moment(at) if at is not None else None
    return "" if day is None else f" on {day.day} {day:%B}"


def _period(seconds: str) -> str:
    if not seconds.isdecimal():
        return "until somebody closes it"
    length = int(seconds)
    for many, unit in ((DAY, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if length >= many and length % many == 0:
            return f"{length // many:,} {unit}{'' if length == many else 's'}"
    return "no time"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


VOTES = {"all": "all are in favour", "none": "all are against", "silent": "nobody votes"}
"""How a trial vote is told."""

STEPS = {
    "propose": "a new proposal",
    "vote": "a ballot",
    "outcome": "a vote in which {how}",
    "close": "the close of a vote",
    "secrecy": "whether ballots are secret",
    "period": "how long a vote lasts",
    "choices": "what a ballot can say",
    "Approve": "what an officer says",
    "PassStage": "the opening of a vote",
    "ShowDraft": "a draft",
    "EndTurn": "the end of a turn",
    "MakeMove": "a move that a rule offers",
    "LogOn": "saying that one is here",
    "join": "a newcomer's joining",
    "declare": "a declaration",
    "ask for a judgement": "a call for a judgement",
    "deliver a judgement": "a judgement",
    "end turn": "the end of a turn",
}
"""Steps of ordinary play, by the first part of their names."""


def step_told(name: str) -> str:
    """Say in words what a step of ordinary play is."""
    what, _, which = name.partition("/")
    if what == "offered":
        return f'the move "{which.replace("_", " ")}"'
    told = STEPS.get(what, what)
    if "{how}" in told:
        return told.replace("{how}", VOTES.get(which, which))
    return f"{told} ({VOTES[which]})" if which in VOTES and what in ("secrecy", "period", "choices") else told


def _at_step(name: str) -> str:
    if name == "adoption":
        return "as soon as it is adopted"
    if name in ("later", ""):
        return "in the course of time"
    which = name.partition("/")[2]
    return f"in a vote in which {VOTES[which]}" if which in VOTES else f"after {step_told(name)}"


def tried_out_told(page: WhatIfPart) -> list[list[str]]:
    """Return the same in lines for a terminal."""
    found = page["what_if"]
    if found is None:
        return [part("If this is adopted", [page["trying"]])] if page["trying"] else []
    return [part("If this is adopted", what_if_lines(found))]


def what_if_lines(page: WhatIfPage) -> list[str]:
    """Return what would come of a change, line by line."""
    return [*(one["told"] for one in page["lines"]), *([page["summary"]] if page["summary"] else [])]


def steps_lines(page: WhatIfPage) -> list[str]:
    """Return what was tried, line by line."""
    told = [
        f"{_capital(one['step'])}: {one['then'] or 'not come to'}"
        + ("" if one["now"] == one["then"] else f" (without the change: {one['now'] or 'not come to'})")
        for one in page["tried"]
    ]
    return part("What we tried", indented(told)) if told else []
