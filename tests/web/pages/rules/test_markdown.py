"""Words as HTML: they can do no harm, they lose nothing, and what they mention is a link."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nomicon.web.pages.rules.markdown import LANGUAGES, LONGEST, MOST_CELLS, REL, as_html, is_outward
from nomicon.web.pages.rules.mentions import Mentions
from tests.web.pages.html import Found

RULES = {number: f"/games/g/rule/{number}/" for number in (101, 102, 116, 201, 202, 1014, 1080)}
MENTIONS = Mentions(
    rules=RULES,
    proposals={301: "/games/g/proposal/301/"},
    judgements={4: "/games/g/judgement/4/"},
    terms={"ballots": "/games/g/terms/#ballot", "Simple majority": "/games/g/terms/#simple-majority", "clock": "/c"},
)
OURS = {
    *RULES.values(),
    "/games/g/proposal/301/",
    "/games/g/judgement/4/",
    "/games/g/terms/#ballot",
    "/games/g/terms/#simple-majority",
    "/c",
}
ALLOWED = {
    "a": {"href", "rel", "class"},
    "ol": {"start"},
    "td": {"class"},
    "th": {"class", "scope"},
    "pre": {"class", "tabindex"},
    **{tag: set() for tag in ("blockquote", "br", "code", "em", "h2", "h3", "h4", "h5", "h6", "hr", "li", "p")},
    **{tag: set() for tag in ("strong", "table", "tbody", "thead", "tr", "ul")},
}

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<style>body{display:none}</style>",
    "<!-- hidden --><b>x</b>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo 1 ?>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<base href='//evil.example/'><form action='//evil.example'><input name=csrf></form>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A&#x61;vascript&colon;alert(1))",
    "[x](javascript&#58;alert(1))",
    "[x](\x01javascript:alert(1))",
    "[x](<java\nscript:alert(1)>)",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox(1))",
    "[x](file:" + "///etc/passwd)",
    "[x](//evil.example/)",
    "[x](/games/g/leave)",
    "[x](?leave=yes)",
    "[x](#main)",
    "[x](\\\\evil.example)",
    "<javascript:alert(1)>",
    "<data:text/html,x>",
    "![x](http://evil.example/track.png)",
    "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    "![x](javascript:alert(1))",
    '[x](http://e.example "onmouseover=alert(1)")',
    '[x](http://e.example/"onmouseover="alert(1))',
    "[x](http://e.example/<script>)",
    "[a]: javascript:alert(1)\n\n[a]",
    "[a]: http://e.example '\"><script>alert(1)</script>'\n\n[a]",
    "```<script>\nx\n```",
    '``` "onload=alert(1)\nx\n```',
    "`<script>alert(1)</script>`",
    "    <script>alert(1)</script>",
    "# <script>alert(1)</script>",
    "| <script> | x |\n|---|---|\n| <img src=x onerror=y> | b |",
    "| a |\n|:-:|\n| style=x |",
    "rule 201<script>alert(1)</script>",
    "rule\u2028201 \u202e txet",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\x00\x01\x02\x0b\x0c\x1f\ufffe\uffff",
    "\ud83d",
    "http://user:password@evil.example/",
    "[x](mailto:a@b.example?subject=x&body=<script>)",
    "<a@b.example>",
)

PIECES = st.sampled_from(
    (
        "rule 201",
        "rules 101 to 116",
        "ballot",
        "a simple\nmajority",
        "J-4",
        "<",
        ">",
        "&",
        '"',
        "'",
        "`",
        "```",
        "~~~",
        "*",
        "_",
        "**",
        "[",
        "]",
        "(",
        ")",
        "![",
        "](",
        "](javascript:",
        "](http://e.example/",
        "](<",
        "<http://e.example>",
        "<script>",
        "</script>",
        " onclick=x ",
        "javascript:",
        "data:text/html,",
        "&#106;",
        "&colon;",
        "\\",
        "\n",
        "\n\n",
        "\n> ",
        "\n- ",
        "\n3) ",
        "\n# ",
        "\n###### ",
        "\n---\n",
        "\n===\n",
        "|a|b|\n|-|:-:|\n|",
        "    ",
        "\t",
        "\x00",
        "[x]: javascript:y\n",
        "\r\n",
        "é",
        "中",
        "123",
    )
)
ANY_WORDS = st.one_of(st.text(), st.lists(PIECES | st.text(max_size=4), max_size=40).map("".join))


def harmless(html: str) -> Found:
    """Make sure that HTML holds nothing but what words may hold, and return what was found."""
    found = Found(html)
    for tag, attributes in found.tags:
        assert set(attributes) <= ALLOWED[tag], (tag, attributes)
        if tag == "a":
            assert attributes["rel"] == REL
            address = attributes.get("href", "http://")
            assert address in OURS or re.match(r"(?i)https?://|mailto:", address), address
    assert not {"script", "style", "img", "svg", "iframe"} & set(found.names())
    return found


@pytest.mark.parametrize("words", HOSTILE)
def test_what_is_meant_to_do_harm_does_none(words):
    harmless(as_html(words, MENTIONS))


@given(ANY_WORDS)
@example("[x](http://e.example/\n\n> rule 201")
def test_no_words_at_all_do_harm_or_lose_a_letter(words):
    found = harmless(as_html(words, MENTIONS))
    hrefs = " ".join(attributes.get("href", "") for _, attributes in found.tags)
    shown = f"{unescape(found.text)} {hrefs}".lower()
    for word in re.findall(r"[a-zA-Z]{3,}", unescape(words)):
        assert word.lower() in shown or word in LANGUAGES


@given(st.integers(2, 6), st.lists(st.integers(1, 6), max_size=8))
def test_headings_fit_below_that_of_the_page_and_leave_no_level_out(top, levels):
    html = as_html("\n\n".join(f"{'#' * level} x" for level in levels), top=top)
    found = [int(tag[1]) for tag in Found(html).names()]  # Of h3 the 3.
    assert len(found) == len(levels)
    assert found[:1] in ([], [top])
    assert all(top <= after <= before + 1 for before, after in pairwise(found))


def test_no_picture_is_fetched_from_elsewhere():
    assert Found(as_html("![A map](https://e.example/map.png)")).links == [("https://e.example/map.png", "A map")]


@pytest.mark.parametrize(
    ("words", "links"),
    [
        ("See rule 201.", [("/games/g/rule/201/", "rule 201")]),
        ("Rule 101 and RULE 102", [("/games/g/rule/101/", "Rule 101"), ("/games/g/rule/102/", "RULE 102")]),
        ("rules 201 and 202", [("/games/g/rule/201/", "201"), ("/games/g/rule/202/", "202")]),
        (
            "Rules 101, 102, and 201; 202",
            [("/games/g/rule/101/", "101"), ("/games/g/rule/102/", "102"), ("/games/g/rule/201/", "201")],
        ),
        ("rules 101–116", [("/games/g/rule/101/", "101"), ("/games/g/rule/116/", "116")]),
        ("rules 101 to 116", [("/games/g/rule/101/", "101"), ("/games/g/rule/116/", "116")]),
        ("a rule\n201 of them", [("/games/g/rule/201/", "rule\n201")]),
        ("rule 1014, once", [("/games/g/rule/1014/", "rule 1014")]),
        ("rule 201.b, rule 201/3", [("/games/g/rule/201/", "rule 201")] * 2),
        ("*rule 201* and **rule 102**", [("/games/g/rule/201/", "rule 201"), ("/games/g/rule/102/", "rule 102")]),
        ("rule 999, rule 2010, 201, overrule 201, rules of 201", []),
        ("`rule 201`\n\n    rule 201", []),
        ("[rule 201](https://e.example)", [("https://e.example", "rule 201")]),
        (
            "proposal 301 and J-4 and judgment 4, J-5",
            [
                ("/games/g/proposal/301/", "proposal 301"),
                ("/games/g/judgement/4/", "J-4"),
                ("/games/g/judgement/4/", "judgment 4"),
            ],
        ),
        (
            "Two ballots, one Ballot; balloting",
            [("/games/g/terms/#ballot", "ballots"), ("/games/g/terms/#ballot", "Ballot")],
        ),
        ("by simple\nmajorities? by Simple majority", [("/games/g/terms/#simple-majority", "Simple majority")]),
        ("a simple-majority", []),
    ],
)
def test_what_words_name_is_a_link_to_its_page(words, links):
    assert Found(as_html(words, MENTIONS)).links == links


def test_words_that_stand_in_no_game_mention_nothing():
    assert Found(as_html("rule 201 of ballots")).links == []


def test_a_mention_keeps_the_words_as_they_stood():
    assert Found(as_html("By rule 201, ballots\nare secret & <safe>.", MENTIONS)).text == (
        "By rule 201, ballots\nare secret & <safe>.\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        "[//]: # (Ann wins at the end of the year.)",
        '[this](https://e.example "but not that")',
        ">" * 60 + " Ann wins.",
        "- " * 40 + "Ann wins.",
        "``` Ann wins\nx\n```",
        "```not\nx\n```",
        "x" * (LONGEST + 1),
        "|" + "a|" * 80 + "\n|" + "-|" * 80 + "\n" + "|\n" * (MOST_CELLS // 80 + 1),
    ],
)
def test_words_that_would_be_hidden_are_shown(words):
    text = harmless(as_html(words)).text
    assert [word for word in re.findall(r"[a-z]{2,}", words) if word not in text] == []


@pytest.mark.parametrize("words", ["", " ", "\n\n"])
def test_no_words_are_no_html(words):
    assert as_html(words).strip() == ""


def test_lists_tables_and_code_are_set():
    html = as_html("3. three\n4. four\n\n| n | many |\n|---|--:|\n| a | 2 |\n\n```python\nx = 1\n```")
    found = Found(html)
    assert ("ol", {"start": "3"}) in found.tags
    assert [one for one in found.tags if one[0] in ("th", "td")] == [
        ("th", {"scope": "col"}),
        ("th", {"class": "num", "scope": "col"}),
        ("td", {}),
        ("td", {"class": "num"}),
    ]
    assert '<pre tabindex="0"><code>x = 1\n</code></pre>' in html


@pytest.mark.parametrize(
    ("address", "outward"),
    [
        ("https://e.example/x", True),
        ("HTTP://e.example", True),
        ("mailto:a@e.example", True),
        ("https:///x", False),
        ("ftp://e.example", False),
        ("javascript:x", False),
        ("/x", False),
        ("", False),
        (" https://e.example", False),
    ],
)
def test_players_link_to_the_web_and_to_mailboxes_only(address, outward):
    assert is_outward(address) is outward
