"""Is what a trial says of a change itself what happens when the change is adopted at that moment?

Rules are written at random from the tables of the language, proposed at a real table, and voted for by all. Just before
the vote is closed, the proposal is tried; then it is closed. Its effect, who wins, what breaks, and the terms of the
next vote must be what the trial has said. Where lots are drawn, nothing is compared: they fall otherwise. Nor where a
rule listens to the settling of votes: it hears that of the vote that made it, and a trial holds no such vote.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from time import perf_counter

from nomicon.game.changes import Enact
from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import IN_EFFECT, WITHOUT_EFFECT
from nomicon.play.chapter import Event
from nomicon.play.engine import ENGINE, Refused
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.series.winning import GameWon
from nomicon.play.votes.voting import CastBallot, CloseVote
from nomicon.play.what_if.findings import BREAKS, IN_PART, LATER, TAKEN, WITHHELD, WON, WhatIf
from nomicon.play.what_if.what_if import WhatIfTrial, what_if
from tests.machine.luck import Dice
from tests.machine.values import names_in
from tests.machine.writer import Writer
from tests.play.playing import ANN, BEN, BENCH, CAT, DAN, POINTS, VOTES, Playing, text
from tests.sweeps.sweep import Extent, Report, Sweep

ALL, SAMPLE = 10_000, 75
IN_ONE = 25
"""Proposals that one process tries before it tells what it found."""


def case(seed: int) -> tuple[str, str, float]:
    """Try a random change and adopt it: return what differs, what became of it, and the seconds of the trial."""
    playing = Playing(VOTES, POINTS, players=(ANN, BEN, CAT, DAN))
    Playing.made.clear()
    writer = Writer(Dice(seed), names_in(playing.game, wild=False), count(1), 0)
    if isinstance(playing.tries(Propose(ANN, (Enact(writer.text()),))), Refused):
        return "", "not a rule", 0.0
    number = ProposalNumber(playing.game.last_proposal)
    (change,) = playing.game.proposals[number].changes
    if isinstance(change, Enact) and any(speech.topic == "VoteSettled" for speech in change.text.speeches):
        return "", "hears its own vote settled", 0.0
    for player in (ANN, BEN, CAT, DAN):
        playing.makes(CastBallot(player, number, "FOR"))
    begun = perf_counter()
    said = what_if(WhatIfTrial(ENGINE, BENCH, playing.game, playing.clock.now()), number)
    took = perf_counter() - begun
    events = playing.makes(CloseVote(ANN, number))
    if said.lots or any(isinstance(event, DrawMade) for event in events):
        return "", "lots", took
    return "; ".join(_differences(playing, number, events, said)), said.effect, took


def _differences(playing: Playing, number: ProposalNumber, events: Iterable[Event], said: WhatIf) -> Iterator[str]:
    known = playing.game.proposals.get(number)
    if known is not None and known.effect in (IN_EFFECT, WITHOUT_EFFECT):
        effects = {IN_EFFECT: (TAKEN, IN_PART), WITHOUT_EFFECT: (WITHHELD,)}[known.effect]
        if said.effect not in effects:
            yield f"it {known.effect}, and the trial said {said.effect}"
    at_once = [one for one in said.findings if one.step == "adoption"]
    won = {event.winners for event in events if isinstance(event, GameWon)}
    foretold = {one.players for one in at_once if one.kind == WON}
    if {tuple(sorted(one)) for one in won} != foretold:
        yield f"{won} won, and the trial said {foretold}"
    broke = {(event.function, event.message) for event in events if isinstance(event, RuleFailed)}
    told = {(one.about, one.then) for one in at_once if one.kind == BREAKS}
    if broke != told and said.effect != LATER:
        yield f"these broke: {sorted(broke)}, and the trial said {sorted(told)}"
    yield from _terms(playing, said)


def _terms(playing: Playing, said: WhatIf) -> Iterator[str]:
    """Compare the terms of the next vote, if there is one at once in both."""
    then = {one.name: one.then for one in said.tried}
    if playing.game.over or playing.game.ended or then.get("propose/all") != "accepted":
        return
    if isinstance(playing.tries(Propose(ANN, (Enact(text(title="Next")),))), Refused):
        return
    next_one = playing.game.proposals.get(ProposalNumber(playing.game.last_proposal))
    if next_one is None or not next_one.is_open or "secrecy/all" not in then:
        return
    secrecy = "secret" if next_one.secret else "open"
    if then["secrecy/all"] not in (secrecy, ""):
        yield f"the next vote is {secrecy}, and the trial said {then['secrecy/all']}"
    if next_one.closes is not None and next_one.opened is not None:
        period = str(next_one.closes - next_one.opened)
        if then["period/all"] not in (period, ""):
            yield f"the next vote lasts {period}, and the trial said {then['period/all']}"


def several(begin: int) -> tuple[list[str], Counter[str], list[float]]:
    """Try so many cases, from one seed on."""
    findings, became, times = [], Counter[str](), []
    for seed in range(begin, begin + IN_ONE):
        differs, what, took = case(seed)
        became[what] += 1
        times.append(took)
        if differs:
            findings.append(f"seed {seed}: {differs}")
    return findings, became, times


def search(extent: Extent) -> Report:
    """Try many changes."""
    begins = range(extent.seed * 1_000_000, extent.seed * 1_000_000 + (ALL if extent.whole else SAMPLE), IN_ONE)
    report, became, times = Report(), Counter[str](), []
    for findings, some, took in _each(begins, extent.processes):
        report.findings += findings
        became += some
        times += [one for one in took if one]
    times.sort()
    report.figures = {name: str(many) for name, many in sorted(became.items())}
    if times:
        report.figures |= {
            "ms median": f"{times[len(times) // 2] * 1000:.0f}",
            "ms of 95 %": f"{times[len(times) * 95 // 100] * 1000:.0f}",
            "ms slowest": f"{times[-1] * 1000:.0f}",
        }
    return report


def _each(begins: Iterable[int], processes: int) -> Iterator[tuple[list[str], Counter[str], list[float]]]:
    if processes == 1:
        yield from map(several, begins)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(several, begins)


WHAT_IF = Sweep("what a trial says of a change itself is what happens when it is adopted at that moment", search)
