"""Who may: whether a player is of the electorate that the rules name, and the sentence that says so.

Rules name an electorate (``players``, ``the Clerk``, a list), or their code says of each player whether they are of
it. For everybody who may vote, see `electors`.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.names import Electorate, PlayerId
from nomicon.game.rules import Ruleset
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, all_of, joined, word
from nomicon.law.questions.questions import Question
from nomicon.law.questions.readings import heard_now
from nomicon.law.resolution.answer import Answer, in_header
from nomicon.law.resolution.hearing import Hearing, RuleRefusal

NOBODY = "nobody"
"""The electorate that is always empty."""

NAMED = 5
"""Players who are named one by one where it is said who may; of more, their number is enough."""


def belongs(game: Game, player: PlayerId, electorate: Electorate | bool) -> bool:
    """Say whether a player is of an electorate, or is where code has said so of this very player."""
    if isinstance(electorate, bool):
        return electorate and player in game.players
    return game.belongs(player, electorate)


def who_may(electorate: Electorate | bool, deed: str) -> str:
    """Say who may do something: ``Only the Clerk may propose.``, or ``Nobody may …``."""
    if isinstance(electorate, bool):
        return _("You may not {deed}.", deed=deed)
    if electorate == NOBODY or not electorate:
        return _("Nobody may {deed}.", deed=deed)
    return _("Only {who} may {deed}.", who=listed(electorate), deed=deed)


def listed(electorate: Electorate) -> str:
    """Name an electorate in a sentence: ``the Clerk``, ``Ann and Ben``; of many players, their number."""
    names: Sequence[str] = (electorate,) if isinstance(electorate, str) else electorate
    if len(names) > NAMED:
        return _("{number} of the players", number=len(names))
    return all_of([word(name) if name == "players" else name for name in names])


def require_entitled(
    game: Game, player: PlayerId, electorate: Answer[Electorate | bool], deed: str, otherwise: str = ""
) -> None:
    """Refuse a deed to somebody who is not of the electorate it is open to; `otherwise` is what they can do instead.

    Whoever is no player is told to join where players may do it.
    """
    if belongs(game, player, electorate.value):
        return
    named = electorate.value if isinstance(electorate.value, tuple) else (electorate.value,)
    joining = player not in game.players and any(isinstance(one, bool) or game.knows(one) for one in named)
    elsewise = _waiting(game, named, otherwise or _("A rule-change could allow it."))
    instead = _("Join the game first.") if joining else elsewise
    raise RuleRefusal(who_may(electorate.value, deed), electorate.grounds, instead)


def _waiting(game: Game, named: Sequence[Electorate | bool], otherwise: str) -> str:
    """Say what can be done instead, and first that an office which alone may do it has no holder."""
    empty = [one for one in named if isinstance(one, str) and one.startswith("the ") and not game.electorate(one)]
    if len(empty) != len(named) or not empty:
        return otherwise
    owed = sorted(duty.name for duty in game.duties.values() if duty.by == "players")
    help_out = _("This still has to be done, and any of you may do it: {duty}.", duty=owed[0]) if owed else otherwise
    return joined(_("There is no {office} now.", office=empty[0][4:]), help_out)


def goes_by(
    question: Question[object], fact: str, hearing: Hearing, law: Ruleset | None = None, name: str | None = None
) -> bool:
    """Say whether code that is heard on a question names a fact, so that answers may differ from one to another.

    `name` is how it is asked, such as ``electorate of motions``, if not by its name alone.
    """
    rules, name = hearing.game.rules if law is None else law, name or question.name
    for rule in hearing.bench.in_order(rules, [f"answers:{name}"], hearing.order(rules)):
        if name in rule.text.answers:
            if in_header(hearing.game, hearing.bench, rule, name, question).rule is not None:
                return False
        elif any(fact in speech.facts for speech in heard_now(hearing.game, rule, "answers", name)[0]):
            return True
    return False
