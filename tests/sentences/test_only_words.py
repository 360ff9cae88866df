"""Sentences may change without the program; anything else that changes is found."""

from __future__ import annotations

import pytest

from tests.sentences.only_words import differences

BEFORE = '''
def adopt(rule, votes):
    """Say whether a rule is adopted."""
    if votes.kind == "as it is":
        raise Invalid(f"rule {rule.number} has {votes} votes, and needs more")
    raise ApiError(404, "not found", "There is no such vote.")
    return TEXTS["the first one"] or "It is none of these: %(names)s."
'''


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Say whether a rule is adopted.", "Tell if the rule was adopted."),
        ("rule {rule.number} has {votes} votes, and needs more", "{votes} votes are too few for rule {rule.number}"),
        ("There is no such vote.", "That vote does not exist."),
        ("It is none of these: %(names)s.", "Choose one of %(names)s."),
    ],
)
def test_other_sentences_are_no_difference(old: str, new: str):
    assert old in BEFORE
    assert list(differences(BEFORE, BEFORE.replace(old, new))) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("as it is", "as it was"),
        ("the first one", "the second one"),
        ("not found", "not here"),
        ("{votes} votes", "{rule} votes"),
        ("{votes} votes", "many votes"),
        ("%(names)s", "%(name)s"),
        ("kind", "type"),
        ("Invalid", "Refused"),
        ("votes.kind ==", "votes.kind !="),
    ],
)
def test_anything_else_is_a_difference(old: str, new: str):
    assert old in BEFORE
    assert list(differences(BEFORE, BEFORE.replace(old, new, 1))) != []
