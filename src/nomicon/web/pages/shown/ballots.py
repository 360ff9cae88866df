"""What the box shows in which a player votes on a proposal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from nomicon.game.names import PlayerId
from nomicon.play.ballots.selecting import names_on
from nomicon.views.proposals.ballots import ABSTENTION
from nomicon.views.proposals.pages import BallotPaper, ProposalPage
from nomicon.web.page_tools.fields import Option, options_of
from nomicon.web.pages.components.votes import ONE_PRESS, kind_of_choice
from nomicon.web.pages.translations import spoken

PLACES = 10
"""Places of a ranking that a form asks for; a line can name more."""

NOBODY = "nobody"


class BallotChoice(TypedDict):
    """Something that a ballot may say: how it is drawn, what it counts as, and whether the viewer's says so."""

    name: str
    said: str
    kind: str
    counts: str
    is_abstention: bool
    is_mine: bool
    is_named: bool


class BallotPlace(TypedDict):
    """A place of a ranking, from 1, with who can be chosen for it."""

    place: int
    is_first: bool
    options: list[Option]


class PaperFlags(TypedDict):
    """What the paper of a viewer asks for; nothing where they have none.

    `only_who` is who alone may vote, where the viewer may not. `is_weighted`: the ballot counts for more or less than
    one vote.
    """

    asks_choice: bool
    asks_depending: bool
    asks_words: bool
    asks_reason: bool
    needs_reason: bool
    names_voters: bool
    names_conditions: bool
    ranks: bool
    is_weighted: bool
    is_final: bool
    only_who: str


class BallotBox(PaperFlags):
    """What the box shows. `was_cast`: the vote has closed, and the viewer had voted."""

    shows_deadline: bool
    was_cast: bool
    may_revise: bool
    may_withdraw: bool


class BallotAsked(TypedDict):
    """The ballot of a viewer: its box, and what it may say."""

    box: BallotBox
    ballot: list[BallotChoice]
    few_choices: bool
    places: list[BallotPlace]


def ballot_asked(page: ProposalPage, paper: BallotPaper | None, viewer: PlayerId | None) -> BallotAsked:
    """Return what a viewer is asked for who votes on a proposal; nothing without a paper."""
    mine = page["my_ballot"] or ""
    choices = [] if paper is None else _choices(paper, mine)
    owns = viewer is not None and page["proponent"] == viewer
    return {
        "box": {
            **_paper_flags(paper),
            "shows_deadline": bool(page["closes"]) and not page["closed"],
            "was_cast": bool(mine) and page["state"] != "open",
            "may_revise": owns and page["state"] == "submitted",
            "may_withdraw": owns and not page["closed"],
        },
        "ballot": choices,
        "few_choices": paper is not None and len(choices) <= ONE_PRESS and not paper["marking"],
        "places": [] if paper is None or paper["marking"] != "ranked" else _places(paper, mine),
    }


def _paper_flags(paper: BallotPaper | None) -> PaperFlags:
    may_cast = paper is not None and paper["may_cast"]
    who = "" if paper is None else paper["who"] or ""
    depending: Sequence[str] = [] if paper is None else paper["depending"]
    reasons = "" if paper is None else paper["reasons"]
    return {
        "asks_choice": paper is not None and may_cast and bool(paper["choices"]),
        "asks_depending": may_cast and bool(depending),
        "asks_words": paper is not None and may_cast and paper["free"],
        "asks_reason": reasons != "none",
        "needs_reason": reasons == "required",
        "names_voters": "endorsements" in depending,
        "names_conditions": "conditions" in depending,
        "ranks": paper is not None and paper["marking"] == "ranked",
        "is_weighted": paper is not None and paper["votes"] != 1,
        "is_final": paper is not None and not paper["why_not"],
        "only_who": "" if who == NOBODY else who,
    }


def _choices(paper: BallotPaper, mine: str) -> list[BallotChoice]:
    counts = {one["name"]: one["counts"] for one in paper["choices"]}
    named = _named(paper, mine)
    return [
        {
            "name": name,
            "said": spoken(name),
            "kind": kind_of_choice(name, counts),
            "counts": counted,
            "is_abstention": counted == ABSTENTION,
            "is_mine": name == mine,
            "is_named": name in named,
        }
        for name, counted in counts.items()
    ]


def _named(paper: BallotPaper, mine: str) -> list[str]:
    """Return what the viewer's ballot names."""
    return list(names_on(mine, [one["name"] for one in paper["choices"]]))


def _places(paper: BallotPaper, mine: str) -> list[BallotPlace]:
    """Return the places of a ranking, with whom the viewer's ballot has there."""
    named, names = _named(paper, mine), [(one["name"], one["name"]) for one in paper["choices"]]
    return [
        {
            "place": place,
            "is_first": place == 1,
            "options": options_of(names, named[place - 1] if place <= len(named) else ""),
        }
        for place in range(1, min(len(names), PLACES) + 1)
    ]
