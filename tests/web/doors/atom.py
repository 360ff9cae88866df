"""What is wrong with an Atom document (RFC 4287): by a schema beside this file, and what no schema can say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lxml import etree

SCHEMA = etree.RelaxNG(file=str(Path(__file__).with_name("atom.rng")))
NAMES = {"a": "http://www.w3.org/2005/Atom"}


def mistakes(document: bytes) -> list[str]:
    """List what is wrong with a feed; each mistake names the section of the RFC, or the line of the document."""
    tree = etree.fromstring(document)
    found = []
    if not SCHEMA.validate(tree):
        found = [f"line {one.line}: {one.message}" for one in SCHEMA.error_log]
    return [*found, *_beyond_the_schema(tree)]


def _beyond_the_schema(feed: etree._Element) -> Iterator[str]:
    entries = feed.findall("a:entry", NAMES)
    names = [one.findtext("a:id", "", NAMES) for one in entries]
    for name in names:
        if ":" not in name:
            yield f"4.2.6: {name!r} is no complete address"
    if len(set(names)) < len(names):
        yield "4.1.1: two entries have the same name, and should differ in their moments at least"
    for one in (feed, *entries):
        kinds = [(each.get("rel", "alternate"), each.get("type"), each.get("hreflang")) for each in _links(one)]
        alternates = [each for each in kinds if each[0] == "alternate"]
        if len(set(alternates)) < len(alternates):
            yield "4.1.1 and 4.1.2: two alternate links of the same type and language"
    for one in entries:
        has_author = one.find("a:author", NAMES) is not None or one.find("a:source/a:author", NAMES) is not None
        if not has_author and feed.find("a:author", NAMES) is None:
            yield f"4.1.2: {one.findtext('a:id', '', NAMES)} has no author, and neither has the feed"
        content = one.find("a:content", NAMES)
        if content is None and not [each for each in _links(one) if each.get("rel", "alternate") == "alternate"]:
            yield "4.1.2: an entry without content has no alternate link"
        if content is not None and content.get("src") and one.find("a:summary", NAMES) is None:
            yield "4.1.2: an entry whose content is elsewhere has no summary"


def _links(one: etree._Element) -> list[etree._Element]:
    return one.findall("a:link", NAMES)
