"""Telling Discord which commands there are: a host does it once, and again after the program has changed."""

from __future__ import annotations

import json

from nomicon.game.values.translatable import _, joined
from nomicon.hosting.invalid import Invalid
from nomicon.web.choices import HostChoices
from nomicon.web.discord_door.commands import printed
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.tools import WayOut


def commands_told() -> str:
    """Return all commands as text, for whoever tells Discord of them in another way."""
    return json.dumps(printed(), ensure_ascii=False, indent=1)


def register(choices: HostChoices, way_out: WayOut) -> int:
    """Put our commands in the place of all that the application has; return how many. Raises `Invalid`."""
    if not choices.discord_application or not choices.discord_bot_token:
        raise Invalid(
            _("Write discord_id and discord_bot_token into host.toml first. See docs/how-to/play-on-discord.md.")
        )
    made = printed()
    unknown = _(
        "Discord does not know this bot token. Press Reset Token on the page Bot of your application in Discord, and "
        "copy the new token into host.toml."
    )
    if not choices.discord_bot_token.isascii():  # It cannot even be sent, as the dots that the how-to writes for one.
        raise Invalid(unknown)
    headers = {"Authorization": f"Bot {choices.discord_bot_token}", "Content-Type": "application/json"}
    path = f"{choices.discord_api}/applications/{choices.discord_application}/commands"
    answer = way_out.send("PUT", path, headers, json.dumps(made, ensure_ascii=False).encode())
    if answer.status == 401:
        raise Invalid(unknown)
    if answer.status != 200:
        wait = _("Try again in {seconds} seconds.", seconds=answer.retry_after) if answer.retry_after else ""
        raise Invalid(joined(_("Discord did not accept the commands."), FailureText.known(answer.told), wait))
    return len(made)
