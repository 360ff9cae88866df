"""The rules of a game as they grew: the rulebook behind each entry that changed them, who changed them, and how.

It is what everybody may see, and the same whoever asks and when, so that it can become commits with the same names
on every export.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from nomicon.game.grounds import read_ground
from nomicon.game.names import GameId, Moment, ProposalNumber, RuleId, RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.past.exporting import rulebook_of
from nomicon.law.questions.numerals import numbered
from nomicon.play.folding import fold
from nomicon.play.record import Entry, EntryId, WrittenEntry
from nomicon.play.rules.changing import RuleAmended, RuleEnacted, RuleRepealed, RuleTransmuted
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.saving import files_of
from nomicon.views.elements.entries import may_be_shown
from nomicon.views.sentences.telling import told

BY_PROPOSAL = (RuleEnacted, RuleAmended, RuleRepealed, RuleTransmuted)
"""The changes that proposals make."""

HEADLINE = 72
"""Letters of a headline, as readers of commits expect it."""

CANNOT_BE_WRITTEN = "RULES.md"
"""The file that stands instead of a rulebook where a rule cannot be written as a rule file; it says why."""


class RulesetVersion(Struct, frozen=True):
    """The rules as one entry left them.

    `author` is the player whose proposal or move it was, or None where rules or Judges changed rules by themselves.
    `link` is the entry's in the chain of the record, or empty where the entry's line would tell of a secret vote.
    """

    game: GameId
    entry: EntryId
    at: Moment
    author: str | None
    headline: str
    sentences: tuple[str, ...]
    reason: str
    proposals: tuple[str, ...]
    grounds: tuple[str, ...]
    link: str
    files: Mapping[str, str]


def ruleset_versions(game: GameId, entries: Iterable[WrittenEntry]) -> Iterator[RulesetVersion]:
    """Yield the rules behind each entry that changed them, oldest first."""
    return RulesAsTheyGrew(game).grown_by(entries)


class RulesAsTheyGrew(Struct):
    """How far the rules of a game have been followed, so that what comes later need not be read from the beginning."""

    game: GameId
    now: Game = field(default_factory=Game)
    place: EntryId | None = None  # Of the last entry that was read.

    def grown_by(self, entries: Iterable[WrittenEntry]) -> Iterator[RulesetVersion]:
        """Yield the rules behind each of the next entries that changed them, oldest first."""
        for written in entries:
            before, self.now, self.place = self.now, fold(self.now, written.entry), written.entry.place
            if not written.entry.place.sealed and _differ(before, self.now):
                yield _version(self.game, written, before, self.now)


def _differ(before: Game, now: Game) -> bool:
    """Say whether rules, or how they are read, changed."""
    return not (
        before.title == now.title
        and (before.rules is now.rules or _are_equal(before.rules.rules, now.rules.rules))
        and (before.readings is now.readings or _are_equal(before.readings, now.readings))
    )


def _are_equal(one: object, other: object) -> bool:
    """Compare two maps by `==`. By `!=`, maps of rpds only differ if no value of one is in the other."""
    return one == other


def _version(game: GameId, written: WrittenEntry, before: Game, now: Game) -> RulesetVersion:
    entry = replace(written.entry, events=tuple(event for event in written.entry.events if not event.sealed))
    proposals = _proposals(entry)
    return RulesetVersion(
        game=game,
        entry=entry.place,
        at=entry.at,
        author=_author(entry),
        headline=_headline(before, now),
        sentences=tuple(told(entry, now)),
        reason=_reason(proposals, now),
        proposals=tuple(numbered(number, now) for number in proposals),
        grounds=_rules_in(entry, now),
        link=written.link if may_be_shown(written.entry, entry) else "",
        files=_files(now, entry),
    )


def _files(game: Game, entry: Entry) -> Mapping[str, str]:
    try:
        return files_of(rulebook_of(game, entry))
    except Malformed as wrong:
        return {CANNOT_BE_WRITTEN: f"The rules cannot be written as rule files at this point: {wrong}\n"}


# -- What changed --------------------------------------------------------------------


def _headline(before: Game, now: Game) -> str:
    """Name what changed: the first rule in full, and how many more."""
    if len(before.rules) == 0:
        return _cut(f"Begin with the rules of {now.rulebook}")
    changes = list(_changes(before, now))
    if not changes:
        return "Change how a rule is read" if not _are_equal(before.readings, now.readings) else "Rename the game"
    more = "" if len(changes) == 1 else f" and {len(changes) - 1} more"
    return _cut(changes[0], HEADLINE - len(more)) + more


def _changes(before: Game, now: Game) -> Iterator[str]:
    """Say what became of each rule, in the order of numbers before and then of those that are new."""
    old, new = _by_id(before), _by_id(now)
    for rule_id, rule in old.items():
        if rule_id not in new:
            yield f"Repeal rule {_named(rule, before)}"
        elif new[rule_id] != rule:
            yield f"{_verb(rule, new[rule_id])} rule {_named(new[rule_id], now)}"
    for rule_id, rule in new.items():
        if rule_id not in old:
            yield f"Enact rule {_named(rule, now)}"


def _by_id(game: Game) -> Mapping[RuleId, Rule]:
    return {rule.id: rule for rule in sorted(game.rules, key=lambda rule: rule.number)}


def _verb(old: Rule, new: Rule) -> str:
    if new.void is not None and old.void is None:
        return "Suspend" if new.void.suspended else "Void"
    if new.void is None and old.void is not None:
        return "Resume" if old.void.suspended else "Restore"
    if new.status != old.status:
        return "Transmute"
    if new.text != old.text:
        return "Amend"
    return "Renumber"


def _named(rule: Rule, game: Game) -> str:
    title = " ".join(rule.text.title.split())
    return f"{numbered(rule.number, game)}, {title}" if title else numbered(rule.number, game)


def _cut(text: str, letters: int = HEADLINE) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"


# -- Who changed it, and why ------------------------------------------------------------


def _author(entry: Entry) -> str | None:
    """Return the one whose proposals took effect; of no proposal, whoever made the move."""
    changed = (event for event in entry.events if isinstance(event, BY_PROPOSAL))
    proponents = {str(event.proponent) for event in changed if event.proponent is not None}
    if proponents:
        return proponents.pop() if len(proponents) == 1 else None
    return str(entry.move.player) if entry.move.player else None


def _proposals(entry: Entry) -> list[ProposalNumber]:
    changed = (event for event in entry.events if isinstance(event, BY_PROPOSAL))
    return sorted({event.proposal for event in changed if event.proposal is not None})


def _reason(proposals: Iterable[ProposalNumber], game: Game) -> str:
    """Return why the proposals were made, as their proponents said it."""
    found = (game.proposals.get(number) for number in proposals)
    return "\n\n".join(one.reason.strip() for one in found if one is not None and one.reason.strip())


def _rules_in(entry: Entry, game: Game) -> tuple[str, ...]:
    """Return the numbers of the rules that an entry rests on."""
    found = {ground.number for ground in map(read_ground, entry.grounds) if ground is not None}
    return tuple(numbered(RuleNumber(number), game) for number in sorted(found))
