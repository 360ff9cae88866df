"""What playthroughs answer where their author has made a mistake, and how rules are named behind a rule's own words."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.texts import RuleText
from nomicon.hosting.playthroughs.run import Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.law.headers.check import faults_in
from nomicon.main.table import set_stage
from nomicon.play.engine import MOVE_WORDS
from tests.play.playing import BENCH

HEAD = "rulebook: minimal\n"
SHOUTS = """with rule 401:
| ---
| title: Shouts
| ---
| Words.
|
| ```python
| @offers("shout", words="text")
| def shout(words):
|     return announce(words)
| ```
"""


def answers(steps: str, head: str = HEAD) -> Sequence[str]:
    """Return the answers to the last step."""
    script = read_script(f"{head}\nat 2026-03-02T09:00:00Z\nAnn, Ben> join\n{steps}\n", "a.play")
    return list(Performance(script, set_stage))[-1].answers


def test_scores_that_no_judgement_can_give_are_refused_with_the_reason():
    (told,) = answers("given Ann 0")
    assert told.startswith("Refused. No judgement could do that now: This correction would change nothing now: award.")


def test_a_page_that_is_typed_as_a_move_is_told_to_be_one():
    assert answers("Ann> inbox") == [
        "Invalid. Your line: inbox is a page. To look at it, write check inbox: PATH = VALUE."
    ]


def test_an_announcement_stands_in_quotation_marks_before_its_rule():
    assert answers("Ann> shout Hooray", HEAD + SHOUTS)[-1] == 'Announcement: "Hooray" Rule 401.'
    assert answers("Ann> shout Hooray!", HEAD + SHOUTS)[-1] == 'Announcement: "Hooray!" Rule 401.'


def test_an_empty_list_that_should_be_absent_is_told_to_be_empty():
    script = read_script(f"{HEAD}\nat 2026-03-02T09:00:00Z\nAnn> join\ncheck votes: votes is absent\n", "a.play")
    assert list(Performance(script, set_stage))[-1].wrong == "votes is there: (empty)"


def test_only_a_part_of_a_long_page_is_told_where_a_check_fails():
    for check in ("history: entries has a camel", "history: entries lacks Ann joined."):
        script = read_script(f"{HEAD}\nat 2026-03-02T09:00:00Z\nAnn> join\ncheck {check}\n", "a.play")
        wrong = list(Performance(script, set_stage))[-1].wrong
        assert len(wrong) < 500
        assert ("Ann joined" in wrong) == ("Ann joined" in check)


def test_a_move_that_begins_like_another_names_it():
    code = '@offers("take back offer")\ndef f():\n    pass\n'
    speeches = BENCH.read("a rule", code)
    assert isinstance(speeches, tuple)
    assert list(faults_in(RuleText("Offers", "Words.", code=code, speeches=speeches), {}, MOVE_WORDS)) == [
        "offers: 'take back offer' begins like 'take back', a move that every game has. Choose another name"
    ]
