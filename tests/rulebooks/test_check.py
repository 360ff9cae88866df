"""The linter finds what would keep a rule from working, or its author from being understood, and says on which line."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.play.engine import bench
from nomicon.rulebooks.check import ADVICE, FAULT, MISTAKE, check_folder, check_rule, check_rulebook
from nomicon.rulebooks.files.format import read_change, read_rule
from nomicon.rulebooks.shelf import Rulebook, shelf


@pytest.fixture(scope="module")
def sandbox():
    sandbox = Sandbox()
    yield sandbox
    sandbox.close()


def rule(number: int, *lines: str, words: str = "Words.", code: str = "", where: str = ""):
    header = "\n".join(["---", f"number: {number}", "title: Some rule", *lines, "---"])
    block = f"\n```python\n{code}```\n" if code else ""
    return read_rule(f"{header}\n{words}\n{block}", where or f"{number}.md")


def told(found):
    return [(one.severity, one.where, one.line, one.what) for one in found]


def of_book(sandbox, *files):
    return told(check_rulebook(Rulebook("book", "Book", "", tuple(files)), sandbox, bench(sandbox).events))


QUORUM = "answers: {quorum: 1}"
IT = "readings: {it: {default: a, others: [b]}}"


@pytest.mark.parametrize(
    ("lines", "line", "what"),
    [
        (["answers: {quorumm: 1}"], 4, "there is no question 'quorumm'"),
        (["answers:", "  quorum: 1", "  voting_period: soon"], 6, "'soon' isn't a duration"),
        (["answers: {may_take_effect: yes}"], 4, "only code can answer"),
        (["binds: {quorum: never}", QUORUM], 4, "'never' is not one of"),
        (["binds: {quorum: ballot}", QUORUM], 4, "'quorum' can be fixed at opening, close, but not at ballot"),
        (["binds: {quorum_rounded: close}", "answers: {quorum_rounded: up}"], 4, "is fixed together with 'quorum'"),
        (
            [QUORUM, IT, "binds:", "  quorum: {reading: it, a: close, b: close, c: close}"],
            7,
            "'it' cannot be read as 'c'",
        ),
        (["binds: {nothing: close}"], 4, "there is no question 'nothing'"),
        (["declares:", "  things: {a: {}}"], 5, "cannot declare 'things'"),
        (["declares:", "  holders: Ann"], 5, "consist of names with values"),
        (["declares:", "  maps:", "    town: {}"], 6, "It lacks places"),
        (["defers_to: [about nothing]"], 4, "there is no question or event 'nothing'"),
        (["declares:", "  registers:", "    log:", "      fields: [a]", "      quet: yes"], 8, "no field 'quet'"),
        (
            ["declares:", "  maps:", "    a:", "      places: [b]", "      paths:", "      - [b, c]"],
            8,
            "there is no place 'c'",
        ),
        (["declares:", "  quantites:", "    gold: {}"], 5, "cannot declare 'quantites'"),
        (
            [IT, "answers:", "  quorum:", "    reading: it", "    a: 1", "    b: many"],
            9,
            "'many' is not an exact number",
        ),
    ],
)
def test_a_fault_in_the_header_is_found_on_its_line(sandbox, lines, line, what):
    found = check_rule(rule(1, *lines), sandbox, bench(sandbox).events)
    assert [(one.severity, one.line, what in one.what, one.mend != "") for one in found] == [(FAULT, line, True, True)]


def test_an_answer_about_a_kind_of_thing_that_no_rule_asks_about_is_told(sandbox):
    lot = rule(2, 'answers: {"judge of the lot": players}')
    (found,) = of_book(sandbox, lot)
    assert found[1:] == ("2.md", 4, "judge: there is no question 'judge of the lot'")
    asking = rule(1, code='@offers("draw")\ndef draw(player):\n    yield announce(str(ask("judge of the lot")))\n')
    assert not any("no question" in what for *_, what in of_book(sandbox, asking, lot))


def test_a_question_that_is_nearly_right_is_recognised(sandbox):
    assert "Did you mean quorum?" in str(
        check_rule(rule(1, "answers: {quorumm: 1}"), sandbox, bench(sandbox).events)[0]
    )


@pytest.mark.parametrize(
    ("code", "line", "what"),
    [
        ("x = = 1\n", 8, "the code cannot be read"),
        ("x = 1\n\n\ndef f(:\n    pass\n", 11, "the code cannot be read"),
        ('@answers("quorumm")\ndef f(now):\n    return 1\n', 9, "no question 'quorumm'"),
        ('@when("VoteWon")\ndef f(event):\n    return\n    yield\n', 9, "no event 'VoteWon'"),
        ('@answers("quorum")\ndef f(colour):\n    return 1\n', 9, "no fact colour"),
        ('@when("Joined")\ndef f(proposal):\n    return\n    yield\n', 9, "there is no fact proposal here"),
        ('@when("Joined")\ndef f(event):\n    # event.nothing\n    yield announce(event.colour)\n', 11, "no 'colour'"),
        ("x = 1\n", 8, "no function that the program can call"),
    ],
)
def test_a_fault_in_the_code_is_found_on_the_line_of_the_file(sandbox, code, line, what):
    found = check_rule(rule(1, code=code), sandbox, bench(sandbox).events)
    severity = MISTAKE if "colour" in what and "fact" not in what else FAULT
    assert [(one.severity, one.line, what in one.what, one.mend != "") for one in found] == [
        (severity, line, True, True)
    ]


def test_a_rule_without_words_and_an_answer_given_twice_are_faults(sandbox):
    code = '@answers("quorum")\ndef few(now):\n    return 1\n'
    found = check_rule(rule(1, "answers: {quorum: 1}", words="", code=code), sandbox, bench(sandbox).events)
    assert told(found) == [
        (FAULT, "1.md", 6, "the rule has no words"),
        (FAULT, "1.md", 4, "'quorum' is answered in the header, so few() is never used"),
    ]


def test_what_is_allowed_and_probably_not_meant_is_advice(sandbox):
    lines = ["readings: {ties: {default: a, others: [b]}}", "by_code: [1.a]", "by_people: [1.a]"]
    found = check_rule(rule(1, *lines, where="002-two.md"), sandbox, bench(sandbox).events)
    assert told(found) == [
        (ADVICE, "002-two.md", 4, "the reading 'ties' is never used"),
        (ADVICE, "002-two.md", 6, "the clause 1.a is listed in both by_code and by_people"),
        (ADVICE, "002-two.md", 2, "the file's name says 002, but its header says 1"),
    ]


def test_a_sound_rule_and_a_proposal_without_a_number_raise_nothing(sandbox):
    code = '@when("VoteClosed")\ndef f(event, readings):\n    if readings.ties:\n        yield announce("Closed.")\n'
    text = f"---\ntitle: New\nreadings: {{ties: {{default: a, others: [b]}}}}\n---\nWords.\n\n```python\n{code}```\n"
    assert check_rule(read_change(text, "new.md"), sandbox, bench(sandbox).events) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("answers: {consent_of: Mayor}", "The rule names the office 'Mayor', but no rule has one with that name."),
        ("answers: {win_by: stars}", "The rule names the quantity 'stars', but no rule has one with that name."),
        ("declares: {holders: {Mayor: Ann}}", "The rule names the office 'Mayor', but no rule has one with that name."),
    ],
)
def test_what_is_named_and_not_declared_is_advice(sandbox, line, told):
    assert of_book(sandbox, rule(1, line, where="a.md")) == [(ADVICE, "a.md", None, told)]


def test_two_rules_of_one_number_are_a_fault(sandbox):
    assert of_book(sandbox, rule(1, where="a.md"), rule(1, where="b.md")) == [
        (FAULT, "b.md", 2, "1 is also the number of a.md"),
    ]


def test_a_reference_to_a_rule_that_is_not_there_is_found(sandbox):
    words = "By rule 1 and\nrules 2, 3 and 4 to 5."
    assert of_book(
        sandbox, rule(1, "defers_to: [3]", "prevails_over: [9]", words=words), rule(2), rule(3), rule(5)
    ) == [
        (FAULT, "1.md", 5, "prevails_over: there is no rule 9"),
        (ADVICE, "1.md", 8, "the words mention rule 4, but there is no such rule"),
    ]


def test_it_is_said_who_will_be_heard_first(sandbox):
    code = '@answers("quorum")\ndef few(now):\n    return 1\n'
    assert of_book(sandbox, rule(201, "answers: {quorum: 1}"), rule(202, code=code)) == [
        (ADVICE, "202.md", 8, "rule 201 also answers 'vote.quorum', and is asked first"),
    ]
    assert of_book(
        sandbox, rule(201, "answers: {quorum: 1}", "defers_to: [202]"), rule(202, "answers: {quorum: 2}")
    ) == [
        (ADVICE, "201.md", 4, "rule 202 also answers 'vote.quorum', and is asked first"),
    ]


def test_of_two_rules_that_answer_alike_it_does_not_matter_which_is_heard_first(sandbox):
    assert of_book(sandbox, rule(201, "answers: {quorum: 1}"), rule(202, "answers: {quorum: 1}")) == []


def test_a_mutable_rule_that_contradicts_an_immutable_one_is_pointed_out(sandbox):
    high = rule(101, "status: immutable", "answers: {votes_each: 0.5}")
    assert of_book(sandbox, high, rule(201, "answers: {votes_each: 1/2}")) == []
    assert of_book(sandbox, high, rule(201, "answers: {votes_each: 2}")) == [
        (ADVICE, "201.md", 4, "rule 101 is immutable and gives a different answer to 'vote.votes_each'"),
    ]


def test_a_folder_is_checked_even_where_files_cannot_be_read(sandbox, tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "1.md").write_text("No header.\n")
    (tmp_path / "rules" / "2.md").write_text("---\nnumber: 2\ntitle: Two\n---\n")
    assert told(check_folder(tmp_path, sandbox, bench(sandbox).events)) == [
        (FAULT, str(tmp_path / "rules" / "1.md"), 1, "a rule file must begin with its header"),
        (FAULT, str(tmp_path / "rules" / "2.md"), 5, "the rule has no words"),
    ]


@pytest.mark.parametrize("name", sorted(shelf()))
def test_no_rulebook_on_the_shelf_has_a_fault(sandbox, name):
    assert [str(one) for one in check_folder(name, sandbox, bench(sandbox).events) if one.severity == FAULT] == []


def test_a_finding_reads_as_a_sentence(sandbox):
    found = check_rule(rule(1, words="", where=str(Path("rules") / "1.md")), sandbox, bench(sandbox).events)
    assert str(found[0]) == (
        f"fault: {Path('rules') / '1.md'}, line 5: the rule has no words. "
        "Say in words what the rule does. Where words and code differ, the words prevail."
    )


def test_a_moment_for_what_a_rule_does_not_answer_is_advised_against(sandbox):
    found = check_rule(rule(1, "binds: {quorum: close}"), sandbox, bench(sandbox).events)

    assert [(one.severity, one.line) for one in found] == [(ADVICE, 4)]
    assert "does not answer 'quorum'" in found[0].what


def test_what_rules_name_and_none_of_them_declares_is_found(sandbox):
    drawn = "g\u043eld"  # With a Cyrillic letter.
    among = "(one of the quantities). Choose another name"
    clerk = rule(1, "declares: {offices: {Clerk: {}}, quantities: {gold: {}}}", where="1.md")
    header = ("burdens: [Clrek]", "answers: {win_by: glod}", f"declares: {{quantities: {{{drawn}: {{}}}}}}")
    assert of_book(sandbox, clerk, rule(2, *header, where="2.md")) == [
        (
            FAULT,
            "1.md",
            4,
            f"quantities: 'gold' looks like {drawn!r} {among}",
        ),
        (FAULT, "2.md", 4, "burdens: there is no office 'Clrek'"),
        (FAULT, "2.md", 5, "win_by: there is no quantity 'glod'"),
        (
            FAULT,
            "2.md",
            6,
            f"quantities: {drawn!r} looks like 'gold' {among}",
        ),
    ]


TO_A_CLASS = """\
@when("ProposalSubmitted")
def thank(event, proposal):
    if any(change.to == "{name}" for change in proposal.changes):
        yield award(proposal.proposer, 1)
"""


@pytest.mark.parametrize(
    ("lines", "classes"),
    [
        ((), ["mutable", "immutable"]),
        (("answers: {classes: [mutable, bylaw, right]}",), ["mutable", "bylaw", "right"]),
        (("answers: {classes: [1, 1.5, 3]}", "status: 3"), ["1", "1.5", "3"]),
    ],
)
def test_code_may_name_the_classes_that_the_rules_list_and_no_others(sandbox, lines, classes):
    def findings(name):
        reward = rule(2, *lines[1:], code=TO_A_CLASS.format(name=name), where="2.md")
        found = of_book(sandbox, rule(1, *lines, where="1.md"), reward)
        return [what for _, where, _, what in found if where == "2.md" and name in what]

    assert [findings(name) for name in classes] == [[] for _ in classes]
    assert any("is never" in what for what in findings("mutabel"))
