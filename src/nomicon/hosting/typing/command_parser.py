"""Reads moves as people type them: one line, and for a rule's text the block of lines below it.

The patterns of the lines stand in the specifications of the moves. A line that makes no sense is `Invalid`, with what
is wrong and how to mend it, before any move exists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial

from nomicon.game.changes import CorrectionWay, CorrectPast
from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.corrections import read_correction
from nomicon.hosting.typing.drafts import TypedDraft, changes_in
from nomicon.hosting.typing.tokenizer import name_quoted, parts_of, said_by, split_line
from nomicon.law.headers.move_fields import asked_for, offered_by, offers
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS
from nomicon.play.moves.choices import Situation
from nomicon.play.moves.kinds import CHANGES, CORRECTIONS, Missing, MoveFieldKind
from nomicon.play.moves.pattern import Pattern, PatternPart
from nomicon.play.moves.spec import MoveField, MoveSpec


class UnknownMove(Invalid):
    """A line begins with a word that begins no move in this game."""


@dataclass(frozen=True, slots=True)
class InputLine:
    """One line as typed: who, the words of it, the block below it, and where it stands for messages."""

    player: PlayerId
    words: Sequence[str]
    block: str = ""
    where: str = "your line"
    block_line: int = 1


@dataclass(frozen=True, slots=True)
class CommandStart:
    """What the words that begin a line stand for: a move, what they say of it already, and what has to follow."""

    spec: MoveSpec
    pattern: Pattern
    sets: Mapping[str, object]

    def wants_text_below(self, words: Sequence[str]) -> bool:
        """Say whether what is missing behind these words is a text that may stand below the line."""
        following = self.pattern.parts[len(words) : len(words) + 1]
        return any(part.is_field and self.spec.field_at(part).below for part in following)


BEGINNINGS: Mapping[str, CommandStart] = {
    pattern.begins: CommandStart(spec, pattern, line.sets) for spec in SPECS for line, pattern in spec.patterns
}
"""The moves every game has, by the words that begin their lines."""

BEGUN_WITH_A_VALUE: tuple[tuple[CommandStart, MoveField], ...] = tuple(
    (CommandStart(spec, pattern, line.sets), field)
    for spec in SPECS
    for line, pattern in spec.patterns
    for field in spec.fields
    if field.name == line.begins_with
)
"""The moves whose line may begin with a word that rules declare, and the field that holds this word."""

CHANGE_WORDS = ("enact", "amend", "repeal", "transmute", "resolve", "overrule")
"""The words that begin a rule-change. A line that begins with one proposes it, unless a rule offers such a move."""

PROPOSING = "propose"

MOST_SUGGESTED = 3
"""The most moves that are suggested for a mistyped word."""

MOST_WORDS = max(len(begins.split()) for begins in BEGINNINGS)


def move_in(line: InputLine, game: Game) -> Move:
    """Read a move out of a line. Raises `Invalid`; whether the rules allow the move is not asked here."""
    if not line.words:
        raise Invalid(f"{line.where}: you typed nothing. Type help to see what you can do.")
    for length in range(min(MOST_WORDS, len(line.words)), 0, -1):
        beginning = BEGINNINGS.get(" ".join(line.words[:length]).lower().rstrip(":"))
        if beginning is not None:
            return _Reading(line, beginning, list(line.words[length:]), game).move()
    beginning = _begun_with_a_value(line, game)
    if beginning is not None:
        return _Reading(line, beginning, list(line.words), game).move()
    offered = _offered(line, game)
    if offered is not None:
        return offered
    name = line.words[0].rstrip(":")
    if name.lower() in CHANGE_WORDS:
        return move_in(replace(line, words=[PROPOSING, *line.words]), game)
    known = [*BEGINNINGS, *_words_of_rules(line, game), *CHANGE_WORDS, *offers(game)]
    near = get_close_matches(name.lower(), known, MOST_SUGGESTED)
    hint = f"Did you mean {' or '.join(map(repr, near))}?" if near else "Type options to see what you can do now."
    raise UnknownMove(f"{line.where}: there is no move {name!r}. {hint}")


def _words_of_rules(line: InputLine, game: Game) -> dict[str, CommandStart]:
    """Return the words that rules declare for moves that every game has."""
    at = Situation(game, line.player)
    return {
        choice.value: beginning
        for beginning, field in reversed(BEGUN_WITH_A_VALUE)
        for choice in field.chosen_from(at) or ()
    }


def _begun_with_a_value(line: InputLine, game: Game) -> CommandStart | None:
    return _words_of_rules(line, game).get(line.words[0].lower().rstrip(":"))


# -- By the pattern ----------------------------------------------------------------------


def _corrections(words: Sequence[str]) -> tuple[Mapping[str, Plain], ...]:
    """Read ``award Asha 5 points, award Ben -5``, ``void 313 because 101``, ``outcome 301 adopted`` and the like."""
    return tuple(read_correction(part) for part in parts_of(words))


READ_WORDS: Mapping[MoveFieldKind, Callable[[Sequence[str]], object]] = {CORRECTIONS: _corrections}
"""How kinds are read that no kind can read by itself. Rule-changes need the block below the line, too."""


@dataclass(slots=True)
class _Reading:
    """The reading of one line by its pattern; `words` are those that have not been read."""

    line: InputLine
    beginning: CommandStart
    words: list[str]
    game: Game

    def move(self) -> Move:
        spec = self.beginning.spec
        values = {field.name: field.default for field in spec.fields if not field.required}
        values |= self.beginning.sets
        last = ""
        for part in self.beginning.pattern.parts:
            if part.is_field:
                values |= self._field(part, spec.field_at(part))
            else:
                self._literal(part.word, last)
            last = part.word.lower()
        if not spec.holds_changes:
            values |= self._options(last)
        try:
            move: Move = spec.made(self.line.player, self.game, values)
        except ValueError as wrong:
            raise Invalid(f"{self.line.where}: {wrong}.") from None
        return move

    def _field(self, part: PatternPart, field: MoveField) -> dict[str, object]:
        if field.kind is CHANGES:
            return self._changes()
        if not self.words and field.below and self.line.block.strip():
            return {field.name: self.line.block.strip()}
        if not self.words and part.optional:
            return {}
        return {field.name: self._value(part, field, self._lacks(field.lacking))}

    def _changes(self) -> dict[str, object]:
        """Read rule-changes, among which title, reason and marks may stand anywhere."""
        line = self.line
        corrects = partial(self._correction, line.player)
        drafted = changes_in(TypedDraft(self.words, line.block, line.where, line.block_line, corrects), self.game)
        return {
            field.name: getattr(drafted, field.name)
            for field in self.beginning.spec.fields
            if hasattr(drafted, field.name)
        }

    def _correction(self, player: PlayerId, how: str, at: str, line: str) -> CorrectPast:
        return correction_typed(TypedCorrection(how, at, line), self.game, player, self.line.where)

    def _options(self, last: str) -> dict[str, object]:
        """Read the options, which stand behind everything else."""
        given: dict[str, object] = {}
        options = dict(self.beginning.pattern.options)
        while options and self.words:
            keyword = self.words.pop(0).lower()
            if keyword not in options:
                *first, final = options
                known = f"{', '.join(first)} or {final}" if first else final
                raise Invalid(f"{self.line.where}: after the {last} come {known}, not {keyword!r}.")
            field = self.beginning.spec.field_at(options[keyword])
            given[field.name] = self._value(options[keyword], field, self._lacks(f"something after {keyword!r}"))
        return given

    def _value(self, part: PatternPart, field: MoveField, lacking: Invalid) -> object:
        """Read the value of a field off the words."""
        if not self.words:
            raise lacking
        taken = list(self.words) if part.takes_rest else self.words[:1]
        del self.words[: len(taken)]
        read_words = READ_WORDS.get(field.kind, field.kind.read_words)
        try:
            if read_words is not None:
                return read_words(taken)
            assert field.kind.read is not None
            return field.kind.read(" ".join(taken))
        except Missing as missing:
            raise self._lacks(str(missing)) from None
        except ValueError as wrong:
            raise Invalid(f"{self.line.where}: {wrong}.") from None

    def _literal(self, word: str, after: str) -> None:
        """Take a word that has to stand in the line as it is."""
        if not self.words:
            raise self._lacks(f"{word!r} after the {after}")
        if self.words.pop(0).lower() != word:
            raise Invalid(f'{self.line.where}: write {self.beginning.pattern.begins} "NAME" {word}.')

    def _lacks(self, what: str) -> Invalid:
        return Invalid(f"{self.line.where}: {self.beginning.pattern.begins!r} needs {what}.")


# -- Corrections of the past -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypedCorrection:
    """What should be otherwise in the past, as it is typed: ``replace``, ``42``, ``Ann> withdraw 301``."""

    how: str
    at: str
    line: str = ""


CORRECTIONS_TOLD: Mapping[CorrectionWay, str] = {
    "strike": "Entry {at} should not have counted.",
    "replace": "This move should take the place of entry {at}: {line}",
    "insert": "This move should have been made before entry {at}: {line}",
}
"""What a correction says in words, by the way it corrects."""


def correction_typed(typed: TypedCorrection, game: Game, player: PlayerId | None, where: str) -> CorrectPast:
    """Read a correction of the past. Its move is that of `player`, unless it begins with ``Ann>``. Raises `Invalid`."""
    at, line = typed.at, typed.line.strip()
    how = next((way for way in CORRECTIONS_TOLD if way == typed.how), None)
    if how is None:
        raise Invalid(f"{where}: an entry is corrected by {', '.join(CORRECTIONS_TOLD)}, not by {typed.how!r}.")
    if bool(line) == (how == "strike"):
        raise Invalid(f'{where}: write correct strike 42, or correct {how} 42 "Ann> withdraw 301".')
    if not line:
        return CorrectPast(words=CORRECTIONS_TOLD[how].format(at=at), how=how, at=at)
    said = said_by(line)
    speaker = player if said is None or len(said[0]) != 1 else PlayerId(said[0][0])
    if speaker is None:
        raise Invalid(f"{where}: say whose move it is. Begin it with a name: Ann> withdraw 301")
    words = line if said is None else said[1]
    move = move_in(InputLine(speaker, split_line(words, where), where=where), game)
    line = f"{name_quoted(speaker)}> {words}"
    return CorrectPast(words=CORRECTIONS_TOLD[how].format(at=at, line=line), how=how, at=at, line=line, move=move)


# -- Moves that rules offer --------------------------------------------------------------


def _offered(line: InputLine, game: Game) -> MakeMove | None:
    """Return the move of that name which a rule offers; of several names that fit, the longest is meant."""
    for length in range(len(line.words), 0, -1):
        name = " ".join(line.words[:length]).rstrip(":")
        if offered_by(game, name):
            return MakeMove(line.player, name, _arguments(name, line.words[length:], line.where, game))
    return None


def _arguments(move: str, words: Sequence[str], where: str, game: Game) -> dict[str, Plain]:
    wanted = [field.name for field in asked_for(offered_by(game, move)[0][1])]
    given: dict[str, Plain] = {}
    for position, word in enumerate(words):
        name, sign, value = word.partition("=")
        if not sign and position < len(wanted):
            name, value = wanted[position], word
        elif not sign:
            raise Invalid(f"{where}: {move!r} takes {', '.join(wanted) or 'nothing more'}.")
        given[name] = value
    return given
