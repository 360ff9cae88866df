"""Intents: the moves that somebody has announced because they need others, and what each still waits for."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import Moment, PlayerId
from nomicon.game.proposals import Intent, IntentTerms
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.play.asking.offering import MakeMove, still_makes_sense
from nomicon.play.intents.terms import (
    AGREEMENT,
    BY_ITSELF,
    BY_SUPPORTER,
    OBJECTION,
    SUPPORT,
    may_say,
    missing,
    needs_told,
    ripe_at,
    said,
)
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.phrases import and_
from nomicon.views.elements.text import heading, indented, paragraphs, part
from nomicon.views.waiting.desk_pages import (
    IntentAnswerLine,
    IntentLine,
    IntentsPage,
    WaitingTask,
    WaitsAbout,
    waiting_task,
)

WORDS = {
    SUPPORT: "support intent I-{number}",
    OBJECTION: "object to intent I-{number}",
    AGREEMENT: "agree to intent I-{number}",
}
"""What one types to say something to an intent."""

OTHERWISE_DONE = gettext_noop("the move can be made without you")
OTHERWISE_NOT = gettext_noop("the intent might expire without the move being made")
NOBODY_MAKES_IT = gettext_noop("the intent expires, and the move is not made")


def intents(seen: Seen) -> IntentsPage:
    """Show every move that is announced, with its terms, what was said to it, and what it still waits for."""
    return {"intents": [_line(seen, one) for _number, one in sorted(seen.game.intents.items())]}


def _line(seen: Seen, one: Intent) -> IntentLine:
    game, terms = seen.game, one.terms
    viewer = seen.viewer
    mine = next((answer.answer for answer in one.answers if answer.player == viewer), "")
    may = [] if viewer is None else [answer for answer in WORDS if may_say(game, one, terms, viewer, answer)]
    lacks = list(missing(game, one, terms, game.at))
    return {
        "number": one.number,
        "name": f"I-{one.number}",
        "by": one.by,
        "line": one.line,
        "needs": needs_told(terms),
        "announced": iso(one.at) or "",
        "from_when": iso(ripe_at(one, terms)) if terms.notice or one.calmed is not None else None,
        "until": iso(one.until) or "",
        "waits_for": lacks,
        "by_itself": terms.performer == BY_ITSELF,
        "keeps_terms": one.fixed,
        "answers": [_answer(answer.player, answer.answer, answer.reason) for answer in one.answers],
        "mine": mine,
        "can_say": [answer for answer in may if answer != mine],
        "can_make": viewer is not None and viewer == one.by and _can_be_made(seen, one),
        "own": viewer is not None and viewer == one.by,
    }


def _answer(player: PlayerId, answer: str, reason: str) -> IntentAnswerLine:
    return {"player": player, "answer": answer, "reason": reason}


def to_answer(seen: Seen, viewer: PlayerId) -> Iterator[WaitingTask]:
    """Yield the announced moves on which the viewer has a say and has said nothing, and their own that can be made."""
    for number, one in sorted(seen.game.intents.items()):
        may = [answer for answer in WORDS if may_say(seen.game, one, one.terms, viewer, answer)]
        of: WaitsAbout = {"intent": number}
        if may and not any(answer.player == viewer for answer in one.answers):
            told = _("{player} announced intent I-{number}: {line}", player=one.by, number=number, line=one.line)
            move = " | ".join(WORDS[answer].format(number=number) for answer in may)
            yield waiting_task(told, one.until, _otherwise(one.terms, may), move, ("intent", of))
        elif _may_make(seen.game, one, viewer) and _can_be_made(seen, one):
            text = gettext_noop("You can now make the move that was announced as I-{number}: {line}")
            told = _(text, number=number, line=one.line)
            yield waiting_task(told, one.until, word(NOBODY_MAKES_IT), f"perform intent I-{number}", ("perform", of))


def _may_make(game: Game, one: Intent, viewer: PlayerId) -> bool:
    """Say whether a move is the viewer's to make: they announced it, or support it where supporters may make it."""
    supports = one.terms.performer == BY_SUPPORTER and viewer in said(game, one, one.terms, SUPPORT)
    return viewer in game.players and (one.by == viewer or supports)


def _can_be_made(seen: Seen, one: Intent) -> bool:
    """Say whether a move can be made at the reader's moment: no entry tells that its notice is over."""
    at = Moment(max(seen.at, seen.game.at)) if seen.game.paused is None else seen.game.paused.since
    if one.terms.performer == BY_ITSELF or at > one.until or any(missing(seen.game, one, one.terms, at)):
        return False
    return not isinstance(one.move, MakeMove) or still_makes_sense(seen.game, one.move)


def intents_told(seen: Seen) -> list[str]:
    """Say on the main page what is announced, until when, and what it still waits for."""
    return [
        _(
            "{player} announced intent I-{number}: {line}. Conditions: {needs}. It lasts until {until}.",
            player=one.by,
            number=one.number,
            line=one.line,
            needs=needs_told(one.terms),
            until=iso(one.until),
        )
        for _number, one in sorted(seen.game.intents.items())
    ]


def _otherwise(terms: IntentTerms, may: list[str]) -> str:
    """Say what becomes of an intent if one says nothing."""
    return word(OTHERWISE_NOT if AGREEMENT in may or terms.support or terms.majority else OTHERWISE_DONE)


def intents_text(page: IntentsPage) -> str:
    """Set out what is announced, line by line."""
    return paragraphs(
        heading(_("Announced moves")),
        [] if page["intents"] else [_("No move is announced. To announce one, type 'intend' and then the move.")],
        *(
            part(
                _("{name}, by {who}: {line}", name=one["name"], who=one["by"], line=one["line"]),
                indented(_details(one)),
            )
            for one in page["intents"]
        ),
    )


def _details(one: IntentLine) -> list[str]:
    said_so = [
        f"{line['player']}: {line['answer']}" + (f" ({line['reason']})" if line["reason"] else "")
        for line in one["answers"]
    ]
    return [
        _("Conditions: {needs}.", needs=one["needs"]),
        *one["waits_for"],
        *([] if one["waits_for"] else [_("All conditions for this move are met.")]),
        *([_("Answers so far: {answers}.", answers=and_(said_so))] if said_so else []),
        _("The intent lasts until {moment}.", moment=one["until"]),
    ]
