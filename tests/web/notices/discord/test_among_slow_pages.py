"""Discord is answered in time though many slow pages are being made: its requests have threads of their own."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.web.notices.discord_service import APPLICATION, DiscordService
from tests.web.serving import TEST_CLOCK, serving

SLOW_PAGES = 40
DISCORD_WAITS = 3.0
SLOWLY = """
import time
import django.core.wsgi
made = django.core.wsgi.get_wsgi_application
def get_wsgi_application():
    pages = made()
    def answer(environ, start):
        if environ["QUERY_STRING"] == "slow":
            time.sleep(1.5)
        return pages(environ, start)
    return answer
django.core.wsgi.get_wsgi_application = get_wsgi_application
"""
"""A server whose pages take long if somebody asks for that."""


def test_forty_slow_pages_keep_no_command_from_its_answer(tmp_path: Path):
    discord = DiscordService()
    (tmp_path / "host.toml").write_text(
        f'discord_id = "{APPLICATION}"\ndiscord_public_key = "{discord.public_key}"\ndiscord_bot_token = "token"\n'
    )

    def command() -> tuple[float, httpx.Response]:
        raw = json.dumps(discord.command("7", "inbox")).encode()
        signed = {name[5:].replace("_", "-"): value for name, value in discord.headers(raw).items()}
        since = time.monotonic()
        answer = httpx.post(
            f"{host.address}/discord/interactions", content=raw, headers=signed, timeout=60, trust_env=False
        )
        return time.monotonic() - since, answer

    def page(_number: int) -> float:
        answer = httpx.get(f"{host.address}/account/login/?slow", timeout=60, trust_env=False)
        assert answer.status_code == 200
        return time.monotonic()

    with serving(tmp_path, "", options=TEST_CLOCK, before=SLOWLY) as host:
        host.begin()
        command()  # The first request of a process reads the program of all pages.
        with ThreadPoolExecutor(SLOW_PAGES) as people:
            pages = [people.submit(page, number) for number in range(SLOW_PAGES)]
            time.sleep(0.5)
            told = [command() for _ in range(3)]
            answered = time.monotonic()
            last_page = max(one.result() for one in pages)
    assert max(seconds for seconds, _ in told) < DISCORD_WAITS
    assert {answer.status_code for _, answer in told} == {200}
    assert all("/link" in answer.json()["data"]["content"] for _, answer in told)
    assert answered < last_page  # The pages did take longer.
