"""The address of a database is read once: games and accounts connect alike, or are refused in the same words."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from nomicon.adapters.ledgers.postgres import news, server
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.upkeep.opening import shown, where_in
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import EntryExtras, LedgerUnreachable
from nomicon.web import databases
from nomicon.web.accounts.database.base import DatabaseWrapper
from nomicon.web.choices import HostChoices
from nomicon.web.site import settings
from tests.adapters.writer import CODEC, ENGINE, GAME, entry
from tests.cluster import SMALL, Cluster, following
from tests.postgres import cluster

ADDRESSES = (
    "postgresql://ann:hush@db.example/games",
    "postgres://ann:hush@db.example:5433/games",
    "postgresql://ann:p%40ss%2F%3A%25@db.example/our%20games",
    "postgresql://one.example,two.example/games",
    "postgresql://one.example:5432,two.example:5433/games?target_session_attrs=any",
    "postgresql://one.example:5432,two.example:5433/games",
    "postgresql:///games?host=one.example,two.example&port=5432,5433",
    "postgresql://db.example/games?sslmode=verify-full&sslrootcert=/etc/ssl/our%20root.pem",
    "postgresql://db.example/games?sslmode=require&options=-c%20search_path%3Dnomic%20-c%20statement_timeout%3D5s",
    "postgresql://%2Fvar%2Frun%2Fpostgresql/games",
    "postgresql:///games?host=/var/run/postgresql&port=5433",
    "postgresql://[::1]:5433/games",
    "postgresql://ann@db.example",
    "postgresql:///?service=nomicon",
    "host=db.example port=5433 dbname=games user=ann password='a b' application_name=ours",
    "postgresql://db.example/games?connect_timeout=3&keepalives_idle=5&tcp_user_timeout=7000",
    "postgresql://db.example/games?passfile=/etc/nomicon/pgpass&channel_binding=require&client_encoding=LATIN1",
)
"""Every form in which a host may write where the database is."""

REFUSED = {
    "postgresql://ann:hush@db.example:port/games": "cannot be read",
    "postgresql://ann:hu@sh@db.example/games": "%40",
    "postgresql://ann:hu/sh@db.example/games": "%2F",
    "postgresql://db.example/games?sslmod=require": "Did you mean 'sslmode'?",
    "postgresql://db.example/games?secret=hush": "'secret'",
    "postgresql:///games?host=one.example,two.example,three.example&port=1,2": "number of hosts (3) and ports (2)",
    "postgresql://db.example/games?host=a,b&hostaddr=10.0.0.1": "hostaddr",
    "postgresql://db.example/games?connect_timeout=soon": "whole number",
    f"postgresql://db.example/{'x' * 64}": "63 bytes",
    "mysql://ann:hush@db.example/games": "postgresql://NAME@HOST/DATABASE",
    "sqlite:///games.db": "postgresql://NAME@HOST/DATABASE",
}
"""What cannot be an address, and what is said of it."""

OURS = ("context", "cursor_factory", "prepare_threshold", "autocommit")
"""What programs hand to the library of PostgreSQL besides what the address says."""


class Caught(Exception):
    """Somebody has tried to connect."""


@pytest.fixture
def connecting(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Catch with what everybody connects."""
    calls: list[dict[str, Any]] = []

    def connect(conninfo: str = "", **named: Any) -> None:
        parameters = {name: value for name, value in named.items() if name not in OURS}
        calls.append(conninfo_to_dict(make_conninfo(conninfo, **parameters)))
        raise Caught

    monkeypatch.setattr(psycopg, "connect", connect)
    monkeypatch.setattr(DatabaseWrapper.Database, "connect", connect)
    return calls


@pytest.fixture(autouse=True)
def no_surroundings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in [name for name in os.environ if name.startswith("PG")]:
        monkeypatch.delenv(name)
    yield
    databases._reached.clear()


def accounts_at(url: str) -> DatabaseWrapper:
    """Return Django's way to a database, as its settings have it."""
    databases.reach(Server(url, 5))
    made = settings._databases(replace(HostChoices(Path()), database=url))["default"]
    defaults: dict[str, Any] = {
        "ATOMIC_REQUESTS": False,
        "AUTOCOMMIT": True,
        "TIME_ZONE": None,
        "USER": "",
        "PASSWORD": "",
        "HOST": "",
        "PORT": "",
        "TEST": {},
    }
    return DatabaseWrapper({**defaults, **made}, "another")


@pytest.mark.parametrize("url", ADDRESSES)
def test_games_and_accounts_connect_with_equal_parameters(url: str, connecting: list[dict[str, Any]]):
    with pytest.raises(Caught):
        PostgresLedger(url, CODEC, ENGINE)
    with pytest.raises(Caught):
        accounts_at(url).connect()
    games, accounts = connecting
    names = (games.pop("application_name"), accounts.pop("application_name"))
    assert names == (("ours", "ours") if "ours" in url else ("nomicon", "nomicon accounts"))
    # Django asks for UTF-8 when it connects, and our own connections as soon as they are there.
    assert accounts.pop("client_encoding") == "UTF8"
    assert games.pop("client_encoding", "UTF8") in ("UTF8", "LATIN1")
    assert games == accounts
    given = {
        name: value
        for name, value in conninfo_to_dict(url).items()
        if name not in ("application_name", "client_encoding")
    }
    assert {name: games.get(name) for name in given} == given
    several = "," in str(games.get("host"))
    assert games.get("target_session_attrs") == ("any" if "=any" in url else "read-write" if several else None)


@pytest.mark.parametrize("url", REFUSED)
def test_what_cannot_be_read_is_refused_in_the_same_words_by_all_and_quotes_no_password(url: str):
    with pytest.raises(OSError, match="database") as games:
        PostgresLedger(url, CODEC, ENGINE)
    with pytest.raises(OSError, match="database") as accounts:
        accounts_at(url)
    assert str(games.value) == str(accounts.value)
    assert REFUSED[url] in str(games.value)
    assert "hush" not in str(games.value)
    assert "sh@" not in str(games.value)
    if url.startswith("postgres"):
        with pytest.raises(OSError, match="database") as typed:
            where_in(url)
        assert str(typed.value) == str(games.value)


def test_what_is_shown_of_an_address_lets_nobody_in():
    assert shown("postgresql://ann:hush@db.example:5433/games?password=hush") == "postgresql://db.example:5433/games"


@pytest.mark.parametrize("url", ["postgresql://db.example/games?sslmod=require", "mysql://ann:hush@db.example/games"])
def test_a_server_with_such_an_address_ends_with_a_sentence_before_anything_starts(url: str, tmp_path: Path):
    command = [
        sys.executable,
        "-c",
        "from nomicon.main.program import main; main()",
        "serve",
        "--data",
        str(tmp_path / "data"),
    ]
    environment = {**os.environ, "DATABASE_URL": url}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "database address" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "data" / "games.sqlite").exists()


# -- On real servers -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A server that speaks TLS, with a certificate of its own making."""
    with cluster() as made:
        certificate, key = certified("127.0.0.1")
        made.stop()
        made.settings = (
            *SMALL,
            "ssl=on",
            f"ssl_cert_file={made.give('server.crt', certificate)}",
            f"ssl_key_file={made.give('server.key', key)}",
        )
        made.start()
        yield made


def certified(host: str) -> tuple[str, str]:
    """Make a certificate that vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=9))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    form = serialization.Encoding.PEM
    private = key.private_bytes(form, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return certificate.public_bytes(form).decode(), private.decode()


def encrypted(own: Cluster) -> dict[str, bool]:
    """Say of each kind of connection whether it is encrypted."""
    with psycopg.connect(own.url()) as database:
        found = database.execute(
            "SELECT application_name, bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
            " WHERE application_name LIKE 'nomicon%' GROUP BY 1"
        ).fetchall()
    return {str(name): bool(is_encrypted) for name, is_encrypted in found}


def test_a_server_that_must_prove_who_it_is_does_so_to_games_and_to_accounts(own: Cluster, tmp_path: Path):
    root = tmp_path / "root.pem"
    root.write_text((own.folder / "server.crt").read_text())
    url = f"{own.url()}?sslmode=verify-ca&sslrootcert={root}"
    with PostgresLedger(url, CODEC, ENGINE) as ledger:
        ledger.append(GAME, entry(1), EntryExtras(""))
        accounts = accounts_at(url)
        with accounts.cursor() as cursor:
            cursor.execute("SELECT 1")
        assert encrypted(own) == {"nomicon": True, "nomicon accounts": True}
        accounts.close()


@pytest.mark.parametrize("mode", ["verify-full", "verify-ca"])
def test_a_server_that_cannot_prove_it_gets_neither_games_nor_accounts(
    own: Cluster, tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
):
    other = tmp_path / "other.pem"
    other.write_text(certified("127.0.0.1")[0])
    refuses_both(f"{own.url()}?sslmode={mode}&sslrootcert={other}", "certificate verify failed", monkeypatch)


def test_a_server_without_tls_gets_neither_where_tls_is_asked_for(postgres: Cluster, monkeypatch: pytest.MonkeyPatch):
    refuses_both(f"{postgres.url()}?sslmode=require", "does not support SSL", monkeypatch)


def refuses_both(url: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """See to it that neither games nor accounts connect, and that it is said why."""
    monkeypatch.setattr(server, "RESTART_SECONDS", 0.1)
    with pytest.raises(OSError, match=why):
        PostgresLedger(url, CODEC, ENGINE)
    accounts = accounts_at(url)
    with pytest.raises(LedgerUnreachable, match=why):
        accounts.connect()


def test_of_several_hosts_games_and_accounts_take_the_one_that_can_be_written_to(
    own: Cluster, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(news, "STANDBY_PATIENCE", 0.1)
    with following(own) as standby:
        url = own.url().replace(f"127.0.0.1:{own.port}", f"127.0.0.1:{standby.port},127.0.0.1:{own.port}")
        with PostgresLedger(url, CODEC, ENGINE) as ledger, ledger.listen(lambda *_: None):
            head = ledger.head(GAME)
            ledger.append(GAME, entry(1 if head is None else head.number + 1), EntryExtras(""))
        accounts = accounts_at(url)
        with accounts.cursor() as cursor:
            cursor.execute("CREATE TABLE written (here integer)")
        accounts.close()
        with PostgresLedger(standby.url(), CODEC, ENGINE) as ledger:
            assert ledger.games() == (GAME,)  # One may look at a standby, and not serve it.
            with pytest.raises(OSError, match="give the address of the primary"), ledger.listen(lambda *_: None):
                pass
        with psycopg.connect(own.url(), autocommit=True) as database:
            database.execute("ALTER SYSTEM RESET synchronous_standby_names")
            database.execute("SELECT pg_reload_conf()")
