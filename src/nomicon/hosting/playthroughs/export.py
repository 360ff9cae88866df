"""Writing a game down as a playthrough: a script that plays the same game again, as far as the record is public.

Ballots that are still sealed stay out, and so does everything else that only their voters may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nomicon.game.names import called
from nomicon.game.plain import shown
from nomicon.game.proposals import Amend, Change, Enact, Motion, Repeal, Transmute
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lines import inner_quoted, name_quoted, quoted
from nomicon.hosting.playthroughs.played_on import recorded_entries, taken_up
from nomicon.hosting.playthroughs.script import NO_RULEBOOK
from nomicon.hosting.table import fold
from nomicon.law.numerals import numbered
from nomicon.play import (
    activity,
    changing_rules,
    claiming,
    judging,
    offices,
    proposing,
    quantities,
    seating,
    showing,
    turns,
    voting,
)
from nomicon.play.chapter import Move
from nomicon.play.choosing import Choose
from nomicon.play.founding import FoundGame
from nomicon.play.offering import MakeMove
from nomicon.play.record import Entry
from nomicon.play.recording import FoundHistory
from nomicon.play.timing import KeepTime
from nomicon.rulebooks.scalars import Read, read_answer, read_setting, written
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from nomicon.rulebooks.writing import write_rule
from nomicon.views.page import Seen, iso
from nomicon.views.secrecy import public_entries


def as_playthrough(seen: Seen) -> str:
    """Write a game as a playthrough without answers; `accept` adds them. Raises `Invalid` for what no line can say."""
    entries = public_entries(seen)
    founding = entries[0].move
    if isinstance(founding, FoundHistory):
        head, begun, at = [*taken_up(founding, entries)], recorded_entries(entries), founding.taken_up
    elif isinstance(founding, FoundGame):
        head, begun, at = [*_head(founding, seen)], 1, entries[0].at
    else:
        raise Invalid("the record of this game does not begin with its founding, so no playthrough can say it.")
    lines = [*head, *_draws(entries), "", f"at {iso(at)}", "found"]
    games = _games(seen)
    for entry in entries[begun:]:
        if isinstance(entry.move, KeepTime):
            continue
        if entry.at != at:
            lines.append(f"at {iso(entry.at)}")
            at = entry.at
        line, block = _line(entry.move, games[entry.place])
        lines += [f"{name_quoted(entry.move.player)}> {line}", *_block(block)]
    if isinstance(entries[-1].move, KeepTime) and entries[-1].at >= at:
        lines.append(f"after {iso(entries[-1].at)}")
    return "\n".join(lines) + "\n"


def _games(seen: Seen) -> dict[Any, Game]:
    """Return the game as it stood before each entry, by the entry's place."""
    games, game = {}, Game()
    for one in seen.history:
        games[one.entry.place] = game
        game = fold(game, one.entry)
    return games


def _head(founding: FoundGame, seen: Seen) -> Iterator[str]:
    yield f"# {_flat(founding.title or founding.game)}, as it was played."
    book = _book_of(founding)
    yield f"rulebook: {NO_RULEBOOK if book is None else book.name}"
    yield f"title: {_flat(founding.title)}"
    if founding.holders != tuple(dict(book.holders if book is not None else ()).items()):
        yield f"offices: {', '.join(f'{_part(office)}={_part(player)}' for office, player in founding.holders)}"
    known = {rule.number: rule for rule in book.rules} if book is not None else {}
    for rule in founding.rules:
        if known.get(rule.number) != rule:
            yield f"with rule {numbered(rule.number, seen.game)}:"
            yield from _block(write_rule(rule.text, rule.number, rule.status))


def _part(name: str) -> str:
    """Write a name in a head that is divided at commas and equals signs."""
    return quoted(name, always=any(mark in name for mark in ',="'))


def _book_of(founding: FoundGame) -> Rulebook | None:
    """Return the rulebook on the shelf that a game started from, unless rules were taken out of it."""
    if founding.rulebook not in shelf():
        return None
    book = load_rulebook(founding.rulebook)
    return book if {rule.number for rule in book.rules} <= {rule.number for rule in founding.rules} else None


def _draws(entries: Sequence[Entry]) -> Iterator[str]:
    seeds = [entry.seed for entry in entries if entry.seed]
    if seeds:
        yield f"draws: {', '.join(seeds)}"


def _block(text: str) -> Iterator[str]:
    return (f"| {line}" if line else "|" for line in text.rstrip("\n").split("\n")) if text else iter(())


def _line(move: Move, game: Game) -> tuple[str, str]:
    match move:
        case proposing.Propose():
            words, block = _changes(move.changes, game)
            return f"propose {words}{_titled(move)}", block
        case showing.ShowDraft():
            words, block = _changes(move.changes, game)
            return f"draft {words}{_title(move.title)}", block
        case proposing.Revise():
            words, block = _changes(move.changes, game)
            return f"revise {move.proposal} {words}", block
        case changing_rules.MendWords(rule=rule, words=words) if "\n" in words and words == words.strip():
            return f"mend {rule}:", words
    said = SAID.get(type(move))
    if said is None:
        raise Invalid(f"a playthrough cannot say {type(move).__name__}")
    return said(move), ""


def _title(title: str) -> str:
    return f" title {quoted(title, always=True)}" if title else ""


def _titled(move: proposing.Propose) -> str:
    named = [("title", move.title), ("reason", move.reason), *(("mark", mark) for mark in move.marks)]
    return "".join(f" {name} {quoted(value, always=True)}" for name, value in named if value)


def _changes(changes: Sequence[Change], game: Game) -> tuple[str, str]:
    """Say rule-changes in one line, with the text of a rule below it."""
    said, blocks = [], []
    for change in changes:
        match change:
            case Enact(text=text, revives=revives):
                said.append("enact" if revives is None else f"enact reviving {revives}")
                blocks.append(write_rule(text))
            case Amend(undoes=undone) if undone is not None:
                said.append(f"repeal amendment {undone} of {change.rule}")
            case Amend():
                words = _parts(change)
                rule = game.rules.numbered(change.rule)
                if words is None:
                    blocks.append(_amended(change, rule))
                said.append(f"amend {change.rule}{words or ''}")
            case Repeal(rule=number):
                said.append(f"repeal {number}")
            case Motion(judgement=number):
                said.append(f"overrule {number}")
            case Transmute(rule=number, to=to):
                said.append(f"transmute {number} to {to}")
    if len(set(blocks)) > 1:
        raise Invalid("a playthrough cannot say a proposal with the texts of two rules")
    colon = ":" if blocks and len(said) == 1 else ""
    return " + ".join(said) + colon, "".join(blocks[:1])


def _amended(change: Amend, rule: Rule | None) -> str:
    if change.text is not None:
        return write_rule(change.text)
    if rule is None:
        raise Invalid(f"a playthrough cannot say an amendment to part of rule {change.rule}, which was not in force")
    return write_rule(change.applied(rule.text))


def _parts(change: Amend) -> str | None:
    """Say an amendment to parts of a rule; None where only the whole text says it."""
    whole = (change.text, change.code, change.defers_to, change.prevails_over)
    if any(part is not None for part in whole) or change.declares:
        return None
    said = (("retitle", change.title), ("words", change.words))
    words = "".join(f" {kind} {quoted(text, always=True)}" for kind, text in said if text is not None)
    laid: tuple[tuple[str, Any, Read], ...] = (
        ("set", change.settings, read_setting), ("answer", change.answers, read_answer),
    )  # fmt: skip
    for kind, pairs, read in laid:
        for name, value in pairs.items():
            words += f" {kind} {quoted(f'{name}={written(value, read)}')}"
    return words


def _flat(text: str) -> str:
    """Write a text on one line of the head, where nothing is quoted."""
    return " ".join(text.split())


def _invoke(move: judging.Invoke) -> str:
    words = f"invoke {quoted(move.statement, always=True)}"
    if move.paradox:
        words += f" paradox {quoted(move.paradox)}"
    if move.reading is not None:
        words += f" reading {quoted('='.join(move.reading))}"
    if move.proposal is not None:
        words += f" proposal {move.proposal}"
    if move.against is not None:
        words += f" against {quoted(move.against)}"
    if move.corrections:
        words += " correct " + ", ".join(_correction(effect) for effect in move.corrections)
    return words


def _correction(effect: Any) -> str:
    match effect["effect"]:
        case "Withdraw":
            return f"withdraw {effect['proposal']}"
        case "Leave":
            return f"leave {inner_quoted(effect['player'])}"
        case "Award":
            quantity = f" {inner_quoted(effect['quantity'])}" if "quantity" in effect else ""
            return f"award {inner_quoted(effect['to'])} {_number(effect['amount'])}{quantity}"
        case "VoidRule":
            return f"void {effect['rule']} because {effect['because_of']}"
        case "RestoreRule":
            return f"restore {effect['rule']}"
        case "DeclareOutcome":
            return f"outcome {effect['proposal']} {effect['outcome']}"
        case "Appoint":
            return f"appoint {inner_quoted(effect['office'])} {inner_quoted(effect['player'])}"
        case other:
            raise Invalid(f"a playthrough cannot say the correction {other}")


def _number(amount: Any) -> str:
    return str(amount) if isinstance(amount, int) else shown(amount)


def _last(text: str) -> str:
    return quoted(text) if text else ""


def _claim(move: claiming.MakeClaim) -> str:
    moved = "".join(f" {quoted(who)} {shown(many)} {quoted(name)}" for name, who, many in move.moves)
    return f"claim {move.rule} {quoted(move.statement, always=True)}{moved}"


SAID: dict[type[Move], Callable[[Any], str]] = {
    seating.Join: lambda move: "join",
    seating.Forfeit: lambda move: "forfeit",
    activity.LogOn: lambda move: "log on",
    voting.CastBallot: lambda move: f"vote {called(move.proposal)} {move.choice}",
    voting.TakeBackBallot: lambda move: f"take back {called(move.proposal)}",
    voting.LodgeConsent: lambda move: f"consent {move.proposal} {'yes' if move.given else 'no'}",
    voting.CloseVote: lambda move: f"close {move.proposal}",
    proposing.Distribute: lambda move: f"distribute {move.proposal}",
    proposing.Withdraw: lambda move: f"withdraw {move.proposal}",
    offices.TakeInHand: lambda move: "by hand" if move.by_hand else "automatic",
    offices.SeekOffice: lambda move: f"office {quoted(move.office)}",
    offices.DoDuty: lambda move: f"duty {quoted(move.duty, always=True)} done {_last(move.report)}".rstrip(),
    judging.Invoke: _invoke,
    judging.Deliver: lambda move: f"deliver {move.judgement} {move.value} {_last(move.reasons)}".rstrip(),
    claiming.Declare: lambda move: f"declare {quoted(move.text)}",
    claiming.MakeClaim: _claim,
    claiming.Challenge: lambda move: f"challenge {move.claim}",
    changing_rules.MendWords: lambda move: f"mend {move.rule} {quoted(move.words, always=True)}",
    turns.EndTurn: lambda move: "end turn",
    quantities.Give: lambda move: f"give {quoted(move.to)} {shown(move.amount)} {quoted(move.quantity)}",
    Choose: lambda move: f"choose {quoted(move.choice)} {quoted(move.option)}",
    MakeMove: lambda move: " ".join(
        [move.name, *(quoted(f"{name}={value}") for name, value in move.arguments.items())]
    ),
}
"""How each move is typed; the two that carry rule-changes are said apart."""
