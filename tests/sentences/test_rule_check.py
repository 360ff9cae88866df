"""The list of what the rule check can say is the one in the sandbox."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from nomicon.adapters.sandbox.inspecting import sentence_read
from nomicon.law.inspection.language_tables import taken_by, taken_told
from nomicon.law.questions.questions import QUESTIONS
from tests.sentences.rule_check import ADVICE, GUEST, LIST, advice_listed, listed, texts


def test_the_list_of_sentences_is_up_to_date():
    """If it is not, run: python -m tests.sentences.rule_check."""
    assert LIST.read_text() == listed()
    assert ADVICE.read_text() == advice_listed()


def test_the_list_holds_what_the_sandbox_says():
    assert {"there is nothing called {name!r} here", "Did you mean {name}?", "a whole number"} <= set(texts())


@pytest.fixture(scope="module")
def guest() -> ModuleType:
    """Return what makes sentences inside the sandbox."""
    told = importlib.util.spec_from_file_location("guest_sentences", GUEST / "sentences.py")
    assert told is not None
    assert told.loader is not None
    module = importlib.util.module_from_spec(told)
    told.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_what_an_answer_takes_is_the_same_sentence_outside_the_sandbox(name: str, guest: ModuleType):
    told = guest.taken(taken_by(QUESTIONS[name]))

    read = sentence_read(guest.as_data(told))

    assert (read, vars(read)) == (taken_told(QUESTIONS[name]), vars(taken_told(QUESTIONS[name])))
    assert read == told
