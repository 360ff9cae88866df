"""What one may do now, each with its form; what waits, with its answers; and what is barred, and by what."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from nomicon.game.names import JudgementNumber
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.api_moves.records import as_written
from nomicon.hosting.server.options import MoveOption
from nomicon.law.headers.offered_fields import offers
from nomicon.play.engine import SPECS
from nomicon.play.intents.terms import AGREEMENT, OBJECTION, SUPPORT
from nomicon.play.judging.judging_moves import judgement_values
from nomicon.play.moves.choices import Situation
from nomicon.play.moves.spec import MoveGroup, MoveSpec
from nomicon.views.elements.foresight import NOTHING, Foresight
from nomicon.views.elements.language import in_language, page_in_language
from nomicon.views.elements.page import Seen
from nomicon.views.to_dos.inbox import ANSWERED_BY, inbox
from nomicon.views.waiting.desk_pages import InboxItem, WaitsAbout
from nomicon.web.pages.addresses import address
from nomicon.web.pages.game.contexts import AnsweredItem, WaitingItems
from nomicon.web.pages.shown.board import Offered, ShownOption, by_kind
from nomicon.web.pages.translations import OF_THE_READER, said, spoken
from nomicon.web.pages.visit import PageVisit
from nomicon.web.tools import the_house

SPECIFIED: Mapping[str, MoveSpec] = {spec.name: spec for spec in SPECS}
"""The specification of each kind of move."""


def is_written_elsewhere(kind: str) -> bool:
    """Say whether a move holds rule-changes; those have the page on which proposals are written."""
    return kind in SPECIFIED and SPECIFIED[kind].holds_changes


def _told(one: MoveOption) -> MoveOption:
    what, because = in_language(one.what, OF_THE_READER), in_language(one.because, OF_THE_READER)
    return replace(one, what=what, because=because)


def offered(here: PageVisit) -> Offered:
    """Return what a player may do now, each with the address of its form, and what is barred."""
    if here.player is None or here.until is not None:
        return by_kind([], [])
    found = the_house().hall.options(here.game, here.player)
    options: list[ShownOption] = [
        {
            "what": in_language(one.what, OF_THE_READER),
            "typed": one.typed,
            "allowed": True,
            "address": _form_of(here, one),
            "kind": _kind(one),
            "proposes": SPECIFIED[one.kind].proposes,
        }
        for one in found
        if one.allowed
    ]
    return by_kind(options, [_told(one) for one in found if not one.allowed])


def _kind(option: MoveOption) -> str:
    """Say whether an option is a usual move, one that a rule of this game offers, or the way out."""
    if option.move is None:
        return "offered"
    return "leaving" if SPECIFIED[option.kind].group is MoveGroup.LEAVING else "usual"


def _form_of(here: PageVisit, option: MoveOption) -> str:
    if option.move is None:
        return reverse("do", args=[here.game, option.typed.split()[0]])
    if is_written_elsewhere(option.kind):
        return reverse("propose", args=[here.game])
    if option.kind == "join":
        return reverse("join", args=[here.game])
    record = msgspec.to_builtins(as_written(option.move))
    kept = {name: record[name] for name in option.keeps}
    return f"{reverse('do', args=[here.game, option.kind])}{'?' if kept else ''}{urlencode(kept)}"


def waiting(seen: Seen) -> WaitingItems:
    """Return what waits for the viewer, each with the answers that one click gives."""
    return {"items": [answered(seen.game, one) for one in page_in_language(inbox(seen), seen.language)["items"]]}


def answered(game: Game, one: InboxItem) -> AnsweredItem:
    """Return something that waits, with the answers that one click gives."""
    foresight: Foresight = one if "warning" in one else NOTHING
    given, move = answers(game, one), ANSWERED_BY[one["kind"]]
    return {
        "kind": one["kind"],
        "what": one["what"],
        "by": one["by"],
        "otherwise": one["otherwise"],
        "move": one["move"],
        "about": one["about"],
        **foresight,
        "fields": {"move": move, **one["about"]} if move else {},
        "answers": given,
        "reads_first": bool(given and foresight["warning"]),
        "address": _about(game, one["about"]),
    }


def _about(game: Game, about: WaitsAbout) -> str:
    """Return where one can read what something that waits is about; empty where there is nothing more to read."""
    if "proposal" in about:
        return address(game.id, "proposal", about["proposal"])
    if "judgement" in about:
        return address(game.id, "judgement", about["judgement"])
    if "rule" in about:
        return address(game.id, "rule", about["rule"])
    if "rescue" in about:
        return address(game.id, "rescues")
    if "intent" in about:
        return address(game.id, "intents")
    return _done_by(game, about["duty"]) if "duty" in about else ""


def _done_by(game: Game, duty: str) -> str:
    """Return where a duty is done, if its first word names a move; else where all duties stand."""
    move = duty.partition(" ")[0].lower()
    if move in offers(game):
        return reverse("do", args=[game.id, move])
    return reverse("propose", args=[game.id]) if move == "propose" else address(game.id, "desk")


def answers(game: Game, item: InboxItem) -> list[tuple[str, str, str]]:
    """Return the answers that can be given to what waits: a field, its value, and what stands on the button."""
    about = item["about"]
    if "choices" in item:
        return [("choice", one["name"], spoken(one["name"])) for one in item["choices"] if item["move"]]
    match item["kind"]:
        case "approval":
            return [("given", "true", _("I approve")), ("given", "false", _("I do not"))]
        case "judgement":
            return [("value", one, said(one).capitalize()) for one in values(game, about["judgement"])]
        case "choice":
            return [("option", one, one) for one in game.choices[about["choice"]].options]
        case "stage":
            return [("", "", about["stage"].capitalize())]
        case "duty":
            return [("", "", _("I have done this"))]
        case "rescue":
            return [("", "", _("Sign it"))]
        case "perform":
            return [("", "", _("Make the move"))]
        case "intent":
            words = {"support": _("Support it"), "object": _("Object to it"), "agree": _("Agree")}
            sent = {"support": SUPPORT, "object": OBJECTION, "agree": AGREEMENT}
            begun = [one.split()[0] for one in item["move"].split(" | ")]
            return [("answer", sent[one], words[one]) for one in begun]
        case _:
            return []


def values(game: Game, number: int) -> list[str]:
    """Return what a judgement may say."""
    assert JudgementNumber(number) in game.judgements
    return [one.value for one in judgement_values(Situation(game, None))]
