"""A form in Discord for what does not fit into the options of a command, such as the text of a rule."""

from __future__ import annotations

from django.utils.translation import gettext as _

from nomicon.web.discord_door import tokens
from nomicon.web.discord_door.answers import Asked, Refusal, game_of, seat
from nomicon.web.discord_door.commands import MOVES
from nomicon.web.discord_door.interactions import Interaction
from nomicon.web.discord_door.lines import line_of, wants_form
from nomicon.web.notices.discord.linking import linked_account
from nomicon.web.notices.discord.messages import shortened
from nomicon.web.tools import Services

TITLE, LABEL, SHORT, LONG = 45, 45, 400, 4_000
"""What Discord takes: characters of a title, of a label and of what is written."""


def form_for(house: Services, sent: Interaction) -> dict[str, object] | None:
    """Return the form that a command opens; None where it has all it needs, or is to be refused."""
    command, account = MOVES.get(sent.name), linked_account(sent.user)
    if command is None or account is None or not wants_form(command, sent.options):
        return None
    asked = Asked(house, sent, account)
    try:
        game = game_of(asked)
        seat(asked, game)
    except Refusal:
        return None
    words = tokens.made(account, game, line_of(command, sent.options), asked.now + tokens.HOLDS)
    holds_changes = command.spec.holds_changes
    line = _field("line", _("The change, such as: enact"), 1, SHORT, holds_changes)
    text = _field("text", _("The text, such as the words of a new rule"), 2, LONG, not holds_changes)
    rows = [line, text] if holds_changes else [text]
    return {"custom_id": words, "title": shortened(_(command.spec.title), TITLE), "components": rows}


def _field(name: str, label: str, style: int, most: int, required: bool) -> dict[str, object]:
    field = {"type": 4, "custom_id": name, "style": style, "label": shortened(label, LABEL), "max_length": most}
    return {"type": 1, "components": [{**field, "required": required}]}
