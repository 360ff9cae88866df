"""Words of rules, reasons and debates as HTML: Markdown that is set by one library and cleaned by another.

Two laws. Nothing that a player writes can run, load or look like ours in another player's browser. And nothing that a
player writes is left out: what Markdown would hide (comments in the guise of references, nesting beyond its depth) is
shown as it was written, since players vote on words and must see all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from html import escape, unescape
from urllib.parse import unquote

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from nomicon.web.pages.rules.mentions import NO_MENTIONS, Mentions

LONGEST = 30_000
"""Characters that are set as Markdown: four times our longest rule, and a second's work at the very worst (tables of
empty cells). Longer words are shown as they were written."""

DEEPEST = 24
"""How deep quotations and lists may stand within each other; nobody can follow more, and browsers indent each."""

MOST_CELLS = 5_000
"""Cells of tables in one text. A short row can ask for many empty cells, so length alone is no bound."""

LANGUAGES = {"python", "py", "yaml", "json", "toml", "text", "markdown", "md", "html", "sh", "console"}
"""What may stand beside the fence of a block of code without being shown; any other word there might be the point."""

REL = "nofollow noopener ugc"
"""What every link tells browsers and search engines: its address was not chosen by this site."""

_TAGS = {
    "a",
    "blockquote",
    "br",
    "code",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
}
_ATTRIBUTES = {
    "a": {"href", "class"},
    "ol": {"start"},
    "td": {"class"},
    "th": {"class", "scope"},
    "pre": {"class", "tabindex"},
}
_CLASSES = {"rule", "proposal", "judgement", "term", "num", "as-written"}
_SCHEMES = ("http", "https", "mailto")
_OUTWARD = re.compile(r"(?:https?://[^/?#\s]|mailto:[^\s])", re.IGNORECASE)
_SPOKEN = re.compile(r"[^\W_]+")
_MARKER = re.compile(r"^(?:[ \t>*+-]*\d{1,9}[.)](?=\s|$))+", re.MULTILINE)


class _Setter(MarkdownIt):
    """CommonMark with tables, without raw HTML, and without references, whose lines would vanish."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False, "maxNesting": DEEPEST, "xhtmlOut": False})
        self.enable("table").disable("reference")
        for kind in ("fence", "code_block"):
            self.add_render_rule(kind, _code)

    def validateLink(self, url: str) -> bool:
        return is_outward(url)


def _code(_setter: object, tokens: Sequence[Token], place: int, _options: object, _env: object) -> str:
    """Set a block of code so that the keyboard can scroll it."""
    return f'<pre tabindex="0"><code>{escape(tokens[place].content)}</code></pre>\n'


def is_outward(address: str) -> bool:
    """Say whether a player's link may lead there: to the web or to a mailbox, by its whole address."""
    return _OUTWARD.match(address) is not None


def as_html(words: str, mentions: Mentions = NO_MENTIONS, top: int = 3) -> SafeString:
    """Set words as HTML that may stand on any page as it is.

    `mentions` knows which rules, proposals, judgements and terms there are, and each mention becomes a link. `top` is
    the level that the highest heading gets, from 2 to 6.
    """
    tokens = _SETTER.parse(words) if len(words) <= LONGEST else []
    if not _is_whole(words, tokens):
        return _cleaned(as_written(words), set())
    ours: set[str] = set()
    for inline in (token for token in tokens if token.type == "inline"):
        inline.children = list(_linked(_spelled_out(inline.children or []), mentions, ours))
    _set_headings(tokens, top)
    _set_cells(tokens)
    return _cleaned(str(_SETTER.renderer.render(tokens, _SETTER.options, {})), ours)


def as_written(words: str) -> str:
    """Return words as one block, letter by letter."""
    return f'<pre class="as-written" tabindex="0">{escape(words)}</pre>\n'


def _cleaned(html: str, ours: Set[str]) -> SafeString:
    """Keep what is on the list, whatever came before: the second of two walls. `ours` are the addresses of mentions."""

    def kept(tag: str, name: str, value: str) -> str | None:
        if (tag, name) == ("a", "href"):
            return value if value in ours or is_outward(value) else None
        return value if name != "class" or value in _CLASSES else None

    # Half a pair of surrogates, which JSON can carry, is no letter and cannot be sent to a browser.
    sound = html.encode(errors="replace").decode()
    return SafeString(
        nh3.clean(
            sound,
            tags=_TAGS,
            clean_content_tags={"script", "style"},
            attributes=_ATTRIBUTES,
            attribute_filter=kept,
            url_schemes=set(_SCHEMES),
            link_rel=REL,
        )
    )


# -- Is everything there? --------------------------------------------------------------


def _is_whole(words: str, tokens: Sequence[Token]) -> bool:
    """Say whether all words can be seen in what was made of them, within all bounds."""
    if not tokens:
        return not words.strip()
    if sum(token.type in ("td_open", "th_open") for token in tokens) > MOST_CELLS:
        return False
    if max(token.level for token in tokens) >= DEEPEST - 2:
        return False  # Whatever stood deeper is gone, and a list is two steps.
    seen = Counter(word for text in _visible(tokens) for word in _SPOKEN.findall(text))
    return not Counter(_SPOKEN.findall(_MARKER.sub("", unescape(words)))) - seen


def _visible(tokens: Iterable[Token]) -> Iterator[str]:
    """Yield every text that a reader sees or, of links and languages of code, can know of."""
    for token in tokens:
        yield from _visible(token.children or [])
        if token.type == "fence":
            yield token.info if token.info.strip() in LANGUAGES else ""
        for name in ("href", "src"):
            yield unquote(str(token.attrs.get(name, "")))
        if token.type != "inline":
            yield unescape(token.content)


# -- Changes to what was parsed --------------------------------------------------------


def _spelled_out(tokens: Sequence[Token]) -> Iterator[Token]:
    """Turn each picture into a link to it, and give a link without words its address as words.

    A page that loads a picture would tell its owner who reads the page.
    """
    for place, token in enumerate(tokens):
        if token.type == "image":
            address = str(token.attrs["src"])
            words = "".join(child.content for child in token.children or []) or address
            yield from _link(address, "", list(_text(words)))
            continue
        yield token
        if token.type == "link_open" and tokens[place + 1].type == "link_close":
            yield from _text(str(token.attrs["href"]))


def _link(address: str, kind: str, within: Sequence[Token]) -> Iterator[Token]:
    opening = Token("link_open", "a", 1)
    opening.attrs = {"href": address, "class": kind} if kind else {"href": address}
    yield from (opening, *within, Token("link_close", "a", -1))


def _linked(tokens: Iterable[Token], mentions: Mentions, ours: set[str]) -> Iterator[Token]:
    """Turn mentions into links, where the text stands in no link already, and note where they lead.

    A line's end within a mention is a space.
    """
    run: list[str] = []
    within = 0
    for token in tokens:
        if token.type in ("text", "softbreak") and not within:
            run.append(token.content if token.type == "text" else "\n")
            continue
        yield from _with_links("".join(run), mentions, ours)
        run = []
        within += token.nesting if token.tag == "a" else 0
        token.attrs.pop("title", None)
        yield token
    yield from _with_links("".join(run), mentions, ours)


def _with_links(text: str, mentions: Mentions, ours: set[str]) -> Iterator[Token]:
    place = 0
    for one in mentions.find(text):
        ours.add(one.address)
        yield from _text(text[place : one.start])
        yield from _link(one.address, one.kind, list(_text(text[one.start : one.end])))
        place = one.end
    yield from _text(text[place:])


def _text(text: str) -> Iterator[Token]:
    if text:
        token = Token("text", "", 0)
        token.content = text
        yield token


def _set_headings(tokens: Iterable[Token], top: int) -> None:
    """Bring headings below that of the page, the highest to `top`, with no level left out on the way down."""
    headings = [token for token in tokens if token.type in ("heading_open", "heading_close")]
    highest = min((int(token.tag[1]) for token in headings), default=1)
    before = top - 1
    for opening, closing in zip(headings[::2], headings[1::2], strict=True):
        before = min(int(opening.tag[1]) - highest + top, before + 1, 6)
        opening.tag = closing.tag = f"h{before}"


def _set_cells(tokens: Iterable[Token]) -> None:
    """Say by class which cells stand to the right, as no page may style by attribute, and what headings are for."""
    for token in tokens:
        if token.tag in ("td", "th") and token.nesting == 1:
            right = "right" in str(token.attrs.pop("style", ""))
            token.attrs |= {"class": "num"} if right else {}
            token.attrs |= {"scope": "col"} if token.tag == "th" else {}


_SETTER = _Setter()
