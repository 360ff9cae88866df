"""What tests know of HTML and SVG: tags, attributes and text, as a browser's parser would find them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

EMPTY = {"br", "hr"}

BLOCKS = (
    "article|aside|button|dd|details|div|dl|dt|fieldset|figure|form|h[1-6]|header|input|label|legend|li|nav|ol|option|p"
    "|section|select|summary|table|tbody|td|th|thead|tr|ul"
)


def as_shown(html: str) -> str:
    """Return HTML without the white space that no browser shows, so that a test need not know how it is laid out."""
    html = re.sub(r"(<[a-z][^>]*?)\s+>", r"\1>", re.sub(r"\s+", " ", html))
    return re.sub(rf" ?(</?(?:{BLOCKS})\b[^>]*>) ?", r"\1", html)


class Found(HTMLParser):
    """Reads a piece of HTML: every tag with its attributes, all text, and whether tags close as they opened."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.links: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == [], f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag == "a":
            self.links.append((dict(attrs).get("href") or "", ""))
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "a" in self._open:
            address, words = self.links[-1]
            self.links[-1] = (address, words + data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(f"a declaration: {decl}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction: {data}")

    def names(self) -> list[str]:
        """Return the tags in order."""
        return [tag for tag, _ in self.tags]
