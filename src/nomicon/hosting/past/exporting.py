"""A game written down to be taken along: its ruleset as one text, as data, or as a rulebook to begin another game from.

Everything here is what everybody may see, at one moment of the game, and the same bytes whoever asks for it and when.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule, Void
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.records import field_names
from nomicon.game.values.replacing import replace
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.readings import reading_in_force
from nomicon.play.record import Entry
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.saving import files_of, slug
from nomicon.rulebooks.shelf import Rulebook
from nomicon.views.elements.page import Seen, iso, plain
from nomicon.views.elements.secrecy import newest_entries
from nomicon.views.rules.rules import void_of
from nomicon.views.sentences.data import as_json, record

OUTSIDE = ("words", "title", "speeches")
"""Fields of a rule's text that are said apart, or that follow from its code."""

FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The moment that files in an archive bear: the earliest it can say, so that the same rules make the same archive."""


# -- One text ------------------------------------------------------------------------


def rules_as_markdown(seen: Seen) -> str:
    """Write the rules in force as one text, class by class: words as they are, code below them."""
    book = list(seen.game.rules)
    parts = [f"# {_flat(seen.game.title)}", _as_of(_last(seen), book)]
    for status, rules in groupby(book, key=lambda rule: rule.status):
        parts.append(f"## {status.capitalize()}")
        for rule in rules:
            parts += _rule_in_markdown(rule, seen.game)
    return "\n\n".join(parts) + "\n"


def _rule_in_markdown(rule: Rule, game: Game) -> Iterator[str]:
    yield f"### {numbered(rule.number, game)}. {_flat(rule.text.title)}"
    if rule.void is not None:
        state = "Suspended by" if rule.void.suspended else "Void because of"
        yield f"*{state} rule {numbered(rule.void.by, game)}: {_flat(rule.void.because)}*"
    yield rule.text.words.strip("\n")
    if rule.text.code:
        longest = max((len(found) for found in re.findall(r"`+", rule.text.code)), default=0)
        fence = "`" * max(3, longest + 1)
        yield f"{fence}python\n{rule.text.code.strip(chr(10))}\n{fence}"


def _as_of(last: Entry, book: Sequence[Rule]) -> str:
    day = datetime.fromtimestamp(last.at, UTC)
    rules = "1 rule, as it was" if len(book) == 1 else f"{len(book)} rules, as they were"
    return f"{rules} after entry {last.place.number}, at {day:%Y-%m-%d %H:%M:%S} UTC."


def _last(seen: Seen) -> Entry:
    """Return the newest entry that everybody may see."""
    return next(newest_entries(seen))


def _flat(text: str) -> str:
    return " ".join(text.split())


# -- Data ----------------------------------------------------------------------------


def rules_as_json(seen: Seen) -> str:
    """Write the rules in force as data: all that stands in the header of each, its words, and its code."""
    return _json(rules_as_data(seen))


def rules_as_data(seen: Seen) -> dict[str, object]:
    """Return the rules in force as plain data, with the entry after which they stood so."""
    last = _last(seen)
    return {
        "game": seen.game.id,
        "title": seen.game.title,
        "rulebook": seen.game.rulebook,
        "entry": last.place.number,
        "at": iso(last.at),
        "rules": [_rule_as_data(rule) for rule in seen.game.rules],
    }


def _rule_as_data(rule: Rule) -> dict[str, object]:
    said = {name: plain(getattr(rule.text, name)) for name in field_names(RuleText) if name not in OUTSIDE}
    return {
        "number": rule.number,
        "title": rule.text.title,
        "status": rule.status,
        "version": rule.version,
        "former": list(rule.former),
        "void": void_of(rule),
        "words": rule.text.words,
        **said,
        "ordinal": rule.ordinal,
        "effective": iso(rule.text.effective),
    }


def record_as_json(seen: Seen) -> str:
    """Write the public record of a game as data."""
    return _json(as_json(record(seen)))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


# -- A rulebook ----------------------------------------------------------------------


def rules_as_rulebook(seen: Seen) -> Rulebook:
    """Make a rulebook of the rules in force, from which another game can begin."""
    return rulebook_of(seen.game, _last(seen))


def rulebook_of(game: Game, last: Entry) -> Rulebook:
    """Make a rulebook of the rules as the last entry that everybody may see left them."""
    title = _flat(game.title) or str(game.id)
    by_ordinal = order_set_by(game.rules).by_ordinal
    files = tuple(_file(rule, by_ordinal=by_ordinal) for rule in game.rules)
    return Rulebook(slug(game.id), title, _about(game, last), tuple(sorted(files, key=lambda file: file.number or 0)))


def _file(rule: Rule, *, by_ordinal: bool) -> RuleFile:
    # Where rules rank by their latest change, a new game would forget it, and hear them in another order.
    ordinal = rule.ordinal if by_ordinal and rule.ordinal != rule.number else 0
    return RuleFile(RuleNumber(rule.number), rule.status, replace(rule.text, ordinal=ordinal))


def _about(game: Game, last: Entry) -> str:
    """Say what the rules are, and what of the game does not go with them."""
    book = list(game.rules)
    told = [f"The rules of a game that started from {game.rulebook}: {_as_of(last, book)}"]
    void = [_void_told(rule, rule.void, game) for rule in book if rule.void is not None]
    if void:
        told.append(
            "These rules were void or suspended in that game. Check them before you start another game:\n\n"
            + "\n".join(void)
        )
    turned = list(_turned(game, book))
    if turned:
        told.append(
            "Judgements changed how these rules are read. These changes are not part of "
            "the exported rules:\n\n" + "\n".join(turned)
        )
    return "\n\n".join(told)


def _void_told(rule: Rule, void: Void, game: Game) -> str:
    by = numbered(void.by, game)
    return f"- Rule {numbered(rule.number, game)}, because of rule {by}: {_flat(void.because)}"


def _turned(game: Game, book: Sequence[Rule]) -> Iterator[str]:
    for rule in book:
        for name in sorted(rule.text.readings):
            if f"{rule.id}:{name}" in game.readings:
                yield f"- Rule {numbered(rule.number, game)}, {name}: {reading_in_force(game, rule, name)}"


def rulebook_as_zip(seen: Seen) -> bytes:
    """Write the rulebook as an archive of one folder, as ``nomicon found`` and ``nomicon rulebook check`` take it.

    Raises `Malformed` for a rule that no rule file can hold.
    """
    rulebook = rules_as_rulebook(seen)
    return _archive({f"{rulebook.name}/{name}": text for name, text in files_of(rulebook).items()})


def _archive(files: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    # Stored, not packed: how small a text becomes depends on the library of the machine.
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, FIRST_DAY)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, files[name].encode())
    return packed.getvalue()
