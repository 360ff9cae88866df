"""Every page can be used by everybody: no fault that axe finds, nothing cut off on a phone, in light and in dark."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from nomicon.web.pages.addresses import address, slug_of
from tests.gallery.barriers import MODES, found
from tests.gallery.every_page import page_of, signed_in
from tests.web.browser.conftest import PLAYED, Server
from tests.web.browser.ways import WAYS, looked_at
from tests.web.browsers import picture_of

PICTURES = Path(os.environ.get("NOMICON_PICTURES", ""))
"""The folder into which pictures of the main pages are put, for people to look at; nowhere if it is not named."""

MAIN = ["board", "rules", "rule", "proposals", "proposal", "votes", "players", "quantity", "history", "judgements"]


def test_every_page_fits_and_keeps_nobody_out(server: Server, opens: Callable[..., Page]):
    seen = list(looked_at(signed_in(opens(), server), server))
    assert {way for _, way, _ in seen} == {*WAYS}
    assert [one for one in seen if one[2]] == []


SAMPLE = [page_of("board"), page_of("proposal"), f"/games/{PLAYED}/propose/?change=enact", "/host/accounts/"]
"""Pages with menus and folds of every kind, each for one mode; `./nomicon gallery barriers` looks at all in each."""


@pytest.mark.parametrize(("where", "mode"), [*zip(SAMPLE, MODES, strict=True)], ids=MODES)
def test_folds_and_menus_keep_nobody_out_when_they_are_open(
    server: Server, opens: Callable[..., Page], where: str, mode: str
):
    page = signed_in(opens(), server)
    assert page.goto(where) is not None
    assert [one for one in found(page, mode) if one] == []


@pytest.mark.parametrize("look", ["wide", "phone", "dark"])
def test_pictures_of_the_main_pages_are_made(server: Server, opens: Callable[..., Page], tmp_path: Path, look: str):
    folder = PICTURES if PICTURES.name else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    page = signed_in(opens(phone=look == "phone", dark=look == "dark"), server)
    names = MAIN if PICTURES.name else MAIN[:2]  # That pictures can be made is seen from the first.
    for name in names:
        page.goto(page_of(name))
        # The wide ones stand in docs/.
        picture_of(page, path=folder / f"{slug_of(name)}-{look}.png", full_page=look != "wide")
    assert len(list(folder.glob(f"*-{look}.png"))) == len(names)
    assert address(PLAYED, "board") == f"/games/{PLAYED}/"
