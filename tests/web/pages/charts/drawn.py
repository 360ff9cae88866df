"""What tests know of pictures: that each is one, holds no harm, and what is written in it."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import strategies as st

from nomicon.web.pages.charts.picture import Picture

HARMLESS = {"svg", "title", "desc", "path", "rect", "circle", "ellipse", "text"}
HARMFUL = ("<script>alert(1)</script>", '"><svg onload=x>', "]]>", "&amp;", "\x00\x1b", "\ud800", "\ufffe")
NAMES = st.text(st.characters(exclude_categories=()), max_size=30)


def day(number: int) -> str:
    """Return a moment as pages write it."""
    return f"2026-11-{number:02d}T00:00:00Z"


def read(picture: Picture | None) -> ElementTree.Element:
    """Make sure that a picture is one, harmless and named, and return it as parsed."""
    assert picture is not None
    root = ElementTree.fromstring(picture.svg)
    assert root.attrib["role"] == "img"
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    names = {one.attrib["id"]: one.text for one in root if "id" in one.attrib}
    assert names[root.attrib["aria-labelledby"]] == ElementTree.fromstring(f"<t>{picture.svg}</t>").findtext(
        "svg/title"
    )
    for one in root.iter():
        assert one.tag in HARMLESS
        assert not [name for name in one.attrib if name.startswith(("on", "style", "href", "{"))]
        for name in ("x", "y", "cx", "cy"):
            assert -1 <= float(one.attrib.get(name, 0)) <= max(width, height) + 1
    assert all(len(row) == len(picture.columns) for row in picture.rows)
    return root


def texts(picture: Picture | None) -> list[str]:
    """Return what is written in a picture."""
    return [one.text or "" for one in read(picture).iter("text")]


def drawn(picture: Picture | None, kind: str) -> int:
    """Count what is drawn with a class."""
    return sum(kind in one.attrib.get("class", "").split() for one in read(picture).iter())
