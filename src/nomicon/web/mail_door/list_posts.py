"""What becomes of a letter to the list of a game: a remark in a debate, once, if a member wrote it."""

from __future__ import annotations

import hashlib
import logging
import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import parseaddr

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage as OutgoingMessage
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, PlayerId, ProposalNumber
from nomicon.hosting.table.quotas import OverQuota
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, InboundCommand, ListMember, Remark, ReplyToken
from nomicon.web.accounts.seats.allowing import may_remark
from nomicon.web.accounts.seats.doors import player_of
from nomicon.web.addresses.list_addresses import (
    OWN,
    has_list,
    is_member,
    list_address,
    list_at,
    may_have_lists,
    member_at,
    name_of,
)
from nomicon.web.addresses.reply_tokens import address_to_confirm
from nomicon.web.mail_door.reading import ATTRIBUTION, QUOTE, is_from_a_machine, plain_text
from nomicon.web.mail_door.refused import CLAIMED, DOOR, SentLetter, are_too_many, refuse, was_refused
from nomicon.web.notices.hours import DAY
from nomicon.web.notices.letters import safe
from nomicon.web.notices.lists.list_letters import MESSAGE, PROPOSAL
from nomicon.web.notices.topics import address_of
from nomicon.web.tools import Services

POSTS_A_DAY = 10
"""Letters of one member to one list."""

LONGEST = 10_000
"""Characters of a remark."""

POST = "post/"
"""How the line of a token begins that asks whether somebody wrote a letter to a list."""

NUMBER = re.compile(r"(?<![0-9])-?[0-9]{1,9}(?![0-9])")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Post:
    """A letter to a list: by whom, to which game's, what it is about, and its words."""

    account: Account
    game: GameId
    name: str
    about: str
    number: int
    answers: int | None
    text: str


def is_list_address(house: Services, address: str) -> bool:
    """Say whether a letter went to the list of a game, or to a member's own address for it."""
    if not may_have_lists(house):
        return False
    return OWN.match(address.strip().lower()) is not None or list_at(house, address) is not None


def take_post(house: Services, envelope_from: str, to: str, message: EmailMessage, name: str) -> str:
    """Make a remark of a letter, or ask whoever it says that it is from; say what became of it."""
    member = member_at(to)
    game = GameId(member.game) if member is not None else list_at(house, to)
    if game is None:
        return "dropped: unknown address"
    if not has_list(house, game):
        return "dropped: the game has no mailing list"
    if is_from_a_machine(message, envelope_from):
        return "dropped: sent by a program"
    account = member.account if member is not None else _said_to_be(message, game)
    if account is None:
        return "dropped: the sender is not on the mailing list"
    door = CLAIMED if member is None else DOOR  # Others may write in somebody's name.
    sent, now = SentLetter(account, f"list/{game}", name, door), int(house.present())
    if was_refused(sent):
        return "again"
    if are_too_many(sent, now):
        return "dropped: too many e-mails"
    with translation.override(language_of(house, account)):
        outcome = _taken(house, message, Post(account, game, name, "", 0, None, ""), is_sure=member is not None)
    if outcome not in ("posted", "again"):
        refuse(sent, game, now)
    return outcome


def _taken(house: Services, message: EmailMessage, begun: Post, *, is_sure: bool) -> str:
    """Do what a letter says; where it is not sure who wrote it, ask."""
    if not is_member(begun.account, begun.game):
        return "dropped: the sender is not on the mailing list"
    post = _read(house, message, begun)
    if isinstance(post, str):
        return _sent(house, begun.account, begun.game, [post], "") or "answered"
    return made(house, post) if is_sure else _asked(house, post)


def made(house: Services, post: Post) -> str:
    """Make the remark that a letter is, once; say what became of it."""
    now = int(house.present())
    key = hashlib.sha256(f"list {post.account.pk} {post.name}".encode("utf-8", "surrogatepass")).hexdigest()
    mine = InboundCommand.objects.filter(door="list", account=post.account, game=post.game)
    if mine.filter(key=key).exists():
        return "again"
    if mine.filter(claimed__gt=now - DAY).count() >= POSTS_A_DAY:
        return "dropped: too many e-mails"
    try:
        may_remark(post.account)
        with transaction.atomic():
            InboundCommand.objects.create(
                key=key, digest=key, door="list", account=post.account, game=post.game, claimed=now, done=True,
                accepted=True,
            )  # fmt: skip
            Remark.objects.create(
                game=post.game, about=post.about, proposal=post.number, account=post.account,
                player=_player(house, post), answers_id=post.answers, text=post.text,
            )  # fmt: skip
    except OverQuota:
        return "dropped: too many e-mails"
    except IntegrityError:
        return "again"
    return "posted"


def confirmed(house: Services, token: ReplyToken, name: str) -> str:
    """Make the remark of a letter whose writer has said that they wrote it."""
    about, number, answers = token.line.removeprefix(POST).split("/")
    above = int(answers) if answers else None
    return made(house, Post(token.account, GameId(token.game), name, about, int(number), above, token.block))


def _player(house: Services, post: Post) -> str:
    known = player_of(post.account, post.game) or PlayerId("")
    return str(house.hall.called(post.game, known) or known)


def _said_to_be(message: EmailMessage, game: GameId) -> Account | None:
    """Return the member whose address a letter says that it is from. Anybody can write that, so they are asked."""
    written = parseaddr(str(message["From"] or ""))[1]
    known = EmailAddress.objects.filter(email__iexact=written, verified=True).values_list("user", flat=True)
    member = ListMember.objects.filter(game=game, account__in=list(known)).select_related("account").first()
    return None if member is None or not written else member.account


def _read(house: Services, message: EmailMessage, begun: Post) -> Post | str:
    """Read a letter; return what is wrong with it where it cannot be a remark."""
    text = plain_text(message)
    words = "" if text is None else own_words(text)
    if not words:
        return _("We could not read your e-mail. Please send plain text, and write above the text that you quote.")
    if len(words) > LONGEST:
        return _("Your e-mail is too long for a debate. Write at most %(most)d characters.") % {"most": LONGEST}
    about = _about(house, message, begun.game)
    if about is None:
        return _(
            "Which proposal is your e-mail about? Answer an e-mail from the mailing list, or write the number of "
            "the proposal as the subject."
        )
    return Post(begun.account, begun.game, begun.name, *about, words)


def own_words(text: str) -> str:
    """Return what somebody wrote themselves: without what they quote, and without their signature."""
    kept: list[str] = []
    for line in text.splitlines():
        if line.rstrip() == "--" or line == "-- ":
            break
        if line.lstrip()[:1] and line.lstrip()[0] in QUOTE:
            while kept and (not kept[-1].strip() or ATTRIBUTION.search(kept[-1])):
                kept.pop()
            continue
        kept.append(line.rstrip())
    return "\n".join(kept).strip()


def _about(house: Services, message: EmailMessage, game: GameId) -> tuple[str, int, int | None] | None:
    """Return what a letter is about: of all letters that it answers the last, or the number in its subject."""
    answered = f"{message['References'] or ''} {message['In-Reply-To'] or ''}"
    for name, kind, number in reversed(MESSAGE.findall(answered)):
        if name != name_of(game):
            continue
        if kind == PROPOSAL:
            return Remark.PROPOSAL, int(number), None
        above = Remark.objects.filter(pk=int(number), game=game).first()
        if above is not None:
            return above.about, above.proposal, above.pk
    proposals = house.hall.seen(game, None).game.proposals
    found = (int(one) for one in NUMBER.findall(str(message["Subject"] or "")))
    known = next((one for one in found if ProposalNumber(one) in proposals), None)
    return None if known is None else (Remark.PROPOSAL, known, None)


def _asked(house: Services, post: Post) -> str:
    """Ask a member whether a letter is theirs; it is a remark when they say yes."""
    now = int(house.clock.now())
    subject = f"{POST}{post.about}/{post.number}/{post.answers or ''}"
    asks = ReplyToken(account=post.account, game=post.game)
    address = address_to_confirm(asks, subject, post.text, house.choices.domain, now)
    lines = [
        _("Somebody sent this to the mailing list of your game, in your name:"), "",
        *(f"> {line}" for line in post.text.splitlines()[:50]), "",
        _("If it was you, answer this e-mail within three days with: yes"),
    ]  # fmt: skip
    return _sent(house, post.account, post.game, lines, address) or "asked"


def _sent(house: Services, account: Account, game: GameId, lines: list[str], reply_to: str) -> str:
    """Write to the address that a member has confirmed. Says what became of it where that is not done."""
    to, now = address_of(account), int(house.present())
    day = InboundCommand.objects.filter(door="list answer", account=account, claimed__gt=now - DAY)
    if not to or day.count() >= POSTS_A_DAY:
        return "silent"
    key = hashlib.sha256(f"list answer {account.pk} {now} {day.count()}".encode()).hexdigest()
    InboundCommand.objects.get_or_create(
        key=key,
        defaults={"digest": key, "door": "list answer", "account": account, "game": game, "claimed": now, "done": True},
    )
    message = OutgoingMessage(
        _("Your e-mail to the mailing list of %(game)s") % {"game": house.hall.seen(game, None).game.title},
        "\n".join(safe(line) for line in lines),
        house.choices.mail_from,
        [to],
        reply_to=[reply_to or list_address(house, game)],
        headers={"Auto-Submitted": "auto-replied", "X-Nomicon": "1"},
    )
    try:
        message.send()
    except OSError as trouble:
        log.warning("An answer to an e-mail could not be sent: %s", type(trouble).__name__)
    return ""
