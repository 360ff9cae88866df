"""Names: what rules call things by, and that nothing that a rule declares is taken for something else.

Names of one family are held apart even where only a letter is great in one and small in the other: those of players,
offices and groups, of what is counted or kept, of moves. All others are held apart where they would look the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct, field

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.declarations import LONGEST_NAME, places_in
from nomicon.law.headers.offered_fields import asked_for
from nomicon.law.language.lookalikes import drawn_as, drawn_the_same, look_alike
from nomicon.law.questions.ballot_words import WELL_KNOWN
from nomicon.law.questions.ranking import classes_listed, classes_set_by
from nomicon.law.questions.readings import given_for, goes_by, ways_of

ELECTORATES = ("anybody", "nobody", "players")
"""Electorates that every game has, and no rule can declare."""

IN_TURN = "player in turn"
"""The office of whoever is in turn, which every game has."""

POINTS = "points"
"""The quantity of which effects speak that name none."""

LONGEST_WAY = 200
"""Characters in a name that means something within a rule alone: the ways of its readings are sentences."""

WHO, KEPT, MOVES_OF, SAID, TIMED = "players and offices", "counts and registers", "moves", "terms", "clocks"

FAMILIES: Mapping[str, str] = {
    "offices": WHO,
    "groups": WHO,
    "quantities": KEPT,
    "registers": KEPT,
    "maps": KEPT,
    "moves": MOVES_OF,
    "terms": SAID,
    "schedules": TIMED,
    "duties": TIMED,
}
"""What is declared by a name, and the family of that name."""

MOVES_THAT_WAIT = (
    "claim", "declare", "end turn", "forfeit", "give", "invoke", "mend", "no proxy", "office", "proxy", "withdraw",
)  # fmt: skip
"""Moves of every game for which rules can ask that others object to them, support them, or agree, besides offered
ones. No vote is among them: who votes needs nobody else."""

BUILT_IN: Mapping[str, tuple[str, ...]] = {
    "groups": ELECTORATES,
    "offices": (IN_TURN,),
    "quantities": (POINTS,),
    "moves": MOVES_THAT_WAIT,
}
"""The names that every game has, besides the words that begin its moves."""

SAID_WORDS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("choices", "in_favour", "abstentions"), sorted(WELL_KNOWN)),
    **dict.fromkeys(("judgement_values", "upholding_values", "denying_values"), ("TRUE", "FALSE", "UNDECIDED")),
}
"""Questions that are answered with words that people say, and words that mean something where no rule says it."""

HELD_APART = (WHO, KEPT, MOVES_OF)
"""Families in which great and small letters do not tell two names apart."""


def _nobody(_: str) -> PlayerId | None:
    return None


class Names(Struct, frozen=True):
    """The names that are there, by what they name; and who of the players bears a name that reads like one."""

    declared: Mapping[str, frozenset[str]] = field(default_factory=dict)
    player_like: Callable[[str], PlayerId | None] = _nobody
    is_player: Callable[[str], bool] = lambda _: False
    codes: Callable[[], Iterable[str]] = tuple  # All code of rules, for what it alone asks for.

    def of(self, what: str) -> frozenset[str]:
        """Return what is called by name: ``offices``, ``groups`` and so on, with those that every game has."""
        return self.declared.get(what, frozenset()) | frozenset(BUILT_IN.get(what, ()))

    def having(self, texts: Sequence[RuleText]) -> Names:
        """Return these names with those that rules declare."""
        declared = dict(self.declared)
        for one in map(names_declared, texts):
            for what, names in one.items():
                declared[what] = declared.get(what, frozenset()) | names
        declared["classes"] = self.of("classes") | frozenset(classes_listed(texts))
        codes = self.codes
        return Names(declared, self.player_like, self.is_player, lambda: (*codes(), *(text.code for text in texts)))


def names_in(game: Game) -> Names:
    """Return the names of a game: what its rules declare, and its players."""

    def player_like(name: str) -> PlayerId | None:
        return next(filter(None, map(game.likenesses.get, drawn_as(name))), None)

    kept = frozenset(game.registers)
    declared = {
        "offices": frozenset(game.offices),
        "groups": frozenset(game.groups),
        "registers": kept,
        "quantities": frozenset(game.quantities),
        "moves": frozenset(topic.partition(":")[2] for topic in game.rules.speakers if topic.startswith("offers:")),
    }
    declared["classes"] = frozenset(classes_set_by(game.rules))
    declaring = [rule.text.declares for rule in game.rules.rules.values() if rule.text.declares]
    for what in ("terms", "schedules", "duties"):
        declared[what] = frozenset(name for declares in declaring for name in _listed(declares.get(what)))
    there = (game.players, game.former, game.renamed)
    return Names(
        declared,
        player_like,
        lambda name: any(name in one for one in there),
        lambda: (rule.text.code for rule in game.rules),
    )


def names_declared(text: RuleText) -> dict[str, frozenset[str]]:
    """Return the names that a rule declares, by what they name."""
    declared = {what: frozenset(_listed(text.declares.get(what))) for what in FAMILIES if what != "moves"}
    return declared | {"moves": frozenset(speech.topic for speech in text.speeches if speech.kind == "offers")}


def _listed(declared: Plain) -> Iterable[str]:
    if declared is None:  # As nearly always; to ask of None whether it is a mapping takes long.
        return ()
    return declared.keys() if isinstance(declared, Mapping) else ()


# -- What cannot be a name ---------------------------------------------------------------


def faults_in_names(text: RuleText, moves: Sequence[str] = ()) -> Iterator[str]:
    """Yield which names that a rule gives are none, or would be taken for another of the same rule.

    `moves` are the words that begin the moves of every game; no name may be taken for one of them.
    """
    for what, names in names_declared(text).items():
        for name in sorted(names):
            yield from _unfit(what, name, moves)
    for what, inner in _inner_names(text):
        for name in inner:
            if not is_printed(name, LONGEST_WAY):
                yield _(
                    "{what}: {name!r} cannot be a name. A name has 1 to {most} visible characters",
                    what=what,
                    name=name,
                    most=LONGEST_WAY,
                )
        for one, other in combinations(sorted(set(inner)), 2):
            if look_alike(one, other):
                yield _("{what}: {name!r} looks like {other!r}. Rename one of them", what=what, name=one, other=other)
    for what, listed, beside in _listed_words(text):
        for one in sorted(set(listed)):
            for other in [word for word in (*sorted(set(listed)), *beside) if _passes_for(one, word)][:1]:
                yield _("{what}: {name!r} looks like {other!r}. Rename one of them", what=what, name=one, other=other)


def _unfit(what: str, name: str, moves: Sequence[str]) -> Iterator[str]:
    if not is_printed(name):
        yield (
            _(
                "{what}: {name!r} cannot be a name. A name has 1 to {most} visible characters, and no "
                "space at the start or end",
                what=what,
                name=name,
                most=LONGEST_NAME,
            )
        )
    elif what in ("offices", "groups") and name.startswith("the "):
        yield _("{what}: {name!r} already means the holder of an office. Leave out 'the'", what=what, name=name)
    elif what == "moves" and name in moves:
        yield _("{what}: {name!r} is a move that every game has. Choose another name", what=what, name=name)
    elif name in BUILT_IN.get(what, ()) and name != POINTS:
        yield _("{what}: {name!r} already means something else. Choose another name", what=what, name=name)
    elif what == "moves" and (not name[0].isalpha() or "  " in name or any(one in name for one in '=:"')):
        yield (
            _(
                "offers: {name!r} cannot be typed as a move. It must begin with a letter, without =, : or quotation "
                "marks",
                name=name,
            )
        )
    elif what == "moves" and (taken := [move for move in moves if f"{name} ".casefold().startswith(f"{move} ")]):
        told = gettext_noop("offers: {name!r} begins like {move!r}, a move that every game has. Choose another name")
        yield _(told, name=name, move=taken[0])
    else:
        alike = look_alike if what == "moves" else drawn_the_same
        for move in [move for move in sorted(moves) if move != name and alike(name, move)][:1]:
            yield _(
                "{what}: {name!r} looks like the move {move!r}. Choose another name",
                what=what,
                name=name,
                move=move,
            )


def is_printed(name: str, longest: int = LONGEST_NAME) -> bool:
    """Say whether a text has no more than so many characters, and shows all of them."""
    return 0 < len(name) <= longest and name.isprintable() and name == name.strip()


def _inner_names(text: RuleText) -> Iterator[tuple[str, list[str]]]:
    """Yield the names that mean something within a rule alone, together with those that they could be taken for."""
    yield "settings", list(text.settings)
    yield "readings", list(text.readings)
    for reading, declared in text.readings.items():
        yield f"readings: {reading}", list(ways_of(declared))
    for name, what in _records(text, "registers"):
        fields = what.get("fields", ())
        yield f"registers: {name}", [str(one) for one in fields] if isinstance(fields, Mapping | tuple | list) else []
    for name, what in _records(text, "maps"):
        listed = what.get("places", ())
        well = isinstance(listed, tuple | list) and all(not isinstance(one, Mapping) or "name" in one for one in listed)
        yield f"maps: {name}", places_in(listed) if well else []
    for speech in text.speeches:
        if speech.kind == "offers":
            yield f"offers: {speech.topic}", [one.name for one in asked_for(speech)]


def _listed_words(text: RuleText) -> Iterator[tuple[str, list[str], Sequence[str]]]:
    """Yield words of which one is chosen, where a rule lists them; and those that they must not be taken for, too."""
    declared = text.declares.get("settings")
    for name, kind in declared.items() if isinstance(declared, Mapping) else ():
        yield f"settings: {name}", _texts(kind), ()
    for name, what in _records(text, "registers"):
        fields = what.get("fields")
        for field_name, kind in fields.items() if isinstance(fields, Mapping) else ():
            yield f"registers: {name}: fields: {field_name}", _texts(kind), ()
    for speech in text.speeches:
        for move_field in asked_for(speech) if speech.kind == "offers" else ():
            yield f"offers: {speech.topic}: {move_field.name}", list(move_field.choices), ()
    for question, beside in SAID_WORDS.items():
        answer = text.answers.get(question)
        ways = given_for(answer).values() if answer is not None and goes_by(answer) else (answer,)
        yield f"answers: {question}", [word for way in ways for word in _texts(way)], beside


def _texts(listed: Plain) -> list[str]:
    return [one for one in listed if isinstance(one, str)] if isinstance(listed, tuple | list) else []


def _passes_for(one: str, other: str) -> bool:
    """Say whether a word is written with letters of another alphabet than another one that looks the same."""
    if one.isascii() or one.casefold() == other.casefold():
        return False
    return drawn_the_same(one.casefold(), other.casefold()) or drawn_the_same(one, other)


def _records(text: RuleText, kind: str) -> Iterator[tuple[str, Mapping[str, Plain]]]:
    declared = text.declares.get(kind)
    for name, what in declared.items() if isinstance(declared, Mapping) else ():
        if isinstance(what, Mapping):
            yield name, what


# -- What would be taken for something else ----------------------------------------------


def taken_for_others(new: Mapping[str, frozenset[str]], known: Names) -> Iterator[str]:
    """Yield which new names read like others that are there."""
    for what, names in new.items():
        for name in sorted(names):
            other = _read_as(what, name, known)
            if other:
                yield _("{what}: {name!r} looks like {other}. Choose another name", what=what, name=name, other=other)


def _read_as(what: str, name: str, known: Names) -> str:
    family = FAMILIES[what]
    player = known.player_like(name) if family == WHO else None
    if player is not None:
        return _("the player {player!r}", player=player)
    for there, kin in FAMILIES.items():
        alike = look_alike if kin == family and family in HELD_APART else drawn_the_same
        for other in sorted(known.of(there)):
            if other != name and alike(name, other):
                return _("{other!r} (one of the {there})", other=other, there=there)
    return ""
