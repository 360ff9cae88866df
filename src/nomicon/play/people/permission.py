"""Permission: what becomes of acts that no rule speaks of, where players may do only what some rule allows.

Joining, leaving or replacing a ballot may rest on nothing but a rule that permits whatever is not regulated. Without
that rule such an act is barred, or needs a judgement, as the rules have it.
"""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.rules import Ruleset
from nomicon.game.values.translatable import _
from nomicon.law.questions import questions as q
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.hearing import Hearing, RuleRefusal

ASK_A_JUDGE = _("Ask for a judgement on whether it may be done.")


def unpermitted(
    answer: Answer[object], player: PlayerId, deed: str, hearing: Hearing, law: Ruleset | None = None
) -> RuleRefusal | None:
    """Return why a deed is not permitted of which no rule speaks, given what rules answer about it; None where it is.

    `deed` stands behind ``No rule lets you``; `law` is the ruleset that binds, if not the present one.
    """
    if answer.rule is not None or hearing.hear(q.ACTS_PERMITTED, law=law, player=player).value:
        return None
    silence = hearing.hear(q.ACTS_IN_SILENCE, law=law, player=player)
    if silence.value == q.PERMITTED:
        return None
    instead = ASK_A_JUDGE if silence.value == q.FOR_A_JUDGE else ""
    told = _(
        "No rule in force allows you to {deed}, and no rule permits acts that the rules do not mention.", deed=deed
    )
    return RuleRefusal(told, silence.grounds, instead)


def require_permitted(answer: Answer[object], player: PlayerId, deed: str, hearing: Hearing) -> None:
    """Refuse a deed of which no rule speaks, where the rules do not permit such acts."""
    refusal = unpermitted(answer, player, deed, hearing)
    if refusal is not None:
        raise refusal
