"""What programs are told of ways to change rules: as a game stands, after a proposal, and without each of its rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Grade = Literal[
    "vote", "all_agree", "with_newcomers", "new_rules_only", "judgement", "once_more", "none_found", "over", "failed"
]


class DissentTried(Struct):
    """Whether rules can still be changed if one voter is silent, or against; null if this was not tried."""

    one_silent: bool | None
    one_against: bool | None


class Amendability(Struct):
    """How rules can be changed, and the way that was found.

    `once_more` is: now, and not again after four weeks of rest. With `failed`, the search failed, and nothing is known:
    ask again after a minute.
    """

    grade: Annotated[
        Grade | None, Meta(description="How rules can be changed; null while the program is still looking.")
    ]
    told: Annotated[str, Meta(description="How rules can be changed, in a sentence.")]
    proof: Annotated[str | None, Meta(description="The way to change rules that was found, as a playthrough.")]
    variants: DissentTried
    newcomers: Annotated[int, Meta(description="How many more players are needed.")]
    why: Annotated[list[str], Meta(description="What stopped changes, the most frequent first.")]
    tried: Annotated[int, Meta(description="How many moves were tried.")]
    ms: Annotated[int, Meta(description="How long the search took, in milliseconds.")]
    as_of: Annotated[str, Meta(description="The result is about the game at this time.")]


class RuleFragility(Struct):
    """How rules can be changed without one rule; null while the program is still looking, `failed` if that failed."""

    rule: int
    repeal: Annotated[Grade | None, Meta(description="How rules can be changed if this rule is repealed.")]
    emptied: Annotated[
        Grade | None, Meta(description="How rules can be changed if only the title of this rule is left.")
    ]
    why: Annotated[str, Meta(description="What stopped changes most often in the worse of these two cases.")]
    told: Annotated[str, Meta(description="What to know of this rule, in a sentence; empty if it is safe.")]
