"""How what is put to Judges and what they deliver is told, and how claims are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import gettext_noop
from nomicon.play.sentences import Amount, JoinedParts, ReadingNamed, Told, told

INVOKED = gettext_noop(
    '{player} asked for judgement J-{judgement}: "{statement}"[ It puts play itself in doubt: {paradox}.]'
)
INVOKED_BY_A_RULE = gettext_noop('A rule asked for judgement J-{judgement}: "{statement}"')
HANDED_IN = gettext_noop("{judge} handed in J-{judgement} ({value}). The judgement has no effect yet[: {waits}].")
DELIVERED = gettext_noop("{judge} judged J-{judgement} {value}.[ Reasons: {reasons}]")

THE_GAME = PlayerId("the game")
"""Who asks for a judgement that a rule asks for."""

DECLARED = gettext_noop('{player} declared: "{text}"')
CHALLENGED = gettext_noop("{player} challenged claim {claim}. J-{judgement} will decide it.")
OVERTURNED = gettext_noop("Claim {claim} was overturned by J-{judgement}.")
REINSTATED = gettext_noop("Claim {claim} counts again, because J-{judgement} no longer counts.")


def invoked(by: PlayerId) -> str:
    """Tell who asked for a judgement: a player, or a rule."""
    return INVOKED_BY_A_RULE if by == THE_GAME else INVOKED


def flipped(reading: str) -> Told:
    """Tell how a rule is read from now on."""
    return told(
        gettext_noop('J-{judgement} decided that from now on {reading} is read as "{to}".'),
        reading=ReadingNamed(reading),
    )


def ended(reading: str, to: str) -> Told:
    """Tell that a judgement does not say how a rule is read."""
    text = gettext_noop("No rule lets J-{judgement} decide how {reading} is read.")
    if to:
        text = gettext_noop('No rule lets J-{judgement} decide how {reading} is read. It is read as "{to}".')
    return told(text, reading=ReadingNamed(reading))


def claimed(moves: Sequence[tuple[str, PlayerId, Fraction]]) -> Told:
    """Tell what a player claims, and what it moves."""
    each = tuple(
        told("{player} {amount} {name}", player=player, amount=Amount(amount), name=name)
        for name, player, amount in moves
    )
    text = gettext_noop('{player} made claim {claim} under rule {rule}: "{statement}"[ ({moves})]')
    return told(text, moves=JoinedParts("; ", each))
