"""A patch that adds a door: messages of a chat are moves, and the answers are its replies."""

from __future__ import annotations

from tests.house.patching import Patch

PATCH = Patch(
    files={
        "chat/__init__.py": '''"""Playing by messages of a chat.

Here: what a message says, and the reply. Not here: anything that a move means.
"""
''',
        "chat/messages.py": '''"""A message of a chat is a move that somebody typed."""

from __future__ import annotations

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.doors import MoveTaker, Place, make, told, typed
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.table import Played
from nomicon.hosting.typing.command_parser import InputLine
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.engine import Refused


def reply(taker: MoveTaker[Played | Refused], game: GameId, sender: PlayerId, message: str) -> str:
    """Make the move that a message says, and return what the sender is told."""
    try:
        line = InputLine(sender, split_line(message, "your message"), where="your message")
        made = make(taker, Place(game, sender), typed(line))
    except Invalid as wrong:
        return str(wrong)
    return "\\n".join(told(made.outcome, sender, lambda: taker.game_now(game)).lines)
''',
    }
)
