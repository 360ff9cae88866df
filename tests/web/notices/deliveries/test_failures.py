"""Why something was not sent is kept in English, and told in the language of whoever reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nomicon.adapters import channels
from nomicon.game.values.translatable import Sentence
from nomicon.web.accounts.models import Delivery, NoticeChannel
from nomicon.web.notices.deliveries.failures import BEYOND, FailureText
from tests.web.notices.hosts_called import somebody
from tests.web.pages.html import as_shown


@pytest.mark.parametrize("text", FailureText)
def test_what_was_kept_is_found_again_by_its_words(text: FailureText):
    parts = {name: name.upper() for name in re.findall(r"\{(\w+)\}", text.value)}
    known = FailureText.known(str(text.of(**parts)))
    assert isinstance(known, Sentence)
    assert (known.text, known.parts) == (text.value, parts)


@pytest.mark.parametrize("text", BEYOND)
def test_what_the_way_out_says_is_told_in_its_own_words(text: FailureText):
    said = "".join(one.read_text("utf-8") for one in Path(channels.__file__).parent.glob("*.py"))
    places = re.compile(r"\{.*?\}(?=[ .):]|$)")
    assert places.sub("{}", text.value) in {places.sub("{}", one) for one in re.findall(r'"([^"\n]+)"', said)}


def test_hosts_read_in_their_language_why_something_was_not_sent(programs, person):
    root, hook = person("root", host=True).client, programs.hook(somebody("ann"), "ann")
    programs.happens(hook)
    programs.answers["ann"] = 410
    programs.all()
    assert Delivery.objects.get(state=Delivery.DEAD).error == "The address answered with status 410."
    assert NoticeChannel.objects.get(pk=hook.pk).why == "The address answered with status 410."
    page = as_shown(root.get("/host/delivery/", headers={"Accept-Language": "de"}).content.decode())
    assert "Die Adresse hat mit dem Status 410 geantwortet." in page
    (dead,) = root.get("/host/delivery.json", headers={"Accept-Language": "de"}).json()["dead"]
    assert dead["error"] == "The address answered with status 410."
