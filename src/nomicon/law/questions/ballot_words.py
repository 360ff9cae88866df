"""Words that ballots commonly say, and what they mean where no rule says so. Which words there are is for the rules.

This is the one place of the engine that knows such words; what it says holds only in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomicon.game.proposals import ANYTHING
from nomicon.game.values.translatable import _

IN_FAVOUR = frozenset(
    {
        "for",
        "yes",
        "aye",
        "yea",
        "yep",
        "pro",
        "in favour",
        "in favor",
        "approve",
        "accept",
        "adopt",
        "agree",
        "support",
        "affirm",
        "ja",
        "dafür",
    }
)
"""What says that somebody is for it."""

AGAINST = frozenset(
    {
        "against",
        "no",
        "nay",
        "nope",
        "con",
        "contra",
        "opposed",
        "oppose",
        "reject",
        "disapprove",
        "disagree",
        "veto",
        "nein",
        "dagegen",
    }
)
"""What says that somebody is against it."""

ABSTAINING = frozenset({"abstain", "abstains", "abstained", "abstention", "present", "enthaltung"})
"""What says that somebody takes part and is neither for it nor against it."""

WELL_KNOWN = IN_FAVOUR | AGAINST | ABSTAINING
"""All of these words."""


def among(choices: Iterable[str], words: frozenset[str]) -> tuple[str, ...]:
    """Return those choices that are one of some words, in whatever letters."""
    return tuple(choice for choice in choices if choice.strip().casefold() in words)


SAID_FOR = {"yes": IN_FAVOUR, "aye": IN_FAVOUR, "no": AGAINST, "nay": AGAINST}
"""What people say in any vote, and which choices they mean by it."""


def meant(choices: Iterable[str], word: str) -> str | None:
    """Return the choice that people mean by yes, aye, no or nay: ``FOR`` for ``aye``. None where it is not plain."""
    found = among(choices, SAID_FOR.get(word.casefold(), frozenset()))
    return found[0] if len(found) == 1 else None


def same_word(one: str, other: str) -> bool:
    """Say whether two ballots say the same: letters great and small are alike."""
    return one.casefold() == other.casefold()


def doubts(
    choices: tuple[str, ...], favour: tuple[str, ...] | None, abstaining: tuple[str, ...] | None
) -> Iterator[str]:
    """Yield what is allowed and probably not meant in what ballots may say; None is what no rule answers."""
    listed = [" ".join(choice.split()) for choice in choices if choice != ANYTHING]
    free = ANYTHING in choices
    told = ", ".join(listed)
    if len(listed) < 2 and not free:
        yield _("A ballot can say only {choices}, so voters have no choice.", choices=told or _("nothing"))
    alike = [one for at, one in enumerate(listed) if any(same_word(one, other) for other in listed[:at])]
    if alike:
        yield _("{choice} is listed twice. Capital letters make no difference.", choice=alike[0])
    if favour is None and not among(listed, IN_FAVOUR):
        yield _(
            "No rule says which of {choices} counts in favour, so a threshold leaves every outcome undetermined. Add "
            "in_favour.",
            choices=told or _("the ballots"),
        )
    for what, named in (("in_favour", favour or ()), ("abstentions", abstaining or ())):
        strays = [] if free else [one for one in named if not any(same_word(one, other) for other in listed)]
        if strays:
            yield _(
                "{part} names {strays}, but a ballot cannot say this. It can say {choices}.",
                part=what,
                strays=", ".join(strays),
                choices=told or _("nothing"),
            )
    counts = among(listed, IN_FAVOUR) if favour is None else favour
    both = [one for one in counts if any(same_word(one, other) for other in abstaining or ())]
    if both:
        yield _("{choice} would count in favour and also as an abstention.", choice=both[0])
    turned = among(counts, AGAINST)
    if turned:
        yield _("{choice} would count in favour, although this word usually means the opposite.", choice=turned[0])
    others = [one for one in listed if not any(same_word(one, other) for other in counts)]
    if len(listed) > 1 and not others and not free:
        yield _("Every choice would count in favour: {choices}.", choices=told)
