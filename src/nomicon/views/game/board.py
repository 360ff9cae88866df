"""The main page: how things stand, what falls due next, what is open, and what has happened last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import islice

from nomicon.game.changes import beginning_of
from nomicon.game.names import Moment
from nomicon.game.proposals import PENDING, SUBMITTED
from nomicon.game.state import Game, PendingChoice
from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Event
from nomicon.play.lookups import NEVER, choices_in_order
from nomicon.play.people.offices import EVERYBODY
from nomicon.play.rules.declaring import DUTY
from nomicon.play.topics import ALL
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.holdings import counted_now
from nomicon.views.elements.page import AnyView, Seen, iso
from nomicon.views.elements.paging import ROWS
from nomicon.views.elements.phrases import rule_number, rule_told
from nomicon.views.elements.text import facts, heading, paragraphs, part, table
from nomicon.views.game.pages import (
    BoardPage,
    ChoiceOwed,
    Deadline,
    LastEvent,
    OpenJudgement,
    OwedDuty,
    PageByRule,
    PausedGame,
    Score,
)
from nomicon.views.game.rescue import rescues_told, stuck_told
from nomicon.views.judging.notices import notices
from nomicon.views.proposals.lists import proposals
from nomicon.views.sentences.class_counts import without_counted
from nomicon.views.sentences.events import sentence
from nomicon.views.sentences.recorded import recorded, trouble_told
from nomicon.views.sentences.telling import NOISE, grounds_of, is_quiet
from nomicon.views.waiting.intents import intents_told

LAST = 10
"""Events shown on the main page: what fits below the rest on one screen."""


LOOKED_THROUGH = 1000
"""Entries looked through for the last events: enough, unless nothing has happened in them that is worth telling."""

FEW = 2
"""Rules named beside an event on the main page; the page of its entry names all, with their versions and readings."""


def board(seen: Seen, views: Sequence[AnyView]) -> BoardPage:
    """Show how the game stands, with the list of all pages."""
    game = seen.game
    on_the_table = proposals(seen)["proposals"]
    return {
        "title": game.title,
        "rulebook": game.rulebook,
        "game": game.number,
        "now": iso(seen.at),
        "players": len(game.players),
        "rules": len(game.rules),
        "quantities": counted_now(seen),
        "scores": list(scores(seen)),
        "offices": {name: list(game.offices[name].holders) for name in sorted(game.offices)},
        "over": recorded(game.over.rstrip(".")) or None,
        "over_by": game.over_by,
        "paused": paused(game),
        "last_winners": list(game.victories[-1].winners) if game.victories else [],
        "deadlines": deadlines(seen),
        "notices": notices(seen),
        "votes": [one for one in on_the_table if one["state"] == "open"],
        "awaiting": [one["number"] for one in on_the_table if one["state"] == SUBMITTED],
        "judgements": _to_be_judged(game),
        "duties": owed(seen),
        "choices": [_asked(game.choices[name]) for name in choices_in_order(game)],
        "troubles": [
            {"what": trouble_told(one.what), "rules": list(one.rules), "at": iso(one.at)}
            for one in game.troubles[-LAST:]
        ],
        "stuck": stuck_told(seen),
        "rescues": rescues_told(seen),
        "intents": intents_told(seen),
        "last": last_events(seen),
        "pages": [
            {"name": view.name, "arguments": " ".join(view.arguments), "sentence": word(view.sentence)}
            for view in views
        ],
        "made_by_rules": made_by_rules(seen),
    }


def paused(game: Game) -> PausedGame | None:
    """Say since when a game is paused, and why; None while its clocks go."""
    return None if game.paused is None else {"since": iso(game.paused.since), "reason": game.paused.reason}


def paused_told(page: PausedGame | None) -> list[str]:
    """Say the same in lines."""
    if page is None:
        return []
    since, reason = page["since"], page["reason"].rstrip(".")
    told = _("The host paused this game at {since}.", since=since)
    if reason:
        told = _("The host paused this game at {since}: {reason}.", since=since, reason=reason)
    return [told, _("Nobody can make a move. All deadlines are postponed by the length of the pause.")]


def _to_be_judged(game: Game) -> list[OpenJudgement]:
    known = [game.judgements[one] for one in sorted(game.unjudged)]
    return [
        {
            "number": one.number,
            "name": f"J-{one.number}",
            "statement": one.statement,
            "judge": one.judge,
            "due": iso(one.due),
        }
        for one in known
        if one.is_open and not one.handed_in
    ]


def scores(seen: Seen) -> Iterator[Score]:
    """Yield what each player has, in the order of their registration; of very many players, those who joined first."""
    game = seen.game
    counted = counted_now(seen)
    for player in islice(game.in_order(), ROWS):
        yield {"name": player, "has": {name: shown(game.balance(player, name)) for name in counted}}


def deadlines(seen: Seen) -> list[Deadline]:
    """List what time itself will bring about, the earliest first; of very much, what comes soonest."""
    found = nsmallest(ROWS, ((at, what) for at, what in _deadlines(seen) if at != NEVER))
    return [{"at": iso(at), "what": what} for at, what in found]


def _deadlines(seen: Seen) -> Iterator[tuple[Moment, str]]:
    game = seen.game
    for proposal, at in islice(game.active.soonest(), ROWS):
        known, called = game.proposals[proposal], numbered(proposal, game)
        if known.effect == PENDING:
            begins = [place for place, one in enumerate(known.changes) if (beginning_of(one) or at) <= at]
            now = len([place for place in begins if not known.is_dealt_with(place)])
            told = _("proposal {proposal} takes effect", proposal=called)
            if now < len(known.changes):
                text = gettext_noop("proposal {proposal} takes effect ({part} of {many} changes)")
                told = _(text, proposal=called, part=now, many=len(known.changes))
            yield at, told
        else:
            yield at, _("the vote on {proposal} closes", proposal=called)
    for judgement in game.unjudged:
        due, judge = game.judgements[judgement].due, game.judgements[judgement].judge
        if due is not None:
            yield due, _("{judge}'s time to judge J-{number} ends", judge=judge, number=judgement)
    if game.turn is not None and game.turn.until is not None and not game.turn.rung:
        yield game.turn.until, _("{player}'s turn reaches its time limit", player=game.turn.player)
    for intent in game.intents.values():
        yield intent.until, _("intent I-{number} of {player} expires", number=intent.number, player=intent.by)
    for timer in game.timers.values():
        number = rule_told(timer.rule, game)
        text = gettext_noop("rule {rule}: {name}")
        if timer.name.startswith(DUTY):
            text = gettext_noop("duty under rule {rule}: {name}")
        yield timer.at, _(text, rule=number, name=timer.name.removeprefix(DUTY))


def owed(seen: Seen) -> list[OwedDuty]:
    """List the duties that are owed, with whoever owes them now."""
    game = seen.game
    return [
        {
            "name": one.name,
            "by": one.by,
            "holders": owing(seen, one.by),
            "rule": int(rule_number(one.rule, game)),
            "since": iso(one.since),
        }
        for _name, one in sorted(game.duties.items())
    ]


def owing(seen: Seen, by: str) -> list[str]:
    """Name who owes something: of an office, its holders as they are now; what all players owe is not listed."""
    if by == EVERYBODY:
        return ["all players"]
    return list(seen.game.electorate(by)) if by.startswith("the ") else [by]


def last_events(seen: Seen) -> list[LastEvent]:
    """Tell the last public events, the latest first, each with what its entry rests on."""
    found: list[LastEvent] = []
    for entry in islice(Entries(seen).about(ALL), LOOKED_THROUGH):
        for event in reversed(without_counted(entry.events)):
            if len(found) < LAST and _is_news(event, seen.game):
                found.append(
                    {
                        "entry": str(entry.place),
                        "at": iso(entry.at),
                        "what": sentence(event, seen.game, seen.language),
                        "grounds": list(grounds_of(event, entry, seen.game)),
                    }
                )
        if len(found) == LAST:
            break
    return found


def _is_news(event: Event, game: Game) -> bool:
    return type(event) not in NOISE and not is_quiet(event, game)


def few_rules(grounds: Sequence[str], width: int = 1) -> str:
    """Name the rules among grounds by their numbers, the first few of them, for a narrow column."""
    numbers = list(dict.fromkeys(ground.partition("/")[0] for ground in grounds))
    more = f" +{len(numbers) - FEW}" if len(numbers) > FEW else ""
    return ", ".join(number.zfill(width) for number in numbers[:FEW]) + more


def made_by_rules(seen: Seen) -> list[PageByRule]:
    """List the pages that live rules have brought with them."""
    game = seen.game
    pages = [(f"quantity {name}", one.rule, one.archived) for name, one in game.quantities.items()]
    for name, register in game.registers.items():
        kind = "map" if register.declared.get("kind") == "maps" else "register"
        pages.append((f"{kind} {name}", register.rule, register.archived))
    return [
        {"name": name, "rule": int(rule_number(rule, game)), "archived": archived}
        for name, rule, archived in sorted(pages)
    ]


def _over_told(page: BoardPage) -> list[str]:
    if not page["over"]:
        return []
    return [_("Play is over: {why}. Rule {rule}.", why=page["over"], rule=page["over_by"])]


def _officers_told(page: BoardPage) -> str:
    """Say who holds each office."""
    held = ((name, ", ".join(who) or word("nobody")) for name, who in page["offices"].items())
    return joined(*(_("{office}: {who}", office=name, who=who) for name, who in held), by="; ")


def _asked(one: PendingChoice) -> ChoiceOwed:
    return {"id": one.id, "player": one.player, "question": one.question}


def board_text(page: BoardPage) -> str:
    """Set the main page out: what is urgent first, the list of pages last."""
    last = [{**one, "few": few_rules(one["grounds"], page.get("digits", 1))} for one in page["last"]]
    return paragraphs(
        heading(_("{title}: game {number}", title=page["title"], number=page["game"])),
        _over_told(page),
        paused_told(page["paused"]),
        facts(
            {**page, "officers": _officers_told(page)},
            "now=Now",
            "officers=Offices",
            "players=Players",
            "rules=Rules",
            "awaiting=Vote not open yet",
            "last_winners=Last won by",
        ),
        part(
            "Players",
            table([{"name": one["name"], **one["has"]} for one in page["scores"]], "name=Name", *page["quantities"]),
        ),
        part("Notices", table(page["notices"], "what=What", "move=Type")),
        part("Next", table(page["deadlines"], "at=At", "what=What")),
        part(
            "Open votes",
            table(page["votes"], "shown=No.", "title=Title", "proponent=By", "closes=Closes", "my_ballot=Your ballot"),
        ),
        part(
            "Waiting for a judgement",
            table(page["judgements"], "name=No.", "statement=Statement", "judge=Judge", "due=Due"),
        ),
        part("Open duties", table(page["duties"], "name=What", "holders=By", "since=Since", "rule=Rule")),
        part("Open choices", table(page["choices"], "id=No.", "player=By", "question=Question")),
        part("Trouble", table(page["troubles"], "at=At", "rules=Rules", "what=What")),
        part("Changing rules", [*([page["stuck"]] if page["stuck"] else []), *page["rescues"]]),
        part("Announced moves", page["intents"]),
        part("Last events", table(last, "entry=Entry", "at=At", "few=Rules", "what=What")),
        part("Pages", table(page["pages"], "name=Page", "arguments=Words to add", "sentence=Shows")),
        part("Pages that rules made", table(page["made_by_rules"], "name=Page", "rule=Rule", "archived=Archived")),
    )
