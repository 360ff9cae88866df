"""Replaying a history: what is told of a game's past is recorded outcome by outcome, and what comes of it compared.

The entries bear the moments of the history, not those of the replay, so that play goes on from where it ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nomicon.game.amendments import standing
from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import UNDETERMINED
from nomicon.game.rules import IMMUTABLE, Layer, Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.replacing import replace
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import HOST
from nomicon.hosting.table.clock_watch import TrustedClock
from nomicon.hosting.table.table import Played, Table
from nomicon.law.questions.precedence import CLAIMS, in_order_of_precedence
from nomicon.law.questions.ranking import order_set_by
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.history_import import CompleteHistory, FoundHistory
from nomicon.play.series.recorded_changes import RecordedChange, RecordOutcome, changed_by, lost_text
from nomicon.rulebooks.history import (
    AMENDED,
    ENACTED,
    REPEALED,
    TAKEN_OFF,
    Checkpoint,
    FoundedRule,
    ImportedHistory,
    ImportedOutcome,
)
from nomicon.rulebooks.shelf import Rulebook


@dataclass(frozen=True, slots=True)
class Compared:
    """Whether the rules stood, after an outcome, as they are told to have stood; `differs` says where not."""

    after: int
    immutable: int
    mutable: int
    differs: tuple[str, ...] = ()


@dataclass(slots=True)
class Replayed:
    """What came of a replay: the game, every comparison, and what does not fit."""

    game: GameId
    rules: Ruleset = field(default_factory=Ruleset)
    checkpoints: list[Compared] = field(default_factory=list)
    misfits: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def fits(self) -> bool:
        """Say whether all came out as it is told."""
        return not (self.misfits or self.refused or any(one.differs for one in self.checkpoints))


class HistoryClock(TrustedClock):
    """Tells the moments of a history, one after the other."""

    def __init__(self, begins: Moment) -> None:
        self.moment = begins

    def now(self) -> Moment:
        """Return the moment that is being told of."""
        return self.moment


# -- Replaying -----------------------------------------------------------------------


def replay(table: Table, game: GameId, history: ImportedHistory, book: Rulebook) -> Replayed:
    """Record a history in a new game, with a rulebook's words and code for the rules whose text is known."""
    now = table.moment()
    clock = HistoryClock(now if history.begins is None else history.begins)
    past = Table(table.ledger, clock, table.chance, table.announcer, table.bench)
    known = texts_told(history, book)
    _must(past.found(game, _founding(game, history, book, known, now)))
    replayed = Replayed(game)
    due = {one.after: one for one in history.checkpoints}
    for outcome in history.outcomes:
        clock.moment = Moment(max(clock.moment, outcome.closed or clock.moment))
        played = past.play(game, recorded(outcome, known.get(outcome.number)))
        if isinstance(played, Refused):
            replayed.refused.append(f"{outcome.number}: {played.because}")
            past.play(game, _undone(outcome, str(played.because)))  # Which cannot be either where a number comes twice.
        replayed.rules = past.folded(game).game.rules
        if outcome.after is not None and not isinstance(played, Refused):
            replayed.misfits += [f"after {outcome.number}: {one}" for one in unlike(replayed.rules, outcome.after)]
        if outcome.number in due:
            replayed.checkpoints.append(compared(replayed.rules, due.pop(outcome.number)))
    replayed.misfits += [f"the checkpoint after {number} names a proposal without an outcome" for number in sorted(due)]
    _must(past.play(game, CompleteHistory(HOST)))
    replayed.rules = past.folded(game).game.rules
    replayed.misfits += list(_final_misfits(replayed.rules, history, book))
    return replayed


def moves_told(founding: FoundHistory, history: ImportedHistory, book: Rulebook) -> list[Move]:
    """Return the moves by which a history was recorded, if it was this one and nothing of it was refused."""
    known = texts_told(history, book)
    outcomes = [recorded(outcome, known.get(outcome.number)) for outcome in history.outcomes]
    return [_founding(founding.game, history, book, known, founding.taken_up), *outcomes, CompleteHistory(HOST)]


def _must(outcome: Played | Refused) -> None:
    if isinstance(outcome, Refused):
        raise Invalid(f"the history cannot be recorded: {outcome.because}")


def _founding(
    game: GameId, history: ImportedHistory, book: Rulebook, known: Mapping[int, RuleText], taken_up: Moment
) -> FoundHistory:
    titles = {file.number: file.text.title for file in book.files}
    rules = tuple(
        StartingRule(
            RuleNumber(number),
            status,
            known.get(number) or lost_text(f"rule {number} at the start", titles.get(RuleNumber(number), "")),
        )
        for status, numbers in (("immutable", history.immutable), ("mutable", history.mutable))
        for number in numbers
    )
    source = f"the history of {history.title}"
    return FoundHistory(HOST, game, history.title, book.name, rules, source=source, taken_up=taken_up)


def recorded(outcome: ImportedOutcome, text: RuleText | None) -> RecordOutcome:
    """Return the move that writes one outcome down."""
    adopted = outcome.what in (ENACTED, AMENDED, REPEALED, TAKEN_OFF) or bool(outcome.to)
    change = RecordedChange(outcome.what, outcome.on, text, outcome.to) if adopted else None
    author = PlayerId(outcome.author) if outcome.author else None
    title = "" if text is None else text.title
    notes = tuple(filter(None, (outcome.note, f"Done once: {outcome.once}" if outcome.once else "")))
    number = ProposalNumber(outcome.number)
    return RecordOutcome(HOST, number, outcome.ended, change, author, outcome.posted, title, notes)


def _undone(outcome: ImportedOutcome, because: str) -> RecordOutcome:
    notes = (outcome.note, f"What the history says about it is impossible: {because}")
    return replace(recorded(outcome, None), outcome=UNDETERMINED, change=None, notes=tuple(filter(None, notes)))


def texts_told(history: ImportedHistory, book: Rulebook) -> dict[int, RuleText]:
    """Return the texts that are known, each by the number of the initial rule or of the proposal that brought it.

    The rulebook has each rule as it stood in the end; that is the text of the layer that then lay on top.
    """
    layers = {number: [number] for number in (*history.immutable, *history.mutable)}
    belongs = rules_meant(history)
    for one in history.outcomes:
        rule = belongs.get(one.number)
        if rule is None or (rule not in layers and one.what != ENACTED):
            continue
        if one.what in (ENACTED, AMENDED):
            layers.setdefault(rule, []).append(one.number)
        elif one.what == TAKEN_OFF and one.on in layers[rule][1:]:
            layers[rule].remove(one.on)
        elif one.what == REPEALED:
            del layers[rule]
    files = {file.number: file for file in book.files}
    told = {}
    for rule, numbers in layers.items():
        file = next((files[one] for one in map(RuleNumber, (rule, *reversed(numbers))) if one in files), None)
        if file is not None:
            told[numbers[-1]] = replace(file.text, ordinal=0)  # It follows from what changed the rule.
    return told


def rules_meant(history: ImportedHistory) -> dict[int, int]:
    """Return which rule each adopted proposal made or changed, by the number that the rule had first."""
    meant = {number: number for number in (*history.immutable, *history.mutable)}
    for one in history.outcomes:
        rule = one.number if one.what == ENACTED else meant.get(one.on or 0)
        if rule is not None:
            meant[one.number] = rule
    return meant


# -- Comparing -----------------------------------------------------------------------


def ranked(rules: Ruleset) -> tuple[Rule, ...]:
    """Return the rules as a book lists them: by class, then by the number that the rules go by, whatever they claim."""
    return in_order_of_precedence(tuple(rules), order_set_by(rules).without(CLAIMS))


def lineage(rule: Rule) -> tuple[int, ...]:
    """Return the numbers by which a rule came to stand as it does: its first, then those of what changed it."""
    first = rule.layers[0].proposal or (rule.former[0] if rule.former else rule.number)
    return tuple(dict.fromkeys([int(first), *changed_by(rule)]))


def layers_of(rule: Rule) -> tuple[int, ...]:
    """Return the numbers of the texts that lie upon each other in a rule."""
    return tuple(int(layer.proposal or lineage(rule)[0]) for layer in standing(rule))


def compared(rules: Ruleset, told: Checkpoint) -> Compared:
    """Compare the rules in force with a checkpoint."""
    order = ranked(rules)
    fixed = [int(rule.number) for rule in order if rule.status == IMMUTABLE]
    rest = [int(rule.number) for rule in order if rule.status != IMMUTABLE]
    differs = [
        *_differs("immutable rules", fixed, sorted(told.immutable)),
        *_differs("mutable rules", rest, told.mutable),
    ]
    return Compared(told.after, len(fixed), len(rest), tuple(differs))


def _differs(what: str, found: Sequence[int], told: Sequence[int]) -> Iterator[str]:
    missing, more = sorted(set(told) - set(found)), sorted(set(found) - set(told))
    if missing:
        yield f"{what} in the history but not in force: {_listed(missing)}"
    if more:
        yield f"{what} in force but not in the history: {_listed(more)}"
    if not missing and not more and list(found) != list(told):
        yield f"{what} in another order: {_listed(found)} instead of {_listed(told)}"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def unlike(rules: Ruleset, told: FoundedRule) -> Iterator[str]:
    """Yield where a rule is not as it is told; one that is gone is missed where its lineage is told."""
    rule = rules.rules.get(RuleId(str(told.rule))) or rules.numbered(RuleNumber(told.rule))
    if rule is None:
        if told.lineage:
            yield f"rule {told.rule} is not in force"
        return
    pairs = (
        ("class", told.status, rule.status),
        ("ordinal", told.ordinal, rule.ordinal),
        ("lineage", told.lineage, lineage(rule)),
        ("layers", told.layers, layers_of(rule)),
    )
    for what, wanted, found in pairs:
        if wanted and wanted != found:
            yield f"rule {told.rule}: its {what} is {found}, but the history says {wanted}"


def _final_misfits(rules: Ruleset, history: ImportedHistory, book: Rulebook) -> Iterator[str]:
    """Yield where the rules at the end are not those of the file, or not those of the rulebook."""
    for told in history.final:
        yield from (f"at the end: {one}" for one in unlike(rules, told))
    order = [int(rule.number) for rule in ranked(rules)]
    if history.final:
        yield from _differs("at the end: the rules", order, [one.rule for one in history.final])
    yield from _differs("rules of the rulebook", order, [int(rule.number) for rule in ranked(as_ruleset(book))])
    files = {file.number: file for file in book.files}
    for rule in rules:
        file = files.get(rule.number)
        if file is not None and (rule.text.words, rule.text.code) != (file.text.words, file.text.code):
            yield f"rule {rule.number}: its text is not that of the rulebook"
        if file is not None and rule.status != file.status:
            yield f"rule {rule.number}: it is {rule.status}, but {file.status} in the rulebook"
    lost = [number for number in (*history.immutable, *history.mutable) if number not in texts_told(history, book)]
    if history.lost:
        yield from _differs("initial rules without a text", sorted(lost), sorted(history.lost))
    counted = Counter(one.what for one in history.outcomes)
    for what, many in sorted(history.totals.items()):
        if counted[what] != many:
            yield f"{what}: the history lists {counted[what]}, but says {many} in total"


def as_ruleset(book: Rulebook) -> Ruleset:
    """Return the rules of a rulebook as they would stand at the founding of a game."""
    rules = Ruleset()
    for one in book.rules:
        layer = Layer(one.text, Moment(0), None, None, "inherited", one.status)
        rules = rules.having(Rule(RuleId(str(one.number)), one.number, one.status, Series((layer,))))
    return rules
