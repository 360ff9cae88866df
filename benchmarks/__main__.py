"""Print every figure in one table. ``--quick`` takes a tenth of the time; ``--profile`` says where the time goes."""

from __future__ import annotations

import argparse
from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks import api, corrections, isolation, long_games, many_proposals, notices, pages
from benchmarks.hosting import SLOW_DISK, WAITING, ballot_rates, sleeping
from benchmarks.ledgers import appending
from benchmarks.playthroughs import Played, all_played
from benchmarks.proposals import profile, rates
from benchmarks.record import folding, large_vote, opening


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller games; figures are rougher")
    parser.add_argument("--profile", action="store_true", help="say where the time goes, and nothing else")
    chosen = parser.parse_args()
    if chosen.profile:
        profile(300)
        return
    scale = 10 if chosen.quick else 1
    table = Table("what", "figure", title="Nomicon's figures on this machine")
    kinds = (0, 100, 500)
    rate = rates(1000 // scale, kinds)
    for many in kinds:
        beside = "" if not many else f" ({rate[many] / rate[0]:.0%} of that without)"
        table.add_row(f"proposals a second, {many} rules unconcerned", f"{rate[many]:.0f}{beside}")
        table.add_row("    entries a second, each durable", f"{rate[many] * 11:.0f}")
    for entries, speed in folding(100_000 // scale).items():
        table.add_row(f"entries folded a second, {entries:,} entries", f"{speed:,.0f}")
    for entries, milliseconds in opening(100_000 // scale).items():
        table.add_row(f"opening a remembered game of {entries:,} entries", f"{milliseconds:.1f} ms")
    for ballots in (50_000 // scale, 100_000 // scale):
        cast, closed, peak = large_vote(ballots)
        table.add_row(f"casting {ballots:,} ballots", f"{cast:.1f} s, {ballots / cast:,.0f} a second")
        table.add_row(f"closing a vote of {ballots:,} ballots, one entry", f"{closed:.2f} s, {peak:.0f} MB at most")
    _many_proposals(table, scale)
    _corrections(table, scale)
    _playthroughs(table)
    _isolation(table, scale)
    _record(table, scale)
    _hosting(table, scale)
    _doors(table, scale)
    _pages(table, scale)
    _notices(table, scale)
    Console().print(table)


def _many_proposals(table: Table, scale: int) -> None:
    """Compare what a proposal costs at the beginning of a game and behind thousands."""
    many = 10_000 // scale
    for kind, happens in many_proposals.KINDS.items():
        early, late, opening_it = many_proposals.grown(many, happens)
        table.add_row(
            f"a proposal behind 10, and behind {many:,} that {kind}",
            f"{early.milliseconds:.2f} ms, {late.milliseconds:.2f} ms"
            f" ({late.milliseconds / early.milliseconds:.2f} times)",
        )
        table.add_row(
            "    on the disk; the process then",
            f"{early.kilobytes:.1f} kB, {late.kilobytes:.1f} kB; {late.megabytes:.0f} MB",
        )
        for page, took in late.pages.items():
            table.add_row(f"    {page}", f"{early.pages[page]:.1f} ms, {took:.1f} ms")
        table.add_row("    opening that game", f"{opening_it * 1000:.0f} ms")


def _corrections(table: Table, scale: int) -> None:
    """Decide the past of a long game again."""
    made = corrections.corrected(5_000 // scale)
    table.add_row(
        f"correcting the second of {made.entries:,} entries",
        f"{made.seconds:.1f} s, {made.seconds / made.entries * 1000:.1f} ms an entry",
    )
    table.add_row("    the entry that carries the corrected past", f"{made.megabytes:.1f} MB")


def _playthroughs(table: Table) -> None:
    """Play every game that comes with the program."""
    seconds, every = all_played()
    slowest = max(every, key=lambda one: one.playing + one.auditing)
    entries = sum(one.entries for one in every)
    table.add_row(f"all {len(every)} playthroughs, {entries:,} entries, played and audited", f"{seconds:.0f} s")
    table.add_row("    of it auditing", f"{sum(one.auditing for one in every) / _seconds(every):.0%}")
    asked, run, read = (sum(getattr(one.counts, what) for one in every) for what in ("asked", "run", "read"))
    table.add_row("    runs of rule code an entry, asked for and made", f"{asked / entries:.1f}, {run / entries:.1f}")
    table.add_row("    code read an entry", f"{read / entries:.2f}")
    table.add_row(f"    the slowest, {slowest.path.stem}", f"{slowest.playing + slowest.auditing:.1f} s")


def _isolation(table: Table, scale: int) -> None:
    """Measure what it costs that each run of rule code has a machine of its own."""
    rounds = 500 // scale
    counts = isolation.in_proposals(rounds)
    table.add_row("a round of proposals, eleven entries: runs of rule code asked for", f"{counts.asked / rounds:.1f}")
    table.add_row("    of them made, each in a fresh machine", f"{counts.run / rounds:.1f}")
    table.add_row("    code read, in a fresh machine too", f"{counts.read / rounds:.1f}")
    pairs = isolation.fresh_and_warm(rounds)
    for what, lap in (("fresh machines", 0), ("one kept warm, which is not safe", 1)):
        rate, work = (median(getattr(pair[lap], name) for pair in pairs) for name in ("rate", "work"))
        table.add_row(f"proposals a second with {what}", f"{rate:.0f}; {work:.1f} ms of the processor each")
    table.add_row("    fresh as a part of warm, median of pairs", f"{median(a.rate / b.rate for a, b in pairs):.0%}")
    for step, took in isolation.one_machine().items():
        table.add_row(f"    {step}", f"{took:,.0f} microseconds of the processor")


def _seconds(every: list[Played]) -> float:
    return sum(one.playing + one.auditing for one in every)


def _doors(table: Table, scale: int) -> None:
    """Measure the door for programs beside the framework it is made with; `wrk` makes the load."""
    voted = api.ballots(3 / min(scale, 3))
    if voted is not None:
        for what, laps in (("the bare framework", voted.bare), ("the API", voted.ours)):
            rate, slow, work = (median(getattr(lap, name) for lap in laps) for name in ("rate", "slow", "work"))
            told = f"{rate:,.0f}; slowest hundredth {slow:.0f} ms; {work:.0f} microseconds of the processor each"
            table.add_row(f"ballots a second over HTTP, durable, {what}", told)
        part = f"{voted.part():.0%} by ballots, {voted.part_of_work():.0%} by the processor's time"
        table.add_row("    the API as a part of the framework, median of pairs", part)
        table.add_row("the same without HTTP", f"{api.without_a_door(5 // min(scale, 5)):,.0f}")
    answered, middle, last, memory = api.watchers(500)
    table.add_row(
        "500 watchers: the move's answer, the middle one, the last", f"{answered:.0f}, {middle:.0f}, {last:.0f} ms"
    )
    table.add_row("memory that 500 watchers take at most", f"{memory:.0f} MiB")


def _pages(table: Table, scale: int) -> None:
    """Measure what people open, on the demonstration game."""
    with pages.served() as client:
        soon, weighed = pages.first_content(client, 40 // min(scale, 2)), pages.weights(client)
        table.add_row("the game's page, a second", f"{pages.pages_a_second(client, 10 / scale):.0f}")
    slowest = max(soon, key=lambda one: soon[one][0])
    table.add_row("    its first content", f"{soon[''][0]:.0f} ms (slowest of twenty {soon[''][1]:.0f} ms)")
    table.add_row(f"    that of the slowest page, /{slowest}", f"{soon[slowest][0]:.0f} ms")
    heaviest = max(weighed, key=lambda one: weighed[one][1])
    page, whole = weighed[heaviest]
    for words, (early, late) in long_games.compared(2_000 // scale).items():
        table.add_row(
            f"{words}: after {2_000 // scale:,} entries, after ten times as many",
            f"{early:.1f} ms, {late:.1f} ms of one processor",
        )
    table.add_row(
        f"the heaviest page, /{heaviest}: alone, with its files", f"{page / 1000:.0f} kB, {whole / 1000:.0f} kB"
    )


def _notices(table: Table, scale: int) -> None:
    """Measure what it takes to tell people what happens, and what an outage does."""
    for what, figure in notices.measured(scale).items():
        table.add_row(what, figure)


def _record(table: Table, scale: int) -> None:
    """Measure what a group is worth in each kind of record."""
    for kind, speeds in appending(5_000 // scale).items():
        for size, speed in speeds.items():
            what = f"entries a second on a disk, {kind}, " + ("one by one" if size == 1 else f"groups of {size}")
            table.add_row(what, f"{speed:,.0f} ({speed / speeds[1]:.1f} times)")


def _hosting(table: Table, scale: int) -> None:
    """Measure what a server does for many people at once."""
    for slower_by in (0.0, SLOW_DISK):
        alone, together = ballot_rates(20_000 // scale, slower_by)
        disk = f", disk slower by {slower_by * 1000:.0f} ms" if slower_by else ""
        table.add_row(f"ballots a second, one by one{disk}", f"{alone:,.0f}")
        times = f"{together:,.0f} ({together / alone:.1f} times)"
        table.add_row(f"    through the hall, {WAITING} waiting{disk}", times)
    games = 10_000 // scale
    took = sleeping(games)
    table.add_row(f"starting a server of {games:,} sleeping games", f"{took['started']:.2f} s")
    table.add_row("    memory before, then", f"{took['before']:.0f} MB, {took['asleep']:.0f} MB")
    table.add_row("    memory when each was looked at once", f"{took['looked']:.0f} MB")
    table.add_row("    closing a vote in each, all due at once", f"{took['closed']:.0f} s")


if __name__ == "__main__":
    main()
