"""A patch that adds a move, `thank PLAYER`, to the chapter of presence. A test applies it to a copy, and plays.

Each piece stands before a line of the chapter. There is nothing else to it but its test and its German line.
"""

from __future__ import annotations

CHAPTER = "play/people/presence.py"

PIECES = (
    (
        "# -- Moves ---",
        "from nomicon.play.moves.kinds import PLAYER\nfrom nomicon.play.moves.spec import MoveField\n\n",
    ),
    (
        "# -- Events ---",
        '''
class Thank(Move, tag="Thank"):
    """Thank another player in public. It moves nothing."""

    whom: PlayerId


def _to_thank(game, player, hearing):
    for other in game.in_order():
        if player in game.players and other != player:
            yield Offer(f"thank {other}", Thank(player, other), keeps=("whom",))


THANK = MoveSpec(
    Thank,
    "thank",
    title=gettext_noop("Thank somebody"),
    purpose=gettext_noop("Thank another player in public. It moves nothing."),
    group=MoveGroup.STATEMENTS,
    lines=(MoveLine("thank WHOM", examples=("nomicon thank Ben --as Ann",)),),
    fields=(MoveField("whom", PLAYER, gettext_noop("Whom")),),
    available=_to_thank,
)


''',
    ),
    (
        "# -- Deciding ---",
        '''
class Thanked(Event, tag="Thanked"):
    """A player thanked another."""

    player: PlayerId
    whom: PlayerId
    at: Moment


''',
    ),
    (
        "# -- Evolving ---",
        """
def thank(game: Game, move: Thank, hearing: Hearing) -> Iterator[Event]:
    player_in(game, move.player, "thank anybody")
    yield Thanked(move.player, player_in(game, move.whom, "be thanked"), hearing.at)


""",
    ),
    (
        "CHAPTER = Chapter(",
        """
def thanked(game: Game, event: Thanked) -> Game:
    return game


""",
    ),
    ("moves={LOG_ON: log_on}", "moves={LOG_ON: log_on, THANK: thank}"),
    ("events={LoggedOn: logged_on}", "events={LoggedOn: logged_on, Thanked: thanked}"),
    ("sentences={", "sentences={\n        Thanked: gettext_noop('{player} thanked {whom}.'),"),
)
"""What stands before which text of the chapter; the last three stand instead of it."""

GERMAN = {
    "Thank somebody": "Jemandem danken",
    "Thank another player in public. It moves nothing.": "Danke jemandem vor allen. Es bewegt nichts.",
    "Whom": "Wem",
    "{player} thanked {whom}.": "{player} hat {whom} gedankt.",
}


def patched(chapter: str) -> str:
    """Return the chapter with the move in it."""
    for place, piece in PIECES:
        assert chapter.count(place) == 1, place
        chapter = chapter.replace(place, piece if place in piece or ("=" in place and "{" in place) else piece + place)
    return chapter
