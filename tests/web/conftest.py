"""A house for the tests of pages: real accounts, a real record, a real hall; only its clock is set by hand.

Django is set up once in a process, for one data folder, before any test is collected: nothing with models in it can be
imported earlier. Every file of tests has a record of its own, in which every test founds games of its own, so none sees
another's.
"""

from __future__ import annotations

import atexit
import itertools
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.memory_disk import memory_disk

FOLDER = Path(tempfile.mkdtemp(prefix="nomicon-house-", dir=memory_disk()))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ["NOMICON_DATA"] = str(FOLDER)

from nomicon.main.folders import data_folder  # noqa: E402
from nomicon.main.serving import open_house  # noqa: E402

# Where `DATABASE_URL` names a database, games and accounts are there: see `trust/test_on_postgres.py`.
data_folder(FOLDER)

from django.apps import apps  # noqa: E402
from django.contrib.auth.hashers import Argon2PasswordHasher  # noqa: E402
from django.core.cache import cache as tries  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

import nomicon.web.site.ready  # noqa: E402, F401
from nomicon.adapters.folders import GAMES  # noqa: E402
from nomicon.cli.desk.tools import Serving  # noqa: E402
from nomicon.game.names import GameId, Moment, PlayerId  # noqa: E402
from nomicon.hosting.lobby import found, new_id  # noqa: E402
from nomicon.hosting.seats import AccountId  # noqa: E402
from nomicon.hosting.table.table import Table  # noqa: E402
from nomicon.play.engine import Refused  # noqa: E402
from nomicon.play.people.seating import Join  # noqa: E402
from nomicon.rulebooks.shelf import load_rulebook  # noqa: E402
from nomicon.web.accounts.models import Account, Listing  # noqa: E402
from nomicon.web.accounts.seats.seating import SEATS  # noqa: E402
from nomicon.web.tools import Services  # noqa: E402
from nomicon.web.tools import open_house as open_for_pages  # noqa: E402
from tests.web.browsers import browser  # noqa: E402, F401  # A fixture for all tests below.

# What is kept of a password takes a tenth of a second and 100 MB to work out, on purpose, so that guessing takes long.
# Here hundreds are tried; servers that tests start do it as always.
Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 64, 1

PASSWORD = "correct horse battery"
_numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def nothing_tried_yet() -> None:
    """Forget what earlier tests in this process have tried, such as wrong passwords: all come from one place."""
    tries.clear()


@pytest.fixture(scope="session")
def stood_at() -> list[Moment]:
    """When the clock of the last house stood still."""
    return [Moment(0)]


@pytest.fixture(scope="module")
def house(stood_at: list[Moment]) -> Iterator[Services]:
    """The house that all pages of a file of tests work with; its clock starts now and is moved by `set_clock`.

    Each file begins without games, as pages that list all games take as long as there are many. Accounts stay, and the
    clock never goes back.
    """
    with open_house(Serving(FOLDER, "127.0.0.1", 8000, "http://127.0.0.1:8000", test_clock=True)) as opened:
        open_for_pages(opened)
        accounts_are_there()
        if opened.set_clock is not None and opened.clock.now() < stood_at[-1]:
            opened.set_clock(stood_at[-1])
        yield opened
        stood_at.append(opened.clock.now())
    forget_games()


def forget_games() -> None:
    """Delete all games, and what accounts had to do with them: lists of it would lead to games that are not there."""
    for path in FOLDER.glob(f"{GAMES}*"):
        path.unlink()
    for model in apps.get_models():
        if any(field.name == "game" for field in model._meta.get_fields()):
            model._base_manager.all().delete()


@cache
def accounts_are_there() -> None:
    """Make the tables of accounts."""
    call_command("migrate", verbosity=0)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account and a browser that is signed in."""

    account: Account
    client: Client

    def sit(self, house: Services, game: GameId, name: str) -> Person:
        """Take a seat at a game and join it."""
        SEATS.assign(game, AccountId(self.account.pk), PlayerId(name))
        outcome = house.hall.play(game, Join(PlayerId(name))).result(30)
        assert not isinstance(outcome, Refused), outcome.because
        return self


@pytest.fixture
def person(house: Services) -> Callable[..., Person]:
    """Make somebody with an account; `host=True` makes a host of them."""

    def make(name: str = "somebody", *, host: bool = False) -> Person:
        account = Account(username=f"{name}-{next(_numbers)}", is_staff=host, is_superuser=host)
        account.set_unusable_password()
        account.save()
        client = Client(HTTP_HOST="127.0.0.1:8000")
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
        return Person(account, client)

    return make


@pytest.fixture
def passer_by(house: Services) -> Client:
    """A browser that is not signed in."""
    return Client(HTTP_HOST="127.0.0.1:8000")


@pytest.fixture
def founded(house: Services) -> Callable[..., GameId]:
    """Found a game from a rulebook, as open as is said."""

    def make(rulebook: str = "nomicam", visibility: str = Listing.OPEN, title: str = "Tuesday") -> GameId:
        def work(table: Table) -> GameId:
            game = new_id(table, f"{title} {next(_numbers)}")
            outcome = found(table, game, title, load_rulebook(rulebook))
            assert not isinstance(outcome, Refused), outcome.because
            return game

        game = house.hall.do(work).result(60)
        Listing.objects.create(game=game, visibility=visibility)
        return game

    return make


@pytest.fixture
def later(house: Services) -> Callable[[int], None]:
    """Let time pass: so many seconds."""

    def pass_by(seconds: int) -> None:
        assert house.set_clock is not None
        house.set_clock(Moment(house.clock.now() + seconds))

    return pass_by
