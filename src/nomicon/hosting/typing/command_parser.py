"""Reads moves as people type them: one line, and for a rule's text the block of lines below it.

The patterns of the lines stand in the specifications of the moves. A line that makes no sense is `Invalid`, with what
is wrong and how to mend it, before any move exists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, either, sentence_of
from nomicon.game.values.translatable import word as word_of
from nomicon.hosting.invalid import Invalid, invalid_at
from nomicon.hosting.typing.corrections import read_correction
from nomicon.hosting.typing.drafts import changes_in
from nomicon.hosting.typing.nearest_moves import nearest_moves
from nomicon.hosting.typing.offered_moves import offered_move
from nomicon.hosting.typing.rule_texts import TypedDraft
from nomicon.hosting.typing.tokenizer import YOUR_LINE, name_quoted, parts_of, quoted, said_by, split_line
from nomicon.law.headers.offered_fields import offers
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS
from nomicon.play.moves.choices import Situation
from nomicon.play.moves.kinds import CHANGES, CORRECTIONS, INTENDED, Missing, MoveFieldKind
from nomicon.play.moves.pattern import Pattern, PatternPart
from nomicon.play.moves.spec import MoveField, MoveSpec
from nomicon.play.rule_changes.spec import ReadMove
from nomicon.play.rule_changes.specs import CHANGE_WORDS


class UnknownMove(Invalid):
    """A line begins with a word that begins no move in this game. `near` are the moves that may be meant."""

    near: tuple[str, ...] = ()


class InputLine(Struct, frozen=True):
    """One line as typed: who, the words of it, the block below it, and where it stands for messages."""

    player: PlayerId
    words: Sequence[str]
    block: str = ""
    where: str = YOUR_LINE
    block_line: int = 1


class CommandStart(Struct, frozen=True):
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

PROPOSING = "propose"
"""What stands before a line that begins with the word of a rule-change, unless a rule offers such a move."""

MOST_WORDS = max(len(begins.split()) for begins in BEGINNINGS)


def move_in(line: InputLine, game: Game) -> Move:
    """Read a move out of a line. Raises `Invalid`; whether the rules allow the move is not asked here."""
    if not line.words:
        raise Invalid(_("{where}: you typed nothing. Write a move, such as: vote 301 for", where=line.where))
    for length in range(min(MOST_WORDS, len(line.words)), 0, -1):
        beginning = BEGINNINGS.get(" ".join(line.words[:length]).lower().rstrip(":"))
        if beginning is not None:
            return _Reading(line, beginning, list(line.words[length:]), game).move()
    beginning = _begun_with_a_value(line, game)
    if beginning is not None:
        return _Reading(line, beginning, list(line.words), game).move()
    offered = offered_move(line.player, line.words, line.where, game)
    if offered is not None:
        return offered
    name = line.words[0].rstrip(":")
    if name.lower() in CHANGE_WORDS:
        return move_in(replace(line, words=[PROPOSING, *line.words]), game)
    raise _unknown(line, [*offers(game), *BEGINNINGS, *_words_of_rules(line, game), *CHANGE_WORDS])


def _unknown(line: InputLine, known: Sequence[str]) -> UnknownMove:
    """Return what to say of a line that begins no move, with the moves that it may mean."""
    found = nearest_moves(line.words, known)
    hint = _("To see what you can do now, open the game's page, or use 'options' in a terminal.")
    if found.names:
        hint = _("Did you mean {names}?", names=either([*map(repr, found.names)]))
    unknown = UnknownMove(
        _("{where}: there is no move {name!r}. {hint}", where=line.where, name=found.typed, hint=hint)
    )
    unknown.near = found.names
    return unknown


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


class _Reading(Struct):
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
            values |= self._options(last or repr(self.beginning.pattern.begins))
        try:
            move: Move = spec.made(self.line.player, self.game, values)
        except ValueError as wrong:
            raise invalid_at(self.line.where, wrong) from None
        return move

    def _field(self, part: PatternPart, field: MoveField) -> dict[str, object]:
        if field.kind is CHANGES:
            return self._changes()
        if field.kind is INTENDED and self.words:
            return {field.name: self._intended()}
        if not self.words and field.below and self.line.block.strip():
            return {field.name: self.line.block.strip()}
        if not self.words and part.optional:
            return {}
        return {field.name: self._value(part, field, self._lacks(word_of(field.lacking)))}

    def _changes(self) -> dict[str, object]:
        """Read rule-changes, among which title, reason and marks may stand anywhere."""
        line = self.line
        read_move = reading_moves(self.game, line.player, line.where)
        drafted = changes_in(TypedDraft(self.words, line.block, line.where, line.block_line, read_move), self.game)
        return {
            field.name: getattr(drafted, field.name)
            for field in self.beginning.spec.fields
            if hasattr(drafted, field.name)
        }

    def _intended(self) -> tuple[str, Move]:
        """Read a move that is announced: all that follows, as it would be typed, and the text below it."""
        words, self.words = self.words, []
        return " ".join(map(quoted, words)), move_in(replace(self.line, words=words), self.game)

    def _options(self, last: str) -> dict[str, object]:
        """Read the options, which stand behind everything else."""
        given: dict[str, object] = {}
        options = dict(self.beginning.pattern.options)
        while options and self.words:
            keyword = self.words.pop(0).lower()
            if keyword not in options:
                known = either([*options])
                raise Invalid(
                    _(
                        "{where}: after the {last}, write {known}, not {keyword!r}.",
                        where=self.line.where,
                        last=last,
                        known=known,
                        keyword=keyword,
                    )
                )
            field = self.beginning.spec.field_at(options[keyword])
            given[field.name] = self._value(
                options[keyword], field, self._lacks(_("something after {keyword!r}", keyword=keyword))
            )
        return given

    def _value(self, part: PatternPart, field: MoveField, lacking: Invalid) -> object:
        """Read the value of a field off the words."""
        if not self.words:
            raise lacking
        taken = self.words[: self._length()] if part.takes_rest else self.words[:1]
        del self.words[: len(taken)]
        read_words = READ_WORDS.get(field.kind, field.kind.read_words)
        try:
            if read_words is not None:
                return read_words(taken)
            assert field.kind.read is not None
            return field.kind.read(" ".join(taken))
        except Missing as missing:
            raise self._lacks(sentence_of(missing)) from None
        except ValueError as wrong:
            raise invalid_at(self.line.where, wrong) from None

    def _length(self) -> int:
        """Return how many words the rest of the line has, without an option at its end: ``reason "It is fair."``."""
        options = dict(self.beginning.pattern.options)
        ends = len(self.words) > 2 and self.words[-2].lower() in options
        return len(self.words) - (2 if ends else 0)

    def _literal(self, word: str, after: str) -> None:
        """Take a word that has to stand in the line as it is."""
        if not self.words:
            raise self._lacks(_("{word!r} after the {after}", word=word, after=after))
        if self.words.pop(0).lower() != word:
            raise Invalid(
                _(
                    '{where}: write {begins} "NAME" {word}.',
                    where=self.line.where,
                    begins=self.beginning.pattern.begins,
                    word=word,
                )
            )

    def _lacks(self, what: str) -> Invalid:
        return Invalid(
            _(
                "{where}: {begins!r} needs {what}.",
                where=self.line.where,
                begins=self.beginning.pattern.begins,
                what=what,
            )
        )


# -- Moves of the past -------------------------------------------------------------------


def reading_moves(game: Game, player: PlayerId | None, where: str) -> ReadMove:
    """Return what reads a move that somebody made or should have made: that of `player`, unless it begins ``Ann>``."""

    def read(line: str) -> tuple[str, Move]:
        said = said_by(line)
        speaker = player if said is None or len(said[0]) != 1 else PlayerId(said[0][0])
        if speaker is None:
            raise Invalid(_("{where}: say whose move it is. Begin it with a name: Ann> withdraw 301", where=where))
        words = line if said is None else said[1]
        move = move_in(InputLine(speaker, split_line(words, where), where=where), game)
        return f"{name_quoted(speaker)}> {words}", move

    return read
