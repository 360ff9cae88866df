"""What a page shows besides its view's own data: pictures drawn from it, and on the main page what one may do."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.names import ProposalNumber
from nomicon.play.ballots.selecting import names_on
from nomicon.play.limits import BALLOT_LENGTH
from nomicon.views.elements.page import Page, Seen, iso
from nomicon.views.game.pages import BoardPage
from nomicon.views.judging.pages import JudgementPage
from nomicon.views.players.pages import MapPage, PlayersPage, QuantityPage, TurnsPage
from nomicon.views.proposals.pages import BallotPaper, ProposalPage, ProposalsPage, VotesPage
from nomicon.views.rules.pages import CitationsPage, RulePage
from nomicon.views.waiting.desk_pages import DeskPage, InboxPage
from nomicon.web.accounts.acts import last_acts
from nomicon.web.accounts.models import Remark
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
from nomicon.web.pages.components.votes import ONE_PRESS, open_votes, tally_shown
from nomicon.web.pages.components.wins import win_shown
from nomicon.web.pages.game import record
from nomicon.web.pages.game.available_moves import offered, waiting
from nomicon.web.pages.game.contexts import (
    AgreementBesides,
    BoardBesides,
    CitationsBesides,
    CourseBesides,
    DeskBesides,
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
from nomicon.web.pages.translations import spoken
from nomicon.web.pages.visit import PageVisit

MOST_SCORES = 100
"""Players whose scores the page of the players draws; the table below has all."""

PLACES = 10
"""Places of a ranking that a form asks for; a line can name more."""


def _board(here: PageVisit, seen: Seen, page: BoardPage) -> BoardBesides:
    items = waiting(seen)["items"] if here.player is not None and here.until is None else []
    votes = open_votes(seen, items)
    to_vote = [one for one in votes if one["otherwise"]]
    numbers = {one["number"] for one in to_vote}
    shown: BoardBesides = {
        "host_acts": last_acts(here.game),
        "contents": contents(here, page),
        "open_votes": [one for one in votes if not one["otherwise"]],
        "to_vote": to_vote,
        "to_do_count": len(items),
        "todo": [one for one in items if one["kind"] != "vote" or one["about"].get("proposal") not in numbers],
        "scores": scores_shown(seen),
        "win": win_shown(seen),
        "moments": moments_shown(page["last"]),
    }
    if here.player is None or seen.game.paused is not None:  # The banner says why nobody can do anything.
        return shown
    may = offered(here)
    proposes = any(one["proposes"] for one in may["options"])
    shown |= {"options": may["options"], "barred": may["barred"], "may_propose": proposes}
    shown |= {"steps": first_steps(here, seen, proposes)}
    return shown


def _proposal(here: PageVisit, seen: Seen, page: ProposalPage) -> ProposalBesides:
    votes = page["paper"] is not None and here.player is not None and here.until is None
    waits = [one for one in waiting(seen)["items"] if one["about"].get("proposal") == page["number"]] if votes else []
    paper = page["paper"] if votes else None
    return {
        "debate": debate(here.game, Remark.PROPOSAL, page["number"]),
        "ballot": [
            (one["name"], spoken(one["name"]), one["counts"]) for one in (() if paper is None else paper["choices"])
        ],
        "ballot_length": BALLOT_LENGTH,
        "paper": paper,
        "otherwise": next((one["otherwise"] for one in waits if one["kind"] == "vote"), ""),
        "owed": [{**one, "address": ""} for one in waits if one["kind"] not in ("vote", "ballot")],
        "few_choices": paper is not None and len(paper["choices"]) <= ONE_PRESS and not paper["marking"],
        "places": [] if paper is None or paper["marking"] != "ranked" else places(paper, page["my_ballot"] or ""),
        "named": [] if paper is None else _named(paper, page["my_ballot"] or ""),
        "tally": tally_shown(seen, seen.game.proposals[ProposalNumber(page["number"])]),
        "needs": needs_shown(seen, page),
    }


def _named(paper: BallotPaper, mine: str) -> list[str]:
    """Return what the viewer's ballot names."""
    return list(names_on(mine, [one["name"] for one in paper["choices"]]))


def places(paper: BallotPaper, mine: str) -> list[tuple[int, str]]:
    """Return the places of a ranking, from 1, and whom the viewer's ballot has there."""
    named = _named(paper, mine)
    many = min(len(paper["choices"]), PLACES)
    return [(place, named[place - 1] if place <= len(named) else "") for place in range(1, many + 1)]


def _proposals(here: PageVisit, seen: Seen, page: ProposalsPage) -> ProposalsBesides:
    votes = [one for one in page["proposals"] if one["state"] == "open"]
    return {"clock": clock_picture(votes, iso(seen.at) or "") if len(votes) > 1 else None}


def _inbox(here: PageVisit, seen: Seen, page: InboxPage) -> InboxBesides:
    return {"inbox": waiting(seen)}


def _rule(here: PageVisit, seen: Seen, page: RulePage) -> RuleBesides:
    return {
        "contents": contents_shown(seen),
        "votes": votes_on(seen, page),
        "decides": decided_by(seen, page),
        "lineage": lineage_picture(page),
        "debate": debate(here.game, Remark.RULE, rule_key(seen.game, page["number"])),
    }


def _judgement(here: PageVisit, seen: Seen, page: JudgementPage) -> JudgementBesides:
    waits = waiting(seen)["items"] if here.player is not None and here.until is None else []
    mine = (one for one in waits if one["kind"] == "judgement" and one["about"].get("judgement") == page["number"])
    return {
        "rules_then": rules_then(seen, page),
        "earlier": earlier_judgements(seen, page),
        "judging": next(mine, None),
        "debate": debate(here.game, Remark.JUDGEMENT, page["number"]),
    }


def _citations(here: PageVisit, seen: Seen, page: CitationsPage) -> CitationsBesides:
    return {"drawn": citations_picture(page)}


def _players(here: PageVisit, seen: Seen, page: PlayersPage) -> PlayersBesides:
    return {"scores": scores_shown(seen, most=MOST_SCORES)}


def _quantity(here: PageVisit, seen: Seen, page: QuantityPage) -> CourseBesides:
    return {"course": course_picture(page, here.player)}


def _votes(here: PageVisit, seen: Seen, page: VotesPage) -> AgreementBesides:
    return {"agreement": agreement_picture(page["votes"])}


def _turns(here: PageVisit, seen: Seen, page: TurnsPage) -> TurnsBesides:
    return {"ring": turn_picture(page)}


def _map(here: PageVisit, seen: Seen, page: MapPage) -> MapBesides:
    return {"drawn": map_picture(page)}


def _desk(here: PageVisit, seen: Seen, page: DeskPage) -> DeskBesides:
    """Show an officer what is owed now, with the click that does it, and who does the clerical work."""
    if here.player is None or here.until is not None:
        return {}
    owed = [one for one in waiting(seen)["items"] if one["kind"] in ("stage", "duty", "approval")]
    holds = any(here.player in one["holders"] and one["hands"] for one in page["duties"])
    by_hand = any(one["hands"] == "by hand" for one in page["duties"])
    return {"owed": owed, "may_take_in_hand": holds, "by_hand": by_hand}


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
