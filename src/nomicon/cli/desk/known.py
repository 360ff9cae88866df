"""What a word can be in the game at hand: proposals, rules, players and the like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import AWAITING, Proposal
from nomicon.game.state import Game
from nomicon.law.headers.move_fields import offers
from nomicon.views.elements.page import Papers
from nomicon.views.proposals.lists import on_the_table

Found = Sequence[tuple[str, str]]
"""Words, each with what it stands for."""


MOST_OFFERED = 200
"""Proposals that are offered to complete a word: more than anybody reads through; the newest of them."""


def _proposals(game: Game) -> Found:
    return [(str(number), game.proposals[number].title) for number in islice(game.proposals.walk(), MOST_OFFERED)]


def _on_the_table(game: Game) -> list[Proposal]:
    return [game.proposals[number] for number in sorted(on_the_table(game, MOST_OFFERED), reverse=True)]


def _open(game: Game) -> Found:
    return [(str(one.number), one.title) for one in _on_the_table(game) if one.is_open]


def _awaiting(game: Game) -> Found:
    return [(str(one.number), one.title) for one in _on_the_table(game) if one.state == AWAITING]


def _rules(game: Game) -> Found:
    return [(str(rule.number), rule.text.title) for rule in game.rules]


def _players(game: Game) -> Found:
    return [(player, "") for player in game.in_order()]


KINDS: dict[str, Callable[[Game], Found]] = {
    "proposal": _proposals,
    "open proposal": _open,
    "awaiting proposal": _awaiting,
    "rule": _rules,
    "player": _players,
    "draft": lambda game: [(one, game.drafts[one].title) for one in sorted(game.drafts)],
    "judgement": lambda game: [(str(one), game.judgements[one].statement) for one in sorted(game.unjudged)],
    "claim": lambda game: [(str(one), game.claims[one].statement) for one in sorted(game.claims)],
    "choice": lambda game: [(one, game.choices[one].question) for one in sorted(game.choices)],
    "office": lambda game: [(one, "") for one in sorted(game.offices)],
    "duty": lambda game: [(game.duties[one].name, "") for one in sorted(game.duties)],
    "quantity": lambda game: [(one, "") for one in sorted(game.quantities)],
    "offered move": lambda game: [(one, "") for one in offers(game)],
    "yes or no": lambda game: [("yes", ""), ("no", "")],
    "value": lambda game: [("TRUE", ""), ("FALSE", ""), ("UNDECIDED", "")],
}
"""What a word can be, and how the words of that kind are found."""


BALLOT = "ballot"
"""The kind of words that ballots say, which the rules have, for each proposal its own."""


def found(kind: str, game: Game) -> Found:
    """Return the words of a kind in a game; none of a kind that cannot be foreseen."""
    look = KINDS.get(kind)
    return () if look is None else look(game)


def ballots(game: Game, before: Sequence[str], papers: Papers, player: PlayerId | None) -> Found:
    """Return what a ballot may say on the proposal whose number stands last before it on a line."""
    number = before[-1] if before else ""
    known = game.proposals.get(ProposalNumber(int(number))) if number.isdecimal() else None
    if known is None or not known.is_open:
        return ()
    paper = papers(game, known, player)
    counts = dict.fromkeys(paper.in_favour or (), "in favour") | dict.fromkeys(paper.abstentions, "abstention")
    return [(choice.lower() if choice.isupper() else choice, counts.get(choice, "")) for choice in paper.choices.listed]
