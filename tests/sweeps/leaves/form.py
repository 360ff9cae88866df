"""What is wrong with the form of a table of what rules leave behind: a word, a rule or a clause that does not exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.sweeps.leaves.table import (
    PARTS,
    STUCK,
    Answer,
    Expectation,
    Reading,
    Row,
    Sentence,
    Table,
    silences,
    vocabulary,
)


def faults(table: Table, rules: set[str], clauses: set[str]) -> list[str]:
    """Return each fault of a table, given the rules that its rulebook starts with and the clauses that they name."""
    found = [f"rule {rule} has no row" for rule in sorted(rules - table.rows.keys())]
    found += [f"there is no rule {rule}" for rule in sorted(table.rows.keys() - rules)]
    found += _unknown_clauses(table, clauses)
    found += _baseline(table)
    for row in (*table.rows.values(), *table.pairs.values()):
        found += [f"{'-'.join(row.rules)}: {fault}" for fault in (*_sentences(row), *_answers(table, row))]
    return [*found, *_guard(table), *_pairs(table), *_sense(table)]


def _unknown_clauses(table: Table, clauses: set[str]) -> Iterator[str]:
    known = {clause.removeprefix(f"{table.book}-") for clause in clauses} | table.conventions.keys()
    groups: list[Iterable[str]] = [sentence.cites for _, _, sentence in table.silence]
    groups += [cites for _, cites in table.baseline.values()]
    groups += list(table.payments.values())
    groups += [sentence.cites for row in (*table.rows.values(), *table.pairs.values()) for sentence in row.sentences]
    cited = {clause for group in groups for clause in group}
    yield from (f"there is no clause {clause}" for clause in sorted(cited - known))
    yield from (f"nothing cites {name}" for name in sorted(table.conventions.keys() - cited))
    if not all(groups):
        yield "something cites nothing"


def _baseline(table: Table) -> Iterator[str]:
    words = vocabulary()
    for probe, (answer, _) in table.baseline.items():
        if answer not in words.get(probe, ()):
            yield f"baseline: {probe} {answer} is not in the vocabulary"
    for payment in table.payments:
        if payment not in words["unpaid"]:
            yield f"baseline: payment {payment} is not in the vocabulary"
    for _, means, _ in table.silence:
        if means not in silences():
            yield f"silence: {means} is not in the vocabulary"


def _sentences(row: Row) -> Iterator[str]:
    """Each row says what stops, by its own clauses, and what stays, by others."""
    yield from (f"'{part}' is no part of a row" for part in row.said.keys() - set(PARTS))
    yield from (f"does not say what {part}" for part in ("stops", "stays") if not row.said.get(part))
    for sentence in row.said.get("stops", ()):
        if not _own(sentence, row):
            yield f"'{sentence.says}' cites rules that are left"
    if all(_own(cited, row) for cited in row.said.get("stays", ())):
        yield "what stays rests on nothing that is left"


def _own(sentence: Sentence, row: Row) -> bool:
    return all(clause.partition(".")[0] in row.rules for clause in sentence.cites)


def _answers(table: Table, row: Row) -> Iterator[str]:
    """Every answer is one of the probe's, and says something that does not hold without it."""
    alone = len(row.rules) == 1
    before = table.expected() if alone else table.expected() | table.together(*row.rules)
    unsettled = set() if alone else table.clashes(*row.rules)
    for probe, answer in row.words.items():
        yield from undeclared(table, probe, answer)
        if answer == before.get(probe) and probe not in unsettled:
            yield f"{probe} {answer} holds anyway"
    for reading in row.readings:
        yield from (f"'{reading.about}': {fault}" for fault in _reading(table, row, reading))


def _reading(table: Table, row: Row, reading: Reading) -> Iterator[str]:
    """A reading takes one answer and offers another."""
    for probe, answer in reading.expect.items():
        yield from undeclared(table, probe, answer)
    for probe, others in reading.instead.items():
        if probe not in reading.expect:
            yield f"takes no answer to {probe}"
        for other in others:
            yield from undeclared(table, probe, other)
            if other == row.expect.get(probe):
                yield f"offers {probe} {other} against itself"
    if not reading.instead:
        yield "offers nothing else"


def undeclared(table: Table, probe: str, answer: Answer) -> Iterator[str]:
    if probe == "unpaid":
        yield from (f"nothing is paid to {name}" for name in answer if name not in table.payments)
    elif probe not in table.baseline:
        yield f"{probe} is not asked here"
    elif answer not in vocabulary()[probe]:
        yield f"{probe} {answer} is not in the vocabulary"


def _guard(table: Table) -> Iterator[str]:
    """A game in which a rule keeps change possible withholds a repeal exactly if it would end change."""
    for rule, row in table.rows.items():
        ends, withheld = row.expect.get("amendable") in STUCK, row.expect.get("repeal") == "no_effect"
        if withheld != (ends and table.guarded):
            yield f"{rule}: the repeal is withheld exactly if it ends change and a rule forbids that"


def _pairs(table: Table) -> Iterator[str]:
    listed = [*table.pairs, *table.alike]
    order = list(table.rows)
    for one, other in listed:
        if not {one, other} <= table.rows.keys() or order.index(one) >= order.index(other):
            yield f"{one}-{other} is no pair of two rules in their order"
    yield from (f"{one}-{other} is there twice" for one, other in {pair for pair in listed if listed.count(pair) > 1})
    for one, other in table.alike:
        if different := table.clashes(one, other):
            yield f"{one}-{other} has to say which holds: {sorted(different)}"


def _sense(table: Table) -> Iterator[str]:
    """The answers for one rule or two do not contradict each other."""
    for gone in [(rule,) for rule in table.rows] + [*table.pairs, *table.alike]:
        if set(gone) <= table.rows.keys():
            yield from (f"{'-'.join(gone)}: {fault}" for fault in contradictions(table.expected(*gone)))


def contradictions(answers: Expectation) -> Iterator[str]:
    """Yield what cannot hold together in one game."""
    amendable = answers["amendable"]
    if amendable == "by_vote" and answers["all_for"] != "adopted":
        yield "rules are changed by vote, and a vote that all are for adopts nothing"
    if amendable == "by_judgement" and answers["first_judge"] == "none":
        yield "rules are changed by judgement, and there is no Judge"
    if amendable == "by_judgement" and answers["may_invoke"] == "nobody":
        yield "rules are changed by judgement, and nobody can call for one"
    if answers["may_propose"] == "nobody" and amendable in ("by_vote", "by_judgement"):
        yield "rules can be changed, and nobody may propose"
    if answers.get("may_claim_paradox") == "nobody" and answers["win_by_paradox"] == "possible":
        yield "a paradox wins, and nobody can call for judgement on one"
    if answers["first_judge"] == "none" and answers.get("win_by_paradox") == "possible":
        yield "a paradox wins, and there is no Judge"
    if answers["closes"] == "never" and answers["all_for"] != "open":
        yield "a vote that never ends has an outcome"


def answers_used(tables: Iterable[Table]) -> dict[str, set[str]]:
    """Return the answers that tables give to each probe, and the payments they know."""
    used: dict[str, set[str]] = {"unpaid": set()}
    for table in tables:
        rows = (*table.rows.values(), *table.pairs.values())
        given: list[Expectation] = [{probe: answer for probe, (answer, _) in table.baseline.items()}]
        given += [row.expect for row in rows]
        others = [reading.instead for row in rows for reading in row.readings]
        given += [{probe: answer} for instead in others for probe, answers in instead.items() for answer in answers]
        for expectation in given:
            for probe, answer in expectation.items():
                used.setdefault(probe, set()).update([answer] if isinstance(answer, str) else answer)
    return used
