"""What shows whether a record can be trusted: the audit of a record at hand, and the check of an export without one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from zipfile import BadZipFile, ZipFile, is_zipfile

import click

from nomicon.cli.desk.desk import Desk, at_desk, options_for
from nomicon.cli.desk.examples import epilog
from nomicon.cli.desk.statuses import REFUSED
from nomicon.cli.language import entries_told, phrase_here, told_here
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.hosting.audit.audit import BLIND
from nomicon.hosting.audit.noted import NotedLinks
from nomicon.hosting.audit.soundness import Difference
from nomicon.hosting.audit.verifying import Verdict, verified
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.hosting.server.auditor import Report, audited

NOTED = click.option(
    "--link",
    "links",
    multiple=True,
    metavar="N=LINK",
    help="The link that you noted for entry N, or at least its first 16 characters. You can repeat this option.",
)

AUDIT = ("nomicon audit", "nomicon audit --game tuesday --link 12=9f86d081884c7d65", "nomicon audit --json")

BOTH = (gettext_noop("recorded"), gettext_noop("expected"))
"""What a difference shows of both sides."""

VERIFY = (
    "nomicon record verify game.json",
    "nomicon record verify game.json --link 12=9f86d081884c7d65",
    "nomicon export | nomicon record verify -",
)


# -- A record at hand ------------------------------------------------------------------


@click.command("audit", epilog=epilog(AUDIT))
@NOTED
@options_for("file", "game", "json")
@at_desk
def audit_record(desk: Desk, links: tuple[str, ...]) -> None:
    """Check the record and decide every entry again.

    The command checks that no entry is missing or changed, and that every draw used the seed that had been fixed for
    it. Then it decides every move again, under the rules of the time when the move was made. It shows every difference.
    The exit status is 1 if there are differences.
    """
    reports, troubles = _audited(desk, links)
    if desk.as_json and not troubles:
        desk.screen.data([_as_data(name, report) for name, report in reports])
    elif not desk.as_json:
        for name, report in reports:
            _print_report(desk, name, report)
        if reports:
            desk.screen.aside(_("What an audit cannot detect:"))
            for told in BLIND:
                desk.screen.aside(f"- {phrase_here(told)}")
    if troubles:
        raise troubles[0]
    if any(report.many for _, report in reports):
        raise click.exceptions.Exit(REFUSED)


def _audited(desk: Desk, links: Sequence[str]) -> tuple[list[tuple[GameId, Report]], list[LedgerUnreadable]]:
    """Audit the games one has chosen; one that cannot be read keeps nobody from auditing the others."""
    noted = NotedLinks(links)
    reports: list[tuple[GameId, Report]] = []
    troubles: list[LedgerUnreadable] = []
    with desk.table(asks="never") as table:
        for name in [desk.chosen(table)] if desk.game or links else list(table.ledger.games()):
            try:
                reports.append((name, audited(table, name, noted)))
            except LedgerUnreadable as trouble:
                troubles.append(trouble)
        try:
            desk.tools.check(desk.file)
        except LedgerUnreadable as trouble:
            troubles.append(trouble)
    return reports, troubles


def _as_data(name: GameId, report: Report) -> Mapping[str, object]:
    return {
        "game": name,
        "entries": report.entries,
        "link": report.link,
        "as_noted": list(report.as_noted),
        "differences": list(report.differences),
        "cannot_see": list(BLIND),
    }


def _print_report(desk: Desk, name: GameId, report: Report) -> None:
    for one in report.differences:
        _print_difference(desk, name, one)
    if not report.many:
        # How many are sealed is nobody's business before the close, so only public ones are counted.
        told = _(
            "{game}: {entries}, and any sealed ones between them. All results match the record.",
            game=name,
            entries=entries_told(report.entries),
        )
        desk.screen.line(told, "green")
    _print_links(desk, report.entries, report.link, report.as_noted)


def _print_difference(desk: Desk, name: str, one: Mapping[str, str]) -> None:
    told = _("{name}, entry {entry}: {what}.", name=name, entry=one["entry"], what=one["what"])
    desk.screen.line(told, "red")
    for side in BOTH:
        if one[side]:
            both = told_here(_("{what}: {why}", what=word(side), why=one[side]))
            desk.screen.line(f"  {both}")


def _print_links(desk: Desk, last: int, link: str, as_noted: Sequence[int]) -> None:
    desk.screen.line(_("Entry {number} has the link {link}.", number=last, link=link))
    if len(as_noted) == 1:
        told = _("The link of entry {number} matches the one that you noted.", number=as_noted[0])
        desk.screen.line(told, "green")
    elif as_noted:
        numbers = ", ".join(map(str, as_noted))
        told = _("The links of these entries match those that you noted: {numbers}.", numbers=numbers)
        desk.screen.line(told, "green")


# -- An export -------------------------------------------------------------------------


@click.command("verify", epilog=epilog(VERIFY))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
@NOTED
@options_for("game", "json")
@at_desk
def verify(desk: Desk, file: Path, links: tuple[str, ...]) -> None:
    """Check that the entries of an exported record fit together, and that each one is shown as it was recorded.

    FILE is a record that you exported with 'nomicon export' or downloaded from the page "Full history", or an archive
    of all games of a server. The command needs only this file. The exit status is 1 if something is wrong. To also
    decide every move again, use 'nomicon audit', which needs the original record.
    """
    exports = _exports(desk, file, links)
    verdicts = [(name, verified(export, desk.tools.decode, NotedLinks(links))) for name, export in exports]
    for name, verdict in verdicts:
        if desk.game and verdict.game != desk.game:
            raise Invalid(
                _("{file} is the record of {game!r}, not of {other!r}.", file=name, game=verdict.game, other=desk.game)
            )
    if desk.as_json:
        desk.screen.data([_verdict_data(name, verdict) for name, verdict in verdicts])
    else:
        for name, verdict in verdicts:
            _print_verdict(desk, name, verdict)
    if any(verdict.wrong for _, verdict in verdicts):
        raise click.exceptions.Exit(REFUSED)


def _exports(desk: Desk, file: Path, links: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    if str(file) == "-":
        yield told_here(_("standard input")), sys.stdin.buffer.read()
    elif is_zipfile(file):
        yield from _in_archive(desk, file, links)
    else:
        yield str(file), file.read_bytes()


def _in_archive(desk: Desk, file: Path, links: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the records in an archive of all games; of one game, if that was named."""
    try:
        with ZipFile(file) as archive:
            names = [name for name in archive.namelist() if name.endswith(".json")]
            if desk.game:
                names = [name for name in names if name == f"{desk.game}.json"]
            if not names:
                none = _("There is no record in {file}.", file=file)
                named = _("There is no record of {game!r} in {file}.", game=desk.game, file=file)
                raise Invalid(named if desk.game else none)
            if links and len(names) > 1:
                raise Invalid(_("A link belongs to one game. Name the game with --game."))
            for name in names:
                yield f"{file}, {name}", archive.read(name)
    except BadZipFile as damage:
        raise Invalid(_("{file} cannot be unpacked: {wrong}.", file=file, wrong=str(damage))) from None


def _verdict_data(name: str, verdict: Verdict) -> Mapping[str, object]:
    return {
        "file": name,
        "game": verdict.game,
        "entries": verdict.entries,
        "link": verdict.link,
        "as_noted": verdict.as_noted,
        "unread": verdict.unread,
        "wrong": [_told(one) for one in verdict.wrong],
    }


def _told(one: Difference) -> Mapping[str, str]:
    """Return what is wrong as data; an export holds nothing sealed, so all of it can be shown."""
    return {"entry": str(one.place), "what": one.what, "recorded": one.recorded, "expected": one.expected}


def _print_verdict(desk: Desk, name: str, verdict: Verdict) -> None:
    for one in verdict.wrong:
        _print_difference(desk, name, _told(one))
    if not verdict.wrong:
        told = _(
            "{file}: {game} is complete and unbroken up to entry {number}.",
            file=name,
            game=verdict.game,
            number=verdict.entries,
        )
        desk.screen.line(told, "green")
    if verdict.unread:
        entries = ", ".join(verdict.unread)
        desk.screen.line(
            _(
                "Entries that this version of the program cannot read, perhaps because a newer version wrote "
                "them: {numbers}. Only their links were checked, not whether the file shows them as they were "
                "recorded.",
                numbers=entries,
            )
        )
    _print_links(desk, verdict.entries, verdict.link, verdict.as_noted)
