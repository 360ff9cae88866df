"""What can be typed at a prompt: told on asking, and offered for completion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomicon.cli.desk.moves import MOVES, MoveCommand
from nomicon.cli.desk.seat import TerminalSeat
from nomicon.cli.desk.words import unknown_line, words_of_moves, words_of_rules
from nomicon.cli.language import phrase_here, told_here
from nomicon.cli.play.move_help import move_help, offered_help
from nomicon.cli.reading.looking import KINDS
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.offered_moves import choices_told
from nomicon.hosting.typing.tokenizer import quoted
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.headers.offered_fields import KINDS_OF
from nomicon.play.moves.kinds import CHANGES, PLAYER, RULE
from nomicon.play.moves.pattern import PatternPart
from nomicon.play.rule_changes.specs import CHANGE_WORDS
from nomicon.views.view import ALSO as ALSO_PAGES
from nomicon.views.view import VIEWS

PROPOSING = (
    ('propose enact "Everyone wears a hat."', _("Propose a new rule in plain words.")),
    (
        "propose enact:",
        _("Propose a new rule of several lines. Type it below, and end with a line that contains only a dot."),
    ),
    ("propose amend 201:", _("Propose a new text for a rule. Type it below in the same way.")),
    ("propose amend 211 set adopted=15", _("Propose to change one setting of a rule.")),
    ("propose repeal 201", _("Propose to repeal a rule. To change a rule's class: propose transmute 104 to mutable.")),
    ("revise 301 enact:", _("Change your own proposal before its vote opens.")),
    ("draft enact:, post D-1", _("Show a draft first, then propose exactly this draft.")),
)
"""How rule-changes are put to the players: the shapes that they have, which no pattern tells."""

ABOUT_CHANGES = tuple(move.spec for move in MOVES if move.spec.holds_changes or move.spec.name == "post")
"""Moves of which the lines above tell."""

ALWAYS = (
    ("as NAME", _("Let another person play here. For one line only: NAME> MOVE.")),
    ("options", _("Show what you can do now, and why you cannot do the rest.")),
    ("try repeal 201, try 301", _("Show what a rule-change or a proposal would do, in a copy of the game.")),
    ("due", _("Do everything that is due now.")),
    ("help WORD", _("Explain one move or page.")),
    ("quit", _("Leave. Ctrl-D does the same.")),
)
"""Words of every prompt."""

IN_OUR_HANDS = (
    ("wait, wait 8 days", _("Wait until the next thing is due, or for the time you give.")),
    ("at MOMENT", _("Set the clock, for example at 2030-03-01T09:00:00Z.")),
    ("after MOMENT", _("Set the clock to one second after a moment, so that everything due at that moment is done.")),
    ("trace, trace 401", _("Show how rule code ran in the last move: what it saw, asked, printed and returned.")),
    ("export FILE", _("Save this game as a playthrough.")),
)
"""Words of a prompt whose clock is in our hands."""

PAGE_NAMES = (*VIEWS, *ALSO_PAGES)

ALSO = {name: move.line.split() for move in MOVES for name in (move.name, move.alias) if name}
"""The words for moves as the commands have them: ``take-back`` is ``take back``, ``dispute`` is ``invoke``."""

OTHER_NAMES = tuple(name for name, line in ALSO.items() if name.replace("-", " ") != " ".join(line))
"""Those of them that are more than the words of the move with hyphens."""

WIDTH = 24

FIELD_KINDS = frozenset((*MOVE_FIELD_KINDS, *KINDS_OF))
"""What can be asked for where a field of an offered move lists nothing to choose."""


def help_lines(about: str, in_our_hands: bool, seat: TerminalSeat) -> list[str]:
    """Return what can be typed at the prompt, or what one move or page is about."""
    offered = [name for name in words_of_rules(seat) if about and f"{name} ".startswith(f"{about} ")]
    found = [one for one in (seat.options() if offered else ()) if one.offered in offered]
    if found:
        return offered_help(found)
    meant = [move for move in MOVES if about in (move.name, move.line, move.alias)]
    meant = meant or [move for move in MOVES if move.line.startswith(f"{about} ")]
    if about and meant:
        return [line for move in meant for line in ("", *move_help(move, seat))][1:]
    if about in VIEWS:
        return [phrase_here(VIEWS[about].sentence), "", f"  {' '.join([about, *VIEWS[about].arguments])}"]
    words = [(shape, sentence) for shape, sentence in (*ALWAYS, *IN_OUR_HANDS) if _begins(shape, about)]
    if words:
        return [line for shape, sentence in words for line in (phrase_here(sentence), "", f"  {shape}")]
    parts = {
        _("Moves:"): [(move.line, move.sentence) for move in MOVES if move.spec not in ABOUT_CHANGES],
        _("Rule-changes:"): PROPOSING,
        _("Pages:"): [(" ".join([name, *view.arguments]), view.sentence) for name, view in VIEWS.items()],
        _("Clock and saving:"): IN_OUR_HANDS if in_our_hands else (),
        _("Other commands:"): ALWAYS,
    }
    lines: list[str] = []
    for title, told in parts.items():
        lines += [*([""] if lines and told else []), *([told_here(title)] if told else [])]
        lines += [
            f"  {shape:<{WIDTH}}{'' if len(shape) < WIDTH else '  '}{phrase_here(about)}" for shape, about in told
        ]
    return lines


def is_known(words: Sequence[str], seat: TerminalSeat, others: Iterable[str]) -> bool:
    """Say whether these words are, or begin, a move, a page, or what a prompt understands besides."""
    asked = " ".join(words)
    moves = [*words_of_moves(seat), *ALSO]
    return asked in (*PAGE_NAMES, *others, "quit") or any(f"{name} ".startswith(f"{asked} ") for name in moves)


def nothing_called(words: Sequence[str], seat: TerminalSeat, others: Iterable[str]) -> Invalid:
    """Return what to say of words that are neither a move nor a page, with those that may be meant."""
    return unknown_line(words, [*words_of_moves(seat), *OTHER_NAMES, *PAGE_NAMES, *others])


def _begins(shape: str, word: str) -> bool:
    return shape.split()[0].rstrip(",") == word


def speaks_now(seat: TerminalSeat, name: str) -> str:
    """Say who speaks from here on at a prompt."""
    if not name:
        return _("You are now watching and do not play for anyone.")
    if name in dict(seat.words(PLAYER.name)):
        return _("You now play as {name}.", name=name)
    return _("You now play as {name}, who has not joined yet. Type: join", name=name)


def completions(seat: TerminalSeat, words: Sequence[str]) -> list[tuple[str, str]]:
    """Return what could stand next, as one types it, with what it is about; the last of the words is being typed."""
    before = [word.lower() for word in words[:-1]]
    if not before:
        return _beginnings(seat)
    if before == ["as"]:
        return _typed(seat.words(PLAYER.name))
    begun = [
        (" ".join(rest), about)
        for line, about in _beginnings(seat)
        if (rest := line.split()[len(before) :]) and line.lower().split()[: len(before)] == before
    ]
    for move in sorted(MOVES, key=lambda one: -len(one.line.split())):
        length = len(move.line.split())
        if " ".join(before[:length]) == move.line:
            return [*begun, *_following(seat, move, list(words[length:-1]))]
    for name in sorted(words_of_rules(seat), key=len, reverse=True):
        length = len(name.split())
        if before[:length] == name.lower().split():
            return [*begun, *_fields(seat, name, [word.partition("=")[0] for word in words[length:-1]])]
    return [*begun, *_typed(seat.words(KINDS.get(" ".join(before), "")))]


def _beginnings(seat: TerminalSeat) -> list[tuple[str, str]]:
    """Return the words with which a line can begin."""
    return [
        *((move.line, phrase_here(move.sentence)) for move in MOVES),
        *((name, phrase_here(view.sentence)) for name, view in VIEWS.items()),
        *words_of_rules(seat).items(),
        *((shape.split()[0].rstrip(","), told_here(about)) for shape, about in (*ALWAYS, *IN_OUR_HANDS)),
    ]


def _typed(found: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return words as they are typed, those with a space in quotation marks."""
    return [(quoted(word), about) for word, about in found]


def _fields(seat: TerminalSeat, move: str, before: list[str]) -> list[tuple[str, str]]:
    """Return what could be filled in of a move that a rule offers: each choice, or the kind of what is asked for."""
    offered = [one.typed for one in seat.options() if one.offered == move]
    found: list[tuple[str, str]] = []
    for name, told in (field for typed in offered for field in choices_told(typed.removeprefix(move))):
        if name in before:
            continue
        is_kind = len(told) == 1 and told[0].partition("(")[0] in FIELD_KINDS
        listed = [one for one, _about in seat.words(told[0])] if is_kind and told[0] in KINDS else told
        choices = [] if listed is told and is_kind else [(quoted(f"{name}={one}"), "") for one in listed]
        found += choices or [(f"{name}=", " ".join(told))]
    return found


def _following(seat: TerminalSeat, move: MoveCommand, before: list[str]) -> list[tuple[str, str]]:
    """Return what could stand behind some words of a move's line."""
    parts = move.pattern.parts
    given: dict[str, str] = {}
    for part, word in zip(parts, before, strict=False):
        if part.is_field and move.spec.field_at(part).kind is CHANGES:
            break
        if part.is_field:
            given[move.spec.field_at(part).sent_as] = word
    else:
        if len(before) < len(parts):
            return _words(seat, move, parts[len(before)], given)
        last = parts[-1:]
        return _options(move, before) if move.pattern.options or not last else []
    return _typed(seat.words(RULE.name)) if len(before) - len(given) == 1 else VERBS


def _words(seat: TerminalSeat, move: MoveCommand, part: PatternPart, given: dict[str, str]) -> list[tuple[str, str]]:
    if not part.is_field:
        return [(part.word, "")]
    kind = move.spec.field_at(part).kind
    return VERBS if kind is CHANGES else _typed(seat.words(kind.name, given))


def _options(move: MoveCommand, before: list[str]) -> list[tuple[str, str]]:
    return [
        (keyword, phrase_here(move.spec.field_at(part).help))
        for keyword, part in move.pattern.options
        if keyword not in before
    ]


VERBS = [(f"{word}:" if word == "enact" else word, "") for word in (*CHANGE_WORDS, "title", "reason")]
"""The words that rule-changes begin with, and those that may stand among them."""
