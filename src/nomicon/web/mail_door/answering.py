"""What becomes of a letter: nothing, a move, or one answer. Each letter takes effect once, however often it comes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from typing import TypeAlias

from django.core.cache import cache
from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.doors import Place
from nomicon.hosting.notices.commands import Command, OtherCommand, command
from nomicon.hosting.notices.secret_ballots import MAIL, may_answer
from nomicon.hosting.notices.to_dos import waiting
from nomicon.hosting.seats import AccountId
from nomicon.play.engine import SPECS
from nomicon.play.moves.spec import MoveGroup, MoveSpec
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import ReplyToken
from nomicon.web.accounts.seats.doors import listing_of, may_see, player_of
from nomicon.web.addresses.reply_tokens import address_for, address_to_confirm, claim, finish, token_in
from nomicon.web.doors.command_book import COMMANDS, KEPT
from nomicon.web.mail_door.list_posts import POST, confirmed, is_list_address, take_post
from nomicon.web.mail_door.posting import AnsweredLetter, post_answer
from nomicon.web.mail_door.reading import (
    WrittenCommand,
    commands_in,
    is_from_a_machine,
    name_of_letter,
    parsed,
    plain_text,
)
from nomicon.web.mail_door.refused import SentLetter, are_too_many, refuse, was_refused
from nomicon.web.mail_door.stopped import take_without_reading
from nomicon.web.notices.hours import in_own_time
from nomicon.web.notices.letters import safe
from nomicon.web.notices.topics import address_of, hours_of, may_name
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import Services

OLDEST = KEPT // 3
"""Seconds after which a letter is not taken any more: what came of it may be forgotten soon."""

UNREAD, LATE = ((3600, 1), (86400, 20)), ((3600, 6), (86400, 20))
"""Answers to one person within so many seconds: to letters that make no sense, and to ones under old addresses."""

Limits: TypeAlias = Sequence[tuple[int, int]]

MOST_EXAMPLES = 6
YES = "yes"


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that came in, under the token of its address."""

    token: ReplyToken
    message: EmailMessage
    name: str  # Its Message-ID, or a digest of it where it has none.

    @property
    def key(self) -> str:
        """Return what a token that it has used is marked with."""
        return hashlib.sha256(self.name.encode("utf-8", "surrogatepass")).hexdigest()


def take(house: Services, envelope_from: str, to: str, data: bytes) -> str:
    """Do what a letter says, and answer it. Returns what became of it, for the log and for tests.

    Raises the troubles of the record, and `Busy`: the mail server is then to bring it again.
    """
    done = take_without_reading(house, to, data)
    if done is not None:
        return done
    message = parsed(data)
    name = name_of_letter(message, data)
    if is_list_address(house, to):
        return take_post(house, envelope_from, to, message, name)
    token = token_in(to)
    if token is None:
        return "dropped: unknown address"  # Whoever guesses learns nothing.
    if is_from_a_machine(message, envelope_from):
        return "dropped: sent by a program"
    if _age(house, message) > OLDEST:
        return "dropped: the e-mail is too old"
    sent, now = SentLetter(token.account, token.digest, name), int(house.present())
    if was_refused(sent):
        return "again"
    if are_too_many(sent, now):
        return "dropped: too many e-mails"
    with translation.override(language_of(house, token.account)):
        letter = Letter(token, message, name)
        outcome = _answered(house, letter)
    if token.used_by != letter.key:
        refuse(sent, GameId(token.game), now)
    return outcome


def _age(house: Services, message: EmailMessage) -> int:
    try:
        written = parsedate_to_datetime(str(message["Date"]))
    except (TypeError, ValueError):
        return 0
    written = written if written.tzinfo else written.replace(tzinfo=UTC)
    return int((datetime.fromtimestamp(house.clock.now(), UTC) - written).total_seconds())


def _answered(house: Services, letter: Letter) -> str:
    token, now = letter.token, int(house.clock.now())
    game = GameId(token.game)
    if not token.account.is_active:
        return "dropped: the account is blocked"
    player = house.hall.called(game, player_of(token.account, game))
    if player is None or not may_see(token.account, game, listing_of(game)):
        return "dropped: the sender has no seat in the game"
    if token.used_by not in ("", letter.key):
        told = _("You have already answered that e-mail. You can answer this one instead.")
        return _seldom(house, letter, told, "used", LATE)
    if token.done:
        return "again"
    if token.expires < now:
        told = _("That e-mail is too old to answer. You can answer this one instead.")
        return _seldom(house, letter, told, "old", LATE)
    text = plain_text(letter.message)
    if text is None:
        told = _("We could not read your e-mail. Please send plain text.")
        return _seldom(house, letter, told, "no text", UNREAD)
    if token.line:
        return _confirmed(house, letter, player, text)
    found = commands_in(text, house.hall.seen(game, None).game)
    if not found:
        told = _("Your e-mail has no command in its first line. Nothing was done.")
        return _seldom(house, letter, "\n".join([told, *_examples(house, game, player)]), "no command", UNREAD)
    return _done(house, letter, player, found)


def _examples(house: Services, game: GameId, player: PlayerId) -> list[str]:
    """Return lines that could be written instead: those that answer what waits."""
    waits, barred = waiting(house.hall.seen(game, player)), listing_of(game).barred_doors
    found = [line for one in waits if may_answer(one, MAIL, barred) for line in one.lines][:MOST_EXAMPLES]
    return ["", _("You can write, for example:"), *(f"    {line}" for line in found)] if found else []


def _done(house: Services, letter: Letter, player: PlayerId, found: Sequence[WrittenCommand]) -> str:
    """Carry the commands of a letter out, one after the other, and tell what came of each."""
    lines, outcomes = list[str](), list[str]()
    if not claim(letter.token, letter.key):
        return "used"
    for number, one in enumerate(found):
        if not _fits(house, letter, player, one.line):
            lines.append(
                _(
                    "%(line)s: this command was not carried out. Use only commands that are listed in the e-mail that "
                    "you answer."
                )
                % {"line": one.line}
            )
            outcomes.append("not a command for the answered e-mail")
        elif irreversible(one.line):
            return _ask_again(house, letter, one, lines, [left.line for left in found[number + 1 :]])
        else:
            told, outcome = _carried_out(house, letter, player, one, f"{letter.name} {number}")
            lines += [f"> {one.line}", *told, ""]
            outcomes.append(outcome)
    finish(letter.token)
    return _reply(house, letter, lines, "; ".join(outcomes))


def _carried_out(
    house: Services, letter: Letter, player: PlayerId, one: WrittenCommand, name: str
) -> tuple[Sequence[str], str]:
    account, game = AccountId(letter.token.account_id), GameId(letter.token.game)
    sent = Command("mail", account, Place(game, player), name, one.line, one.block)
    try:
        outcome = command(house.hall, COMMANDS, sent, OF_THE_READER, listing_of(game).barred_doors)
    except OtherCommand as refused:
        return [wrong_told(refused)], "another command"
    return outcome.lines, "made" if outcome.accepted else "refused"


def _fits(house: Services, letter: Letter, player: PlayerId, line: str) -> bool:
    """Say whether a letter can be answered so: one about a single thing only with what answers that.

    A vote may have closed meanwhile; then the rules say what becomes of the ballot.
    """
    subject, words = letter.token.subject, " ".join(line.lower().split())
    kind, _slash, number = subject.partition("/")
    if not subject or (kind == "vote" and words.startswith((f"vote {number} ", f"vote m{number} "))):
        return True  # A motion is numbered -1, and called M-1.
    waits = waiting(house.hall.seen(GameId(letter.token.game), player))
    offered = [each for one in waits if one.subject[:300] == subject for each in one.lines]
    return words in [" ".join(one.lower().split()) for one in offered]


def irreversible(line: str) -> list[MoveSpec]:
    """Return the specification of a line's move, if it cannot be undone: one by which somebody leaves."""
    words = f"{' '.join(line.lower().split())} "
    leaving = (spec for spec in SPECS if spec.group is MoveGroup.LEAVING)
    return [spec for spec in leaving if any(words.startswith(f"{one} ") for one in spec.begins)]


def _ask_again(house: Services, letter: Letter, one: WrittenCommand, done: Sequence[str], left: Sequence[str]) -> str:
    """Ask whether a move is meant that cannot be undone, after telling what came of the commands before it.

    Those that are `left` stand below it, and nothing is done about them.
    """
    now = int(house.clock.now())
    address = address_to_confirm(letter.token, one.line, one.block, house.choices.domain, now)
    lines = [
        *done,
        _("This cannot be undone: %(line)s") % {"line": one.line},
        *(_(spec.purpose) for spec in irreversible(one.line)[:1]),
        _("To confirm, answer this e-mail within three days with: yes"),
        *(["", _("These commands were not carried out:"), *(f"> {line}" for line in left)] if left else []),
    ]
    finish(letter.token)
    return _reply(house, letter, lines, "asked", address)


def _confirmed(house: Services, letter: Letter, player: PlayerId, text: str) -> str:
    first = next((line.strip().lower() for line in text.splitlines() if line.strip()), "")
    if first != YES:
        unsaid = _(
            "You did not answer with “yes”, so nothing was done. To confirm, go back to the e-mail that asks for it, "
            "and answer that e-mail with: yes"
        )
        return _seldom(house, letter, unsaid, "not confirmed", UNREAD)
    if not claim(letter.token, letter.key):
        return "used"
    if letter.token.line.startswith(POST):
        finish(letter.token)
        return confirmed(house, letter.token, letter.name)
    one = WrittenCommand(letter.token.line, letter.token.block)
    told, outcome = _carried_out(house, letter, player, one, f"{letter.name} yes")
    finish(letter.token)
    return _reply(house, letter, [f"> {one.line}", *told], outcome)


def _seldom(house: Services, letter: Letter, told: str, outcome: str, limits: Limits) -> str:
    """Answer a letter by which nothing was done, but not every one of them: whoever has the address can send many."""
    for seconds, most in limits:
        counted = f"letter-{'late' if limits is LATE else 'unread'}-{seconds}-{letter.token.account_id}"
        cache.add(counted, 0, seconds)
        if cache.incr(counted) > most:
            return f"silent: {outcome}"
    return _reply(house, letter, [told], outcome)


def _reply(house: Services, letter: Letter, lines: Sequence[str], outcome: str, reply_to: str = "") -> str:
    """Answer to the address that the account has confirmed, never to where a letter says that it comes from."""
    token, now = letter.token, int(house.clock.now())
    to = address_of(token.account)
    if to:
        game = GameId(token.game)
        again = reply_to or address_for(token.account, game, token.subject, house.choices.domain, now)
        how = [] if reply_to else [_("You can answer this e-mail once, with a command in its first line.")]
        own = (in_own_time(part, hours_of(token.account).zone) for line in lines for part in line.splitlines() or [""])
        kept = "\n".join(safe(line) for line in own).rstrip()
        page = address(game, "inbox") if may_name(token.account, game) else "/"
        text = "\n".join([kept, "", "-- ", *how, house.choices.address + page, ""])
        named = AnsweredLetter(letter.name, str(letter.message["Subject"] or ""), f"{letter.key}.{token.digest[:16]}")
        post_answer(house, named, (to, again), text)
    return outcome
