"""What a page shows besides its view's own data: pictures drawn from it, and on the main page what one may do."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from nomicon.game.names import ProposalNumber
from nomicon.law.questions.questions import TURN_ORDER
from nomicon.play.limits import BALLOT_LENGTH
from nomicon.views.elements.header_answers import standing_answer
from nomicon.views.elements.page import Page, Seen, iso
from nomicon.views.game.pages import BoardPage
from nomicon.views.judging.pages import JudgementPage
from nomicon.views.players.pages import MapPage, PlayersPage, QuantityPage, TurnsPage
from nomicon.views.proposals.pages import ProposalPage, ProposalsEndedPage, ProposalsPage, VotesPage
from nomicon.views.rules.pages import CitationsPage, RulePage
from nomicon.views.waiting.desk_pages import DeskPage, InboxPage
from nomicon.web.accounts.acts import last_acts
from nomicon.web.accounts.models import Remark
from nomicon.web.page_tools.tabs import tab
from nomicon.web.pages.addresses import address
from nomicon.web.pages.charts.agreement import agreement_picture
from nomicon.web.pages.charts.citing import citations_picture
from nomicon.web.pages.charts.clocks import clock_picture
from nomicon.web.pages.charts.courses import course_picture
from nomicon.web.pages.charts.lineage import lineage_picture
from nomicon.web.pages.charts.places import map_picture
from nomicon.web.pages.charts.turning import turn_picture
from nomicon.web.pages.components.activity import moments_shown
from nomicon.web.pages.components.book import contents_shown, decided_by, votes_on
from nomicon.web.pages.components.judging import earlier_judgements, rules_then
from nomicon.web.pages.components.needs import needs_shown
from nomicon.web.pages.components.scores import scores_shown
from nomicon.web.pages.components.votes import open_votes, tally_shown
from nomicon.web.pages.components.wins import win_shown
from nomicon.web.pages.game import record
from nomicon.web.pages.game.available_moves import offered, waiting
from nomicon.web.pages.game.contexts import (
    AgreementBesides,
    AnsweredItem,
    BoardBesides,
    CitationsBesides,
    CourseBesides,
    DeskBesides,
    EndedBesides,
    InboxBesides,
    JudgementBesides,
    MapBesides,
    PlayersBesides,
    ProposalBesides,
    ProposalsBesides,
    RuleBesides,
    TurnsBesides,
)
from nomicon.web.pages.game.debating import debate, rule_key
from nomicon.web.pages.game.first_steps import first_steps
from nomicon.web.pages.rules.contents import contents
from nomicon.web.pages.shown import people, rules
from nomicon.web.pages.shown.ballots import ballot_asked
from nomicon.web.pages.shown.board import by_kind, head_flags, vote_flags
from nomicon.web.pages.shown.people import player_rows
from nomicon.web.pages.shown.proposals import active_shown, ended_shown, is_warned_of, proposal_flags
from nomicon.web.pages.shown.record import duty_groups, judgement_flags, undo
from nomicon.web.pages.shown.rules import rule_flags
from nomicon.web.pages.visit import PageVisit, may_join

MOST_SCORES = 100
"""Players whose scores the page of the players draws; the table below has all."""


def _board(here: PageVisit, seen: Seen, page: BoardPage) -> BoardBesides:
    items = waiting(seen)["items"] if here.player is not None and here.until is None else []
    votes = open_votes(seen, items)
    to_vote = [one for one in votes if one["otherwise"]]
    numbers = {one["number"] for one in to_vote}
    todo = [one for one in items if one["kind"] != "vote" or one["about"].get("proposal") not in numbers]
    others = [one for one in votes if not one["otherwise"]]
    # The banner of a paused game says why nobody can do anything.
    acts = here.player is not None and seen.game.paused is None
    may = offered(here) if acts else by_kind([], [])
    proposes = any(one["proposes"] for one in may["options"])
    steps = first_steps(here, seen, proposes) if acts else None
    begins = steps is not None and bool(steps["enact"])
    waits = bool(to_vote), bool(todo), bool(others)
    return {
        **may,
        **head_flags(here, seen, page, may_join=may_join(here), may_enact=begins),
        **vote_flags(seen, page, waits, may_propose=proposes, steps=steps is not None),
        "host_acts": last_acts(here.game),
        "contents": contents(here, page),
        "open_votes": others,
        "to_vote": to_vote,
        "to_do_count": len(items),
        "todo": todo,
        "scores": scores_shown(seen),
        "win": win_shown(seen) if here.until is None else None,
        "moments": moments_shown(page["last"]),
        "steps": steps,
    }


def _proposal(here: PageVisit, seen: Seen, page: ProposalPage) -> ProposalBesides:
    votes = page["paper"] is not None and here.sits_now
    waits = [one for one in waiting(seen)["items"] if one["about"].get("proposal") == page["number"]] if votes else []
    paper = page["paper"] if votes else None
    may_cast = paper is not None and paper["may_cast"]
    owed: list[AnsweredItem] = [{**one, "address": ""} for one in waits if one["kind"] not in ("vote", "ballot")]
    tally = tally_shown(seen, seen.game.proposals[ProposalNumber(page["number"])])
    needs = needs_shown(seen, page)
    return {
        **proposal_flags(page),
        **ballot_asked(page, paper, here.player),
        "debate": debate(here, Remark.PROPOSAL, page["number"]),
        "ballot_length": BALLOT_LENGTH,
        "paper": paper,
        "otherwise": next((one["otherwise"] for one in waits if one["kind"] == "vote"), ""),
        "owed": owed,
        "is_warned_of": is_warned_of(page, may_cast=may_cast),
        "shows_box": bool(page["my_ballot"] or (paper is not None and (may_cast or paper["why_not"])) or owed)
        or here.sits_now,
        "shows_state": bool(tally or needs or page["closed"]),
        "tally": tally,
        "needs": needs,
    }


def _proposals(here: PageVisit, seen: Seen, page: ProposalsPage) -> ProposalsBesides:
    votes = [one for one in page["proposals"] if one["state"] == "open"]
    return {
        "rows": [active_shown(one, sits=here.player is not None) for one in page["proposals"]],
        "clock": clock_picture(votes, iso(seen.at) or "") if len(votes) > 1 else None,
    }


def _ended(here: PageVisit, seen: Seen, page: ProposalsEndedPage) -> EndedBesides:
    return {"rows": [ended_shown(one) for one in page["proposals"]]}


def _inbox(here: PageVisit, seen: Seen, page: InboxPage) -> InboxBesides:
    return {"inbox": waiting(seen)}


def _rule(here: PageVisit, seen: Seen, page: RulePage) -> RuleBesides:
    decides = decided_by(seen, page)
    return {
        **rule_flags(page, plays=here.plays_now(seen), decides=bool(decides)),
        "contents": contents_shown(seen, page["number"]),
        "votes": votes_on(seen, page),
        "decides": decides,
        "lineage": lineage_picture(page),
        "debate": debate(here, Remark.RULE, rule_key(seen.game, page["number"])),
    }


def _judgement(here: PageVisit, seen: Seen, page: JudgementPage) -> JudgementBesides:
    waits = waiting(seen)["items"] if here.player is not None and here.until is None else []
    mine = (one for one in waits if one["kind"] == "judgement" and one["about"].get("judgement") == page["number"])
    return {
        **judgement_flags(page),
        "rules_then": rules_then(seen, page),
        "earlier": earlier_judgements(seen, page),
        "judging": next(mine, None),
        "debate": debate(here, Remark.JUDGEMENT, page["number"]),
    }


def _citations(here: PageVisit, seen: Seen, page: CitationsPage) -> CitationsBesides:
    drawn = citations_picture(page)
    return {"drawn": drawn, "shows_table": bool(page["citations"]) and drawn is None}


def _players(here: PageVisit, seen: Seen, page: PlayersPage) -> PlayersBesides:
    links = [
        tab(_address(here, "players"), _("Players"), is_here=True),
        *(tab(_address(here, "quantity", one), one[:1].upper() + one[1:]) for one in page["quantities"]),
        tab(_address(here, "turns"), _("Turns")),
        tab(_address(here, "votes"), _("Who votes with whom")),
    ]
    return {
        **player_rows(here, page),
        "scores": scores_shown(seen, most=MOST_SCORES),
        "tabs": {"label": _("Players, and what they have"), "kind": "no-print", "links": links},
    }


def _address(here: PageVisit, view: str, *arguments: object) -> str:
    """Return the address of a view, at the moment that the reader looks at."""
    found = address(here.game, view, *arguments)
    return found if here.until is None else f"{found}?until={here.until}"


def _quantity(here: PageVisit, seen: Seen, page: QuantityPage) -> CourseBesides:
    return {"course": course_picture(page, here.player)}


def _votes(here: PageVisit, seen: Seen, page: VotesPage) -> AgreementBesides:
    return {"agreement": agreement_picture(page["votes"])}


def _turns(here: PageVisit, seen: Seen, page: TurnsPage) -> TurnsBesides:
    order = standing_answer(seen.game, TURN_ORDER.name)
    return {
        "ring": turn_picture(page),
        "has_turns": bool(page["in_turn"] or page["order"] or page["players"]),
        "may_have_turns": order is None or order != TURN_ORDER.silence,  # None: code says which.
    }


def _map(here: PageVisit, seen: Seen, page: MapPage) -> MapBesides:
    return {"drawn": map_picture(page)}


def _desk(here: PageVisit, seen: Seen, page: DeskPage) -> DeskBesides:
    """Show an officer what is owed now, with the click that does it, and who does the clerical work."""
    states = duty_groups(page)
    if not here.sits_now:
        return {"states": states}
    owed = [one for one in waiting(seen)["items"] if one["kind"] in ("stage", "duty", "approval")]
    holds = any(here.player in one["holders"] and one["hands"] for one in page["duties"])
    by_hand = any(one["hands"] == "by hand" for one in page["duties"])
    return {"states": states, "owed": owed, "may_take_in_hand": holds, "by_hand": by_hand}


BESIDES: Mapping[str, record.Besides] = {
    "board": _board,
    "inbox": _inbox,
    "desk": _desk,
    "rule": _rule,
    "citations": _citations,
    "rules": record.book,
    "history": record.history,
    "why entry": record.entry,
    "claims": record.claims,
    "judgements": record.judgements,
    "judgement": _judgement,
    "proposal": _proposal,
    "proposals": _proposals,
    "proposals ended": _ended,
    "collisions": rules.collisions,
    "amendable": rules.amendable,
    "rule difference": rules.difference,
    "search": rules.search,
    "questions": rules.questions,
    "readings": rules.readings,
    "undo": undo,
    "register": people.register,
    "rescues": people.rescues,
    "intents": people.intents,
    "players": _players,
    "quantity": _quantity,
    "votes": _votes,
    "turns": _turns,
    "map": _map,
}
"""By the view's name; most pages need nothing more."""


def besides(here: PageVisit, seen: Seen, name: str, page: Page) -> Mapping[str, object]:
    """Return what a page shows besides its own data."""
    return BESIDES[name](here, seen, page) if name in BESIDES else {}
