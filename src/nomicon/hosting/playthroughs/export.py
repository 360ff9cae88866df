"""Writing a game down as a playthrough: a script that plays the same game again, as far as the record is public.

Ballots that are still sealed stay out, and so does everything else that only their voters may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nomicon.game.calendar import written_moment
from nomicon.game.changes import Amend, Change, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.game.names import called
from nomicon.game.values.plain import shown
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.played_on import recorded_entries, taken_up
from nomicon.hosting.playthroughs.script import NO_RULEBOOK
from nomicon.hosting.typing.corrections import written_correction
from nomicon.hosting.typing.lines import inner_quoted, name_quoted, quoted
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.records import written_as
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.judging import claiming, judging
from nomicon.play.people import offices, presence, seating
from nomicon.play.proposals import drafts, proposing
from nomicon.play.quantities import quantities
from nomicon.play.record import Entry
from nomicon.play.rules import mending
from nomicon.play.series.founding import FoundGame
from nomicon.play.series.history_import import FoundHistory
from nomicon.play.turns import turns
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes import consenting, voting
from nomicon.play.votes.sealing import SealRest
from nomicon.rulebooks.files.scalars import Read, read_answer, read_declared, read_setting, written
from nomicon.rulebooks.files.writing import write_rule
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.secrecy import public_entries


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
    for entry in entries[begun:]:
        if isinstance(entry.move, KeepTime | SealRest):
            continue  # They come of themselves.
        if entry.at != at:
            lines.append(f"at {iso(entry.at)}")
            at = entry.at
        line, block = _line(entry.move)
        lines += [f"{name_quoted(entry.move.player)}> {line}", *_block(block)]
    if isinstance(entries[-1].move, KeepTime) and entries[-1].at >= at:
        lines.append(f"after {iso(entries[-1].at)}")
    return "\n".join(lines) + "\n"


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


def _line(move: Move) -> tuple[str, str]:
    match move:
        case proposing.Propose(draft=str(draft)) if draft:
            return f"post {draft}", ""
        case proposing.Propose():
            words, block = _changes(move.changes)
            return f"propose {words}{_titled(move)}", block
        case drafts.ShowDraft():
            words, block = _changes(move.changes)
            return f"draft {words}{_title(move.title)}", block
        case proposing.Revise():
            words, block = _changes(move.changes)
            return f"revise {move.proposal} {words}", block
        case mending.MendWords(rule=rule, words=words) if "\n" in words and words == words.strip():
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


def _changes(changes: Sequence[Change]) -> tuple[str, str]:
    """Say rule-changes in one line, with the text of a rule below it."""
    said, blocks = [], []
    for change in changes:
        text = change.text if isinstance(change, Enact | Amend) else None
        if text is not None:
            blocks.append(write_rule(text))
        begins = None if isinstance(change, Enact | Motion) else change.begins
        said.append(_change(change) + (f" from {written_moment(begins)}" if begins is not None else ""))
    if len(set(blocks)) > 1:
        raise Invalid("a playthrough cannot say a proposal with the texts of two rules")
    colon = ":" if blocks and len(said) == 1 else ""
    return " + ".join(said) + colon, "".join(blocks[:1])


def _change(change: Change) -> str:
    match change:
        case Enact(revives=revives):
            return "enact" if revives is None else f"enact reviving {revives}"
        case Amend(rule=number, amendment=amendment):
            return f"amend {number if amendment is None else f'amendment {amendment} of {number}'}{_parts(change)}"
        case RepealAmendment(rule=number, amendment=amendment):
            return f"repeal amendment {amendment} of {number}"
        case Repeal(rule=number):
            return f"repeal {number}"
        case Motion(judgement=None, words=words):
            return f"resolve {quoted(words, always=True)}"
        case Motion(judgement=number):
            return f"overrule {number}"
        case Transmute(rule=number, to=to):
            return f"transmute {number} to {to}"


def _parts(change: Amend) -> str:
    """Say what an amendment changes of a rule, part by part; nothing of one whose whole text stands below."""
    said = (("retitle", change.title), ("words", change.words), ("code", change.code))
    words = "".join(f" {kind} {quoted(text, always=True)}" for kind, text in said if text is not None)
    answers = {written_as(name): value for name, value in change.answers.items()}
    laid: tuple[tuple[str, Any, Read], ...] = (
        ("set", change.settings, read_setting), ("answer", answers, read_answer),
        ("declare", change.declares, read_declared),
    )  # fmt: skip
    for kind, pairs, read in laid:
        for name, value in pairs.items():
            words += f" {kind} {quoted(f'{name}={written(value, read)}')}"
    for kind, claims in (("prevails over", change.prevails_over), ("defers to", change.defers_to)):
        for claim in ("nothing",) if claims == () else claims or ():
            words += f" {kind} {quoted(str(claim).removeprefix('about '))}"
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
    said = written_correction(effect, inner_quoted)
    if said is None:
        raise Invalid(f"a playthrough cannot say the correction {effect['effect']}")
    return said


def _last(text: str) -> str:
    return quoted(text) if text else ""


def _claim(move: claiming.MakeClaim) -> str:
    moved = "".join(f" {quoted(who)} {shown(many)} {quoted(name)}" for name, who, many in move.moves)
    return f"claim {move.rule} {quoted(move.statement, always=True)}{moved}"


SAID: dict[type[Move], Callable[[Any], str]] = {
    seating.Join: lambda move: "join",
    seating.Forfeit: lambda move: "forfeit",
    presence.LogOn: lambda move: "log on",
    voting.CastBallot: lambda move: f"vote {called(move.proposal)} {move.choice}",
    voting.TakeBackBallot: lambda move: f"take back {called(move.proposal)}",
    consenting.LodgeConsent: lambda move: f"consent {move.proposal} {'yes' if move.given else 'no'}",
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
    mending.MendWords: lambda move: f"mend {move.rule} {quoted(move.words, always=True)}",
    turns.EndTurn: lambda move: "end turn",
    quantities.Give: lambda move: f"give {quoted(move.to)} {shown(move.amount)} {quoted(move.quantity)}",
    Choose: lambda move: f"choose {quoted(move.choice)} {quoted(move.option)}",
    MakeMove: lambda move: " ".join(
        [move.name, *(quoted(f"{name}={value}") for name, value in move.arguments.items())]
    ),
}
"""How each move is typed; the two that carry rule-changes are said apart."""
