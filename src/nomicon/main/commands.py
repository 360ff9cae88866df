"""Which command is in which module. A module is loaded when one of its commands is called, or all are listed.

The commands that are made of tables, the pages and the moves, are not named here: a name that is not among the others
is looked for there.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from nomicon.cli.app import CommandLine, Section, Shelf, program
from nomicon.cli.desk.desk import Desk
from nomicon.game.values.on_demand import OnDemand


def _demo() -> Sequence[click.Command]:
    from nomicon.cli.play import demo

    return demo.COMMANDS


def _practice() -> Sequence[click.Command]:
    from nomicon.cli.play import practice

    return practice.COMMANDS


def _games() -> Sequence[click.Command]:
    from nomicon.cli.keeping import keeping

    return (keeping.found, keeping.games)


def _login() -> Sequence[click.Command]:
    from nomicon.cli.keeping import login

    return login.COMMANDS


def _drafting() -> Sequence[click.Command]:
    from nomicon.cli.play import drafting

    return (drafting.propose, drafting.revise, drafting.draft, drafting.rescue, *drafting.SHORT)


def _trying() -> Sequence[click.Command]:
    from nomicon.cli.play import trying

    return (trying.try_out,)


def _players_moves() -> OnDemand[click.Command]:
    from nomicon.cli.desk import moves

    return moves.PLAYERS_COMMANDS


def _officers_moves() -> OnDemand[click.Command]:
    from nomicon.cli.desk import moves

    return moves.OFFICERS_COMMANDS


def _pages() -> OnDemand[click.Command]:
    from nomicon.cli.reading import looking

    return looking.COMMANDS


def _serving() -> Sequence[click.Command]:
    from nomicon.cli.keeping import serving

    return serving.COMMANDS


def _backing() -> Sequence[click.Command]:
    from nomicon.cli.keeping import backing

    return backing.HOSTS_COMMANDS


def _accounts() -> Sequence[click.Command]:
    from nomicon.cli.keeping import accounts

    return accounts.HOSTS_COMMANDS


def _channels() -> Sequence[click.Command]:
    from nomicon.cli.keeping import channels

    return channels.HOSTS_COMMANDS


def _keeping() -> Sequence[click.Command]:
    from nomicon.cli.keeping import keeping

    return keeping.HOSTS_COMMANDS


def _audit() -> Sequence[click.Command]:
    from nomicon.cli.reading import auditing

    return (auditing.audit_record,)


def _clock() -> Sequence[click.Command]:
    from nomicon.cli.keeping import clock

    return clock.COMMANDS


def _pausing() -> Sequence[click.Command]:
    from nomicon.cli.keeping import pausing

    return pausing.COMMANDS


def _record() -> Sequence[click.Command]:
    from nomicon.cli.keeping import record

    return (record.record,)


def _export() -> Sequence[click.Command]:
    from nomicon.cli.keeping import taking

    return (taking.export,)


def _rulebook() -> Sequence[click.Command]:
    from nomicon.cli.authors import measuring

    return measuring.COMMANDS


def _shelf() -> Sequence[click.Command]:
    from nomicon.cli.authors import ready

    return ready.COMMANDS


def _playthroughs() -> Sequence[click.Command]:
    from nomicon.cli.authors import playing

    return playing.COMMANDS


SECTIONS = (
    Section(
        "Start",
        (
            Shelf(_demo, ("demo", "prompt")),
            Shelf(_practice, ("practice",)),
            Shelf(_games, ("found", "games")),
            Shelf(_login, ("login", "logout")),
        ),
    ),
    Section(
        "Play",
        (
            Shelf(_drafting, ("propose", "revise", "draft", "rescue", "enact", "amend", "repeal", "transmute")),
            Shelf(_trying, ("try",)),
            Shelf(_players_moves),
        ),
    ),
    Section("Read", (Shelf(_pages),)),
    Section("Hold an office", (Shelf(_officers_moves),)),
    Section(
        "Host",
        (
            Shelf(_serving, ("serve", "send-notices")),
            Shelf(_backing, ("backup", "restore")),
            Shelf(_accounts, ("account",)),
            Shelf(_channels, ("push-key", "discord")),
            Shelf(_pausing, ("pause-game", "resume-game", "end-votes")),
            Shelf(_keeping, ("due", "accept-losses")),
            Shelf(_audit, ("audit",)),
            Shelf(_clock, ("clock",)),
            Shelf(_record, ("record",)),
            Shelf(_export, ("export",)),
        ),
    ),
    Section(
        "Write rules",
        (Shelf(_rulebook, ("rulebook",)), Shelf(_shelf, ("shelf",)), Shelf(_playthroughs, ("play", "accept"))),
    ),
)
"""Every command, by what one comes for."""


def begin(desk: Desk) -> bool:
    """Begin the prompt where somebody sits in front of this and there are games; say whether there was one."""
    from nomicon.cli.play import demo

    if not demo.on_terminal() or not desk.has_record:
        return False
    demo.begin_prompt(desk)
    return True


def word_of_rules(name: str, unknown: click.UsageError) -> click.Command:
    """Return the command of a word to which the rules of a game may give a meaning."""
    from nomicon.cli.desk import moves

    return moves.word_of_rules(name, unknown)


nomicon: CommandLine = program(SECTIONS, begin, word_of_rules)
"""The program."""
