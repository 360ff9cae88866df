"""Making a class: so many tables at once from a list of names, each a game, with a seat for every pupil."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found, new_id, with_rule, with_set
from nomicon.hosting.seats import AccountId
from nomicon.hosting.table.table import Table
from nomicon.law.language.lookalikes import look_alike
from nomicon.play.engine import Refused
from nomicon.play.people.seating import fit_name
from nomicon.rulebooks.shelf import Rulebook, load_rulebook
from nomicon.web.accounts.models import Account, ClassTable, Listing, Pupil, SchoolClass
from nomicon.web.accounts.seats.codes import CODE_LENGTH, LETTERS
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.guests import make_guest
from nomicon.web.pages.visit import WAIT
from nomicon.web.tools import the_house

MOST_PUPILS = 60
"""Pupils of one class: twice as many as there are in a large one."""

MOST_TABLES = 15

LEAST_AT_A_TABLE = 2

PERIOD = "voting_period"

LESSON = """---
title: Lessons
answers: {host_ends_votes: yes}
---
A vote lasts %(minutes)s minutes at most. The host of this game is the teacher, who may end every open vote at any time.
"""
"""The rule that every table of a class begins with besides those of its rulebook."""


@dataclass(frozen=True, slots=True)
class ClassPlan:
    """What a class is to be: who sits at which table, by which rules, and how many minutes a vote lasts."""

    title: str
    tables: tuple[tuple[str, ...], ...]
    rulebook: str
    minutes: int


def tables_of(names: str, tables: int) -> tuple[tuple[str, ...], ...]:
    """Read a list of names, one on each line, and spread them over tables. Blank lines, if any, part the tables.

    Raises `Invalid` for names that cannot be players' names, or are alike, and for too many or too few.
    """
    blocks = [[line.strip() for line in block.split("\n") if line.strip()] for block in re.split(r"\n\s*\n", names)]
    blocks = [block for block in blocks if block]
    pupils = [name for block in blocks for name in block]
    _must_fit(pupils)
    if len(blocks) <= 1:
        seats, more = divmod(len(pupils), tables)
        sizes = [seats + (place < more) for place in range(tables)]
        blocks = [pupils[sum(sizes[:place]) : sum(sizes[: place + 1])] for place in range(tables)]
    if min(map(len, blocks), default=0) < LEAST_AT_A_TABLE or len(blocks) > MOST_TABLES:
        raise Invalid(
            _("Each table needs at least %(least)s pupils, and a class can have at most %(most)s tables.")
            % {"least": LEAST_AT_A_TABLE, "most": MOST_TABLES}
        )
    return tuple(tuple(block) for block in blocks)


def _must_fit(pupils: Sequence[str]) -> None:
    if not 0 < len(pupils) <= MOST_PUPILS:
        raise Invalid(_("Write 1 to %(most)s names, one on each line.") % {"most": MOST_PUPILS})
    for place, name in enumerate(pupils):
        must_be_new(name, pupils[:place])


def must_be_new(name: str, others: Sequence[str]) -> None:
    """Refuse what cannot be a pupil's name beside those of others. Raises `Invalid`."""
    if not fit_name(name):
        raise Invalid(_("“%(name)s” cannot be a player's name. Write another.") % {"name": name})
    alike = next((other for other in others if look_alike(name, other)), None)
    if alike is not None:
        raise Invalid(
            _("“%(name)s” and “%(other)s” look alike. Add the first letter of a surname.")
            % {"name": name, "other": alike}
        )


def rulebook_for(plan: ClassPlan) -> Rulebook:
    """Return the rules that every table begins with. Raises `Invalid` where its votes have no period to set."""
    book = load_rulebook(plan.rulebook)
    setting = next((one for one in book.files if PERIOD in one.text.answers), None)
    if setting is None or setting.number is None:
        raise Invalid(_("In these rules, votes have no time limit. Choose other rules."))
    book = with_set(book, setting.number, PERIOD, f"{plan.minutes} minutes", book.title)
    last = max(one.number or 0 for one in book.files)
    return with_rule(book, last + 1, LESSON % {"minutes": plan.minutes}, _("the rule for lessons"))


def make_class(teacher: Account, plan: ClassPlan) -> SchoolClass:
    """Make a class: found the games, and seat the pupils. Raises `Invalid`; then there is no class, and no game."""
    book, titles = rulebook_for(plan), [_("Table %(number)s") % {"number": n + 1} for n in range(len(plan.tables))]

    def work(table: Table) -> list[GameId] | Refused:
        games = []
        for title in titles:
            game = new_id(table, f"{plan.title} {title}")
            outcome = found(table, game, f"{plan.title}: {title}", replace(book, rescue=True), {})
            if isinstance(outcome, Refused):
                return outcome
            games.append(game)
        return games

    games = the_house().hall.do(work).result(WAIT)
    if isinstance(games, Refused):
        raise Invalid(games.because)
    with transaction.atomic():
        made = SchoolClass.objects.create(title=plan.title, code=_new_code(), teacher=teacher)
        for title, game, names in zip(titles, games, plan.tables, strict=True):
            Listing.objects.create(game=game, visibility=Listing.INVITED, founder=teacher)
            table = ClassTable.objects.create(of=made, name=title, game=game)
            for name in names:
                add_pupil(table, name)
    return made


def add_pupil(table: ClassTable, name: str) -> Pupil:
    """Add a pupil to a table: an account without an address or a password, and the seat."""
    account = make_guest(name)
    SEATS.assign(GameId(table.game), AccountId(account.pk), PlayerId(name))
    return Pupil.objects.create(of=table.of, name=name, table=table, account=account)


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
