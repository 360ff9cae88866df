"""Telling players what came of a move: short, exact, and in their words. What is sealed is told to its maker alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from nomicon.game.grounds import read_ground
from nomicon.game.names import PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.translatable import _, either
from nomicon.play.chapter import Event, When
from nomicon.play.engine import CHAPTERS
from nomicon.play.people.offices import DutyOwed
from nomicon.play.proposals.proposing import ProposalSubmitted
from nomicon.play.record import Entry
from nomicon.play.rules.changing import ChangeHadNoEffect
from nomicon.play.sentences import Telling as Sentence
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.opening import VoteOpened, quorum_told
from nomicon.views.elements.header_answers import of_its_kind
from nomicon.views.elements.language import ENGLISH, Language, in_language
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import cited, ended_once, no_of, rests_told, rule_number, rules_told, title_of
from nomicon.views.sentences.class_counts import inherited_told, without_counted
from nomicon.views.sentences.drafting import ready_to_settle, statement_on
from nomicon.views.sentences.events import phrase, sentence, told_as
from nomicon.views.sentences.recorded import recorded
from nomicon.views.sentences.unmistakable import unmistakable

__all__ = ["answered", "refused", "sentence", "told"]

NOISE = frozenset(event for chapter in CHAPTERS for event in chapter.noise)
"""What the machinery does for itself; it stands in the history, and is no news to anybody."""

ANSWERS: Mapping[type[Event], Sentence] = {
    event: told for chapter in CHAPTERS for event, told in chapter.answers.items()
}
"""How an answer tells an event, where it does not tell it as the history does."""

CITES: Mapping[type[Event], str] = {event: name for chapter in CHAPTERS for event, name in chapter.cites.items()}
"""In which field an event names the rule which brought it about, or the grounds of it; but `by_rule` is always that."""

QUIET: Mapping[type[Event], When] = {event: when for chapter in CHAPTERS for event, when in chapter.quiet.items()}
"""When an event is a rule's own bookkeeping: its page and the history show it, and it is no news."""

UNTOLD: Mapping[type[Event], When] = {event: when for chapter in CHAPTERS for event, when in chapter.untold.items()}
"""When an answer leaves an event out, because what came with it tells it already."""


class Refusing(Protocol):
    """A move that was refused: why, on which grounds, and what one can do instead."""

    @property
    def because(self) -> str: ...

    @property
    def grounds(self) -> Sequence[str]: ...

    @property
    def instead(self) -> str: ...


def refused(refusal: Refusing, game: Game, language: Language = ENGLISH) -> list[str]:
    """Say that a move is not allowed: ``Refused. You have voted, and the first ballot is final. Rule 207.``"""
    because, instead = in_language(refusal.because, language), in_language(refusal.instead, language)
    whole = because if because.endswith('"') else ended_once(f"{because}.")
    told = [in_language(_("Refused."), language), whole, rests_told(refusal.grounds, game, language), instead]
    return [" ".join(" ".join(told).split())]


def answered(entry: Entry, game: Game, viewer: PlayerId | None, language: Language = ENGLISH) -> list[str]:
    """Say what came of a move, one line for each thing that happened; `game` is the game after it, or later."""
    lines: list[str] = []
    happened = [event for event in entry.events if is_for(event, viewer)]
    single = without_counted(happened)
    for place, event in enumerate(single):
        before = single[place - 1] if place else None
        match event:
            case ProposalSubmitted():
                after = single[place + 1] if place + 1 < len(single) else None
                lines += _proposed(event, after, game, language)
            case VoteOpened() | DutyOwed() if isinstance(before, ProposalSubmitted):
                continue  # Told with the proposal.
            case _ if not (is_quiet(event, game) or _holds(UNTOLD, event, game)):
                lines.append(_line(event, Telling(entry, game, viewer, language)))
    lines += _in_silence(entry, game, language)
    return [" ".join(line.split()) for line in [*inherited_told(happened, language), *lines]]


def _in_silence(entry: Entry, game: Game, language: Language) -> list[str]:
    """Say that nothing came of a move in whose place a rule has nothing happen.

    Only whoever made it is told: of others' entries, what is sealed may have been left out.
    """
    if entry.events or entry.place.sealed:
        return []
    return [cited(in_language(_("Nothing came of this move."), language), rules_told(entry.grounds, game, language))]


def is_quiet(event: Event, game: Game) -> bool:
    """Say whether an event is a rule's own bookkeeping, and no news."""
    return _holds(QUIET, event, game)


def _holds(table: Mapping[type[Event], When], event: Event, game: Game) -> bool:
    when = table.get(type(event))
    return when is not None and when(event, game)


def is_for(event: Event, viewer: PlayerId | None) -> bool:
    """Say whether an event is news, and somebody's to hear: what is sealed is told to its maker alone."""
    if type(event) in NOISE:
        return False
    return not event.sealed or (viewer is not None and _maker(event) == viewer)


def _maker(event: Event) -> PlayerId | None:
    """Return the one player whose event it is, if it is one player's."""
    return next((getattr(event, of) for of in ("voter", "officer", "player") if hasattr(event, of)), None)


class Telling(Struct, frozen=True):
    """What an answer is told about, and to whom."""

    entry: Entry
    game: Game
    viewer: PlayerId | None
    language: Language

    def sentence(self, event: Event) -> str:
        """Tell an event."""
        return sentence(event, self.game, self.language)

    def answer(self, event: Event) -> str:
        """Tell an event as answers tell it."""
        return told_as(ANSWERS[type(event)], event, self.game, self.language)

    def rules(self, grounds: Sequence[str]) -> str:
        """Name the rules of some grounds."""
        return rules_told(grounds, self.game, self.language)

    def say(self, text: str) -> str:
        """Tell a sentence of the program."""
        return in_language(text, self.language)


def _line(event: Event, to: Telling) -> str:
    match event:
        case ChangeHadNoEffect():
            draft = _(
                "If you think that the rules say something else: {line}", line=statement_on(event.proposal, to.game)
            )
            return f"{to.sentence(event)} {to.rules(event.grounds)} {to.say(draft)}"
        case VoteClosed():
            return f"{to.answer(event)} {to.rules(_settling(event, to.entry, to.game))} {_ways_to_settle(event, to)}"
        case _ if type(event) in ANSWERS and _maker(event) in (None, to.viewer):
            return to.answer(event)
        case _:
            return cited(to.sentence(event), to.rules(_of(event, to.game)))


def _ways_to_settle(event: VoteClosed, to: Telling) -> str:
    known = to.game.proposals.get(event.proposal)
    lines = [] if known is None else [one["line"] for one in ready_to_settle(known, to.game)]
    return to.say(_("A Judge can decide how it ended: {lines}", lines=either(lines))) if lines else ""


def _proposed(event: ProposalSubmitted, after: Event | None, game: Game, language: Language) -> Iterator[str]:
    title = unmistakable("title", title_of(event.title, event.changes, game, language))
    proposed = _("Proposed {proposal}: {title}.", proposal=no_of(event, game), title=title)
    told = [ended_once(in_language(proposed, language))]
    match after:
        case VoteOpened(closes=closes):
            quorum = phrase(quorum_told(after.base, after.quorum), game, language=language)
            opened = _("Its vote stays open without a fixed end; {quorum}.", quorum=quorum)
            if closes is not None:
                opened = _("Its vote closes {closes}; {quorum}.", closes=iso(closes), quorum=quorum)
            told.append(in_language(opened, language))
        case DutyOwed(by=by, duty=duty):
            waits = _("The proposal waits for {by} to {stage} it.", by=by, stage=duty.partition(" ")[0])
            told.append(in_language(waits, language))
    yield " ".join(told)
    for note in event.notes:
        yield in_language(_("Note on {proposal}: {note}", proposal=no_of(event, game), note=recorded(note)), language)


def grounds_of(event: Event, entry: Entry, game: Game) -> tuple[str, ...]:
    """Return what an event rests on: the rule it names, what settled a vote, or else what its entry rests on."""
    match event:
        case VoteClosed():
            return _settling(event, entry, game)
        case _:
            return _of(event, game) or entry.grounds


def _of(event: Event, game: Game) -> tuple[str, ...]:
    """Return the rule or the grounds that an event itself names as what brought it about."""
    field = CITES.get(type(event), "")
    behind: str | tuple[str, ...] = getattr(event, "by_rule", "") or getattr(event, field, "")
    if isinstance(behind, str):
        return (rule_number(behind, game),) if behind else ()
    return behind


def _settling(event: VoteClosed, entry: Entry, game: Game) -> tuple[str, ...]:
    """Return, of an entry's grounds, those that decided how a vote ended."""
    question = "adopted" if event.quorate else "quorum"
    of_its_kind_alone = of_its_kind(question, event.proposal, game)
    alone = tuple(ground for ground in entry.grounds if of_its_kind_alone in _speaks_to(ground, game))
    return alone or tuple(ground for ground in entry.grounds if question in _speaks_to(ground, game))


def _speaks_to(ground: str, game: Game) -> set[str]:
    text = text_at(ground, game)
    if text is None:
        return set()
    return set(text.answers) | {speech.topic for speech in text.speeches if speech.kind == "answers"}


def text_at(ground: str, game: Game) -> RuleText | None:
    """Return what a rule said in the version that grounds name: ``211/2``."""
    read = read_ground(ground)
    rule = None if read is None else game.rules.borne(RuleNumber(read.number))
    if read is None or rule is None or not 0 < read.version <= len(rule.layers):
        return None
    return rule.layers[read.version - 1].text


def told(entry: Entry, game: Game, language: Language = ENGLISH) -> list[str]:
    """Tell all that an entry's events say, for the history; the rules of the founding are counted, not listed."""
    single = without_counted(entry.events)
    return [*inherited_told(entry.events, language), *(sentence(event, game, language) for event in single)]
