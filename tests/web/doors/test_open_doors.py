"""Feeds and git on a server as a host runs it: open games can be followed from outside, and no others."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from django.test import Client

from tests.web.doors.atom import mistakes
from tests.web.serving import PATIENCE, TEST_CLOCK, Served, seated, serving

ATOM = {"a": "http://www.w3.org/2005/Atom"}
OFFERED = "feeds = true\nrules_in_git = true\ncalendars = true\n"


@dataclass(frozen=True, slots=True)
class Open:
    """A server, an open game in which something was adopted, and a private one."""

    host: Served
    open_game: str
    private: str
    passer_by: httpx.Client
    token: str


def found(host: Served, title: str, visibility: str) -> str:
    """Found a game that the host does not play."""
    answer = host.send("/found/", {"title": title, "rulebook": "minimal", "visibility": visibility})
    game = re.search(r"/games/([^/]+)/invite/", str(answer.url))
    assert game is not None, answer.text[:2000]
    return game[1]


def played(host: Served, game: str, token: str, move: dict[str, object]) -> None:
    """Make a move through the API."""
    sent = httpx.post(
        f"{host.address}/api/v1/games/{game}/moves",
        json=move,
        headers={"Authorization": f"Bearer {token}"},
        timeout=PATIENCE,
        trust_env=False,
    )
    assert sent.status_code == 201, sent.text


def adopt(host: Served, game: str, token: str, number: int, words: str) -> None:
    """Propose a rule as the only player, and vote for it."""
    played(host, game, token, {"line": f'propose enact "{words}"'})
    played(host, game, token, {"move": "vote", "proposal": number, "choice": "FOR"})


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    folder = tmp_path_factory.mktemp("doors")
    (folder / "host.toml").write_text(OFFERED)
    with serving(folder, "", options=TEST_CLOCK) as host:
        host.begin()
        open_game, private = found(host, "Tea & <cake>", "open"), found(host, "Ours", "invited")
        (token,) = seated(host, open_game, ["Ann"])
        adopt(host, open_game, token, 301, "Everyone brings cake.")
        with httpx.Client(base_url=host.address, timeout=PATIENCE, trust_env=False) as passer_by:
            yield Open(host, open_game, private, passer_by, token)


def git(*words: str | Path) -> str:
    """Run git, which knows nothing of our server."""
    return subprocess.run(["git", *map(str, words)], capture_output=True, text=True, check=True).stdout


def test_the_rules_are_cloned_while_the_game_goes_on(doors, tmp_path):
    address = f"{doors.host.address}/games/{doors.open_game}/rules.git"
    git("clone", "--quiet", address, tmp_path / "rules")
    git("-C", tmp_path / "rules", "fsck", "--strict")
    assert "Everyone brings cake." in (tmp_path / "rules/rules/301-everyone-brings-cake.md").read_text()
    adopt(doors.host, doors.open_game, doors.token, 302, "Everyone brings tea.")
    git("-C", tmp_path / "rules", "pull", "--quiet", "--ff-only")
    log = git("-C", tmp_path / "rules", "log", "--format=%an: %s").splitlines()
    assert log[:2] == ["Ann: Enact rule 302, Everyone brings tea", "Ann: Enact rule 301, Everyone brings cake"]

    whole = tmp_path / "rules.bundle"
    whole.write_bytes(doors.passer_by.get(f"/games/{doors.open_game}/rules.bundle").content)
    git("clone", "--quiet", whole, tmp_path / "from-one-file")
    heads = [git("-C", tmp_path / place, "rev-parse", "HEAD") for place in ("rules", "from-one-file")]
    assert heads[0] == heads[1]


def test_nothing_can_be_pushed(doors, tmp_path):
    address = f"{doors.host.address}/games/{doors.open_game}/rules.git"
    git("clone", "--quiet", address, tmp_path / "rules")
    git("-C", tmp_path / "rules", "-c", "user.name=x", "-c", "user.email=x@x", "commit", "--allow-empty", "-qm", "Mine")
    with pytest.raises(subprocess.CalledProcessError):
        git("-C", tmp_path / "rules", "push", "--quiet")
    assert doors.passer_by.post(f"/games/{doors.open_game}/rules.git/info/refs").status_code in (403, 405)


def test_somebody_makes_the_address_of_their_own_feed_as_the_how_to_says_and_any_program_reads_it(doors):
    made = doors.host.send("/account/feed/", {}, "/account/notices/")
    shown = re.search(r'id="new-address"[^>]*>([^<]+)<', made.text)
    assert shown is not None
    answer = doors.passer_by.get(shown[1])
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    assert mistakes(answer.content) == []
    again = doors.passer_by.get(shown[1], headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    doors.host.send("/account/feed/", {"cancel": "1"}, "/account/notices/")
    assert doors.passer_by.get(shown[1]).status_code == 404


def test_a_feed_tells_what_happened_newest_first_under_names_that_never_change(doors):
    answer = doors.passer_by.get(f"/games/{doors.open_game}/feed.atom")
    assert answer.headers["content-type"] == "application/atom+xml; charset=utf-8"
    assert mistakes(answer.content) == []
    feed = ElementTree.fromstring(answer.content)
    assert feed.findtext("a:title", namespaces=ATOM) == "Tea & <cake>"
    entries = feed.findall("a:entry", ATOM)
    names = [entry.findtext("a:id", namespaces=ATOM) or "" for entry in entries]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(rf"tag:127\.0\.0\.1,\d{{4}}:{doors.open_game}/\d+", name) for name in names)
    numbers = [int(name.rpartition("/")[2]) for name in names]
    assert numbers == list(range(numbers[0], 0, -1))
    told = "\n".join(entry.findtext("a:content", "", ATOM) for entry in entries)
    assert "Rule 301 (Everyone brings cake) is in force" in told
    links = [link.get("href", "") for link in feed.iter(f"{{{ATOM['a']}}}link")]
    for link in links[:6]:
        assert doors.passer_by.get(link).status_code == 200


def test_a_feed_that_has_nothing_new_is_not_sent_again(doors):
    address = f"/games/{doors.open_game}/feed.atom"
    first = doors.passer_by.get(address)
    again = doors.passer_by.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    played(doors.host, doors.open_game, doors.token, {"line": "declare Hello"})
    assert doors.passer_by.get(address, headers={"If-None-Match": first.headers["etag"]}).status_code == 200


def test_older_parts_of_a_feed_lead_back_to_the_beginning(doors):
    for number in range(70):
        played(doors.host, doors.open_game, doors.token, {"line": f'declare "Cake {number}"'})
    address, numbers = f"/games/{doors.open_game}/feed.atom", list[int]()
    while address:
        feed = ElementTree.fromstring(doors.passer_by.get(address).content)
        numbers += [int((one.text or "").rpartition("/")[2]) for one in feed.findall("a:entry/a:id", ATOM)]
        following = feed.find("a:link[@rel='next']", ATOM)
        address = "" if following is None else following.get("href", "")
    assert numbers == list(range(numbers[0], 0, -1))


@pytest.mark.parametrize("rest", ["feed.atom", "rules.bundle", "rules.git/info/refs", "rules.git/HEAD"])
def test_a_game_that_is_not_open_is_told_nowhere_even_to_its_players(doors, rest):
    for who in (doors.passer_by, doors.host.client):
        answer = who.get(f"/games/{doors.private}/{rest}")
        nothing = who.get(f"/games/no-such-game/{rest}")
        assert answer.status_code == nothing.status_code == 404
        assert "Ours" not in answer.text


@pytest.mark.parametrize("rest", ["feed.atom", "rules.bundle", "rules.git/info/refs"])
def test_a_host_who_has_not_turned_them_on_offers_none(house, founded, rest):
    answer = Client(HTTP_HOST="127.0.0.1:8000").get(f"/games/{founded(title='Off')}/{rest}")
    assert answer.status_code == 404
    assert "does not offer this" in answer.content.decode()
    assert not (house.choices.folder / "git").exists()
