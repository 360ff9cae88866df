"""Rules can write any signs into a game: its pages, its feed, its calendar and its exports can be read nevertheless."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from lxml import etree

from tests.web.doors.atom import mistakes
from tests.web.doors.test_open_doors import OFFERED, found, played
from tests.web.serving import PATIENCE, TEST_CLOCK, Served, seated, serving

ODD = r"a\0b\x1b]0;t\x07\ufffe\uffff\u202e\u200b<script>alert(1)</script>]]>&amp;\r\nBEGIN:VEVENT\r\nBcc: a@b.example"

CODE = f'''
ODD = "{ODD}"

@offers("be odd")
def odd(player, now):
    yield announce(ODD)
    yield tell(player, ODD)
    yield put("odd things", ODD, {{"what": ODD}})
    yield put("odd things", "..", {{"what": 10 ** 300}})
    yield remind(ODD, now + days(1))
    yield owe(ODD, player, now + days(2))
    chosen = choose(player, ODD, [ODD, "b" + ODD])
    yield announce(chosen)
'''

RULE = {
    "title": "Odd <script>",
    "words": "Odd <script>alert(1)</script> words, [x](javascript:alert(1)).",
    "code": CODE,
    "declares": {"registers": {"odd things": {"fields": ["what"]}}},
}

PAGES = (
    "", "history", "rules", "rules/302", "registers", "register/odd things", "players", "player/Ann", "inbox", "desk",
    "draws", "questions", "proposals", "do/", "export/record", "export/book", "export/playthrough", "quantity/points",
    "history/1", "rule/301", "search?q=odd",
)  # fmt: skip


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str, str]]:
    folder = tmp_path_factory.mktemp("odd")
    Path(folder / "host.toml").write_text(OFFERED)
    with serving(folder, "", options=TEST_CLOCK) as host:
        host.begin()
        game = found(host, "Odd signs", "open")
        (token,) = seated(host, game, ["Ann"])
        played(host, game, token, {"move": "propose", "changes": [{"change": "enact", "rule": RULE}]})
        played(host, game, token, {"move": "vote", "proposal": 301, "choice": "FOR"})
        played(host, game, token, {"line": "be odd"})
        yield host, game, token


def test_every_page_is_there_and_holds_no_markup_of_a_rule(odd):
    host, game, _ = odd
    with httpx.Client(base_url=host.address, timeout=PATIENCE, trust_env=False) as reader:
        for page in PAGES:
            answer = reader.get(f"/games/{game}/{page}", follow_redirects=True)
            assert answer.status_code in (200, 403, 404), (page, answer.status_code)
            if "html" in answer.headers["content-type"]:
                assert "<script>alert" not in answer.text, page
                assert 'href="javascript:' not in answer.text, page
                assert not re.search("[\0\x1b\u202e\ufffe]", answer.text), page


def test_the_api_answers_json_that_any_program_reads(odd):
    host, game, token = odd
    with httpx.Client(base_url=host.address, timeout=PATIENCE, trust_env=False) as reader:
        for page in ("board", "history", "registers", "register/odd things", "inbox", "events"):
            answer = reader.get(f"/api/v1/games/{game}/{page}", headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code in (200, 404), (page, answer.text[:300])
            json.loads(answer.content)


def test_the_feed_is_well_formed(odd):
    host, game, _ = odd
    answer = httpx.get(f"{host.address}/games/{game}/feed.atom", timeout=PATIENCE, trust_env=False)
    assert answer.status_code == 200
    assert mistakes(answer.content) == []
    assert b"be odd" in etree.tostring(etree.fromstring(answer.content))


def test_no_line_of_the_calendar_is_made_by_a_rule(odd):
    host, _, _ = odd
    made = host.send("/account/calendar/", {"make": "1"}, "/account/calendar/")
    shown = re.search(r"(/feeds/[^\s\"<]+\.ics)", made.text)
    assert shown is not None, made.text[:400]
    text = httpx.get(f"{host.address}{shown[1]}", timeout=PATIENCE, trust_env=False).text
    assert not re.search(r"^Bcc:", text, re.MULTILINE)
    assert text.count("BEGIN:VEVENT\r\n") == text.count("END:VEVENT\r\n")
