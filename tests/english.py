"""Telling texts that were left in English: they have English words in them, and no player and no rule said them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from nomicon.law.questions.questions import QUESTIONS
from nomicon.play.record import WrittenEntry
from nomicon.rulebooks.ready_rules import ready_rules

ENGLISH = frozenset(
    re.findall(
        r"\w+",
        """the of to is are were be been has have had if and or not no from for with without by at on it its this that
        these they their them there what when which who how can could would may must will all any each nobody""",
    )
)
"""Words that tell an English text; those that are words of another language, too, tell nothing there."""

WORDS_OF = {"de": frozenset[str](), "fr": frozenset({"on", "all"})}

SMALL_WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")
HASH = re.compile(r"\b[0-9a-f]{20,}\b")
NUMBER = re.compile(r"^(?:J-)?\d+: ")


def is_english(text: str, language: str) -> bool:
    """Say whether a text has English words in it, for a reader of another language."""
    return len(text) > 5 and not (ENGLISH - WORDS_OF[language]).isdisjoint(SMALL_WORD.findall(HASH.sub("", text)))


def without(text: str, said: Sequence[str]) -> str:
    """Return a text without what players and rules said."""
    rest = NUMBER.sub("", text.strip(' .:;,…()“”"|-+→'))
    if any(rest.lower() in one for one in said):
        return ""
    for one in said:
        if len(one) > 3 and one in rest.lower():  # It is looked for first, as most of very many are not in it.
            rest = re.sub(re.escape(one), " ", rest, flags=re.IGNORECASE)
    return rest


def said_by_players_and_rules(entries: Iterable[WrittenEntry]) -> list[str]:
    """Return everything that players and rules have said in a game, and ready rules say, the longest first."""
    texts = [text for one in entries if one.line for text in _texts(json.loads(one.line))]
    for piece in ready_rules().values():
        texts += [piece.title, piece.about, piece.text]
    for question in QUESTIONS.values():  # What it can answer is typed in headers, in every language the same.
        texts += [*question.reads.gives.words, str(question.silence)]
    plain = (re.sub(r"[*_`#]|^- ", "", text, flags=re.MULTILINE) for text in texts)
    return sorted({" ".join(text.split()).lower() for text in plain} - {""}, key=len, reverse=True)


def _texts(data: object) -> Iterator[str]:
    """Yield every text in data, and the names in it as pages write them."""
    match data:
        case str():
            yield data
        case Mapping():
            for name, value in data.items():
                yield str(name).replace("_", " ")
                yield from _texts(value)
        case list():
            for value in data:
                yield from _texts(value)
