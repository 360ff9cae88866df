"""What the pages of proposals show under which condition."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypedDict

from nomicon.game.proposals import IN_EFFECT, PENDING, UNDETERMINED
from nomicon.views.elements.foresight import Foresight
from nomicon.views.proposals.pages import (
    ActiveProposal,
    ChangeLine,
    EndedProposal,
    ProposalPage,
    RoundLine,
)
from nomicon.views.proposals.rule_check import FindingLine


class DifferencePart(TypedDict):
    """One part of a text that a change alters, line by line."""

    name: str
    lines: list[str]
    is_header: bool
    is_code: bool


class ChangeTold(ChangeLine):
    """A change of a proposal, and what its card shows of it."""

    is_new_rule: bool
    shows_effect: bool
    shows_whole_rule: bool
    parts: list[DifferencePart]


class RoundTold(RoundLine):
    """A round of a count, by what decided a tie in it, or that nothing did, and whether votes were left over."""

    is_undecided: bool
    by_lot: bool
    by_earlier_rounds: bool
    by_the_list: bool
    has_exhausted: bool


class FindingGroup(TypedDict):
    """Findings of the rule check that are equally grave."""

    is_mistake: bool
    findings: list[FindingLine]


class ActiveShown(ActiveProposal):
    """A proposal on the table; `is_fresh` where the viewer has not voted yet."""

    badge: str
    is_fresh: bool


class EndedShown(EndedProposal):
    """A proposal that has ended; `without_effect` says why it has changed nothing, or not all."""

    without_effect: str


class ProposalFlags(TypedDict):
    """What the page of a proposal shows. `foresees`: what would come of it. `touches`: what else it is about.

    `has_failed`: it has ended, and changes nothing; `will_take_effect`: it was adopted, and changes something later.
    """

    changes: list[ChangeTold]
    rounds: list[RoundTold]
    findings: list[FindingGroup]
    took_effect: bool
    will_take_effect: bool
    has_failed: bool
    is_on_table: bool
    is_counted: bool
    is_not_open_yet: bool
    foresees: bool
    touches: bool


def changes_told(changes: Sequence[ChangeLine], *, with_effects: bool) -> list[ChangeTold]:
    """Return the changes of a proposal; their effects are told one by one where there are several."""
    return [_change(one, shows_effect=with_effects and len(changes) > 1 and bool(one["effect"])) for one in changes]


def _change(one: ChangeLine, *, shows_effect: bool) -> ChangeTold:
    is_new = one["kind"] == "enact"
    difference = one["difference"]
    parts = (("words", difference["words"]), ("header", difference["header"]), ("code", difference["code"]))
    return {
        **one,
        "is_new_rule": is_new,
        "shows_effect": shows_effect,
        "shows_whole_rule": bool(one["words"]) and not is_new,
        "parts": [
            {"name": name, "lines": lines, "is_header": name == "header", "is_code": name == "code"}
            for name, lines in parts
            if lines
        ],
    }


def _round(one: RoundLine, *, is_last: bool) -> RoundTold:
    return {
        **one,
        "is_undecided": is_last and not (one["elected"] or one["ahead"] or one["out"]),
        "by_lot": one["tie"] == "lot",
        "by_earlier_rounds": one["tie"] == "earlier rounds",
        "by_the_list": one["tie"] == "as listed",
        "has_exhausted": one["exhausted"] != 0,
    }


def finding_groups(found: Sequence[FindingLine]) -> list[FindingGroup]:
    """Part findings into mistakes and doubts, as they come."""
    return [
        {"is_mistake": severity == "mistake", "findings": list(listed)}
        for severity, listed in groupby(found, key=lambda one: one["severity"])
    ]


def foresees(page: ProposalPage) -> bool:
    """Say whether something is known, or being tried, of what would come of a proposal."""
    return bool(page["what_if"] or page["trying"])


def touches(page: ProposalPage) -> bool:
    """Say whether a proposal is about something besides its changes."""
    return bool(page["also_touches"] or page["speak_of_it"] or page["note"])


def proposal_flags(page: ProposalPage) -> ProposalFlags:
    """Return what the page of a proposal shows."""
    rounds = page.get("rounds", [])
    return {
        "changes": changes_told(page["changes"], with_effects=True),
        "rounds": [_round(one, is_last=one is rounds[-1]) for one in rounds],
        "findings": finding_groups(page["findings"] or []),
        "took_effect": page["effect"] == IN_EFFECT,
        "will_take_effect": page["effect"] == PENDING,
        "has_failed": bool(page["closed"])
        and page["effect"] not in (IN_EFFECT, PENDING)
        and page["state"] != UNDETERMINED,
        "is_on_table": page["state"] in ("open", "submitted"),
        "is_counted": bool(page["closed"] or page["ballots"]),
        "is_not_open_yet": not page["closed"] and not page["closes"] and page["state"] == "submitted",
        "foresees": foresees(page),
        "touches": touches(page),
    }


def is_warned_of(page: Foresight, *, may_cast: bool) -> bool:
    """Say whether the page itself warns; who may vote is warned beside the ballot."""
    return bool(page["warning"]) and not may_cast


def active_shown(one: ActiveProposal, *, sits: bool) -> ActiveShown:
    """Return a proposal on the table as a card."""
    is_open = one["state"] == "open"
    return {**one, "badge": "open" if is_open else "", "is_fresh": is_open and not one["my_ballot"] and sits}


def ended_shown(one: EndedProposal) -> EndedShown:
    """Return a proposal that has ended as a line."""
    return {**one, "without_effect": "" if one["effect"] == IN_EFFECT else one["effect"]}
