"""A whole evening in the browser: found, invite, join, propose, vote in secret, see it close, judge, win, go on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PASSWORD, Server

WEEK = 7 * 24 * 60 * 60


def sit_down(page: Page, invitation: str, name: str) -> Page:
    """Follow an invitation and join with nothing but a name."""
    page.goto(invitation)
    page.get_by_label("Your name in this game").fill(name)
    page.get_by_role("button", name="Join the game").click()
    expect(page.get_by_role("status").first).to_contain_text(f"{name} joined")
    return page


def found_a_game(page: Page, title: str) -> str:
    """Sign in as the host, found a game, and return the invitation to it."""
    page.goto("/account/login/")
    page.locator("input[name=login]").fill("root")
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign In", exact=True).click()
    page.goto("/found/")
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_label("Your name in this game").fill("Dee")
    page.get_by_role("radio", name="nomicam").check()
    page.get_by_role("radio", name="By invitation").check()
    page.get_by_role("button", name="Start a game").click()
    return page.locator("input[readonly]").first.input_value()


def propose_a_larger_quorum(page: Page) -> None:
    """Write another quorum, in words and as a setting, look at what it would do, and propose it."""
    page.get_by_role("link", name="Propose a rule-change").click()
    page.get_by_role("button", name="Change a rule").click()
    page.get_by_label("Rule", exact=True).select_option("201")
    page.get_by_role("button", name="Show the rule as it is now").click()
    page.get_by_label("Words", exact=True).fill("Quorum is two thirds of the Voters.")
    page.get_by_label("Quorum", exact=True).fill("{share: 2/3, of: Voters}")
    page.get_by_role("button", name="See what it would do").click()
    expect(page.locator("#preview")).to_contain_text("two thirds")
    expect(page.locator("#preview")).to_contain_text("answers: quorum: {share: 2/3, of: Voters}")
    page.get_by_role("button", name="Propose it").click()
    expect(page.get_by_role("status").first).to_contain_text("301")


def answer_what_waits(page: Page, game: str, answer: str, told: str) -> None:
    """Give an answer to what waits for somebody, on the game's own page."""
    page.goto(f"/games/{game}/")
    page.locator("#waits").get_by_role("button", name=answer, exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text(told)


def judge(server: Server, game: str, number: int, people: dict[str, Page]) -> None:
    """Let whoever was drawn as its Judge say that a statement is true."""
    drawn = server.host.get(f"/games/{game}/judgement/{number}.json").json()["judge"]
    answer_what_waits(people[drawn], game, "True", f"J-{number}")
    people[drawn].goto(f"/games/{game}/judgement/{number}/")
    expect(people[drawn].locator("#page")).to_contain_text("TRUE")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_friends_found_a_game_change_its_quorum_judge_and_win(
    server: Server, opens: Callable[..., Page], scripts: bool
):
    host = opens(scripts=scripts)
    invitation = found_a_game(host, f"Thursday {'with' if scripts else 'without'} scripts")
    ann, ben, cat = (sit_down(opens(scripts=scripts), invitation, name) for name in ("Ann", "Ben", "Cat"))
    people, game = {"Ann": ann, "Ben": ben, "Cat": cat, "Dee": host}, ann.url.split("/games/")[1].split("/")[0]
    propose_a_larger_quorum(ann)

    # Three browsers vote; nobody is shown another's ballot before the close.
    for page, choice in ((ann, "For"), (ben, "For"), (cat, "Against")):
        answer_what_waits(page, game, choice, "301")
    cat.goto(f"/games/{game}/proposal/301/")
    expect(cat.locator("#page")).not_to_contain_text("Ann voted")
    assert not server.host.get(f"/games/{game}/proposal/301.json").json()["ballots"]

    # The clock closes the vote, and the next one goes by the new quorum.
    server.pass_by(game, WEEK + 1)
    ann.goto(f"/games/{game}/proposal/301/")
    expect(ann.locator("#page")).to_contain_text("adopted")
    ben.goto(f"/games/{game}/propose/?change=repeal&rule=208")
    ben.get_by_role("button", name="Propose it").click()
    expect(ben.get_by_role("status").first).to_contain_text("302")
    assert server.host.get(f"/games/{game}/proposal/302.json").json()["quorum"] == "2"  # Two thirds of three Voters.

    # A judgement puts points right that were forgotten; with them Ann wins, and the next game begins.
    cat.goto(f"/games/{game}/do/typed/")
    cat.get_by_label("Your command").fill('invoke "Ann is owed 100 points." correct award Ann 100 points')
    cat.get_by_role("button", name="Type a command").click()
    judge(server, game, 1, people)
    ann.goto(f"/games/{game}/")
    expect(ann.locator("#page")).to_contain_text("Game 2")
    expect(ann.locator(".head")).to_contain_text("Ann")
