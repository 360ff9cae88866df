"""What is told of a game's past: the rules it began with, how each numbered proposal ended, how the rules then stood.

It is a YAML file such as `bundled/nomicworld/history.yaml`. What may stand in it: docs/how-to/replay-a-history.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from nomicon.game.names import Moment
from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED
from nomicon.game.rules import IMMUTABLE, MUTABLE
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.rulebooks.files import fields
from nomicon.rulebooks.files.limits import HISTORY, HISTORY_ENTRIES
from nomicon.rulebooks.files.malformed import Malformed, read_text
from nomicon.rulebooks.shelf import find_folder

NAME = "history.yaml"
"""What the file is called in a rulebook's folder."""

ENACTED, AMENDED, TRANSMUTED, REPEALED = "enacted", "amended", "transmuted", "repealed"
TAKEN_OFF = "amendment repealed"
FAILED, UNKNOWN = gettext_noop("failed"), gettext_noop("unknown")
OUTCOMES: Mapping[str, str] = {
    ENACTED: ADOPTED,
    AMENDED: ADOPTED,
    TRANSMUTED: ADOPTED,
    REPEALED: ADOPTED,
    TAKEN_OFF: ADOPTED,
    FAILED: DEFEATED,
    UNKNOWN: UNDETERMINED,
}
"""What a proposal is told to have done, and how it ended thereby."""

ALSO = {
    "adopted-new-rule": ENACTED,
    "amendment": AMENDED,
    "transmutation": TRANSMUTED,
    "repeal-of-rule": REPEALED,
    "repeal-of-amendment": TAKEN_OFF,
}
"""Other words for the same."""

MINUTE, DAY = 60, 86400


class FoundedRule(Struct, frozen=True):
    """What is told of one rule at some time: its number, class and ordinal, who changed it, the layers of its text."""

    rule: int
    status: str = ""
    ordinal: int | None = None
    lineage: tuple[int, ...] = ()
    layers: tuple[int, ...] = ()


class ImportedOutcome(Struct, frozen=True):
    """What is told of one numbered proposal.

    `on` is the rule it acted on, or the proposal that had changed one; `drafted` when its draft was changed last.
    `posted` and `closed` are told, or follow from the timetable.
    """

    number: int
    what: str
    on: int | None = None
    to: str = ""
    author: str = ""
    drafted: Moment | None = None
    posted: Moment | None = None
    closed: Moment | None = None
    note: str = ""
    once: str = ""  # What it did when it was adopted, and never again.
    after: FoundedRule | None = None

    @property
    def ended(self) -> str:
        """Say how its vote ended."""
        return OUTCOMES[self.what]


class Checkpoint(Struct, frozen=True):
    """The rules in force after an outcome, each class in order of precedence."""

    after: int
    immutable: tuple[int, ...]
    mutable: tuple[int, ...]


class Inconsistency(Struct, frozen=True):
    """Where a source contradicts itself or leaves something open, and what is taken to be so."""

    id: str
    what: str
    taken: str


class ImportedHistory(Struct, frozen=True):
    """All that is told. Where no time is told, it `begins` when it is replayed.

    `unread` names what stands in the file and has no meaning here.
    """

    where: str
    title: str
    rulebook: str
    begins: Moment | None
    immutable: tuple[int, ...]
    mutable: tuple[int, ...]
    lost: tuple[int, ...]
    outcomes: tuple[ImportedOutcome, ...]
    totals: Mapping[str, int]
    checkpoints: tuple[Checkpoint, ...]
    final: tuple[FoundedRule, ...]
    inconsistencies: tuple[Inconsistency, ...]
    unread: tuple[str, ...] = ()


def load_history(name: str) -> ImportedHistory:
    """Read the history that comes with a rulebook, or that stands in a file of its own. Raises `Malformed`."""
    path = Path(name)
    if not (path.suffix and path.is_file()):
        path = find_folder(name) / NAME
        if not path.is_file():
            raise Malformed(
                name,
                None,
                _("this rulebook has no history"),
                _("Add {file} to the folder of the rulebook, or name a history file.", file=NAME),
            )
    return read_history(read_text(path, HISTORY), str(path))


def read_history(text: str, where: str) -> ImportedHistory:
    """Read a history. Raises `Malformed`."""
    read = fields.read_fields(text, where)
    ahead = read.number("hours_ahead", most=14) or 0
    timetable = read.inner("timetable")
    initial = read.inner("initial_rules")
    outcomes = tuple(sorted((_outcome(one, ahead) for one in read.each("proposals")), key=lambda one: one.number))
    if not outcomes or len(outcomes) > HISTORY_ENTRIES:
        raise read.wrong(
            _("it contains {many} proposals", many=len(outcomes)),
            _("A history can have 1 to {most:,} proposals.", most=HISTORY_ENTRIES),
        )
    told = [at for one in outcomes for at in (one.posted, one.drafted) if at is not None]
    begins = timetable.moment(ahead, "begins") or min(told, default=None)
    rulebook = read.text("rulebook", "ruleset")
    history = ImportedHistory(
        where,
        read.text("title") or rulebook or Path(where).stem,
        rulebook,
        begins,
        initial.numbers("immutable"),
        initial.numbers("mutable"),
        initial.numbers("texts_lost", "initial_texts_lost"),
        outcomes if begins is None else tuple(_timed(outcomes, begins, timetable)),
        {ALSO.get(name, name): many for name, many in read.inner("outcome_totals").counts().items()},
        tuple(_checkpoint(one) for one in read.each("checkpoints")),
        tuple(_stated(one) for one in read.each("final_rules", "final_ruleset_in_precedence_order")),
        tuple(_inconsistency(one) for one in read.each("inconsistencies")),
    )
    if not history.immutable and not history.mutable:
        raise read.wrong(
            _("it does not list the rules at the start of the game"),
            _("Write {line}.", line="initial_rules: {mutable: [1, 2]}"),
        )
    return replace(history, unread=read.unasked)


def _outcome(one: fields.Fields, ahead: int) -> ImportedOutcome:
    number, said = one.number("number"), one.text("outcome")
    what = ALSO.get(said, said)
    if number is None or what not in OUTCOMES:
        known = ", ".join(OUTCOMES)
        raise one.wrong(_("a proposal needs a number and a valid outcome"), _("Outcomes are: {known}.", known=known))
    on, to = one.number("acts_on"), one.text("to", "new_status")
    if on is None and what not in (ENACTED, FAILED, UNKNOWN):
        raise one.wrong(
            _("proposal {number} does not say which rule it changes", number=number), _add_field("acts_on: 201")
        )
    if what == TRANSMUTED and to not in (MUTABLE, IMMUTABLE):
        raise one.wrong(
            _(
                "proposal {number} must say to which class it moves the rule: {mutable} or {immutable}",
                number=number,
                mutable=MUTABLE,
                immutable=IMMUTABLE,
            ),
            _("Write 'to: {mutable}' or 'to: {immutable}'.", mutable=MUTABLE, immutable=IMMUTABLE),
        )
    times = one.inner("replay")
    return ImportedOutcome(
        number,
        what,
        on,
        to,
        one.text("author"),
        one.moment(ahead, "last_changed", "seed_last_changed"),
        one.moment(ahead, "posted") or times.moment(ahead, "post_at"),
        one.moment(ahead, "closed") or times.moment(ahead, "close_at"),
        one.text("note"),
        one.text("once"),
        _after(one),
    )


def _after(one: fields.Fields) -> FoundedRule | None:
    """Read how a rule stood after its proposal, where that is told."""
    rule = one.number("rule")
    if rule is None:
        return None
    ordinal = one.number("effective_ordinal_after")
    return FoundedRule(rule, "", ordinal, one.numbers("lineage_after"), one.numbers("text_layers_after"))


def _timed(
    outcomes: tuple[ImportedOutcome, ...], begins: Moment, timetable: fields.Fields
) -> Iterator[ImportedOutcome]:
    """Give each proposal its times: after the one before, when its draft was done and what it acts on stood."""
    apart, lasts = timetable.number("minutes_apart", most=7 * 1440), timetable.number("voting_days", most=366)
    closed: dict[int | None, int] = {}
    latest = int(begins)
    for one in outcomes:
        earliest = max(latest, one.drafted or 0, closed.get(one.on, 0))
        posted = one.posted if one.posted is not None else Moment(earliest)
        ends = one.closed if one.closed is not None else Moment(posted + (7 if lasts is None else lasts) * DAY)
        latest = posted + (1 if apart is None else apart) * MINUTE
        closed[one.number] = ends
        yield replace(one, posted=posted, closed=ends)


def _checkpoint(one: fields.Fields) -> Checkpoint:
    after = one.number("after", "after_number")
    if after is None:
        raise one.wrong(_("a checkpoint does not say which proposal it follows"), _add_field("after: 301"))
    return Checkpoint(after, one.numbers("immutable"), one.numbers("mutable", "mutable_in_precedence_order"))


def _stated(one: fields.Fields) -> FoundedRule:
    rule = one.number("rule")
    if rule is None:
        raise one.wrong(_("a rule has no number"), _add_field("rule: 201"))
    return FoundedRule(
        rule,
        one.text("status"),
        one.number("ordinal", "effective_ordinal"),
        one.numbers("lineage"),
        one.numbers("layers", "text_layers"),
    )


def _add_field(line: str) -> str:
    return _("Add a field such as '{line}'.", line=line)


def _inconsistency(one: fields.Fields) -> Inconsistency:
    return Inconsistency(one.text("id"), one.text("what"), one.text("taken", "handling"))
