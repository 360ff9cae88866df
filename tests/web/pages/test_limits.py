"""The host's limits on pages: they are listed with their reasons, and whoever reaches one is told so in words."""

from __future__ import annotations

import re

import pytest

from nomicon.game.names import PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.table.quotas import NO_QUOTAS, REASONS
from nomicon.play.proposals.proposing import ProposalSubmitted, Propose
from nomicon.web import limits
from nomicon.web.accounts.models import Draft, Invitation, Listing, Remark
from nomicon.web.choices import BadChoice, HostChoices, read_choices
from tests.play.playing import enacting
from tests.web.conftest import Person


@pytest.fixture
def narrow(house, monkeypatch):
    """Set limits for what accounts take; those of moves are the hall's, and stay what they are."""

    def set_limits(**told: int) -> None:
        object.__setattr__(house.choices, "quotas", replace(NO_QUOTAS, **told))

    kept = house.choices.quotas
    yield set_limits
    object.__setattr__(house.choices, "quotas", kept)


def test_every_word_of_the_limits_can_be_said_in_the_readers_language():
    assert {word for words in REASONS.values() for word in words if word} == limits.WORDS


def test_the_page_lists_every_limit_with_its_reason_and_what_one_has_used(house, founded, person, passer_by):
    game = founded(title="Limits")
    ann = person("ann").sit(house, game, "Ann")
    told = ann.client.get(f"/games/{game}/limits.json").json()
    assert told["player"] == "Ann"
    assert {one["name"]: one["used"] for one in told["limits"]}["player_moves_an_hour"] == 1
    assert [one["name"] for one in told["limits"]] == list(REASONS)
    page = ann.client.get(f"/games/{game}/limits/").content.decode()
    assert "Each is stored for ever and shown to everybody" in page
    assert "These limits are not rules of the game" in page
    assert "Each needs space for ever" in passer_by.get(f"/games/{game}/limits/").content.decode()
    assert f"/games/{game}/limits/" in ann.client.get(f"/games/{game}/").content.decode()
    german = ann.client.get(f"/games/{game}/limits/", headers={"Accept-Language": "de"}).content.decode()
    assert "Grenzen dieses Servers" in german
    assert "stored for ever" not in german


def founding(person: Person, title: str) -> int:
    """Found a game on the page; returns the status."""
    form = {"title": title, "rulebook": "minimal", "visibility": "invited", "onto": "", "name": ""}
    return person.client.post("/found/", form).status_code


def test_games_a_day_are_limited_for_everybody_but_hosts(person, narrow):
    narrow(games_a_day=2)
    ann, host = person("ann"), person("host", host=True)
    assert [founding(ann, "One"), founding(ann, "Two"), founding(ann, "Three")] == [302, 302, 429]
    assert [founding(host, str(number)) for number in range(3)] == [302] * 3
    form = {"title": "Four", "rulebook": "minimal", "visibility": "invited"}
    told = ann.client.post("/found/", form).content.decode()
    assert "at most 2 games started by one account within a day, because each needs space for ever." in told
    assert "(games_a_day)" in told
    assert "You can do this again at" in told
    assert "What you can do" not in told  # Waiting for a minute would not help.
    Listing.objects.filter(founder=ann.account).update(founded="2020-01-01T00:00:00Z")
    assert founding(ann, "Five") == 302


def test_remarks_drafts_and_invitations_are_limited(house, founded, person, narrow):
    narrow(remarks_an_hour=2, drafts=1, invitations=1)
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    person("ben").sit(house, game, "Ben")
    sent = {"title": "Tea", "changes.0.kind": "enact", "changes.0.text": "Tea.", "changes.0.title": "Tea"}
    kept = [ann.client.post(f"/games/{game}/propose/", {**sent, "act": "save"}) for _ in range(2)]
    assert [one.status_code for one in kept] == [302, 429]
    assert "Delete one first." in kept[1].content.decode()
    draft = Draft.objects.get(account=ann.account, game=game)
    again = {**sent, "act": "save", "draft": str(draft.pk)}
    assert ann.client.post(f"/games/{game}/propose/", again).status_code == 302

    links = [ann.client.post(f"/games/{game}/invite/", {"new": "1", "uses": "3"}) for _ in range(2)]
    assert [one.status_code for one in links] == [302, 429]
    link = Invitation.objects.get(made_by=ann.account, game=game)
    ann.client.post(f"/games/{game}/invite/", {"withdraw": link.secret})
    assert ann.client.post(f"/games/{game}/invite/", {"new": "1", "uses": "3"}).status_code == 302

    played = house.hall.play(game, Propose(PlayerId("Ann"), (enacting(),))).result(30)
    number = next(event.proposal for event in played.entry.events if isinstance(event, ProposalSubmitted))
    said = [ann.client.post(f"/games/{game}/remark/{number}/", {"text": "Hm."}) for _ in range(3)]
    assert [one.status_code for one in said] == [302, 302, 429]
    assert Remark.objects.filter(account=ann.account).count() == 2


@pytest.mark.parametrize("written", ['drafts = "many"', "drafts = -1", "drafts = 1.5", 'drafts = "1e9"', "drafs = 3"])
def test_a_limit_that_cannot_be_read_is_refused_at_the_start(tmp_path, written):
    (tmp_path / "host.toml").write_text(written)
    with pytest.raises(BadChoice, match="draf"):
        read_choices(tmp_path, {})


@pytest.mark.parametrize(
    ("name", "told"),
    [("drafts", "a whole number (0 for no limit), not 'x'"), ("lease_seconds", "a whole number, not 'x'")],
)
def test_0_is_told_to_be_no_limit_only_where_it_is(tmp_path, name, told):
    (tmp_path / "host.toml").write_text(f'{name} = "x"\n')
    with pytest.raises(BadChoice, match=re.escape(f"{name} must be {told}")):
        read_choices(tmp_path, {})


def test_a_host_sets_limits_in_the_file_or_the_environment(tmp_path):
    (tmp_path / "host.toml").write_text("drafts = 3\ngames_a_day = 0\n")
    read = read_choices(tmp_path, {"NOMICON_DRAFTS": "4"}).quotas
    assert read == replace(HostChoices(tmp_path).quotas, drafts=4, games_a_day=0)


def test_what_cannot_be_read_is_told_with_where_it_was_written(tmp_path):
    (tmp_path / "host.toml").write_text("drafts = 3\n")
    for name in ("NOMICON_DRAFTS", "NOMICON_SIGNUPS", "NOMICON_CLOCK_JUMP"):
        with pytest.raises(BadChoice, match=f"^{name}: "):
            read_choices(tmp_path, {name: "x"})
