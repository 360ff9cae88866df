"""Our two scripts: the one at every table, and the editor. Each keeps its promises under the strict policy."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.axe import barriers
from tests.web.browser.static.conftest import Site

WAITING = 15_000
"""Milliseconds: a test machine that does many things at once may take a while."""


@pytest.fixture(autouse=True)
def _patience() -> None:
    expect.set_options(timeout=WAITING)


def told(entry: int) -> str:
    return f'id: {entry}\nevent: entry\ndata: {{"game": "g", "entry": {entry}}}\n\n'


def page_with(main: str, *, live: bool = False, entry: int = 1, editor: bool = False) -> str:
    """Return a page as the site's base makes it."""
    listens = f' data-live="/live?ticket=t" data-entry="{entry}"' if live else ""
    more = '<script src="/static/editor.js" type="module"></script>' if editor else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>'
        f'<link rel="stylesheet" href="/static/nomicon.css"></head><body{listens}><main id="main"><h1>A page</h1>'
        f'<div id="page">{main}</div></main><footer class="foot"><div><p>Nomicon</p></div></footer>'
        '<script src="/static/htmx/htmx.min.js" defer></script><script src="/static/table.js" defer></script>'
        f"{more}</body></html>"
    )


# -- The table -------------------------------------------------------------------------


def test_a_live_page_shows_a_new_entry_and_keeps_open_what_was_unfolded(site: Site, page: Page):
    folded = "<details><summary>Code</summary><p>award</p></details>"
    site.pages["/"] = page_with(f"<p>Entry one.</p>{folded}", live=True)
    page.goto(site.address)
    expect(page.locator(".live[data-live=on]")).to_have_text("Live")
    page.locator("summary").click()
    site.pages["/"] = page_with(f"<p>Entry two.</p>{folded}", live=True, entry=2)
    site.told.put(told(2))
    expect(page.locator("#page")).to_contain_text("Entry two.")
    expect(page.locator("details p")).to_be_visible()


def test_what_was_told_while_nobody_listened_is_on_the_page_after_reconnecting(site: Site, page: Page):
    site.pages["/"] = page_with("<p>Entry one.</p>", live=True)
    page.goto(site.address)
    expect(page.locator(".live[data-live=on]")).to_be_visible()
    site.pages["/"] = page_with("<p>Entry five.</p>", live=True, entry=5)
    site.told.put(None)  # The stream ends, and nothing is told of entry 5 when it begins again.
    expect(page.locator("#page")).to_contain_text("Entry five.")
    assert site.listened == 2


def test_a_tab_that_nobody_looks_at_holds_no_connection_and_catches_up_when_it_is_looked_at(site: Site, page: Page):
    site.pages["/"] = page_with("<p>Entry one.</p>", live=True)
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => window.away === true })")
    page.goto(site.address)
    expect(page.locator(".live[data-live=on]")).to_be_visible()
    turn = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }"
    page.evaluate(turn, True)
    site.pages["/"] = page_with("<p>Entry three.</p>", live=True, entry=3)
    site.told.put(told(3))  # Nobody hears it.
    page.evaluate(turn, False)
    expect(page.locator("#page")).to_contain_text("Entry three.")
    assert site.listened == 2


def test_a_page_on_which_one_writes_is_not_taken_away(site: Site, page: Page):
    form = '<form><label for="w">Words</label><input id="w" value="as it was"></form>'
    site.pages["/"] = page_with(f"<p>Entry one.</p>{form}", live=True)
    page.goto(site.address)
    expect(page.locator(".live[data-live=on]")).to_be_visible()
    page.locator("#w").fill("mine")
    site.pages["/"] = page_with(f"<p>Entry two.</p>{form}", live=True, entry=2)
    site.told.put(told(2))
    expect(page.locator("#moved")).to_contain_text("There are newer events in this game.")
    expect(page.locator("#w")).to_have_value("mine")
    expect(page.locator("#page")).to_contain_text("Entry one.")


def test_a_reader_sees_their_own_time_beside_utc(site: Site, page: Page):
    site.pages["/"] = page_with(
        '<p id="a"><time datetime="2026-11-20T18:00:00Z">20 Nov 2026, 18:00 UTC</time></p>'
        '<p id="b"><time datetime="2026-11-20T23:30:00Z">20 Nov 2026, 23:30 UTC</time></p>'
        '<p id="c"><time datetime="2020-01-01T00:00:00Z" data-left>1 Jan 2020</time></p>'
    )
    page.goto(site.address)
    expect(page.locator("#a")).to_have_text("20 Nov 2026, 18:00 UTC (19:00 here)")
    expect(page.locator("#b")).to_have_text("20 Nov 2026, 23:30 UTC (Nov 21, 00:30 here)")
    expect(page.locator("#c")).to_contain_text("time is up")


def test_a_button_copies_what_it_names(site: Site, page: Page, context: BrowserContext):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    site.pages["/"] = page_with(
        '<input id="link" aria-label="Link" value="https://e.example/x" readonly>'
        '<button data-copy="#link">Copy</button>'
    )
    page.goto(site.address)
    page.locator("button").click()
    expect(page.locator("button")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "https://e.example/x"


def test_keys_are_listed_lead_somewhere_and_can_be_turned_off(site: Site, page: Page):
    site.pages["/"] = page_with('<a href="/rules" data-key="r">Rules</a> <input aria-label="Words" id="w">')
    site.pages["/rules"] = page_with("<p>All rules.</p>")
    page.goto(site.address)
    page.locator("#w").press_sequentially("gr?")
    expect(page.locator("#w")).to_have_value("gr?")
    page.locator("h1").click()
    page.keyboard.press("?")
    expect(page.locator(".keys")).to_contain_text("Rules")
    assert barriers(page) == ""
    page.keyboard.press("Escape")
    expect(page.locator(".keys")).to_have_count(0)
    page.keyboard.press("g")
    page.keyboard.press("r")
    expect(page.locator("#page")).to_have_text("All rules.")
    page.wait_for_load_state()  # Scripts run when all of the page has been read.
    page.keyboard.press("?")
    page.get_by_role("button", name="Turn off keyboard shortcuts").click()
    page.keyboard.press("?")
    expect(page.locator(".keys")).to_have_count(0)


def test_the_difference_appears_as_one_writes(site: Site, page: Page):
    site.pages["/"] = page_with(
        '<form method="post" action="/propose"><input type="hidden" name="csrfmiddlewaretoken" value="t0k">'
        '<label for="w">Words</label><textarea id="w" name="words" data-difference>Old.</textarea>'
        '<button name="act" value="preview" data-preview>See</button></form><div id="preview"></div>'
    )
    shown = '<div id="preview"><ol class="diff"><li class="came">New.</li></ol></div>'
    site.answers["/propose"] = ("text/html", page_with(shown))
    page.goto(site.address)
    page.locator("#w").fill("New.")
    expect(page.locator("#preview .came")).to_have_text("New.")
    ((path, _, fields),) = site.sent
    assert path == "/propose"
    assert all(one in fields[""][0] for one in ('name="act"', "preview", "t0k", "New."))


# -- The editor ------------------------------------------------------------------------

FORM = (
    '<form method="post" action="/save"><input type="hidden" name="csrfmiddlewaretoken" value="t0k">'
    '<label for="c">Code</label><textarea id="c" name="code" data-editor="{kind}" data-check="/check" '
    'data-complete="award answers">{text}</textarea><button>Save</button></form>'
)


def answer(*findings: dict[str, object]) -> tuple[str, str]:
    return "application/json", json.dumps({"findings": findings})


def test_what_is_typed_in_the_editor_is_sent_with_the_form_and_checked_as_it_is_typed(site: Site, page: Page):
    site.pages["/"] = page_with(FORM.format(kind="code", text=""), editor=True)
    fault = {"line": 2, "what": "propsal is no fact", "mend": "Did you mean proposal?", "kind": "fault"}
    site.answers["/check"] = answer(fault)
    site.answers["/save"] = ("text/html; charset=utf-8", page_with("<p>Saved.</p>"))
    page.goto(site.address)
    editor = page.get_by_role("textbox", name="Code")
    editor.click()
    page.keyboard.insert_text("def quorum(propsal):\n    return propsal")
    expect(page.locator(".findings li.wrong")).to_have_text("Line 2: propsal is no fact. Did you mean proposal?")
    expect(page.locator(".cm-lint-marker-error")).to_have_count(1)
    (path, headers, fields) = site.sent[-1]
    assert (path, headers["X-CSRFToken"], fields["kind"]) == ("/check", "t0k", ["code"])
    assert fields["text"] == ["def quorum(propsal):\n    return propsal"]
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#page")).to_have_text("Saved.")
    assert site.sent[-1][2]["code"] == ["def quorum(propsal):\r\n    return propsal"]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("code", "@answers('quorum')\ndef third(players):\n    return 1"),
        ("yaml", "quorum: {share: 1/3}"),
        ("rule", "---\ntitle: Third\n---\nA *third*.\n\n```python\ndef f():\n    return None\n```\n"),
        ("words", "# A *third*"),
    ],
)
def test_what_is_written_is_coloured_and_everybody_can_use_it(site: Site, page: Page, kind: str, text: str):
    site.pages["/"] = page_with(FORM.format(kind=kind, text=text), editor=True)
    site.answers["/check"] = answer()
    page.goto(site.address)
    content = page.locator(".cm-content")
    expect(content).to_contain_text(text.split("\n", maxsplit=1)[0])
    assert content.locator("span[class]").count() >= 1
    assert page.locator(".cm-editor").evaluate("one => getComputedStyle(one).borderTopStyle") == "solid"
    expect(page.locator(".findings li")).to_have_text("We found no mistakes.")
    assert barriers(page) == ""


def test_the_editor_can_be_left_by_the_keyboard(site: Site, page: Page):
    site.pages["/"] = page_with(FORM.format(kind="code", text=""), editor=True)
    page.goto(site.address)
    page.get_by_role("textbox", name="Code").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#c")).to_have_value("    ")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Save")).to_be_focused()


def test_a_check_that_cannot_be_reached_says_so_and_takes_nothing_away(site: Site, page: Page):
    site.pages["/"] = page_with(FORM.format(kind="code", text="x = 1"), editor=True)
    site.answers["/check"] = ("application/json", "no data at all")
    page.goto(site.address)
    expect(page.locator(".findings li")).to_contain_text("could not check the rule now")
    expect(page.locator("#c")).to_have_value("x = 1")
