"""What a record leaves out: every field of a move, an event or a game that says nothing means nothing, unless listed.

Entries leave out what has its default, so a default that changes would change the past of every game.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil

import nomicon.game
from nomicon.game.holdings import Secrets
from nomicon.game.values.records import defaults_of, is_record_class
from nomicon.play.engine import EVOLVES, SPECS

MEANS_SOMETHING: dict[str, object] = {
    "Ballot.votes": 1,
    "BallotCast.votes": 1,
    "Claim.state": "standing",
    "CorrectPast.how": "strike",
    "Enact.status": "mutable",
    "Game.rescuable": True,
    "Game.secrets": Secrets(),
    "GameFounded.rescue": True,
    "Give.quantity": "points",
    "Intent.fixed": True,
    "IntentTerms.objectors": "players",
    "IntentTerms.performer": "announcer",
    "IntentTerms.supporters": "players",
    "ParadoxFound.what": "consequences that come to no end",
    "Proposal.state": "submitted",
    "RepealAmendment.above": "what builds on it goes",
}
"""The defaults that are not false, nothing or empty."""


def kinds() -> set[type]:
    """Return the kinds of moves and events, and of what a game is made of.

    A game is made of whatever the modules of `game` define. All of them are loaded, so that no new one is forgotten.
    """
    modules = [
        importlib.import_module(one.name) for one in pkgutil.walk_packages(nomicon.game.__path__, "nomicon.game.")
    ]
    nouns = {kind for module in modules for kind in vars(module).values() if inspect.isclass(kind)}
    return {*EVOLVES, *(spec.move for spec in SPECS), *(kind for kind in nouns if is_record_class(kind))}


def test_what_a_record_leaves_out_is_nothing_unless_it_is_listed_here():
    defaults = {f"{kind.__name__}.{field}": usual for kind in kinds() for field, usual in defaults_of(kind).items()}

    assert len(defaults) > 400
    assert {field: default for field, default in defaults.items() if default} == MEANS_SOMETHING
