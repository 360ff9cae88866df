"""Ballot papers on pages: what the viewer may do about an open vote, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomicon.game.proposals import Proposal, Votes
from nomicon.game.values.plain import Plain, shown
from nomicon.game.values.replacing import replace
from nomicon.law.interpreter import Failed, Inspected, Loaded, LookUp
from nomicon.law.questions.ballot_words import same_word
from nomicon.law.questions.questions import RANKED
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.ballots.ballots import Choices
from nomicon.play.ballots.papers import Paper, paper_for
from nomicon.play.ballots.selecting import BETWEEN
from nomicon.play.people.eligibility import listed
from nomicon.views.elements.language import in_language
from nomicon.views.elements.page import Seen
from nomicon.views.proposals.pages import BallotPaper, ChoiceLine

IN_FAVOUR, ABSTENTION = "in favour", "abstention"
"""What choices count as that count as anything of their own."""


MARKINGS = {between: "ranked" if way == RANKED else "several" for way, between in BETWEEN.items()}
"""How several names are marked on a ballot, by what stands between them."""


class Mute:
    """An interpreter that runs nothing, for pages of a past that no code is heard of any more."""

    epoch = ""

    def load(self, name: str, source: str) -> Loaded | Failed:
        """Read nothing."""
        return Failed("this page reads no code")

    def run(
        self,
        name: str,
        source: str,
        function: str,
        facts: Mapping[str, Plain],
        journal: Sequence[Plain],
        look_up: LookUp,
        *,
        in_haste: bool = False,
    ) -> Failed:
        """Run nothing."""
        return Failed("this page runs no code")

    def inspect(self, source: str, tables: tuple[str, str, str]) -> Inspected:
        """Look at nothing."""
        return Inspected()


def paper_of(seen: Seen, proposal: Proposal) -> Paper:
    """Return the viewer's ballot paper on an open proposal; without anybody who runs code, as far as headers tell."""
    if seen.papers is not None:
        return seen.papers(seen.game, proposal, seen.viewer)
    hearing = Hearing(seen.game, RuleCache(Mute()), seen.at)
    paper = paper_for(seen.game, proposal, seen.viewer, hearing)
    return replace(paper, choices=Choices(()), certain=False) if hearing.aside else paper


def paper_page(seen: Seen, proposal: Proposal) -> BallotPaper | None:
    """Return the viewer's ballot paper as part of a page; None where there is nothing to vote on."""
    if not proposal.is_open:
        return None
    paper = paper_of(seen, proposal)
    return {
        "may_cast": paper.may_cast,
        "why_not": in_language(paper.why_not, seen.language),
        "who": None if paper.who is None else in_language(listed(paper.who), seen.language),
        "choices": choices_page(paper),
        "free": paper.choices.free,
        "marking": MARKINGS.get(paper.choices.between, ""),
        "reasons": paper.reasons,
        "depending": list(paper.depending),
        "votes": exactly(paper.votes),
        "may_replace": paper.may_replace,
        "may_take_back": paper.may_take_back,
        "certain": paper.certain,
    }


def choices_page(paper: Paper) -> list[ChoiceLine]:
    """Return each choice that is listed, and what it counts as: ``in favour``, ``abstention``, or nothing of these."""
    return [{"name": choice, "counts": _counts_as(choice, paper)} for choice in paper.choices.listed]


def _counts_as(choice: str, paper: Paper) -> str:
    for words, told in ((paper.in_favour or (), IN_FAVOUR), (paper.abstentions, ABSTENTION)):
        if any(same_word(choice, word) for word in words):
            return told
    return ""


def exactly(votes: Votes) -> int | str:
    """Return a number of votes as pages hold it: whole, or exact as a text such as ``1/3`` or ``1.5``."""
    return votes if isinstance(votes, int) else shown(votes)
