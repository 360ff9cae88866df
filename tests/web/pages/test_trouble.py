"""Pages about trouble: what happened, what one can do and where to go, in every language, whatever it is."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.utils.translation import gettext, override

from nomicon.hosting.ports import LedgerUnreachable
from nomicon.hosting.server.hall import Busy
from nomicon.web.page_tools.plainly import head_of, page_of_scope, ways_on
from nomicon.web.pages.lobby import lobby
from nomicon.web.requests.bodies import LONGEST

LANGUAGES = ("en", "de", "fr")
BROWSER = {"Accept": "text/html,application/xhtml+xml"}


def reads_well(text: str, status: int, language: str, head: str = "") -> None:
    """Assert that a page has the head of all pages, says what happened and what one can do, and leads home."""
    assert f'<html lang="{language}"' in text
    assert '<header class="bar">' in text
    assert 'href="/"' in text
    with override(language):
        found = re.search(r"<h1>(.*?)</h1>", text, re.DOTALL)
        assert found is not None
        assert found[1].strip().replace("&#x27;", "'") == (head or head_of(status))
        for way in () if head else ways_on(status):
            assert way.replace("'", "&#x27;") in text
    assert "<style" not in text
    assert "Traceback" not in text


class Failing:
    """A page that cannot be made."""

    def __init__(self, wrong: Exception) -> None:
        self.wrong = wrong

    def show(self, *_: object) -> HttpResponse:
        raise self.wrong


def broken_about(monkeypatch: pytest.MonkeyPatch, wrong: Exception) -> None:
    """Let one page fail."""
    monkeypatch.setattr(lobby, "ABOUT", Failing(wrong))


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_cannot_be_done_is_a_page_with_what_one_can_do(
    language: str, passer_by: Client, founded: Callable[..., str]
):
    game, headers = founded(title="Trouble"), {**BROWSER, "Accept-Language": language}
    for address in ("/nowhere/", f"/games/{game}/nowhere/", "/games/none/"):
        answer = passer_by.get(address, headers=headers)
        assert answer.status_code == 404
        reads_well(answer.content.decode(), 404, language)
    answer = passer_by.get(f"/games/{game}/moves/", headers=headers)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    reads_well(answer.content.decode(), 405, language)
    assert f'href="/games/{game}/"' in answer.content.decode()
    reads_well(passer_by.get("/about/", headers=headers | {"Host": "else.where"}).content.decode(), 400, language)
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=10):
        answer = passer_by.post("/theme/", {"theme": "dark", "next": "/"}, headers=headers)
    assert answer.status_code == 413
    reads_well(answer.content.decode(), 413, language)
    strict = Client(enforce_csrf_checks=True, HTTP_HOST="localhost")
    answer = strict.post("/theme/", {"theme": "dark"}, headers=headers)
    with override(language):
        head = gettext("Nothing was done")
    reads_well(answer.content.decode(), 403, language, head)
    for _try in range(60):
        answer = passer_by.post("/account/login/", {"login": "nobody", "password": "guessed"}, headers=headers)
        if answer.status_code == 429:
            break
    assert answer.status_code == 429
    reads_well(answer.content.decode(), 429, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_page_needs_neither_the_database_nor_an_account(
    language: str, house: object, monkeypatch: pytest.MonkeyPatch
):
    def refuse(*_: object) -> None:
        raise AssertionError("The database was asked.")

    browser = Client(
        raise_request_exception=False, HTTP_HOST="localhost", headers={**BROWSER, "Accept-Language": language}
    )
    broken_about(monkeypatch, ZeroDivisionError("A bug."))
    with connection.execute_wrapper(refuse):
        answer = browser.get("/about/")
    assert (answer.status_code, answer["Cache-Control"]) == (500, "no-store")
    reads_well(answer.content.decode(), 500, language)
    assert "A bug" not in answer.content.decode()
    assert browser.get("/about/", headers={"Accept": "*/*"}).content.startswith(b"S") is (language == "en")

    broken_about(monkeypatch, LedgerUnreachable("gone"))
    answer = browser.get("/about/")
    assert answer.status_code == 503
    assert '<header class="bar">' in answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_gets_no_further_than_the_door_is_a_page_in_the_language_of_its_reader(language: str, house: object):
    headers = [(b"accept", b"text/html"), (b"accept-language", language.encode()), (b"cookie", b"theme=dark")]
    scope = {"path": "/found/", "method": "POST", "headers": headers}
    page = page_of_scope(scope, 413, LONGEST, {"most": "12,000,000"})
    assert page is not None
    reads_well(page.decode(), 413, language)
    assert "12,000,000" in page.decode()
    assert 'data-theme="dark"' in page.decode()
    assert page_of_scope({**scope, "headers": []}, 413, LONGEST, {"most": "1"}) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_without_connection_needs_only_its_style_sheet(language: str, passer_by: Client):
    text = passer_by.get("/offline/", headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in text
    assert "<script" not in text
    assert len(re.findall(r'<link rel="[a-z]+" href="/static/', text)) == 2


def test_a_server_that_has_too_much_to_do_says_when_to_try_again(passer_by: Client, monkeypatch: pytest.MonkeyPatch):
    broken_about(monkeypatch, Busy("Too many moves are waiting."))
    answer = passer_by.get("/about/", headers=BROWSER)
    assert answer.status_code == 503
    assert "load this page again" in answer.content.decode()
