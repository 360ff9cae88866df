"""Answers of the program, compared with those that a playthrough has written down."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicon.game.values.translatable import _, joined
from nomicon.hosting.playthroughs.script import ScriptStep


def unlike(step: ScriptStep, answers: Sequence[str]) -> str:
    """Say how answers differ from those written down; a step without any below it must only be accepted."""
    refusals = [answer for answer in answers if answer.startswith(("Refused.", "Invalid."))]
    if not step.answers:
        unexpected = _("this step was refused unexpectedly: {refusal}", refusal=(*refusals, "")[0])
        return unexpected if refusals else ""
    if len(step.answers) == len(answers) and all(map(_matches, step.answers, answers)):
        return ""
    if step.answers[-1:] == ["..."] and len(step.answers) - 1 <= len(answers):
        heads = list(zip(step.answers[:-1], answers, strict=False))
        if all(_matches(one, other) for one, other in heads):
            return ""
    # What scripts say is English, so what they are compared with is told in English, too.
    if not answers:
        return _("the program gave no answer")
    return joined(_("the program answered:"), *(f"      {answer}" for answer in answers), by="\n")


def _matches(expected: str, answer: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, answer) is not None
