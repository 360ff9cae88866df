"""What a word can be in the game at hand: proposals, rules, players and the like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.law.headers.offered_fields import offers
from nomicon.play.engine import SPECS
from nomicon.play.moves.choices import Ballots, Choice, Situation
from nomicon.play.moves.kinds import MOVEMENTS, OFFERED_MOVE, PLAYER, MoveFieldKind
from nomicon.views.elements.page import Papers

Found = Sequence[tuple[str, str]]
"""Words, each with what it stands for."""

KINDS: Mapping[str, MoveFieldKind] = {field.kind.name: field.kind for spec in SPECS for field in spec.fields}
"""The kinds of words that stand on lines, by their names."""


def found(kind: str, at: Situation) -> Found:
    """Return the words of a kind in a game; none of a kind that cannot be foreseen."""
    if kind == OFFERED_MOVE.name:
        return [(name, "") for name in offers(at.game)]
    known = PLAYER if kind == MOVEMENTS.name else KINDS.get(kind)
    choices = None if known is None else _choices(known, at)
    return [(one.value, one.about) for one in choices or ()]


def _choices(kind: MoveFieldKind, at: Situation) -> Sequence[Choice]:
    """Return what can be chosen of a kind, or for the one field that has choices of its own where the kind has none."""
    if kind.choices is not None:
        return list(kind.choices(at))
    fields = (field for spec in SPECS for field in spec.fields if field.kind is kind and field.choices is not None)
    return [choice for field in fields for choice in field.chosen_from(at) or ()]


def ballots_by(papers: Papers) -> Ballots:
    """Return what says which words a ballot may hold, as one types them, and what each counts as."""

    def ballots(game: Game, proposal: Proposal, player: PlayerId | None) -> Sequence[Choice]:
        if not proposal.is_open:
            return ()
        paper = papers(game, proposal, player)
        counts = dict.fromkeys(paper.in_favour or (), "in favour") | dict.fromkeys(paper.abstentions, "abstention")
        return [Choice(word.lower() if word.isupper() else word, counts.get(word, "")) for word in paper.choices.listed]

    return ballots
