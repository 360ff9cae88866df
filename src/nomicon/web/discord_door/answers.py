"""What somebody in Discord is answered: always for their eyes alone, in their language, and never with a secret."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.doors import Place
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.commands import Command, OtherCommand, command
from nomicon.hosting.notices.secret_ballots import DISCORD, may_answer
from nomicon.hosting.notices.to_dos import ToDo, waiting
from nomicon.hosting.seats import AccountId
from nomicon.hosting.table.clock_watch import ClockStopped
from nomicon.views.elements.language import page_in_language
from nomicon.views.elements.page import NoSuchPage
from nomicon.views.elements.text import sheet_told
from nomicon.views.view import as_text, find_view, view_named
from nomicon.web.accounts.models import Account, DiscordPlace, DiscordThread, ReplyToken, Seat
from nomicon.web.accounts.seats.doors import listing_of, may_see, player_of
from nomicon.web.discord_door import commands as named
from nomicon.web.discord_door import places, tokens
from nomicon.web.discord_door.interactions import BUTTON, FORM, Interaction
from nomicon.web.discord_door.lines import line_of
from nomicon.web.doors.command_book import COMMANDS
from nomicon.web.mail_door.answering import irreversible
from nomicon.web.notices.discord import linking
from nomicon.web.notices.discord.channels import VOTE_BUTTON
from nomicon.web.notices.discord.linking import LinkOutcome
from nomicon.web.notices.discord.messages import Message, button, only_you, plain, rows_of
from nomicon.web.notices.letters import moment_told
from nomicon.web.notices.projector import OWN_BALLOT
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.stopped import doubt_told
from nomicon.web.tools import Services

MOST_BUTTONS = 25
MOST_WAITING = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """An interaction, where it came to, and the account of whoever sent it."""

    house: Services
    sent: Interaction
    account: Account

    @property
    def now(self) -> int:
        """Return the moment, by the clock of games."""
        return int(self.house.clock.now())

    def page(self, game: GameId, *words: str) -> str:
        """Return the address of a page of a game."""
        return self.house.choices.address + address(game, *words)


class Refusal(Exception):
    """Something cannot be done; the message says why, and what to do instead."""


def answer(house: Services, sent: Interaction) -> Message:
    """Do what an interaction says, and return what is answered. Raises the troubles of the record, and `Busy`."""
    if sent.name == named.LINK and sent.kind not in (BUTTON, FORM):
        return _link(house, sent)
    account = linking.linked_account(sent.user)
    if account is None:
        return only_you(
            _("This Discord account is not linked to an account here. Link it with the command /link, then try again.")
        )
    asked = Asked(house, sent, account)
    try:
        return _done(asked)
    except Refusal as refused:
        return only_you(plain(str(refused)))
    except ClockStopped as stopped:
        return only_you(plain(doubt_told(stopped.doubt)))


def _done(asked: Asked) -> Message:
    sent = asked.sent
    if sent.kind == BUTTON and sent.name.startswith(f"{VOTE_BUTTON}:"):
        return _to_do_of(asked)
    if sent.kind in (BUTTON, FORM):
        return _pressed(asked)
    own: Mapping[str, Callable[[Asked], Message]] = {
        named.UNLINK: _unlink,
        named.HERE: _here,
        named.AWAY: _away,
        named.INBOX: lambda one: inbox(one, game_of(one)),
        named.SHOW: lambda one: _show(one, game_of(one)),
        named.DO: lambda one: play(one, game_of(one), one.sent.options.get(named.LINE, "")),
    }
    if sent.name in own:
        return own[sent.name](asked)
    move = named.MOVES.get(sent.name)
    if move is None:
        raise Refusal(_("This command no longer exists. The host of the server can register the commands again."))
    return play(asked, game_of(asked), line_of(move, sent.options))


# -- Which game, and whose seat ----------------------------------------------------------


def game_of(asked: Asked) -> GameId:
    """Return the game that is meant: the one that is named, that of the channel, or the only one. Raises `Refusal`."""
    game = _named(asked)
    if game is None:
        raise Refusal(_("Use the option “game” to say which game you mean."))
    if not may_see(asked.account, game, listing_of(game)) or not asked.house.hall.has(game):
        raise Refusal(_("There is no such game here, or you may not see it."))
    return game


def _named(asked: Asked) -> GameId | None:
    said = asked.sent.options.get(named.GAME, "").strip()
    if said:
        return GameId(said[:120])
    here = asked.sent.channel
    for known in (DiscordPlace.objects.filter(channel=here), DiscordThread.objects.filter(message=here)):
        if (found := known.first()) is not None:
            return GameId(found.game)
    seats = list(Seat.objects.filter(account=asked.account).values_list("game", flat=True)[:2])
    return GameId(seats[0]) if len(seats) == 1 else None


def seat(asked: Asked, game: GameId) -> PlayerId:
    """Return for whom somebody moves in a game. Raises `Refusal`."""
    player = asked.house.hall.called(game, player_of(asked.account, game))
    if player is None:
        join = asked.house.choices.address + reverse("join", args=[game])
        raise Refusal(_("You have no seat in this game. Take one on its page: %(address)s") % {"address": join})
    return player


# -- Moves -------------------------------------------------------------------------------


def play(asked: Asked, game: GameId, line: str, block: str = "", *, is_meant: bool = False) -> Message:
    """Make a move, once however often it is delivered; one that cannot be undone is asked about first."""
    player = seat(asked, game)
    if irreversible(line) and not is_meant:
        words = tokens.made(asked.account, game, line, asked.now + tokens.CONFIRM, block)
        told = _("This cannot be undone: %(line)s") % {"line": line}
        rows = rows_of([button(_("Yes, do it"), words, danger=True)])
        return only_you([plain(told), plain(_("To confirm, press the button within ten minutes."))], rows=rows)
    sent = Command("discord", AccountId(asked.account.pk), Place(game, player), asked.sent.number, line, block)
    try:
        outcome = command(asked.house.hall, COMMANDS, sent, OF_THE_READER, listing_of(game).barred_doors)
    except OtherCommand as refused:
        raise Refusal(wrong_told(refused)) from None
    if outcome.accepted and not outcome.entry:
        return only_you(plain(_("Done. This is secret for now. Only the page of the game shows it to you.")))
    link = asked.page(game, "why entry", outcome.entry) if outcome.entry else asked.page(game, "board")
    return only_you([plain(one) for one in outcome.lines], link)


def _pressed(asked: Asked) -> Message:
    """Do what a button or a form stands for, for whoever it was made for alone."""
    token, is_form = tokens.known(asked.sent.name), asked.sent.kind == FORM
    if token is None or token.account_id != asked.account.pk:
        raise Refusal(_("This button does not work for you. Use the command /inbox to get your own buttons."))
    if token.expires < asked.now:
        raise Refusal(
            _("This form is too old. Give the command again to get a new one.")
            if is_form
            else _("This button is too old. For new buttons, use the command /inbox, or give your command again.")
        )
    game = GameId(token.game)
    if not may_see(asked.account, game, listing_of(game)):
        raise Refusal(_("There is no such game here, or you may not see it."))
    if not tokens.claim(token, asked.sent.key):
        raise Refusal(
            _("This form was already sent. Give the command again to get a new one.")
            if is_form
            else _("This button was used already. For new buttons, use the command /inbox, or give your command again.")
        )
    return play(asked, game, *_written(token, asked.sent), is_meant=True)


def _written(token: ReplyToken, sent: Interaction) -> tuple[str, str]:
    """Return the line and the text below it: those of a button, or what was written in a form."""
    if sent.kind != FORM:
        return token.line, token.block
    block = sent.options.get("text", "").strip()
    line = " ".join(f"{token.line} {' '.join(sent.options.get('line', '').split())}".split())
    return (f"{line.removesuffix(':')}:", f"{block}\n") if block else (line, "")


# -- What waits, and pages ---------------------------------------------------------------


def inbox(asked: Asked, game: GameId, subject: str = "") -> Message:
    """Show what waits for somebody in a game, with a button for each way to answer it."""
    seen = replace(asked.house.hall.seen(game, seat(asked, game)), language=OF_THE_READER)
    found = [one for one in waiting(seen) if one.lines and one.subject.startswith(subject)]
    shown = [one for one in found if not one.subject.startswith(OWN_BALLOT)][:MOST_WAITING]
    link = asked.page(game, "inbox")
    if not shown:
        return only_you(plain(_("You have nothing to do right now.")), link)
    barred = listing_of(game).barred_doors
    offered = [line for one in shown if may_answer(one, DISCORD, barred) for line in one.lines][:MOST_BUTTONS]
    buttons = [button(line, tokens.made(asked.account, game, line, asked.now + tokens.HOLDS)) for line in offered]
    return only_you([line for one in shown for line in _told(asked, one, barred)], link, rows_of(buttons))


def _told(asked: Asked, one: ToDo, barred: Collection[str]) -> list[str]:
    lines = [f"**{plain(one.what)}**"]
    if not may_answer(one, DISCORD, barred):
        lines.append(plain(_("This ballot is secret. In this game, secret ballots cannot be cast in Discord.")))
    if one.deadline is not None:
        lines.append(plain(_("Until: %(moment)s") % {"moment": moment_told(asked.account, one.deadline)}))
    return [*lines, plain(_("If you do nothing: %(otherwise)s.") % {"otherwise": one.otherwise})]


def _to_do_of(asked: Asked) -> Message:
    """Show whoever presses the button below a proposal what waits for them there."""
    _word, _colon, rest = asked.sent.name.partition(":")
    number, _colon, proposal = rest.partition(":")
    place = DiscordPlace.objects.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 18 else None
    game = GameId("") if place is None else GameId(place.game)
    if place is None or not may_see(asked.account, game, listing_of(game)):
        raise Refusal(_("There is no such game here, or you may not see it."))
    return inbox(asked, game, f"vote/{proposal}")


def _show(asked: Asked, game: GameId) -> Message:
    """Show a page of a game as a passer-by reads it, so that no secret of anybody's is in it."""
    words = asked.sent.options.get(named.PAGE, "").split()
    seen = replace(asked.house.hall.seen(game, None), language=OF_THE_READER)
    try:
        view, arguments = find_view(words)
        shown = page_in_language(view_named(words, seen), OF_THE_READER)
        text = sheet_told(as_text(view.name, shown), OF_THE_READER)
    except (NoSuchPage, Invalid) as refused:
        raise Refusal(wrong_told(refused)) from None
    return only_you([plain(line) for line in text.splitlines()], asked.page(game, view.name, *arguments))


# -- Accounts and channels ---------------------------------------------------------------


def _link(house: Services, sent: Interaction) -> Message:
    now, said = int(house.clock.now()), sent.options.get(named.CODE, "").strip()
    if not said:
        page = house.choices.address + reverse("discord_code", args=[linking.code_of(sent.user, sent.user_name, now)])
        told = _(
            "Open this address within ten minutes, in a browser where you are signed in. Do not show it to anybody."
        )
        return only_you(plain(told), page)
    return only_you(plain(_link_told(linking.said_in_discord(sent.user, sent.user_name, said, now))))


def _link_told(outcome: LinkOutcome) -> str:
    """Say what came of a code that somebody gave."""
    match outcome:
        case LinkOutcome.LINKED:
            return _("You can now make moves with this Discord account. Use the command /inbox to see your tasks.")
        case LinkOutcome.OTHER_ACCOUNT:
            return _(
                "This Discord account is already linked with another account here. Use the command /unlink first. "
                "Then make a new code."
            )
        case LinkOutcome.TOO_MANY_TRIES:
            return _("You gave too many codes. Wait ten minutes. Then make a new code on the page of your account.")
        case _:
            return _(
                "This code is not valid. Make a new one on the page of your account. A code works only once, and "
                "only for ten minutes."
            )


def _unlink(asked: Asked) -> Message:
    linking.unlink(asked.account)
    return only_you(plain(_("You can no longer make moves with this Discord account. You keep your seats.")))


def _here(asked: Asked) -> Message:
    game = game_of(asked)
    try:
        places.link(asked.house, asked.account, asked.sent, game)
    except Invalid as refused:
        raise Refusal(wrong_told(refused)) from None
    return only_you(plain(_("From now on, this channel gets news of what happens in %(game)s.") % {"game": game}))


def _away(asked: Asked) -> Message:
    try:
        places.forget(asked.account, asked.sent)
    except Invalid as refused:
        raise Refusal(wrong_told(refused)) from None
    return only_you(plain(_("This channel gets no more news.")))
