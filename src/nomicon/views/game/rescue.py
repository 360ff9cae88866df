"""Rescue: whether no rule can be changed any more, what can be done, and what was done outside the rules."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Rescue
from nomicon.game.values.translatable import _, all_of, gettext_noop, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.play.amendability.signatures import HOST, falls_due_at, waited_for
from nomicon.play.amendability.stuck import Stuckness
from nomicon.views.elements.page import SearchFailed, Seen, iso
from nomicon.views.elements.phrases import summary, title_of
from nomicon.views.elements.text import heading, indented, paragraphs, part
from nomicon.views.game.pages import DoneRescue, OpenRescue, RescuePage
from nomicon.views.waiting.desk_pages import WaitingTask, WaitsAbout, waiting_task

STUCK = gettext_noop("Rules cannot be changed any more, as far as we can see.")
NOT_STUCK = gettext_noop("The rules can still be changed in the normal way, so no rescue is needed.")
LOOKING = gettext_noop("We are still looking for a way to change rules. Look again in a moment.")
UNSIGNED = gettext_noop("it cannot take effect unless you stay away from the game for 30 days")
NOBODY_LOOKS = gettext_noop("We look for ways to change rules only in the game as it is now, not in its past.")


def rescues(seen: Seen) -> RescuePage:
    """Show whether rules can be changed, what can be done if not, and every change that was made outside the rules."""
    game, found = seen.game, _stuckness(seen)
    told = word(NOBODY_LOOKS if seen.advice.stuck is None else LOOKING)
    if isinstance(found, SearchFailed):
        told, found = found.told, None
    elif found is not None:
        told = word(STUCK if found.stopped else NOT_STUCK)
    return {
        "stuck": None if found is None else bool(found.stopped),
        "told": told,
        "why": "" if found is None else found.stopped.strip('"'),
        "judgement": _judgement(seen, found),
        "allowed": game.rescuable,
        "open": [_open(seen, one) for _number, one in sorted(game.rescues.items())],
        "done": [_done(seen, one) for one in game.rescued],
    }


def stuck_told(seen: Seen) -> str | None:
    """Say on the main page that no rule can be changed any more; None where rules can be, or it is not known."""
    found = _stuckness(seen)
    is_stuck = isinstance(found, Stuckness) and bool(found.stopped)
    return joined(word(STUCK), _("The page of rescues shows what you can do.")) if is_stuck else None


def rescues_told(seen: Seen) -> list[str]:
    """Say on the main page, for ever, what was changed outside the rules; and what is about to be."""
    waiting = [_open(seen, one) for _number, one in sorted(seen.game.rescues.items())]
    return [
        *(joined(_called(one), _waits(one)) for one in waiting),
        *(_done(seen, one)["told"] for one in seen.game.rescued),
    ]


def to_sign(seen: Seen, viewer: PlayerId) -> Iterator[WaitingTask]:
    """Yield the rule-changes outside the rules that wait for the viewer's signature."""
    for number, one in sorted(seen.game.rescues.items()):
        if viewer in waited_for(seen.game, one):
            title = title_of(one.title, one.changes, seen.game, seen.language)
            told = _("Sign rescue R-{number}, if you agree: {title}", number=number, title=title)
            move, of = f"sign rescue R-{number}", WaitsAbout(rescue=number)
            yield waiting_task(told, None, word(UNSIGNED), move, ("rescue", of))


def _stuckness(seen: Seen) -> Stuckness | SearchFailed | None:
    return None if seen.advice.stuck is None else seen.advice.stuck(seen.game)


def _judgement(seen: Seen, found: Stuckness | None) -> str | None:
    opens = None if found is None else found.judgement
    if opens is None:
        return None
    rule, other = numbered(opens.rule, seen.game), numbered(opens.because_of, seen.game)
    return f'invoke "{opens.statement}" correct void {rule} because {other}'


def _open(seen: Seen, one: Rescue) -> OpenRescue:
    game = seen.game
    waits_for = waited_for(game, one)
    return {
        "number": one.number,
        "name": f"R-{one.number}",
        "title": title_of(one.title, one.changes, game, seen.language),
        "by": one.by,
        "at": iso(one.at),
        "due": iso(falls_due_at(game, one)),
        "reason": one.reason,
        "changes": [summary(change, game, seen.language) for change in one.changes],
        "signed": list(game.ordered(one.signed)),
        "waits_for": list(waits_for),
        "to_sign": seen.viewer in waits_for,
    }


def _called(one: OpenRescue) -> str:
    text = gettext_noop("{player} called for rescue {name} ({title}).")
    return _(text, player=one["by"], name=one["name"], title=one["title"])


def _waits(one: OpenRescue) -> str:
    if one["by"] == HOST:
        return _("This rescue takes effect on {due} unless a player visits the game before then.", due=one["due"])
    if one["waits_for"]:
        return _("This rescue waits for {players} to sign.", players=all_of(one["waits_for"]))
    return _("All players have signed this rescue. It takes effect on {due}.", due=one["due"])


def _done(seen: Seen, one: Rescue) -> DoneRescue:
    text = gettext_noop(
        "On {day}, the players made a change that the rules did not allow ({title}), "
        "because no rule could be changed any more."
    )
    if one.by == HOST:
        text = gettext_noop(
            "On {day}, the host made a change that the rules did not allow ({title}), "
            "because no rule could be changed any more."
        )
    at = iso(one.done) or ""
    told = _(text, day=at[:10], title=title_of(one.title, one.changes, seen.game, seen.language))
    return {"name": f"R-{one.number}", "proposal": int(one.proposal or 0), "at": at, "told": told, "reason": one.reason}


def rescues_text(page: RescuePage) -> str:
    """Set out what can be done, line by line."""
    asks = _("Ask for a judgement, for example: {line}", line=page["judgement"])
    ways = [asks] if page["judgement"] else []
    if page["allowed"]:
        lines = "rescue repeal RULE, rescue amend RULE ..."
        ways.append(
            _(
                "Every player who was here in the last thirty days must sign a rescue. To call for one: {lines}",
                lines=lines,
            )
        )
        ways.append(
            _(
                "The host can also call for a change of one rule. It takes effect if then no player visits "
                "the game for thirty days."
            )
        )
    else:
        ways.append(_("This game was started without rescue, so nothing can be changed outside its rules."))
    return paragraphs(
        heading(_("Rescue")),
        [page["told"]],
        part("What stopped our attempts most often", [page["why"]] if page["why"] else []),
        part("What you can do", ways if page["stuck"] else []),
        part("Waiting to be signed", [line for one in page["open"] for line in _open_told(one)]),
        part("Changed outside the rules", [one["told"] for one in page["done"]]),
    )


def _open_told(one: OpenRescue) -> list[str]:
    reason = [_("Reason: {reason}", reason=one["reason"])] if one["reason"] else []
    signed = [_("Signed by {players}.", players=all_of(one["signed"]))] if one["signed"] else []
    lines = [*one["changes"], *reason, *signed, _waits(one)]
    return [f"{one['name']}, by {one['by']}: {one['title']}", *indented(lines)]
