"""Search: where the book says something, in titles, words, headers and code, with the words around each place.

Only the ruleset is looked through, which everybody may see: nothing here depends on who asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nomicon.game.rules import Rule
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import is_whole
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.page import NoSuchPage, Seen
from nomicon.views.elements.text import chained, heading, indented, paragraphs, part
from nomicon.views.rules.differences import header_lines
from nomicon.views.rules.overview_pages import FoundPlace, FoundRule, Pieces, SearchPage
from nomicon.views.rules.terms import glossary

LONGEST = 200
"""Characters that can be searched for: more than any title has."""

MOST_WORDS = 8
"""Words that are looked for at once. Each has its own look through the book, and nobody remembers more."""

AROUND = 70
"""Letters shown on either side of a hit: a line or two, enough to know whether it is the place one meant."""

PLACES = 4
"""Places shown of one part of one rule; who wants more of them opens the rule."""

PARTS = ("words", "header", "code")


def search(seen: Seen, words: str = "") -> SearchPage:
    """Find rules that say all of some words, in whatever part, and terms of the glossary that are made of them.

    A word is found at the beginning of words, in great letters and small: ``vote`` in ``Voters``. A number is found
    whole. Those come first that are called so, then those whose words say it just so; repealed rules come last.
    """
    wanted = _wanted(words)
    asked = " ".join(words.split())
    book = [*seen.game.rules, *sorted(seen.game.rules.repealed.values(), key=lambda rule: (rule.number, rule.id))]
    found = sorted(
        (_rank(rule, asked, wanted), place, rule)
        for place, rule in enumerate(book)
        if wanted and all(any(form.search(text) for text in _texts(rule)) for form in wanted)
    )
    terms = [one for one in glossary(seen) if wanted and all(form.search(one["name"]) for form in wanted)]
    rows = [_row(rule, wanted, seen) for _, _, rule in found]
    return {"words": asked, "count": len(rows), "rules": rows, "terms": terms}


def _wanted(words: str) -> list[re.Pattern[str]]:
    found = list(dict.fromkeys(words.casefold().split()))
    if len(words) > LONGEST or len(found) > MOST_WORDS:
        text = gettext_noop(
            "You can search for at most {many} words, with at most {longest} characters in all. Leave some words out."
        )
        raise NoSuchPage(_(text, many=MOST_WORDS, longest=LONGEST))
    return [_form(word) for word in found]


def _form(word: str) -> re.Pattern[str]:
    escaped = re.escape(word)
    if is_whole(word):
        return re.compile(rf"(?<!\d){escaped}(?!\d)")
    # An underscore divides words, as names in code are made of them; what begins with a sign is found anywhere.
    return re.compile(rf"(?<![^\W_]){escaped}" if word[0].isalnum() else escaped, re.IGNORECASE)


def _texts(rule: Rule) -> tuple[str, str, str, str]:
    return f"{rule.number} {rule.text.title}", rule.text.words, "\n".join(_header(rule.text)), rule.text.code


def _header(text: RuleText) -> list[str]:
    """Return what a rule's header says to players; its title is searched apart, and what names clauses says nothing."""
    return [line for line in header_lines(text) if not line.startswith(("title:", "by_code:", "by_people:"))]


def _rank(rule: Rule, asked: str, wanted: Sequence[re.Pattern[str]]) -> tuple[bool, int]:
    title, words, *_ = _texts(rule)
    if all(form.search(title) for form in wanted):
        kind = 0
    elif _form(asked.casefold()).search(" ".join(words.split())):
        kind = 1
    else:
        kind = 2 if all(form.search(words) for form in wanted) else 3
    return rule.repealed is not None, kind


def _row(rule: Rule, wanted: Sequence[re.Pattern[str]], seen: Seen) -> FoundRule:
    text = rule.text
    return {
        "number": rule.number,
        "shown": numbered(rule.number, seen.game),
        "title": text.title,
        "called": _cut(text.title, wanted),
        "status": rule.status,
        "version": rule.version,
        "in_force": rule.repealed is None,
        "void": rule.void is not None,
        "places": [one for part in PARTS for one in _places(part, text, wanted)],
    }


# -- Where it stands -----------------------------------------------------------------


def _places(part: str, text: RuleText, wanted: Sequence[re.Pattern[str]]) -> list[FoundPlace]:
    """Return the first places in one part of a rule, each with what stands around it, and how many more there are."""
    stretches: list[str] = []
    if part == "words":
        stretches = list(_stretches(" ".join(text.words.split()), wanted))
    else:
        lines = _header(text) if part == "header" else text.code.splitlines()
        stretches = [line.strip() for line in lines if any(form.search(line) for form in wanted)]
    shown: list[FoundPlace] = [{"part": part, "pieces": _cut(one, wanted), "more": 0} for one in stretches[:PLACES]]
    if shown:
        shown[-1]["more"] = len(stretches) - len(shown)
    return shown


def _stretches(words: str, wanted: Sequence[re.Pattern[str]]) -> Iterator[str]:
    """Yield the words around each hit; hits that stand near each other share theirs."""
    spans: list[tuple[int, int]] = []
    for start, end in sorted(found.span() for form in wanted for found in form.finditer(words)):
        if spans and start - AROUND <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], end + AROUND))
        else:
            spans.append((start - AROUND, end + AROUND))
    for start, end in spans:
        # Not in the middle of a word, on either side.
        first = 0 if start <= 0 else words.rfind(" ", 0, start) + 1
        last = len(words) if end >= len(words) else (words.find(" ", end) + 1 or len(words) + 1) - 1
        yield f"{'… ' if first else ''}{words[first:last]}{' …' if last < len(words) else ''}"


def _cut(text: str, wanted: Sequence[re.Pattern[str]]) -> Pieces:
    """Cut a text where something is hit: each hit with the rest of its word, then what follows it."""
    pieces: Pieces = []
    place = 0
    for start, end in sorted(found.span() for form in wanted for found in form.finditer(text)):
        if start < place:
            continue
        if start > place:
            pieces.append({"text": text[place:start], "hit": False})
        place = end + len((re.match(r"[^\W\d_]*", text[end:]) or [""])[0]) if text[start:end].isalpha() else end
        pieces.append({"text": text[start:place], "hit": True})
    return pieces if place == len(text) and pieces else [*pieces, {"text": text[place:], "hit": False}]


# -- As text -------------------------------------------------------------------------


def search_text(page: SearchPage) -> str:
    """Set out what was found, each rule with its places, and the terms."""
    if not page["words"]:
        return paragraphs([_("Write what to look for, for example: search quorum")])
    terms = [f"{one['name']} (rule {one['rule']}): {one['means']}" for one in page["terms"]]
    return paragraphs(
        heading(_("Search: {words}", words=page["words"])),
        [_("Rules found: {count}", count=page["count"])],
        *(_told(row) for row in page["rules"]),
        part("Terms", terms),
    )


def _told(row: FoundRule) -> Sequence[str]:
    marks = [word(row["status"]), *([word("void")] if row["void"] else [])]
    marks += [] if row["in_force"] else [word("repealed")]
    head = _("Rule {number}: {title} ({state})", number=row["shown"], title=row["title"], state=joined(*marks, by=", "))
    return chained([head], indented([_place(one) for one in row["places"]]))


def _place(place: FoundPlace) -> str:
    """Write the words around what was found, and how often it is found besides."""
    words = "".join(piece["text"] for piece in place["pieces"])
    found = _("{part}: {words}", part=word(place["part"].capitalize()), words=words)
    more = _("(and {many} more)", many=place["more"]) if place["more"] else ""
    return joined(found, more) if more else found
