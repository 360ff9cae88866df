"""Undefined terms: what the rules say without saying what it means. Advice for players, never law."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.values.recurring import MONTHS, WEEKDAYS
from nomicon.game.values.translatable import _
from nomicon.views.elements.page import Seen
from nomicon.views.elements.text import heading, paragraphs, part, table
from nomicon.views.rules.overview_pages import DefinedTerm, TermsPage, UndefinedTerm

WATCHED = (
    "abstain",
    "as soon as possible",
    "conflict",
    "consent",
    "directly",
    "disagree",
    "explicitly",
    "forfeit",
    "game custom",
    "game penalty",
    "immediately",
    "impossible",
    "legally cast",
    "majority",
    "newsgroup",
    "player",
    "proper way",
    "random",
    "reasonable",
    "rule change",
    "silent",
    "simple majority",
    "spirit of the game",
    "unanimous",
    "unclear",
)
"""Terms that players of Nomic have come to disagree about; they are looked for in every ruleset."""

_QUOTED = re.compile(r'["“]([^"“”\n]{2,40}?)[,.]?["”]')
_CAPITALISED = re.compile(r"(?<=[a-z,] )([A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*)")
_HYPHENATED = re.compile(r"\b([a-z]+(?:-[a-z]+)+)\b")


def terms(seen: Seen) -> TermsPage:
    """List the terms that live rules use and do not define, and the glossary of those that they do."""
    live = [rule for rule in seen.game.rules if rule.void is None]
    words = {rule.number: " ".join(rule.text.words.split()) for rule in live}
    defined = _glossary(live, words)
    settled = {root_of(one["name"]) for one in defined} | _bound(seen, live)
    undefined: list[UndefinedTerm] = []
    lowered = _lowered(words)
    for name in sorted(_candidates(words), key=str.lower):
        if root_of(name) in settled:
            continue
        used: list[int] = [number for number in _saying(name, lowered) if _pattern(name).search(words[number])]
        if used:
            undefined.append({"name": name, "rules": used, "judgements": _judged(seen, name)})
    return {"undefined": undefined, "glossary": [{**one, "judgements": _judged(seen, one["name"])} for one in defined]}


def glossary(seen: Seen) -> list[DefinedTerm]:
    """List the terms that live rules define: each with its rule, and what it means."""
    live = [rule for rule in seen.game.rules if rule.void is None]
    return _glossary(live, {rule.number: " ".join(rule.text.words.split()) for rule in live})


def _candidates(words: Mapping[RuleNumber, str]) -> list[str]:
    """Return the terms to look at: those watched, and what is quoted, capitalised or hyphenated; each once."""
    found: dict[str, str] = {root_of(term): term for term in WATCHED}
    for text in words.values():
        for form in (_QUOTED, _CAPITALISED, _HYPHENATED):
            for term in form.findall(text):
                found.setdefault(root_of(term), term)
    return list(found.values())


def root_of(term: str) -> str:
    """Bring a term to the form under which its singular and plural, great and small letters are one."""
    lower = " ".join(term.lower().split())
    return lower[:-1] if lower.endswith("s") and not lower.endswith("ss") and len(lower) > 3 else lower


def _lowered(words: Mapping[RuleNumber, str]) -> Mapping[RuleNumber, str]:
    return {number: text.lower() for number, text in words.items()}


def _saying(term: str, lowered: Mapping[RuleNumber, str]) -> list[RuleNumber]:
    """Return the rules in whose small letters those of a term stand, in whatever word.

    Most terms stand in few rules, so looking for bare letters first makes a book some twenty times quicker.
    """
    return [number for number, text in lowered.items() if root_of(term) in text]


def _pattern(term: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(root_of(term))}(?:s|es|ed|d)?\b", re.IGNORECASE)


def _bound(seen: Seen, live: list[Rule]) -> set[str]:
    """Return the terms that everybody knows, as those of the calendar, or the program, as players and offices."""
    game = seen.game
    known = [*game.offices, *game.groups, *game.quantities, *game.registers, *game.players, *game.former]
    known += [text for rule in live for value in rule.text.answers.values() for text in _texts(value)]
    return {root_of(name) for name in (*known, *WEEKDAYS, *MONTHS)}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _texts(one)


# -- What is defined -----------------------------------------------------------------


def _glossary(live: list[Rule], words: Mapping[RuleNumber, str]) -> list[DefinedTerm]:
    found: dict[str, DefinedTerm] = {}
    for rule in live:
        declared = rule.text.declares.get("terms", {})
        for name, meaning in declared.items() if isinstance(declared, Mapping) else ():
            found.setdefault(root_of(name), {"name": name, "rule": rule.number, "means": str(meaning)})
    lowered = _lowered(words)
    for name in _candidates(words):
        using = [] if root_of(name) in found else _saying(name, lowered)
        sentences = ((number, _sentence(_defining(name), words[number])) for number in using)
        defined = next(((number, sentence) for number, sentence in sentences if sentence), None)
        if defined is not None:
            found[root_of(name)] = {"name": name, "rule": defined[0], "means": defined[1]}
    return sorted(found.values(), key=lambda one: one["name"].lower())


def _defining(name: str) -> re.Pattern[str]:
    """Return the forms by which a text defines a term: 'the term X', 'X means', 'X is any of', 'X is defined'."""
    term = rf'["“]?\b{re.escape(root_of(name))}(?:s|es)?["”]?'
    return re.compile(
        rf"\bthe (?:term|word|phrase)s? {term}|{term}(?: for [^.]{{1,60}})? (?:means?|(?:is|are|shall be)"
        r" (?:any of|defined|taken to mean|understood)|denotes?|refers? to)\b"
        rf"|\bby {term}[^.]{{0,40}} (?:is|are) meant",
        re.IGNORECASE,
    )


def _sentence(form: re.Pattern[str], text: str) -> str:
    """Return the sentence in which a text defines a term, or nothing."""
    found = form.search(text)
    if found is None:
        return ""
    start = text.rfind(". ", 0, found.start()) + 2 if ". " in text[: found.start()] else 0
    end = text.find(". ", found.end())
    return text[start : end + 1 if end >= 0 else len(text)]


def _judged(seen: Seen, name: str) -> list[int]:
    form = _pattern(name)
    return [number for number, known in sorted(seen.game.judgements.items()) if form.search(known.statement)]


def terms_text(page: TermsPage) -> str:
    """Set out what is undefined, then the glossary."""
    undefined = table(page["undefined"], "name=Term", "rules=Used by rules", "judgements=Judgements")
    glossary = table(page["glossary"], "name=Term", "rule=Rule", "judgements=Judgements", "means=Meaning")
    return paragraphs(heading(_("Terms")), part("Used, but not defined", undefined), part("Glossary", glossary))
