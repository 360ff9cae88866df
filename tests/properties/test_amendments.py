"""Whatever is amended, repealed and put back, in whatever order: a rule's text is what the layers that stand give."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nomicon.game.amendments import standing, text_of
from nomicon.game.changes import ALL_GOES, ALL_STAYS, WHAT_BUILDS_ON_IT_GOES, Amend, Change, RepealAmendment, Transmute
from nomicon.game.names import ProposalNumber, RuleNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import settled
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.rules.mending import MendWords
from tests.play.playing import ANN, VOTES, Playing, rule
from tests.properties.stacks import Sheet, Stack, Text

NUMBER = RuleNumber(203)
CODE = """
@when("Declared")
def told(event):
    if event.text.startswith("words "):
        yield reword(event.text[6:])
    else:
        yield set_setting("award", int(event.text))
        yield answer_from("turn_length", int(event.text))
"""
FIRST: Text = {
    "title": "A rule",
    "words": "Words.",
    "code": CODE,
    "settings.award": 1,
    "settings.fine": 1,
    "answers.turn_length": 0,
}

SMALL = st.integers(0, 9)
PARTS = st.fixed_dictionaries(
    {},
    optional={
        "title": st.sampled_from(["One", "Other"]),
        "words": st.sampled_from(["First.", "Second.", "Third."]),
        "settings.award": SMALL,
        "settings.fine": SMALL,
        "answers.turn_length": SMALL,
    },
).filter(bool)
WHOLE = st.builds(lambda parts: {**FIRST, **parts}, PARTS)
NONE = 8
WHICH = st.integers(1, NONE)
DONE = st.one_of(
    st.tuples(st.just("amend"), PARTS),
    st.tuples(st.just("restate"), WHOLE),
    st.tuples(st.just("amend amendment"), WHICH, PARTS),
    st.tuples(st.just("restate amendment"), WHICH, WHOLE),
    st.tuples(st.just("repeal amendment"), WHICH),
    st.tuples(st.just("transmute")),
    st.tuples(st.just("set"), SMALL),
    st.tuples(st.just("reword"), st.sampled_from(["By itself.", "Once more."])),
    st.tuples(st.just("mend"), st.sampled_from(["Mended.", "Better."])),
)
SCOPES = st.sampled_from([ALL_STAYS, WHAT_BUILDS_ON_IT_GOES, ALL_GOES])
UPON = st.one_of(
    st.tuples(st.just("amend amendment"), WHICH, PARTS),
    st.tuples(st.just("restate amendment"), WHICH, WHOLE),
    st.tuples(st.just("repeal amendment"), WHICH),
    st.tuples(st.just("mend"), st.sampled_from(["Mended.", "Better."])),
)
STEPS = st.builds(
    lambda scope, first, then, last, rest: [("scope", scope), *first, *then, ("scope", last), *rest],
    SCOPES,
    st.lists(DONE, min_size=2, max_size=3),
    st.lists(UPON, min_size=2, max_size=4),
    SCOPES,
    st.lists(st.one_of(DONE, UPON), min_size=2, max_size=5),
)
"""First there is something to undo, then it is undone in one way and in another."""


def rule_text(parts: Text) -> RuleText:
    return RuleText(parts["title"], parts["words"], code=parts["code"], **records(parts))


def records(parts: Text) -> Any:
    laid: dict[str, dict[str, Any]] = {"settings": {}, "answers": {}}
    for name, value in parts.items():
        kind, _, inner = name.partition(".")
        if inner:
            laid[kind][inner] = settled(value)
    return laid


def flat(text: RuleText) -> Text:
    parts: Text = {"title": text.title, "words": text.words, "code": text.code}
    return parts | {
        f"{kind}.{name}": value for kind in ("settings", "answers") for name, value in getattr(text, kind).items()
    }


class Both:
    """A game, and beside it what its rule should say."""

    def __init__(self) -> None:
        scope = rule(204, answers={"above_an_amendment": WHAT_BUILDS_ON_IT_GOES, "may_mend": "players"})
        first = rule(NUMBER, CODE, **{name: FIRST[name] for name in ("title", "words")}, **records(FIRST))
        self.playing = Playing(VOTES, first, scope, players=(ANN,))
        self.stack, self.scope, self.made = Stack(FIRST), WHAT_BUILDS_ON_IT_GOES, list[int]()

    def which(self, place: int) -> int:
        """Name one of the proposals so far, or one that nobody made."""
        return self.made[(place - 1) % len(self.made)] if self.made and place < NONE else 999

    def adopt(self, change: Change, laid: bool = True) -> None:
        number = int(self.playing.game.last_proposal or 300) + 1
        outcome = self.playing.tries(Propose(ANN, (change,)))
        assert isinstance(outcome, Refused) is not laid, outcome
        if laid:
            self.playing.votes(ProposalNumber(number))
            self.playing.closes(ProposalNumber(number))
            assert self.playing.proposal(number).effect == "took effect"

    def next(self) -> int:
        self.made.append(int(self.playing.game.last_proposal or 300) + 1)
        return self.made[-1]

    def do(self, step: tuple[Any, ...]) -> None:
        match step:
            case ("amend", parts):
                self.stack.lay(Sheet(self.next(), parts))
                self.adopt(amendment(parts))
            case ("restate", parts):
                self.stack.lay(Sheet(self.next(), parts, whole=True))
                self.adopt(Amend(NUMBER, rule_text(parts)))
            case ("amend amendment", place, parts):
                self.lay_on(self.which(place), Sheet(None, parts), amendment(parts))
            case ("restate amendment", place, parts):
                self.lay_on(self.which(place), Sheet(None, parts, whole=True), Amend(NUMBER, rule_text(parts)))
            case ("repeal amendment", place):
                number, by = self.which(place), int(self.playing.game.last_proposal or 300) + 1
                laid = self.stack.take_out(by, number, self.scope)
                self.made += [by] if laid else []
                self.adopt(RepealAmendment(NUMBER, ProposalNumber(number)), laid)
            case ("transmute",):
                mutable = self.playing.rule(NUMBER).status == "mutable"
                self.next()
                self.made.pop()
                self.adopt(Transmute(NUMBER, "immutable" if mutable else "mutable"))
            case ("set", many):
                self.stack.lay(Sheet(None, {"settings.award": many}, only_known=True))
                self.stack.lay(Sheet(None, {"answers.turn_length": many}))
                self.playing.makes(Declare(ANN, str(many)))
            case ("reword", words):
                self.stack.lay(Sheet(None, {"words": words}))
                self.playing.makes(Declare(ANN, f"words {words}"))
            case ("mend", words):
                self.stack.mend(words)
                self.playing.makes(MendWords(ANN, NUMBER, words))
            case ("scope", scope):
                self.scope = scope
                self.adopt(Amend(RuleNumber(204), answers={"above_an_amendment": scope}))

    def lay_on(self, number: int, sheet: Sheet, change: Amend) -> None:
        sheet.number = int(self.playing.game.last_proposal or 300) + 1
        laid = self.stack.lay_on(number, sheet)
        self.made += [sheet.number] if laid else []
        self.adopt(Amend(**{**fields_of(change), "amendment": ProposalNumber(number)}), laid)


def fields_of(change: Amend) -> dict[str, Any]:
    return {name: getattr(change, name) for name in Amend.__struct_fields__}


def amendment(parts: Text) -> Amend:
    plain = {name: parts[name] for name in ("title", "words") if name in parts}
    return Amend(NUMBER, **plain, **records(parts))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_a_rules_text_is_what_the_layers_that_stand_give(steps: list[tuple[Any, ...]]):
    both = Both()

    for step in steps:
        both.do(step)
        known = both.playing.rule(NUMBER)
        assert flat(known.text) == both.stack.text(), "\n".join(map(str, steps))
        assert text_of(known.layers) == known.text
        assert standing(known)[0] is known.layers[0]
    both.playing.audited()


@pytest.mark.parametrize(
    "steps",
    [
        [
            ("amend", {"settings.award": 5}),
            ("amend", {"settings.award": 9}),
            ("repeal amendment", 1),
            ("repeal amendment", 2),
        ],
        [
            ("amend", {"settings.award": 5}),
            ("amend amendment", 1, {"settings.award": 7}),
            ("repeal amendment", 2),
            ("repeal amendment", 1),
        ],
        [("amend", {"words": "First."}), ("mend", "Mended."), ("repeal amendment", 1), ("repeal amendment", 2)],
        [("mend", "Mended."), ("amend", {"words": "First."}), ("repeal amendment", 1), ("repeal amendment", 2)],
        [
            ("amend", {"settings.award": 5}),
            ("repeal amendment", 1),
            ("repeal amendment", 2),
            ("repeal amendment", 3),
            ("set", 7),
            ("repeal amendment", 4),
        ],
        [("amend", {"words": "First."}), ("repeal amendment", 1), ("mend", "Mended."), ("repeal amendment", 2)],
        [("scope", ALL_STAYS), ("amend", {"words": "First."}), ("mend", "Mended."), ("repeal amendment", 1)],
        [
            ("scope", ALL_STAYS),
            ("amend", {"settings.award": 5}),
            ("amend amendment", 1, {"settings.award": 7}),
            ("repeal amendment", 1),
            ("repeal amendment", 2),
        ],
        [("amend", {"settings.award": 5}), ("amend amendment", 1, {"settings.award": 7}), ("repeal amendment", 1)],
        [
            ("scope", ALL_GOES),
            ("amend", {"settings.award": 5}),
            ("amend", {"settings.fine": 7}),
            ("repeal amendment", 1),
        ],
    ],
)
def test_cases_that_once_went_wrong(steps: list[tuple[Any, ...]]):
    both = Both()

    for step in steps:
        both.do(step)
        assert flat(both.playing.rule(NUMBER).text) == both.stack.text(), step
