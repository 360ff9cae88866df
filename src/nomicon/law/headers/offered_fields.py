"""The fields that an offered move asks for: of which kind each is, within which bounds, and how what is given is read.

A field is a kind, a list of what can be chosen, or a record: ``price={"kind": "number", "least": 1, "most": "cap"}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import nsmallest

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Register
from nomicon.game.texts import SEALED, Speech
from nomicon.game.values.plain import Plain, exact, shown
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.game.values.typed_words import quoted
from nomicon.law.headers.declarations import places_in
from nomicon.law.headers.move_fields import LONGEST, MOVE_FIELD_KINDS, OfferedFieldKind
from nomicon.law.language.kind_reading import shown as as_code
from nomicon.law.language.kinds import KEY, NUMBER
from nomicon.law.language.nearest import unknown
from nomicon.law.questions.readings import WHEN_READ, heard_now

DETAILS: Mapping[str, str] = {
    "kind": "its kind, from the lists on this page. Without it, the field is a text",
    "of": "the register, map or quantity that a `line`, a `place` or an `amount` belongs to",
    "least": "the least that a `number`, `count` or `amount` can be: a number, or the name of a setting of the rule",
    "most": "the most that a `number`, `count` or `amount` can be, given in the same way",
    "longest": "how many characters a `text` can have",
    "choices": "what can be chosen: a list of texts, or of numbers",
    "optional": "`True` if players can leave it out. If they do, the function gets `None`",
    "label": "the field's name in forms, of at most 60 characters",
    "hint": "a sentence of at most 200 characters that helps players to fill in the field",
}
"""What the record of a field can say, as the reference prints it."""

BOUNDED = {
    "number": gettext_noop("a number"),
    "count": gettext_noop("a whole number"),
    "amount": gettext_noop("an amount"),
}
"""The kinds that can have a least and a most, and what each must be."""

MOST_TOLD, MORE = 40, "…"
"""Choices that are told in a sentence or a line, and what stands for further ones."""


class OfferedField(Struct, frozen=True):
    """One field of an offered move. `least` and `most` are numbers by now, or None where nothing bounds it."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    of: str = ""
    least: Plain = None
    most: Plain = None
    longest: int = LONGEST
    optional: bool = False
    label: str = ""
    hint: str = ""
    is_empty: bool = False  # Whether the rules list what can be chosen, and that is nothing.
    failed: str = ""  # Why code could not list what can be chosen, if it is nothing for that reason.

    def __str__(self) -> str:
        """Say what it takes."""
        kind = f"{self.kind} of {self.of}" if self.of else self.kind
        asks = " or ".join(self._told(str)) or joined(kind, self.bounds)
        return joined(asks, word(gettext_noop("or nothing"))) if self.optional else asks

    @property
    def nothing_left(self) -> str:
        """Say that nothing can be chosen, and why not if code failed."""
        if self.failed:
            return _("nothing can be chosen for {name}, because {failed}", name=self.name, failed=self.failed)
        return _("there is nothing to choose for {name} now", name=self.name)

    @property
    def bounds(self) -> str:
        """Say within which bounds it is, if any."""
        if self.kind == "text" and self.longest != LONGEST:
            return _("of at most {many} characters", many=self.longest)
        if self.least is not None and self.most is not None:
            return _("from {least} to {most}", least=shown(exact(self.least)), most=shown(exact(self.most)))
        if self.least is not None:
            return _("of at least {least}", least=shown(exact(self.least)))
        return "" if self.most is None else _("of at most {most}", most=shown(exact(self.most)))

    @property
    def as_typed(self) -> str:
        """Write it as a line asks for it: ``price=number(1..10)``, ``note=text(..40)``."""
        asks = "|".join(self._told(_as_word)) or self.kind
        most = self.longest if self.kind == "text" and self.longest != LONGEST else self.most
        ends = [("" if one is None else shown(exact(one))) for one in (self.least, most)]
        asks = f"{asks}({'..'.join(ends)})" if any(ends) and not self.choices else asks
        return f"[{self.name}={asks}]" if self.optional else f"{self.name}={asks}"

    def _told(self, written: Callable[[str], str]) -> list[str]:
        """List what can be chosen, as far as anybody reads on."""
        if self.kind == "truth":
            return ["yes", "no"]
        return [*map(written, self.choices[:MOST_TOLD]), *([MORE] if len(self.choices) > MOST_TOLD else [])]

    def read(self, game: Game, value: Plain, player: PlayerId | None = None) -> Plain:
        """Read what a player gave. Raises `ValueError` with the rest of a sentence."""
        if self.optional and value in (None, ""):
            return None
        if self.is_empty:
            raise ValueError(self.nothing_left)
        if self.kind == "text" and isinstance(value, str) and not value.strip():
            raise ValueError(_("{name} must not be empty", name=self.name))
        if self.kind == "choice":
            return self._chosen(value)
        if self.kind in KINDS_OF:
            found = KINDS_OF[self.kind].read(game, self.of, value, player)
        else:
            found = MOVE_FIELD_KINDS.get(self.kind, MOVE_FIELD_KINDS["text"]).read(game, value)
        if self.choices:
            chosen = self._chosen(found)
            found = chosen if self.kind == "text" else found
        self._within(found)
        return found

    def _chosen(self, value: Plain) -> str:
        chosen = next((one for one in self.choices if str(value).casefold() == one.casefold()), None)
        if chosen is None:
            raise ValueError(_("{name} is {kind}, not {value}", name=self.name, kind=str(self), value=as_code(value)))
        return chosen

    def _within(self, value: Plain) -> None:
        if self.kind == "text" and isinstance(value, str) and len(value) > self.longest:
            told = gettext_noop("{name} can have at most {most} characters, but this text has {many}")
            raise ValueError(_(told, name=self.name, most=self.longest, many=len(value)))
        if self.kind not in BOUNDED:
            return
        number = exact(value)
        if (self.least is not None and number < exact(self.least)) or (
            self.most is not None and number > exact(self.most)
        ):
            kind = word(BOUNDED[self.kind])
            told = gettext_noop("{name} must be {kind} {bounds}, not {value}")
            raise ValueError(_(told, name=self.name, kind=kind, bounds=self.bounds, value=shown(number)))


def _as_word(choice: str) -> str:
    """Write something to choose as it is typed; what would read as more than one choice is in quotation marks."""
    return quoted(choice, always=choice == MORE or bool(set(choice) & set("|[]=")))


def asked_for(speech: Speech, settings: Mapping[str, Plain] | None = None) -> tuple[OfferedField, ...]:
    """Return what an offered move asks for; bounds that are settings of its rule are looked up among these."""
    return tuple(
        _field(name, asked, settings or {})
        for name, asked in speech.options
        if name != WHEN_READ and not isinstance(asked, bool)
    )


def _field(name: str, asked: Plain, settings: Mapping[str, Plain]) -> OfferedField:
    if isinstance(asked, list | tuple):
        return OfferedField(name, "choice", tuple(map(str, asked)))
    if not isinstance(asked, Mapping):
        return OfferedField(name, str(asked))
    listed, longest = asked.get("choices"), asked.get("longest")
    choices = tuple(map(str, listed)) if isinstance(listed, list | tuple) else ()
    return OfferedField(
        name,
        kind=str(asked.get("kind", "choice" if choices else "text")),
        choices=choices,
        of=str(asked.get("of", "")),
        least=_bound(asked.get("least"), settings),
        most=_bound(asked.get("most"), settings),
        longest=longest if isinstance(longest, int) else LONGEST,
        optional=asked.get("optional") is True,
        label=str(asked.get("label", "")),
        hint=str(asked.get("hint", "")),
    )


def _bound(bound: Plain, settings: Mapping[str, Plain]) -> Plain:
    """Return a bound as a number; None where there is none, or the setting is not a number now."""
    try:
        return None if bound is None else exact(settings.get(bound) if isinstance(bound, str) else bound)
    except ValueError:
        return None


# -- The kinds that are of something --------------------------------------------------------


def _line(game: Game, of: str, value: Plain, player: PlayerId | None) -> Plain:
    register, key = _register(game, of), str(value)
    if key not in register.lines:
        raise ValueError(_("{of} has no line {value!r}{hint}", of=of, value=key, hint=unknown(key, register.lines)))
    return key


def _place(game: Game, of: str, value: Plain, player: PlayerId | None) -> Plain:
    places = places_of_map(_register(game, of))
    found = next((one for one in places if one.casefold() == str(value).casefold()), None)
    if found is None:
        raise ValueError(
            _("{of} has no place {value!r}{hint}", of=of, value=str(value), hint=unknown(str(value), places))
        )
    return found


def _amount(game: Game, of: str, value: Plain, player: PlayerId | None) -> Plain:
    quantity, number = game.quantities.get(of), exact(value)
    if quantity is None:
        raise ValueError(_("nothing called {value} is counted", value=of))
    if number <= 0 or (quantity.whole and number.denominator != 1):
        whole, any_part = gettext_noop("{value} is not a whole amount above 0"), gettext_noop("{value} is not above 0")
        raise ValueError(_(whole if quantity.whole else any_part, value=shown(number)))
    if player is not None and player in game.players and number > game.balance(player, of):
        has = shown(game.balance(player, of))
        raise ValueError(_("you have only {has} {of}, not {value}", has=has, of=of, value=shown(number)))
    return number.numerator if number.denominator == 1 else number


def _register(game: Game, of: str) -> Register:
    register = game.registers.get(of)
    if register is None or register.declared.get("sealed"):
        raise ValueError(_("there is no public register or map {name!r}", name=of))
    return register


def places_of_map(register: Register) -> list[str]:
    """Return the places of a map, as its rule lists them; other registers have none."""
    places = register.declared.get("places")
    return places_in(places) if register.declared.get("kind") == "maps" and isinstance(places, list | tuple) else []


class KindOf(Struct, frozen=True):
    """A kind of field that is of something, which its record names."""

    kind: OfferedFieldKind
    read: Callable[[Game, str, Plain, PlayerId | None], Plain]


def _never(game: Game, value: Plain) -> Plain:
    raise ValueError(_("it must name what it belongs to"))


KINDS_OF: Mapping[str, KindOf] = {
    "line": KindOf(OfferedFieldKind(KEY, "the key of a line that is in the register", _never), _line),
    "place": KindOf(OfferedFieldKind(KEY, "a place of the map", _never), _place),
    "amount": KindOf(
        OfferedFieldKind(NUMBER, "an amount of the quantity: more than 0, and not more than the player has", _never),
        _amount,
    ),
}
"""The kinds of fields that say with ``of`` what they are of."""


def listed_in(game: Game, field: OfferedField, most: int) -> Sequence[str]:
    """List what can be chosen for a line or a place, up to so many; nothing for other kinds."""
    register = game.registers.get(field.of) if field.kind in ("line", "place") else None
    if register is None or register.declared.get("sealed"):
        return ()
    return nsmallest(most, register.lines) if field.kind == "line" else places_of_map(register)[:most]


# -- The rules that offer moves ----------------------------------------------------------------


def offers(game: Game) -> list[str]:
    """Name the moves that the rules in force offer."""
    named = sorted(topic.removeprefix("offers:") for topic in game.rules.speakers if topic.startswith("offers:"))
    return [name for name in named if offered_by(game, name)]


def offered_by(game: Game, name: str) -> list[tuple[Rule, Speech]]:
    """Return the rules that offer a move, with what each asks for."""
    rules = game.rules.speaking(f"offers:{name}")
    return [(rule, speech) for rule in rules for speech in heard_now(game, rule, "offers", name)[0]]


def is_option(name: str, asked: Plain) -> bool:
    """Say whether a keyword of ``@offers`` says something else than a field."""
    return name == WHEN_READ or (name == SEALED and asked is True)
