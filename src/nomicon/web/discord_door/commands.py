"""The commands that Discord offers, printed from the specifications of moves: nothing here knows a single move.

Each way to type a move is a command, and each thing that it asks for is an option, whose choices come while one types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypedDict

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.play.engine import SPECS
from nomicon.play.moves.kinds import CHANGES
from nomicon.play.moves.pattern import Pattern, PatternPart
from nomicon.play.moves.spec import MoveField, MoveSpec

MOST_COMMANDS, MOST_OPTIONS, NAME, DESCRIPTION = 100, 25, 32, 100
"""What Discord takes: commands of an application, options of one, characters of a name and of a description."""

TEXT = 3
GAME, LINE, CODE, PAGE = "game", "line", "code", "page"
INBOX, DO, SHOW, LINK, UNLINK, HERE, AWAY = "inbox", "do", "show", "link", "unlink", "here", "away"
IN_SERVERS, BY_SERVERS = [0], [0]
"""Commands are for servers, and for applications that a server has added: not for private talks."""

LOCALES = {"de": "de", "fr": "fr"}
"""Of Discord's languages, those that we speak besides English."""


@dataclass(frozen=True, slots=True)
class PrintedMove:
    """A command that makes a move: its specification and the pattern of its line."""

    spec: MoveSpec
    pattern: Pattern

    @property
    def parts(self) -> Iterator[tuple[PatternPart, MoveField]]:
        """Yield what it asks for."""
        for part in self.pattern.parts:
            if part.is_field:
                yield part, self.spec.field_at(part)
        for _keyword, part in self.pattern.options:
            yield part, self.spec.field_at(part)


@dataclass(frozen=True, slots=True)
class OwnCommand:
    """A command that makes no move: what it is for, and its options with what each is for."""

    purpose: str
    options: tuple[tuple[str, str, bool], ...] = ()


WHICH_GAME = gettext_noop("Which game, if this channel belongs to no game")

OWN: Mapping[str, OwnCommand] = {
    INBOX: OwnCommand(gettext_noop("Show your tasks, with buttons to answer them"), ((GAME, WHICH_GAME, False),)),
    DO: OwnCommand(
        gettext_noop("Make any move, typed as in a terminal"),
        ((LINE, gettext_noop("Your command, such as: vote 301 for"), True), (GAME, WHICH_GAME, False)),
    ),
    SHOW: OwnCommand(
        gettext_noop("Read a page of the game, such as: rules, or rule 101"),
        ((PAGE, gettext_noop("Which page"), True), (GAME, WHICH_GAME, False)),
    ),
    LINK: OwnCommand(
        gettext_noop("Link this Discord account to your account on the game server"),
        ((CODE, gettext_noop("A code from the page of your account on the game server"), False),),
    ),
    UNLINK: OwnCommand(gettext_noop("Unlink this Discord account from your account on the game server")),
    HERE: OwnCommand(
        gettext_noop("Send a game's news to this channel. You must have started the game, or be a host."),
        ((GAME, gettext_noop("Which game"), True),),
    ),
    AWAY: OwnCommand(gettext_noop("Stop sending news to this channel")),
}
"""The commands that make no move."""


def slug(words: str) -> str:
    """Return words as the name of a command."""
    return re.sub("[^a-z0-9_-]+", "-", words.lower())[:NAME].strip("-")


MOVES: Mapping[str, PrintedMove] = {
    slug(pattern.begins): PrintedMove(spec, pattern)
    for spec in SPECS
    if not spec.for_hosts
    for _line, pattern in spec.patterns
    if pattern.begins
}
"""The commands that make moves, by their names."""


def option_name(field: MoveField) -> str:
    """Return what an option is called."""
    return slug(field.sent_as)


class Described(TypedDict):
    """What has a name and words in Discord."""

    name: str
    description: str
    description_localizations: dict[str, str]


class PrintedOption(Described):
    """One option of a command, as Discord takes it."""

    type: int
    required: bool
    autocomplete: bool


class PrintedCommand(Described):
    """A command, as Discord takes it."""

    type: int
    contexts: list[int]
    integration_types: list[int]
    options: list[PrintedOption]


def printed() -> list[PrintedCommand]:
    """Return every command as Discord takes it, with its words in each language that we speak."""
    return [*(_own(name, one) for name, one in OWN.items()), *(_move(name, one) for name, one in MOVES.items())]


def _own(name: str, one: OwnCommand) -> PrintedCommand:
    options = [_option(called, _words(purpose), required) for called, purpose, required in one.options]
    return _command(name, _words(one.purpose), options)


def _move(name: str, one: PrintedMove) -> PrintedCommand:
    options: dict[str, PrintedOption] = {}
    for part, field in one.parts:
        needed = field.required and not part.optional and not field.below and field.kind is not CHANGES
        asks = _words(field.help or field.label or field.kind.asks)
        options.setdefault(option_name(field), _option(option_name(field), asks, needed))
    ordered = sorted(options.values(), key=lambda option: not option["required"])
    return _command(name, _words(one.spec.purpose), [*ordered, _option(GAME, _words(WHICH_GAME), False)])


def _words(text: str) -> Callable[[], str]:
    return lambda: _(text) if text else ""


def _command(name: str, words: Callable[[], str], options: list[PrintedOption]) -> PrintedCommand:
    return {
        "type": 1,
        "contexts": IN_SERVERS,
        "integration_types": BY_SERVERS,
        "options": options,
        **_described(name, words),
    }


def _option(name: str, words: Callable[[], str], required: bool) -> PrintedOption:
    completes = name not in (LINE, CODE)
    return {"type": TEXT, "required": required, "autocomplete": completes, **_described(name, words)}


def _described(name: str, words: Callable[[], str]) -> Described:
    with translation.override("en"):
        english = words()
    told = {}
    for locale, language in LOCALES.items():
        with translation.override(language):
            told[locale] = _short(words())
    return {"name": name, "description": _short(english), "description_localizations": told}


def _short(text: str) -> str:
    text = " ".join(text.split()) or "–"
    return text if len(text) <= DESCRIPTION else f"{text[: DESCRIPTION - 1].rstrip()}…"
