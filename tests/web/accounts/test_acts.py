"""What hosts do is kept in English, and told in the language of whoever reads it."""

from __future__ import annotations

import re

import pytest

from nomicon.game.values.translatable import Sentence
from nomicon.hosting.host_moves import HOST_MOVES
from nomicon.web.accounts.acts import ActText
from nomicon.web.accounts.models import HostAct
from tests.web.pages.html import as_shown

GERMAN = {"Accept-Language": "de"}


@pytest.mark.parametrize("text", ActText)
def test_what_was_written_down_is_found_again_by_its_words(text: ActText):
    parts = {name: name.upper() for name in re.findall(r"\{(\w+)\}", text.value)}
    known = ActText.known(str(text.of(**parts)))
    assert isinstance(known, Sentence)
    assert (known.text, known.parts) == (text.value, parts)


def test_what_earlier_versions_wrote_stays_as_it_is():
    assert ActText.known("painted the house") == "painted the house"
    assert not isinstance(ActText.known("painted the house"), Sentence)


def test_every_move_of_the_host_has_words_that_are_told():
    assert {spec.noted for spec in HOST_MOVES.values()} <= {one.value for one in ActText}


def test_players_read_in_their_language_what_a_host_did(house, founded, person):
    game = founded("minimal")
    _ann, ben = (person(name.lower()).sit(house, game, name).client for name in ("Ann", "Ben"))
    person("host", host=True).client.post(f"/host/games/{game}/", {"act": "release", "player": "Ann"})
    assert HostAct.objects.get(game=game).what == "took the seat of Ann from its account"
    page = as_shown(ben.get(f"/games/{game}/host-acts/", headers=GERMAN).content.decode())
    assert "hat dem Konto den Platz von Ann genommen" in page
    data = ben.get(f"/games/{game}/host-acts.json", headers=GERMAN).json()["acts"]
    assert [one["what"] for one in data] == ["took the seat of Ann from its account"]


def test_what_is_done_to_members_is_kept_in_english_whatever_language_the_host_reads(founded, person):
    game, host = founded("minimal"), person("host", host=True).client
    host.post(f"/games/{game}/members/", {"act": "add", "names": "Dora"}, headers=GERMAN)
    assert [one.what for one in HostAct.objects.filter(game=game)] == ["added people to the member list: 1"]
