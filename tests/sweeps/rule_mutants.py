"""The promise of the rule check: most slips in rule code are found, and none where there is none."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.law.headers.check import faults_in
from nomicon.law.inspection.rule_check import RuleCheck, with_speeches
from nomicon.law.inspection.surroundings import around_in_book
from nomicon.law.interpreter import Failed
from nomicon.play.engine import EVENT_TYPES
from nomicon.rulebooks.shelf import load_rulebook
from tests.sweeps.mutants import Mutant, mutants
from tests.sweeps.sweep import Extent, Report, Sweep

LEAST: Mapping[str, int] = {"all": 88, "attribute": 80, "text": 75, "name": 99, "yield": 94}
"""How many of a hundred mutants of each kind must be found, and of all together."""

STRIDE = 220
"""The sample takes every mutant of so many."""

CAUSES: Mapping[str, str] = {
    "text": "nothing says which texts there can be: a key, a state or a move that the rule itself makes up",
    "attribute": "the value is not known, and another record has a field of that name",
    "argument": "what is left out may be left out",
    "argument's name": "the name is one that may be given",
    "return": "the function gives nothing then, and what is made of it can do without",
    "call": "what is handed on may be a function",
}
"""Why mutants of a kind are not found, each listed in `rule_mutants_not_found.txt`. Those of other kinds have no cause
that is known, and each is a finding."""


def texts_of(book: str, sandbox: Sandbox) -> list[tuple[int | None, RuleText]]:
    """Return the rules of a rulebook with how their code speaks."""
    read = [(file.number, with_speeches(file.text, sandbox)) for file in load_rulebook(book).files]
    return [(number, text) for number, text in read if not isinstance(text, Failed)]


def is_found(mutant: Mutant, texts: list[tuple[int | None, RuleText]], sandbox: Sandbox) -> bool:
    """Say whether anything is found in a rule with a slip, among the other rules of its book."""
    number, old = next(one for one in texts if one[0] == mutant.rule)
    text = with_speeches(replace(old, code=mutant.code), sandbox)
    if isinstance(text, Failed) or any(faults_in(text, EVENT_TYPES)):
        return True
    around = around_in_book([(one, text if one == number else other) for one, other in texts])
    return bool(RuleCheck(sandbox, EVENT_TYPES, around).of(text, number))


def survivors(listed: list[Mutant]) -> Iterator[Mutant]:
    """Yield the mutants in which nothing is found."""
    sandbox = Sandbox(remembers=False)
    books = {name: texts_of(name, sandbox) for name in dict.fromkeys(one.book for one in listed)}
    yield from (one for one in listed if not is_found(one, books[one.book], sandbox))


def run(extent: Extent) -> Report:
    """Check every mutant, or a sample."""
    listed = mutants()
    listed = listed if extent.whole else listed[::STRIDE]
    left = list(survivors(listed))
    made, missed = Counter(one.kind for one in listed), Counter(one.kind for one in left)
    report = Report()
    for kind, least in LEAST.items():
        many = len(listed) if kind == "all" else made[kind]
        found = many - (len(left) if kind == "all" else missed[kind])
        report.figures[kind] = f"{found} of {many} found"
        if extent.whole and found * 100 < least * many:
            report.findings.append(f"{kind}: only {found} of {many} mutants are found")
    if not extent.whole and (len(listed) - len(left)) * 100 < (LEAST["all"] - 4) * len(listed):
        report.findings.append(f"only {len(listed) - len(left)} of {len(listed)} mutants are found")
    by_cause: dict[str, list[Mutant]] = defaultdict(list)
    for one in left:
        by_cause[CAUSES.get(one.kind, "")].append(one)
    report.findings += [f"nothing is found, and nobody knows why: {one}" for one in by_cause.pop("", [])]
    report.figures |= {f"not found, as {cause}": str(len(many)) for cause, many in by_cause.items()}
    return report


MUTANTS = Sweep("A slip in rule code is found by reading it, but for kinds of slips that nobody could find so.", run)
