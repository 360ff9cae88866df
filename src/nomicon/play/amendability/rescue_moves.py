"""The moves by which players rescue a game in which no rule can be changed any more; `rescue` decides them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nomicon.game.changes import Change
from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Move
from nomicon.play.moves.kinds import CHANGES, REASON, RESCUE, TITLE
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.rule_changes.titles import title_of


class CallRescue(Move, tag="CallRescue"):
    """Call for a rule-change outside the rules, since no rule can be changed any more."""

    changes: tuple[Change, ...]
    title: str = ""
    reason: str = ""


class SignRescue(Move, tag="SignRescue"):
    """Agree to a rule-change outside the rules."""

    rescue: int


class WithdrawRescue(Move, tag="WithdrawRescue"):
    """Take a rescue back that one has called for."""

    rescue: int


def _called(player: PlayerId, game: Game, values: Mapping[str, Any]) -> CallRescue:
    return CallRescue(player, **{**values, "title": values["title"] or title_of(values["changes"], game)})


CALL_RESCUE = MoveSpec(
    CallRescue,
    "rescue",
    title=gettext_noop("Call for a rescue"),
    purpose=gettext_noop("If no rule can be changed any more, all players together can change one outside the rules."),
    group=MoveGroup.PROPOSALS,
    lines=(
        MoveLine(
            "rescue CHANGES... {title TITLE} {reason REASON}",
            "Call for a rule-change outside the rules, if no rule can be changed any more.",
            ("nomicon rescue repeal 301 --as Ann",),
        ),
    ),
    fields=(
        MoveField("changes", CHANGES),
        MoveField("title", TITLE, gettext_noop("Title"), ""),
        MoveField("reason", REASON, gettext_noop("Reason"), ""),
    ),
    help="Call for a rule-change outside the rules, if no rule can be changed any more.",
    documented="Call for one rule-change outside the rules. The call is refused if the rules can still be "
    "changed in the normal way. Every player who is here must sign the rescue.",
    make=_called,
)


def _to_sign(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for number in sorted(game.rescues):
        if player in game.players and player not in game.rescues[number].signed:
            yield Offer(_("sign rescue R-{number}", number=number), SignRescue(player, number), keeps=("rescue",))


SIGN_RESCUE = MoveSpec(
    SignRescue,
    "sign_rescue",
    title=gettext_noop("Sign a rescue"),
    purpose=gettext_noop("You agree to a rule-change outside the rules. Every player who is here must sign it."),
    group=MoveGroup.PROPOSALS,
    lines=(MoveLine("sign rescue RESCUE", examples=("nomicon sign-rescue R-1 --as Ann",)),),
    fields=(MoveField("rescue", RESCUE, gettext_noop("Rescue")),),
    help="Agree to a rule-change outside the rules.",
    available=_to_sign,
    permits=lambda game, move, hearing: True,
)


def _to_withdraw(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for number in sorted(game.rescues):
        if game.rescues[number].by == player:
            yield Offer(
                _("withdraw rescue R-{number}", number=number), WithdrawRescue(player, number), keeps=("rescue",)
            )


WITHDRAW_RESCUE = MoveSpec(
    WithdrawRescue,
    "withdraw_rescue",
    title=gettext_noop("Withdraw a rescue"),
    purpose=gettext_noop("The rescue that you called for ends. Nobody can sign it any more."),
    group=MoveGroup.PROPOSALS,
    lines=(MoveLine("withdraw rescue RESCUE", examples=("nomicon withdraw-rescue R-1 --as Ann",)),),
    fields=(MoveField("rescue", RESCUE, gettext_noop("Rescue")),),
    help="Withdraw a rescue that you called for.",
    available=_to_withdraw,
)
