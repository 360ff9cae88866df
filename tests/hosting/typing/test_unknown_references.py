"""What a line names must be there: whatever number or name it has made up, it is told so, and nothing happens.

Every move that can be typed, and every form in which programs write one, is tried with references to nothing: in all
bundled rulesets, in the middle of a game. None of them may break a rule, and each answer names what it was about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.api_moves.records import AnyMove
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found
from nomicon.hosting.table.table import Played
from nomicon.hosting.typing.command_parser import BEGINNINGS, InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.headers.offered_fields import asked_for, offered_by, offers
from nomicon.main.table import set_stage
from nomicon.play.engine import Refused
from nomicon.rulebooks.shelf import BUNDLED, load_rulebook

GAME = GameId("playthrough")
NOBODY, NOTHING = "Nobody", "999999"
"""A player who never joined, and a number that nothing bears."""

TYPED = (
    "vote {n} for",
    "vote M-{n} for",
    "take back {n}",
    "approve-stage assent {n} yes",
    "close {n}",
    "pass-stage read {n}",
    "withdraw {n}",
    "revise {n} repeal 201",
    "post D-{n}",
    "deliver {n} TRUE",
    "challenge {n}",
    "choose C-{n} yes",
    'claim {n} "It was so"',
    'claim 201 "It was so" Nobody 1 points',
    'claim 201 "It was so" {me} 1 sunbeams',
    "give Nobody 1 points",
    "give {me} 1 sunbeams",
    "office Grand Vizier",
    "proxy Nobody",
    "propose elect Vizier among {me}",
    'duty "Sing" done',
    'mend {n} "Words"',
    "propose repeal {n}",
    "propose amend {n} retitle Other",
    "propose transmute {n} to immutable",
    "propose transmute 201 to sunbeams",
    "propose repeal amendment {n} of {rule}",
    "propose repeal amendment 201 of {n}",
    "propose amend amendment {n} of {rule} set a=1",
    "propose overrule {n}",
    "draft repeal {n}",
    "rescue repeal {n}",
    "sign rescue R-{n}",
    "withdraw rescue R-{n}",
    "intend withdraw {n}",
    "support intent I-{n}",
    "object to intent I-{n}",
    "agree to intent I-{n}",
    "withdraw answer I-{n}",
    "perform intent I-{n}",
    "withdraw intent I-{n}",
    'invoke "It is so." proposal {n}',
    'invoke "It is so." against Nobody',
    'invoke "It is so." paradox sunbeams',
    'invoke "It is so." reading "{n}:tea=is no"',
    'invoke "It is so." proposal tea',
)

N = 999_999
WRITTEN: tuple[dict[str, Any], ...] = (
    {"move": "pass_stage", "stage": "read", "proposal": N},
    *({"move": kind, "proposal": N} for kind in ("withdraw", "take_back", "close")),
    {"move": "vote", "proposal": N, "choice": "FOR"},
    {"move": "vote", "proposal": -N, "choice": "FOR"},
    {"move": "approve", "stage": "assent", "proposal": N, "given": True},
    {"move": "revise", "proposal": N, "changes": [{"change": "repeal", "rule": 201}]},
    {"move": "post", "draft": "D-999999"},
    {"move": "rescue", "changes": [{"change": "repeal", "rule": N}]},
    {"move": "sign_rescue", "rescue": N},
    {"move": "withdraw_rescue", "rescue": N},
    {"move": "intend", "intended": f"withdraw {N}"},
    {"move": "answer_intent", "intent": N, "answer": "support"},
    {"move": "perform_intent", "intent": N},
    {"move": "withdraw_intent", "intent": N},
    {"move": "take_in_hand", "duty": "singing", "by_hand": True},
    {"move": "seek_office", "office": "Vizier"},
    {"move": "do_duty", "duty": "Sing"},
    {"move": "mend", "rule": N, "words": "Words."},
    {"move": "deliver", "judgement": N, "value": "TRUE"},
    {"move": "invoke", "statement": "It is so.", "proposal": N},
    {"move": "invoke", "statement": "It is so.", "against": "Nobody"},
    {"move": "invoke", "statement": "It is so.", "reading": {"name": "999999:tea", "alternative": "is no"}},
    {"move": "claim", "rule": N, "statement": "It was so."},
    {"move": "challenge", "claim": N},
    {"move": "give", "to": "Nobody", "amount": 1},
    {"move": "proxy", "proxy": "Nobody"},
    {"move": "propose", "changes": [{"change": "elect", "office": "Vizier", "among": ["Ann"]}]},
    {"move": "give", "to": "Ben", "amount": 1, "quantity": "sunbeams"},
    {"move": "choose", "choice": "C-999999", "option": "yes"},
    {"move": "make", "name": "sing", "arguments": {}},
    *(
        {"move": kind, "changes": [change]}
        for kind in ("propose", "draft")
        for change in (
            {"change": "repeal", "rule": N},
            {"change": "amend", "rule": N, "title": "Other"},
            {"change": "transmute", "rule": N, "to": "immutable"},
            {"change": "repeal_amendment", "rule": N, "made_by": 301},
            {"change": "repeal_amendment", "rule": 201, "made_by": N},
            {"change": "amend_amendment", "rule": N, "made_by": 301, "title": "Other"},
            {"change": "overrule", "judgement": N},
        )
    ),
)
"""Every form that names a proposal, a rule, a judgement, a player, an office or something counted, naming none."""

BOOKS = [path.name for path in sorted(BUNDLED.iterdir()) if path.is_dir()]


class Evening:
    """A game of three in which a proposal has been made and a judgement asked for."""

    def __init__(self, book: str) -> None:
        stage = set_stage(book)
        stage.clock.set(Moment(1_767_268_800))
        self.table = stage.table
        assert isinstance(found(self.table, GAME, book, load_rulebook(book)), Played)
        for line in ("join", "log on"):
            for name in ("Ann", "Ben", "Cat"):
                self.says(name, line)
        self.says("Ann", "begin")
        self.says("Ann", 'propose repeal 211 reason "It is time."')
        self.says("Ann", 'invoke "It is so."')

    @property
    def game(self):
        return self.table.folded(GAME).game

    def says(self, name: str, line: str):
        try:
            move = move_in(InputLine(PlayerId(name), split_line(line)), self.game)
        except Invalid as wrong:
            return str(wrong)
        return self.table.play(GAME, move)


def offered_lines(evening: Evening) -> Iterator[str]:
    """Yield every move that rules offer, with something unknown in each of its fields that names something."""
    for name in offers(evening.game):
        fields = asked_for(offered_by(evening.game, name)[0][1])
        for unknown in fields:
            if unknown.kind in MOVE_FIELD_KINDS and unknown.kind not in ("number", "count", "text", "truth"):
                given = {one.name: sample(one.kind, one.choices) for one in fields} | {unknown.name: "999999"}
                yield " ".join([name, *(f'{key}="{value}"' for key, value in given.items())])


def sample(kind: str, choices: tuple[str, ...]) -> str:
    return choices[0] if choices else {"player": "Ben", "truth": "yes", "text": "words"}.get(kind, "1")


def told(outcome: object) -> str:
    """Return what was answered, as one text; what was played comes out as its events."""
    if isinstance(outcome, Refused):
        return f"{outcome.because} {outcome.instead}"
    return outcome if isinstance(outcome, str) else f"PLAYED {outcome}"


@pytest.mark.parametrize("book", BOOKS)
def test_a_line_that_names_nothing_there_is_refused_and_breaks_no_rule(book: str):
    evening = Evening(book)
    before = evening.game
    rule = max(evening.game.rules.numbers)
    lines = [*(one.format(n=NOTHING, me="Ann", rule=rule) for one in TYPED), *offered_lines(evening)]
    answers = {line: told(evening.says("Ann", line)) for line in lines}
    assert {line: answer for line, answer in answers.items() if answer.startswith("PLAYED")} == {}
    unnamed = {line: answer for line, answer in answers.items() if NOTHING in line and NOTHING not in answer}
    assert {line: answer for line, answer in unnamed.items() if "no more are allowed" not in answer} == {}
    assert evening.game == before


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_program_writes_that_names_nothing_there_is_refused_and_breaks_no_rule(book: str):
    evening = Evening(book)
    before = evening.game
    answers = {}
    for record in WRITTEN:
        try:
            move = msgspec.convert(record, AnyMove).into(PlayerId("Ann"), evening.game)
            answers[str(record)] = told(evening.table.play(GAME, move))
        except Invalid as wrong:
            answers[str(record)] = str(wrong)
    assert {record: answer for record, answer in answers.items() if answer.startswith("PLAYED")} == {}
    assert evening.game == before


def test_every_move_that_can_be_typed_or_written_is_tried():
    begun = {line.split()[0] for line in TYPED}
    needs_nothing = {"join", "log on", "forfeit", "end turn", "by hand", "automatic", "declare", "no proxy"}
    needs_nothing |= {"pause game", "resume game", "end votes"}
    assert {words.split()[0] for words in BEGINNINGS if words not in needs_nothing} - begun == set()
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyMove)}
    nothing_named = {"join", "log_on", "forfeit", "end_turn", "declare", "typed", "no_proxy"}
    nothing_named |= {"pause", "resume", "end_votes"}
    assert kinds - nothing_named == {record["move"] for record in WRITTEN}


def test_somebody_is_told_what_there_is():
    evening = Evening("nomicam")
    assert told(evening.says("Ann", 'invoke "It is so." proposal 310')).startswith(
        "There is no proposal 310. The last proposal: 301."
    )
    assert "did you mean 'Ben'?" in told(evening.says("Ann", 'invoke "It is so." against Bem'))
