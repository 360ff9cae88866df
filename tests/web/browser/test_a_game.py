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
    page.get_by_label("Your name at this table").fill(name)
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
    page.get_by_label("Your name at this table").fill("Dee")
    page.get_by_role("radio", name="nomicam").check()
    page.get_by_role("radio", name="By invitation").check()
    page.get_by_role("button", name="Found a game").click()
    return page.locator("input[readonly]").first.input_value()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_friends_found_a_game_change_its_quorum_and_judge(server: Server, opens: Callable[..., Page], scripts: bool):
    host = opens(scripts=scripts)
    invitation = found_a_game(host, f"Thursday {'with' if scripts else 'without'} scripts")
    ann, ben, cat = (sit_down(opens(scripts=scripts), invitation, name) for name in ("Ann", "Ben", "Cat"))
    game = ann.url.split("/games/")[1].split("/")[0]

    # Ann proposes another quorum, in words and as a setting, and sees what it would do before she does.
    ann.get_by_role("link", name="Propose a rule-change").click()
    ann.get_by_role("button", name="Amend a rule").click()
    ann.get_by_label("Rule", exact=True).select_option("201")
    ann.get_by_role("button", name="Show the rule as it stands").click()
    ann.get_by_label("Words", exact=True).fill(
        "A proposal has quorum when at least two thirds of the Voters have voted."
    )
    ann.get_by_label("quorum", exact=True).fill("{share: 2/3, of: Voters}")
    ann.get_by_role("button", name="See what it would do").click()
    expect(ann.locator("#preview")).to_contain_text("two thirds")
    expect(ann.locator("#preview")).to_contain_text("answers: quorum: {share: 2/3, of: Voters}")
    ann.get_by_role("button", name="Propose it").click()
    expect(ann.get_by_role("status").first).to_contain_text("301")

    # Three browsers vote; nobody is shown another's ballot before the close.
    for page, choice in ((ann, "For"), (ben, "For"), (cat, "Against")):
        page.goto(f"/games/{game}/")
        page.locator("#waits").get_by_role("button", name=choice, exact=True).click()
        expect(page.get_by_role("status").first).to_contain_text("301")
    cat.goto(f"/games/{game}/proposal/301/")
    expect(cat.locator("#page")).not_to_contain_text("Ann voted")
    server_side = server.host.get(f"/games/{game}/proposal/301.json").json()
    assert not server_side.get("ballots")

    # The clock closes the vote, and the next one goes by the new quorum.
    server.pass_by(game, WEEK + 1)
    ann.goto(f"/games/{game}/proposal/301/")
    expect(ann.locator("#page")).to_contain_text("adopted")
    ben.goto(f"/games/{game}/propose/?change=repeal&rule=208")
    ben.get_by_role("button", name="Propose it").click()
    ben.goto(f"/games/{game}/proposal/302/")
    quorum = server.host.get(f"/games/{game}/proposal/302.json").json()["quorum"]
    assert quorum == "2"  # Two thirds of three; the Speaker is no Voter.

    # Cat asks for a judgement, and a Judge who was drawn delivers it.
    cat.goto(f"/games/{game}/do/invoke/")
    cat.get_by_label("Statement").fill("Proposal 301 was adopted.")
    cat.get_by_role("button", name="Ask for a judgement").click()
    judge = server.host.get(f"/games/{game}/judgement/1.json").json()["judge"]
    page = {"Ann": ann, "Ben": ben, "Cat": cat, "Dee": host}[judge]
    page.goto(f"/games/{game}/")
    page.locator("#waits").get_by_role("button", name="True", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("J-1")
    page.goto(f"/games/{game}/judgement/1/")
    expect(page.locator("#page")).to_contain_text("TRUE")
