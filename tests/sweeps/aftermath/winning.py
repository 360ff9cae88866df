"""Probes about winning, and about lots."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.proposals import IN_EFFECT, OPEN
from nomicon.law.headers.offered_fields import offers
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import JudgementInvoked
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.rules.trouble import ParadoxFound
from nomicon.play.turns.timing import Announced
from nomicon.play.votes.voting import CastBallot
from tests.play.playing import enacting
from tests.sweeps.aftermath.cases import HARMLESS, Case, Seen, probe
from tests.sweeps.aftermath.copies import Copy

ENOUGH = 1000
"""Points that would win in any of the games."""

BY_CODE = enacting(
    '@when("Declared")\ndef f(event):\n    if "coins" in event.text:\n        yield declare_winner(event.player)\n',
    title="Coins",
    words="Whoever has coins wins.",
)
BY_ANSWER = enacting(
    '@answers("winners")\ndef f(players):\n    return list(players)[-1:]\n',
    title="Coins",
    words="Whoever has coins wins.",
)


def rich(case: Case, *players: PlayerId) -> Copy:
    """Have players get enough to win, and something happen."""
    copy = case.copy
    copy.award(dict.fromkeys(players, ENOUGH), case.house.counted)
    copy.tries(Declare(players[0], "I am rich."))
    return copy


def winners(copy: Copy) -> list[PlayerId]:
    """Return who has won."""
    return [one for known in copy.game.victories for one in known.winners]


@probe
def win_by_points(case: Case) -> Seen:
    return "possible" if winners(rich(case, case.base.people[-1])) else "impossible"


@probe
def joint_winners(case: Case) -> Seen:
    two = case.base.people[-2:]
    copy = rich(case, *two)
    won = winners(copy)
    if not won and any("for a Judge to find" in str(event) for event in copy.what(Announced)):
        return "undetermined"
    return None if not won else "all_win" if set(won) == set(two) else str(won)


@probe
def speaker_after_win(case: Case) -> Seen:
    winner = case.base.people[-1]
    copy = rich(case, winner)
    if not winners(copy):
        return None
    return "the_winner" if copy.game.holder("Speaker") == winner else str(copy.game.holder("Speaker"))


@probe
def after_win(case: Case) -> Seen:
    copy = rich(case, case.base.people[-1])
    if not winners(copy):
        return None
    if copy.game.over or copy.game.ended:
        return "game_over"
    return "new_game" if copy.game.number > case.base.game.number else "play_goes_on"


@probe
def next_game_rules(case: Case) -> Seen:
    copy = case.copy
    number = case.house.adopt(copy, HARMLESS)
    if number is None or copy.proposal(number).effect != IN_EFFECT:
        return None
    there = [one.text for one in copy.game.rules]
    copy.award({copy.people[-1]: ENOUGH}, case.house.counted)
    copy.tries(Declare(copy.people[-1], "I am rich."))
    if not winners(copy):
        return None
    if "begin_again" in offers(copy.game):
        copy.tries(MakeMove(copy.people[-1], "begin_again", {}))
    if copy.game.number == case.base.game.number:
        return None
    return "carried_over" if [one.text for one in copy.game.rules] == there else "initial"


@probe
def title(case: Case) -> Seen:
    copy = rich(case, case.base.people[-1])
    return None if not winners(copy) else "given" if _titles(copy) else "none"


def _titles(copy: Copy) -> bool:
    return any(
        copy.people[-1] in str(dict(line)) or copy.people[-1] in key
        for name, register in copy.game.registers.items()
        if "title" in name and not register.archived
        for key, line in register.lines.items()
    )


@probe
def win_otherwise(case: Case) -> Seen:
    found = {way: _won_by(case, change) for way, change in (("code", BY_CODE), ("answer", BY_ANSWER))}
    told = set(found.values()) - {None}
    if not told:
        return None
    return told.pop() if len(told) == 1 else f"by code {found['code']}, by answer {found['answer']}"


def _won_by(case: Case, change: object) -> str | None:
    adopted = case.adopted(change)  # type: ignore[arg-type]
    if adopted is None:
        return None
    copy = adopted[0]
    said = copy.tries(Declare(copy.people[-1], "I have coins."))
    if winners(copy):
        return "works"
    if not said:
        return None  # What the code waits for cannot come.
    return "by_judgement" if copy.what(JudgementInvoked, ParadoxFound) else "no_effect"


@probe
def draws(case: Case) -> Seen:
    copy = case.copy
    if case.house.book == "thimbles":
        return _severed(case)
    speaker = copy.game.holder("Speaker")
    number = case.house.call(copy, speaker or copy.people[0])
    if number is None or copy.judgement(number).judge is None:
        return None
    return "made" if copy.what(DrawMade) else "not_made"


def _severed(case: Case) -> Seen:
    """Have two vote SEVER, among whom a lot decides."""
    found = case.opened
    if found is None or "018" in case.gone:
        return None
    copy, number = found
    for place, player in enumerate(copy.people):
        copy.tries(CastBallot(player, number, "SEVER" if place < 2 else "FOR"))
    if case.house.end(copy, number) == OPEN:
        return None
    return "made" if copy.what(DrawMade) else "not_made"
