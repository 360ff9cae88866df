"""Stages of a proposal that rules declare, besides those that every proposal has.

A rule declares a stage by answering who lets a proposal pass it. ``stages of countersign: {passed_by: Clerk}`` puts a
stage before the vote; ``stages of assent: {approved_by: King}`` asks an office for a yes or no during the vote. The
name of the stage is also its command: ``countersign 301``, ``assent 301 yes``.
"""

from __future__ import annotations

import re

from nomicon.game.names import ProposalNumber
from nomicon.game.rules import Ruleset
from nomicon.game.state import Game
from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.questions import STAGE_APPROVED_BY, STAGE_PASSED_BY, Question

STAGE_NAME = re.compile(r"[a-z]+")
"""What a stage can be called: one word in small letters, as players type it."""


def stages_before_vote(rules: Ruleset) -> tuple[str, ...]:
    """Return the stages that a proposal passes before its vote opens, in order."""
    return _declared(rules, STAGE_PASSED_BY)


def approval_stages(rules: Ruleset) -> tuple[str, ...]:
    """Return the stages of a vote in which an office says yes or no."""
    return _declared(rules, STAGE_APPROVED_BY)


def _declared(rules: Ruleset, question: Question[object]) -> tuple[str, ...]:
    """Return the stages of which rules say who passes them: in the order of these rules, and as each lists them."""
    begins, found = f"{question.name} of ", {}
    for key in rules.speakers:
        kept = key.removeprefix("answers:")
        stage = topic_meant(kept)
        if key != kept and stage.startswith(begins):
            declares = min((rules.rules[one] for one in rules.speakers[key]), key=lambda rule: rule.number)
            listed = list(declares.text.answers)
            place = listed.index(kept) if kept in listed else len(listed)
            found[stage.removeprefix(begins)] = (declares.number, place)
    return tuple(sorted(found, key=lambda stage: (found[stage], stage)))


# -- Duties of who passes a stage --------------------------------------------------------


def duty_of(stage: str) -> str:
    """Return the duty that a stage is to whoever passes it: it can be taken in hand, or left to the program."""
    return f"{stage} proposal"


def duty_on(stage: str, proposal: ProposalNumber) -> str:
    """Return the duty to let one proposal pass a stage."""
    return f"{duty_of(stage)} {proposal}"


def stage_of(duty: str, game: Game) -> str:
    """Return the stage that a duty is about; empty where it is another duty."""
    return next((one for one in stages_before_vote(game.rules) if duty.startswith(duty_of(one))), "")


def stage_awaited(game: Game, proposal: ProposalNumber) -> str:
    """Return the stage that somebody still has to let a proposal pass by hand; empty where it waits for none."""
    return next((one for one in stages_before_vote(game.rules) if duty_on(one, proposal) in game.duties), "")
