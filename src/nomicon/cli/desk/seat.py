"""A seat at a table: one game, seen and played by one player or by a passer-by. Commands and the prompt share it.

The table stands here, at a record that is opened, or on a server (`nomicon.cli.desk.remote`). No command knows which.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Protocol

from msgspec import Struct

from nomicon.cli.desk.known import Found, ballots_by, found
from nomicon.cli.language import language_here
from nomicon.game.names import GameId, Moment, PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.hosting.doors import AtTable, Place, make, told, typed
from nomicon.hosting.foresight.advice import advice_by, at_once, checks_by
from nomicon.hosting.foresight.corrections import corrects_at_once
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past.past import Past
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.ports import LedgerReadOnly
from nomicon.hosting.server.ballots import papers_by
from nomicon.hosting.server.options import MoveOption, options
from nomicon.hosting.table.table import Played, Table
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import YOUR_LINE
from nomicon.law.facts.player_names import names_of
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Move
from nomicon.play.engine import ENGINE, Refused, next_due
from nomicon.play.moves.choices import Situation
from nomicon.play.proposals.proposing import ProposalRevised, ProposalSubmitted, Propose
from nomicon.play.turns.timing import KeepTime
from nomicon.play.what_if.what_if import WhatIfTrial, what_if_changed
from nomicon.rulebooks.files.writing import write_rule
from nomicon.views.elements.language import page_in_language
from nomicon.views.elements.page import Advice, Page, Seen, iso
from nomicon.views.proposals.rule_check import checked, checked_told
from nomicon.views.proposals.what_if import what_if_page
from nomicon.views.proposals.what_if_pages import WhatIfPage
from nomicon.views.sentences.data import entry_data
from nomicon.views.sentences.telling import answered
from nomicon.views.view import view_named

NOTHING: Mapping[str, str] = MappingProxyType({})
"""Nothing stands on the line before a word."""

WHO = word(gettext_noop("Say who you are: add --as NAME, or set NOMICON_PLAYER"))


class NobodySpeaks(Invalid):
    """A line needs a player, and it was not said who that is."""


class SeatAnswer(Struct, frozen=True):
    """What came of a move: lines for people, and the same as data."""

    accepted: bool
    lines: Sequence[str]
    data: Mapping[str, object]
    meanwhile: Sequence[str] = ()  # What the clock brought about before the move.


class TerminalSeat(Protocol):
    """A place at a table in one game. A player of None is a passer-by, who may look and not move."""

    @property
    def player(self) -> PlayerId | None: ...

    def taken_by(self, player: PlayerId | None) -> TerminalSeat:
        """Return the same place with somebody else in it. Raises `Invalid` where nobody else may sit there."""

    def host_move(self, move: Move) -> SeatAnswer:
        """Make a move that only the host can make: pause, resume, or end votes."""

    def title(self) -> str:
        """Say which game it is."""

    def play(self, words: Sequence[str], block: str = "", where: str = YOUR_LINE, block_line: int = 1) -> SeatAnswer:
        """Make the move that these words say. Raises `Invalid`."""

    def arrive(self) -> Sequence[str]:
        """Have it put down that the player is here, where the rules ask for it; return what that says."""

    def keep_time(self) -> Sequence[SeatAnswer]:
        """Do what is due by the clock; return what that came to, one answer for each entry."""

    def following(self) -> str | None:
        """Return the moment at which time next has work in the game, if that is known."""

    def page(self, words: Sequence[str], until: int | None = None) -> Page:
        """Return a page as data. Raises `NoSuchPage`, or `Invalid` for an entry that is not there."""

    def try_out(self, words: Sequence[str], block: str = "", where: str = YOUR_LINE) -> SeatAnswer | WhatIfPage:
        """Say what would come of a proposal in these words if it were adopted now, or why it cannot be made."""

    def options(self) -> Sequence[MoveOption]:
        """List what the player may do now, and what bars the rest. Raises `Invalid` where there is no player."""

    def words(self, kind: str, given: Mapping[str, str] = NOTHING) -> Found:
        """Return what a word of this kind can be now, each with what it is about: players, rules, offered moves.

        `given` is what stands before it on the line, by the names of the fields.
        """

    def rule_text(self, number: int, *, only_words: bool) -> str:
        """Return the present text of a rule as a file, or its words alone. Raises `Invalid` if it is not there."""


@dataclass(slots=True)
class LocalSeat:
    """A place at a table that stands here."""

    table: Table
    game_id: GameId
    player: PlayerId | None = None
    foreseen: dict[Hashable, object] = field(default_factory=dict, compare=False, repr=False)  # What was found so far.

    def taken_by(self, player: PlayerId | None) -> LocalSeat:
        """Return the same place with somebody else in it."""
        return replace(self, player=player)

    def host_move(self, move: Move) -> SeatAnswer:
        """Make a move of the host's: whoever has the record is its host."""
        meanwhile = [line for done in self.keep_time() for line in done.lines]
        return self.told(self.table.play(self.game_id, move), meanwhile)

    def title(self) -> str:
        """Say which game it is."""
        game = self._now()
        return f"{game.title} ({self.game_id}), game {game.number}"

    def _now(self) -> Game:
        """Return the game as it stands; in a record that can only be read, what is due is not done."""
        with suppress(LedgerReadOnly):
            self.table.keep_time(self.game_id)
        return self.table.folded(self.game_id).game

    def _called(self, game: Game) -> PlayerId | None:
        """Return what the player is called in a game, by whatever name they sat down."""
        return None if self.player is None else game.called(self.player)

    # -- Playing ---------------------------------------------------------------------

    def play(self, words: Sequence[str], block: str = "", where: str = YOUR_LINE, block_line: int = 1) -> SeatAnswer:
        """Make the move that these words say. Raises `Invalid`."""
        if self.player is None:
            raise NobodySpeaks(_("{where}: {who}.", where=where, who=WHO))
        meanwhile = [line for done in self.keep_time() for line in done.lines]
        line = InputLine(self.player, words, block, where, block_line)
        made = make(AtTable(self.table), Place(self.game_id, self.player), typed(line))
        return self.told(made.outcome, [*meanwhile, *self._noted(made.noted)])

    def arrive(self) -> Sequence[str]:
        """Have it put down that the player is here, where the rules ask for it; return what that says."""
        return [] if self.player is None else self._noted(AtTable(self.table).note(self.game_id, self.player))

    def _noted(self, noted: Played | None) -> Sequence[str]:
        return [] if noted is None else told(noted, self.player, self._at_hand).lines

    def _at_hand(self) -> Game:
        """Return the game without doing what is due; a game that could not be founded is nowhere."""
        begun = self.table.ledger.head(self.game_id) is not None
        return self.table.folded(self.game_id).game if begun else Game()

    def told(self, played: Played | Refused, meanwhile: Sequence[str] = ()) -> SeatAnswer:
        """Put what came of a move into words, and into data."""
        answer = told(played, self.player, self._at_hand, self._found_in, language_here())
        return SeatAnswer(answer.accepted, answer.lines, answer.data, meanwhile)

    def _found_in(self, played: Played) -> list[str]:
        """Return the mistakes and doubts in what was proposed, in lines; nothing where there are none."""
        at = played.game.at
        seen = Seen(played.game, (), None, at, advice=Advice(checks=checks_by(self.table.bench, at)))
        pages = [
            checked(seen, played.game.proposals[event.proposal])
            for event in played.entry.events
            if isinstance(event, ProposalSubmitted | ProposalRevised)
        ]
        return [line for page in pages if page["findings"] for lines in checked_told(page) for line in lines]

    def keep_time(self) -> Sequence[SeatAnswer]:
        """Do what is due by the clock; return what that came to, one answer for each entry."""
        before = self.table.folded(self.game_id).place
        if not self.table.keep_time(self.game_id):
            return []
        game = self.table.folded(self.game_id).game
        kept = [one for one in self.table.ledger.read(self.game_id, before) if isinstance(one.entry.move, KeepTime)]
        answers = [(one, answered(one.entry, game, self._called(game), language_here())) for one in kept]
        return [SeatAnswer(True, lines, entry_data(one.entry, one.link, lines)) for one, lines in answers]

    def following(self) -> str | None:
        """Return the moment at which time next has work in the game."""
        return iso(next_due(self.table.folded(self.game_id).game))

    # -- Looking ---------------------------------------------------------------------

    def seen(self, until: int | None = None) -> Seen:
        """Return the game as it stands, or as it stood until the entry of this number was followed by the next."""
        past = Past(self.table.ledger, self.table.indexes)
        if until is not None:
            who = None if self.player is None else names_of(self._now(), self.player)[0]
            return past.seen(self.game_id, who, until)
        self._now()
        now = self.table.folded(self.game_id)
        at = Moment(max(self.table.clock.now(), now.game.at))
        bench, history = self.table.bench, past.history(self.game_id, now.place)
        advice = advice_by(at_once(self.foreseen), bench, at, proof_of)
        advice = replace(advice, corrects=corrects_at_once(bench))
        index = partial(self.table.indexes.upto, self.game_id, now.place, now.game)
        return Seen(now.game, history, self._called(now.game), at, papers_by(bench, at), advice, index)

    def page(self, words: Sequence[str], until: int | None = None) -> Page:
        """Return a page as data. Raises `NoSuchPage`, or `Invalid` for an entry that is not there."""
        return view_named(words, replace(self.seen(until), language=language_here()))

    def try_out(self, words: Sequence[str], block: str = "", where: str = YOUR_LINE) -> SeatAnswer | WhatIfPage:
        """Say what would come of a proposal in these words if it were adopted now, or why it cannot be made."""
        if self.player is None:
            raise NobodySpeaks(_("{where}: {who}.", where=where, who=WHO))
        game = self._now()
        move = move_in(InputLine(self.player, words, block, where, 1), game)
        if not isinstance(move, Propose):
            raise Invalid(_("{where}: only rule-changes can be tried.", where=where))
        trial = WhatIfTrial(ENGINE, self.table.bench, game, Moment(max(self.table.clock.now(), game.at)))
        found = what_if_changed(trial, game.called(self.player), move.changes)
        if isinstance(found, Refused):
            return self.told(found)
        return page_in_language(what_if_page(found, game), language_here())

    def options(self) -> Sequence[MoveOption]:
        """List what the player may do now, and what bars the rest."""
        if self.player is None:
            raise NobodySpeaks(_("{who}.", who=WHO))
        now = self._now()
        return options(now, now.called(self.player), self.table.bench, self.table.clock.now())

    def words(self, kind: str, given: Mapping[str, str] = NOTHING) -> Found:
        """Return what a word of this kind can be now."""
        game = self.table.folded(self.game_id).game
        ballots = ballots_by(papers_by(self.table.bench, game.at))
        return found(kind, Situation(game, self._called(game), given, ballots))

    def rule_text(self, number: int, *, only_words: bool) -> str:
        """Return the present text of a rule as a file, or its words alone."""
        game = self._now()
        rule = game.rules.numbered(RuleNumber(number))
        if rule is None:
            raise Invalid(_("Rule {number} is not in force, so it cannot be amended.", number=numbered(number, game)))
        return f"{rule.text.words}\n" if only_words else write_rule(rule.text, status=rule.status)
