"""What waits for a player, and what they alone see, set out as text."""

from __future__ import annotations

from nomicon.game.values.translatable import _
from nomicon.views.elements.foresight import warning_told
from nomicon.views.elements.private import private_parts
from nomicon.views.elements.text import heading, paragraphs, part, table
from nomicon.views.waiting.desk_pages import InboxPage, WaitsAbout


def inbox_text(page: InboxPage) -> str:
    """Set out what waits, the most urgent first."""
    if page["name"] is None:
        return paragraphs(
            heading(_("To do")), [_("You are not a player in this game, so you have nothing to do here.")]
        )
    rows = table(page["items"], "by=Due", "what=What", "otherwise=If nothing is done", "move=Type")
    warnings = [
        f"{_about(one['about'])}: {told}" for one in page["items"] if "warning" in one for told in warning_told(one)
    ]
    return paragraphs(
        heading(_("To do for {name}", name=page["name"])),
        rows or [_("Nothing.")],
        part("Warnings", warnings),
        *private_parts(page),
    )


def _about(about: WaitsAbout) -> str:
    return f"J-{about['judgement']}" if "judgement" in about else str(about["proposal"])
