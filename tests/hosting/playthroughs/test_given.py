"""Scores that a playthrough gives before its moves begin: by a judgement, or not at all."""

from __future__ import annotations

from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage

SCRIPT = """# Scores.
rulebook: {rulebook}
at 2026-01-05T12:00:00Z
Ann, Ben, Cat> join
given Ben 20, Cat 20
"""


def failed(rulebook: str) -> list[str]:
    return failures(read_script(SCRIPT.format(rulebook=rulebook), "scores.play"), set_stage)


def test_scores_are_given_where_somebody_can_judge_it():
    assert failed("minimal") == []


def test_a_step_is_told_that_gives_nothing_because_nobody_can_judge_it():
    (told,) = failed("suber")  # Before play begins, nobody comes before the mover.

    assert "nobody can judge this now, so no scores were given" in told


def test_the_name_of_a_file_begins_as_it_does_where_its_game_cannot_be_started():
    broken = "with rule 401:\n| ---\n| title: New\n| ---\n| Words.\n|\n| ```python\n| @offers('give it')\n| def give():"
    broken += "\n|     pass\n| ```\n"
    script = SCRIPT.format(rulebook=f"minimal\n{broken}")

    assert "Invalid. scores.play, line" in failures(read_script(script, "scores.play"), set_stage)[0]
