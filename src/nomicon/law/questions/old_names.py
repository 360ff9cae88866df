"""The table of old names: how rules are kept that were written before stages of a proposal had names of their own.

Only this module knows them. A rule's text keeps its old names, since its digest covers them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any

from nomicon.game.values.plain import Plain

OLD_TOPICS: Mapping[str, str] = {
    "distributed_by": "stage_passed_by of distribute",
    "consent_of": "stage_approved_by of consent",
    "consent_matters": "approval_matters of consent",
    "consent_in_silence": "approval_presumed of consent",
}
"""By the name that rules are kept with: the question, and the stage that it is about."""

_OLD = {topic: old for old, topic in OLD_TOPICS.items()}


def topic_kept(topic: str) -> str:
    """Return the name under which texts of rules keep a topic."""
    return _OLD.get(topic, topic)


def topic_meant(kept: str) -> str:
    """Return the question and what it is about, for a name that texts of rules keep."""
    return OLD_TOPICS.get(kept, kept)


OLD_FACTS: Mapping[str, tuple[str, Callable[[Any], Plain], Callable[[Any], Plain]]] = {
    "consent": (
        "refused",
        lambda refused: "consent" not in (refused or ()),
        lambda consent: None if consent is None else () if consent else ("consent",),
    ),
}
"""By the name of a fact that code was given once: the fact now, and how each is made from the other."""


def old_fact(name: str, given: Container[str]) -> bool:
    """Say whether code asks for a fact by a name that it has no more."""
    return name in OLD_FACTS and OLD_FACTS[name][0] in given


def with_old_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """Return facts with those that had another name once, under that name, too."""
    return facts | {old: made(facts[now]) for old, (now, made, _) in OLD_FACTS.items() if now in facts}


def in_new_words(given: Mapping[str, object], facts: Container[str]) -> dict[str, Any]:
    """Return facts that rule code hands over, with those of an old name as they are now."""
    told = dict(given)
    for old, (now, _, made) in OLD_FACTS.items():
        if old in told and now in facts:
            told[now] = made(told.pop(old))
    return told


CLAIMS_ONCE = "claims_of_precedence"
"""The name under which older rules say by itself whether claims of precedence count."""

NOT_ASKED_NOW: Mapping[str, tuple[Plain, ...]] = {
    CLAIMS_ONCE: (True, False, "yes", "no"),
    "earliest_effect": ("the close",),  # No change can work backwards, whatever rules say.
    "quorum_in_votes": (False, "no"),  # Now ``vote.quorum.counts`` says it, as of abstentions.
    "abstentions_count_for_quorum": (True, "yes"),
    "ballots_in_circles": ("not counted",),  # Now ``vote.depending`` says it.
    "corrections_need": ("everybody",),  # Now ``vote.adopted of corrections`` says it.
}
"""By the name of what older rules answer and nobody asks any more: all the answers that it could have."""


def order_meant(answers: Mapping[str, Plain], name: str) -> Plain:
    """Return the tests that a header lists under a name; None without any. Older rules list claims by themselves."""
    said = answers.get(name)
    if answers.get(CLAIMS_ONCE) not in (False, "no") or isinstance(said, tuple | list):
        return said
    return ("higher class", said or "smaller number")
