"""A seat at a table on a server: the same lines and pages, asked for over the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from msgspec import Struct, field

from nomicon.cli.desk.known import Found
from nomicon.cli.desk.seat import NOTHING, WHO, NobodySpeaks, SeatAnswer
from nomicon.cli.desk.tools import GameToFound
from nomicon.cli.language import code_here
from nomicon.client.game import Game
from nomicon.client.records import Made
from nomicon.client.table import Table
from nomicon.client.trouble import MoveRefused, NotFound, ServerBusy, TableError
from nomicon.game.names import PlayerId
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, joined, sentence_of
from nomicon.hosting.host_moves import sent
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.server.options import MoveOption
from nomicon.hosting.typing.tokenizer import YOUR_LINE, quoted
from nomicon.law.headers.move_fields import LONGEST
from nomicon.law.headers.offered_fields import OfferedField
from nomicon.play.chapter import Move
from nomicon.play.moves.kinds import BALLOT, MOVEMENTS, OFFERED_MOVE, OPEN_PROPOSAL, PLAYER, PROPOSAL, RULE
from nomicon.views.elements.page import NoSuchPage, Page
from nomicon.views.proposals.what_if_pages import WhatIfPage
from nomicon.views.view import find_view


@contextmanager
def in_our_words() -> Iterator[None]:
    """Turn what a server says of trouble into what every command understands."""
    try:
        yield
    except NotFound as trouble:
        raise NoSuchPage(sentence_of(trouble)) from None
    except ServerBusy as trouble:
        raise OSError(sentence_of(trouble)) from None
    except TableError as trouble:
        raise Invalid(sentence_of(trouble)) from None


def _rows(page: str, key: str, name: str, about: str) -> Callable[[RemoteSeat], Found]:
    def look(seat: RemoteSeat) -> Found:
        rows: Sequence[Mapping[str, object]] = seat.page([page])[key]
        return [(str(row[name]), str(row.get(about) or "")) for row in rows]

    return look


def _offered(seat: RemoteSeat) -> Found:
    if seat.player is None:
        return ()
    return [(option.offered, "") for option in seat.options() if option.offered]


def _asked(field: Mapping[str, Any]) -> OfferedField:
    return OfferedField(
        str(field["name"]),
        str(field["kind"]),
        tuple(field["choices"]),
        str(field["of"]),
        field["least"],
        field["most"],
        field["longest"] or LONGEST,
        bool(field["optional"]),
        str(field["label"]),
        str(field["hint"]),
    )


WORDS: Mapping[str, Callable[[RemoteSeat], Found]] = {
    **dict.fromkeys((PLAYER.name, MOVEMENTS.name), _rows("players", "players", "name", "")),
    RULE.name: _rows("rules", "rules", "number", "title"),
    **dict.fromkeys((PROPOSAL.name, OPEN_PROPOSAL.name), _rows("proposals", "proposals", "number", "title")),
    OFFERED_MOVE.name: _offered,
}
"""What can be completed, and the page that has it."""


class RemoteSeat(Struct):
    """A place at a table on a server. The token says for whom one speaks; `wanted` is who one would like to be."""

    game: Game
    player: PlayerId | None
    wanted: str = ""
    known: dict[str, Found] = field(default_factory=dict)

    def taken_by(self, player: PlayerId | None) -> RemoteSeat:
        """Return the same place as a passer-by; nobody else's token is at hand."""
        if player is not None and self.player is not None and player != self.player:
            raise Invalid(_("In this game, your token is only for {player}.", player=self.player))
        return replace(self, player=self.player if player is not None else None, wanted=player or "", known={})

    def host_move(self, move: Move) -> SeatAnswer:
        """Make a move of the host's; whether the token is a host's is for the server to say."""
        kind, given = sent(move)
        return _answer_of(lambda: self.game.make_as_host(kind, **given))

    def title(self) -> str:
        """Say which game it is."""
        with in_our_words():
            now = self.game.now()
        return f"{now['title']} ({now['game']}), game {now['number']}"

    # -- Playing ---------------------------------------------------------------------

    def play(self, words: Sequence[str], block: str = "", where: str = YOUR_LINE, block_line: int = 1) -> SeatAnswer:
        """Make the move that these words say; who joins takes a seat first."""

        def made() -> Made:
            if self.player is None:
                self._sit(words, where)
            return self.game.say(" ".join(quoted(word) for word in words), block)

        self.known.clear()
        return _answer_of(made)

    def _sit(self, words: Sequence[str], where: str) -> None:
        if [word.lower() for word in words] != ["join"]:
            raise Invalid(
                _(
                    "{where}: you are not a player in this game. To join: nomicon join --server URL --as NAME",
                    where=where,
                )
            )
        if not self.wanted:
            raise NobodySpeaks(_("{where}: {who}.", where=where, who=WHO))
        self.player = PlayerId(self.game.sit(self.wanted))

    def arrive(self) -> Sequence[str]:
        """Do nothing: the server notes who is here."""
        return []

    def keep_time(self) -> Sequence[SeatAnswer]:
        """Do nothing: the server keeps time by itself."""
        return []

    def following(self) -> str | None:
        """Leave it open: the board tells of the next deadlines."""
        return None

    # -- Looking ---------------------------------------------------------------------

    def page(self, words: Sequence[str], until: int | None = None) -> Page:
        """Return a page as data. Raises `NoSuchPage`, or `Invalid` for an entry that is not there."""
        view, given = find_view(words)
        names = [one.strip("[].").lower() for one in view.arguments]
        with in_our_words():
            return self.game.page(view.name.replace(" ", "-"), until=until, **dict(zip(names, given, strict=False)))

    def try_out(self, words: Sequence[str], block: str = "", where: str = YOUR_LINE) -> SeatAnswer | WhatIfPage:
        """Say what would come of a proposal in these words if it were adopted now, or why it cannot be made."""
        with in_our_words():
            try:
                page = self.game.preview(" ".join(quoted(word) for word in words), block)
            except MoveRefused as refused:
                return _refusal(refused)
        found: WhatIfPage | None = None if page is None else page["what_if"]
        if found is None:
            raise Invalid(_("{where}: the server has not tried this change yet. Try again in a moment.", where=where))
        return found

    def options(self) -> Sequence[MoveOption]:
        """List what the player may do now, and what bars the rest."""
        if self.player is None:
            raise NobodySpeaks(_("{who}.", who=WHO))
        with in_our_words():
            found = self.game.options()
        return [
            MoveOption(
                one.what,
                one.typed,
                one.allowed,
                one.because,
                tuple(one.grounds),
                offered=one.offered,
                fields=tuple(_asked(field) for field in one.fields),
            )
            for one in found
        ]

    def words(self, kind: str, given: Mapping[str, str] = NOTHING) -> Found:
        """Return what a word of this kind can be now, as far as a page tells it."""
        if kind == BALLOT.name:
            number = given.get("proposal", "")
            return self._ballots(number) if number.isdecimal() else ()
        look = WORDS.get(kind)
        if look is None:
            return ()
        if kind not in self.known:
            self.known[kind] = look(self)
        return self.known[kind]

    def _ballots(self, number: str) -> Found:
        try:
            paper = self.page(["proposal", number])["paper"]
        except NoSuchPage:
            return ()
        choices = [] if paper is None else paper["choices"]
        return [(one["name"].lower() if one["name"].isupper() else one["name"], one["counts"]) for one in choices]

    def export(self, *, as_playthrough: bool) -> object:
        """Return the whole public record, as data or as the text of a playthrough."""
        with in_our_words():
            return self.game.export("playthrough" if as_playthrough else "record")

    def rules(self, form: str, until: int | None) -> object:
        """Return the rules in force: ``rules`` as data, ``book`` as one text, ``rulebook`` as an archive."""
        written = {"rules": self.game.rules, "book": self.game.book, "rulebook": self.game.rulebook}
        with in_our_words():
            return written[form](until=until)

    def rule_text(self, number: int, *, only_words: bool) -> str:
        """Return the present text of a rule as a file, or its words alone."""
        if only_words:
            return f"{self.page(['rule', str(number)])['words']}\n"
        with in_our_words():
            return self.game.rule_file(number)


def _answer_of(move: Callable[[], Made]) -> SeatAnswer:
    """Make a move, and tell what came of it."""
    with in_our_words():
        try:
            made = move()
        except MoveRefused as refused:
            return _refusal(refused)
    return SeatAnswer(True, made.answers, _data(made))


def _refusal(refused: MoveRefused) -> SeatAnswer:
    grounds = [str(ground) for ground in refused.grounds]
    return SeatAnswer(
        False, [str(refused)], {"refused": refused.because, "grounds": grounds, "instead": refused.instead}
    )


def _data(made: Made) -> dict[str, object]:
    return {
        "accepted": True,
        "entry": made.entry,
        "at": made.at,
        "grounds": list(made.grounds),
        "link": made.link,
        "answers": list(made.answers),
    }


@contextmanager
def seated_at(server: str, token: str, game: str, wanted: str) -> Iterator[RemoteSeat]:
    """Sit down in a game on a server: the one that was named, or the only one."""
    with Table(server, token, language=code_here()) as table:
        with in_our_words():
            games = [one.game for one in table.games()] if not game else [game]
            if len(games) != 1:
                raise _unnamed(games, server, token)
            chosen = table.game(games[0])
            player = chosen.now()["player"]
        if player is not None and wanted and wanted != player:
            raise Invalid(
                _(
                    "In this game, your token is for {player}, not for {wanted}. Leave out --as.",
                    player=player,
                    wanted=wanted,
                )
            )
        yield RemoteSeat(chosen, None if player is None else PlayerId(player), wanted)


def _unnamed(games: Sequence[str], server: str, token: str) -> Invalid:
    if not games:
        none = _("There is no game on this server that you can read.")
        log_in = _("If you have an account there, log in with: nomicon login {url}", url=server)
        return Invalid(none if token else joined(none, log_in))
    return Invalid(_("Name a game with --game. On this server you can read: {told}.", told=", ".join(games)))


def listed(server: str, token: str) -> list[dict[str, object]]:
    """List the games on a server."""
    with Table(server, token, language=code_here()) as table, in_our_words():
        return [asdict(one) for one in table.games()]


def name_of(server: str, token: str) -> str:
    """Return the name of the account that a token speaks for. Raises `Invalid` for one that is not good."""
    with Table(server, token, language=code_here()) as table, in_our_words():
        return str(table.me()["name"])


def found(where: tuple[str, str], asked: GameToFound) -> str:
    """Found a game on a server, with one's token, from a rulebook of its shelf; return what it is filed under."""
    with Table(*where, language=code_here()) as table, in_our_words():
        return table.found(asked.title, asked.rulebook, offices=dict(asked.holders), rescue=asked.rescue).name
