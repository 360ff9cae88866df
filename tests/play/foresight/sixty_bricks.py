"""Sixty changes, most of which end change or look as if they did, written before any of them was tried.

Each is told with its rulebook, the change, and what holds after it by the words of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from nomicon.game.changes import Enact, Repeal, RuleChange
from nomicon.game.names import RuleNumber
from nomicon.play.foresight.search import BY_JUDGEMENT, BY_VOTE, NEW_RULES_ONLY, NO_WAY, WITH_NEWCOMERS
from nomicon.rulebooks.files.format import read_change
from tests.play.foresight.changes import new, other, speaking

Brick: TypeAlias = tuple[str, RuleChange, str]

OVER: Any = {"prevails_over": [203]}


def written(header: str) -> RuleChange:
    """Read a rule that is nothing but a header, as a proposal would bring it in."""
    return Enact(read_change(f"---\ntitle: A brick\n{header}\n---\nWords.\n", "a brick").text)


def vote(expected: str, terms: str) -> Brick:
    """Write a rule of the minimal rulebook that sets terms of votes over rule 203."""
    return "minimal", written(f"prevails_over: [203]\nanswers:\n  vote: {{{terms}}}"), expected


def code(expected: str, question: str, arguments: str, answer: str, **header: Any) -> Brick:
    """Write a rule of the minimal rulebook whose code answers a question in one line."""
    return "minimal", speaking(f'@answers("{question}")\ndef f({arguments}):', f"return {answer}", **header), expected


def when(expected: str, event: str, does: str, *, instead: bool = False) -> Brick:
    """Write a rule of the minimal rulebook that does something when, or instead of what, happens."""
    head = f'@{"instead" if instead else "when"}("{event}")\ndef f(event, players):'
    return "minimal", speaking(head, does), expected


def gone(book: str, number: int, expected: str) -> Brick:
    """Repeal a rule."""
    return book, Repeal(RuleNumber(number)), expected


ALL_LEAVE = "yield from [leave(one) for one in players]"

SIXTY: Mapping[str, Brick] = {
    # Who may vote.
    "nobody votes": vote(NO_WAY, "electorate: nobody"),
    "only one player votes": vote(BY_VOTE, "electorate: [Ann Abel]"),
    "only somebody votes who does not play": vote(WITH_NEWCOMERS, "electorate: [Zoe Zander]"),
    "two vote, of whom one plays": vote(BY_VOTE, "electorate: [Ann Abel, Zoe Zander]"),
    "nobody's ballot counts anything": vote(NO_WAY, "votes_each: 0"),
    "every ballot counts a thousand": vote(BY_VOTE, "votes_each: 1000"),
    # How many must vote, and for it.
    "a quorum of five, of four players": vote(WITH_NEWCOMERS, "quorum: 5"),
    "a quorum of all": vote(BY_VOTE, "quorum: {share: 1, of: players}"),
    "a quorum of three halves of all": vote(NO_WAY, "quorum: {share: 3/2, of: players}"),
    "a quorum of none": vote(BY_VOTE, "quorum: 0"),
    "more than all in favour": vote(NO_WAY, "adopted: {more_than: 1, of: cast}"),
    "all in favour": vote(BY_VOTE, "adopted: {at_least: 1, of: cast}"),
    "two thirds in favour": vote(BY_VOTE, "adopted: {at_least: 2/3, of: cast}"),
    "three in favour": code(BY_VOTE, "adopted", "tally", "tally.FOR >= 3", **OVER),
    "five in favour, of four players": code(WITH_NEWCOMERS, "adopted", "tally", "tally.FOR >= 5", **OVER),
    "a million in favour": code(NO_WAY, "adopted", "tally", "tally.FOR >= 10**6", **OVER),
    "as many for as against": code(BY_VOTE, "adopted", "tally", "tally.FOR == tally.AGAINST > 0", **OVER),
    "exactly three ballots": code(BY_VOTE, "adopted", "tally", "tally.cast == 3", **OVER),
    "exactly half a ballot": code(NO_WAY, "adopted", "tally", "2 * tally.FOR == 1", **OVER),
    "nothing is ever adopted": code(NO_WAY, "adopted", "", "False", **OVER),
    "everything is adopted": code(BY_VOTE, "adopted", "", "True", **OVER),
    "only what Ben proposed": code(BY_VOTE, "adopted", "proposal", 'proposal.proponent == "Ben Bell"', **OVER),
    "only what Zoe proposed": code(WITH_NEWCOMERS, "adopted", "proposal", 'proposal.proponent == "Zoe Zander"', **OVER),
    "a coin decides": code(BY_VOTE, "adopted", "", 'draw("a coin", ["heads", "tails"])[0] == "heads"', **OVER),
    # Until when.
    "a vote of ten thousand days, that ends once all have voted": vote(BY_VOTE, "period: 10000 days"),
    "a vote of a minute": vote(BY_VOTE, "period: 1 minutes"),
    "a secret ballot": vote(BY_VOTE, "secret: yes"),
    # Who may propose.
    "nobody proposes": ("minimal", other("minimal", 202, may_propose="nobody"), NO_WAY),
    "one player proposes": ("minimal", other("minimal", 202, may_propose=["Ben Bell"]), BY_VOTE),
    "somebody proposes who does not play": (
        "minimal",
        other("minimal", 202, may_propose=["Zoe Zander"]),
        WITH_NEWCOMERS,
    ),
    "one who cannot join proposes": (
        "minimal",
        new(answers={"may_propose": ["Zoe Zander"], "may_join": False}, prevails_over=[201, 202]),
        NO_WAY,
    ),
    "nobody joins any more": ("minimal", other("minimal", 201, may_join=False), BY_VOTE),
    "no proposal is let in": code(NO_WAY, "may_submit", "", '"Never."'),
    "no proposal of Ann's is let in": code(BY_VOTE, "may_submit", "player", 'player != "Ann Abel" or "Not you."'),
    "proposals on Mondays": code(BY_VOTE, "may_submit", "now", 'now.weekday() == 0 or "On Mondays only."'),
    "proposals from three to four at night": code(BY_VOTE, "may_submit", "now", 'now.hour == 3 or "At night only."'),
    "proposals in a year that is over": code(NO_WAY, "may_submit", "now", 'now.year == 1999 or "That is over."'),
    "no new rules are let in": code(
        BY_VOTE, "may_submit", "changes", 'all(one.kind != "enact" for one in changes) or "No new rules."'
    ),
    # What takes effect.
    "an effect in a hundred years": ("minimal", other("minimal", 204, takes_effect="36500 days"), NO_WAY),
    "an effect in five years": ("minimal", other("minimal", 204, takes_effect="1826 days"), BY_VOTE),
    "an effect in a week": ("minimal", other("minimal", 204, takes_effect="7 days"), BY_VOTE),
    "no change takes effect": code(NO_WAY, "may_take_effect", "", '"Never."'),
    "no new rule takes effect": code(BY_VOTE, "may_take_effect", "change", 'change.kind != "enact" or "No."'),
    "nothing but new rules takes effect": code(
        NEW_RULES_ONLY, "may_take_effect", "change", 'change.kind == "enact" or "It stays."'
    ),
    "nothing of the mutable class may be changed": (
        "minimal",
        new(answers={"protected": ["mutable", "immutable"]}),
        NEW_RULES_ONLY,
    ),
    # What happens instead, or besides.
    "proposals are put aside": when(NO_WAY, "ProposalSubmitted", "return []", instead=True),
    "open ballots are put aside": when(NO_WAY, "BallotCast", "return []", instead=True),
    "whoever joins leaves": when(BY_VOTE, "Joined", "yield leave(event.player)"),
    "all leave when somebody proposes": when(NO_WAY, "ProposalSubmitted", ALL_LEAVE),
    "a note on each proposal": when(BY_VOTE, "ProposalSubmitted", 'yield announce("A proposal.")'),
    "a reaction that breaks": when(BY_VOTE, "ProposalSubmitted", "yield announce(1 / 0)"),
    # Whole rules gone.
    "no rule on votes": gone("minimal", 203, BY_JUDGEMENT),
    "no rule on winning": gone("minimal", 206, BY_VOTE),
    "no rule on points": gone("minimal", 205, BY_VOTE),
    "no rule on judgements": gone("minimal", 207, BY_VOTE),
    # Other rulebooks.
    "no rule on who proposes, where silence lets anybody": gone("mailgame", 202, BY_VOTE),
    "no count, where a Judge may settle it": gone("suber", 203, BY_JUDGEMENT),
    "a quorum of a thousand": (
        "thimbles",
        written("prevails_over: [5]\nanswers: {vote: {quorum: 1000}}"),
        NO_WAY,
    ),
    "nobody votes, by a rule that defers": ("suber", written("answers: {vote: {electorate: nobody}}"), BY_VOTE),
    "nobody may speak up for a judgement": ("nomicam", other("nomicam", 213, may_invoke="nobody"), BY_VOTE),
}
"""By what is done. Where rules can still be changed by a vote, the proof is a playthrough that is played again."""
