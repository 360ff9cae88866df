"""What can be said of rules only side by side: numbers given twice, answers outranked, references to no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import IMMUTABLE, Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.headers.cited_numbers import numbers_written
from nomicon.law.language.answer_types import names
from nomicon.law.questions.ballot_words import doubts
from nomicon.law.questions.precedence import RankingRules, in_order_of_precedence
from nomicon.law.questions.questions import ABSTENTIONS, CHOICES, IN_FAVOUR, question_of
from nomicon.law.questions.readings import WHEN_READ, given_for, goes_by
from nomicon.law.questions.records import written_as
from nomicon.play.engine import replay
from nomicon.play.rules.changing import RuleInherited
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.findings import ADVICE, BookFinding


def between(files: Sequence[RuleFile]) -> Iterator[BookFinding]:
    """Yield what is wrong or doubtful in how the rules stand to each other."""
    yield from _same_numbers(files)
    yield from _dead_references(files)
    answered: dict[str, list[RuleFile]] = {}
    for file in files:
        for question in _answered_by(file):
            answered.setdefault(question, []).append(file)
    for question, speaking in answered.items():
        yield from _rivals(question, speaking)
    yield from _odd_ballots(files, answered)


def _odd_ballots(files: Sequence[RuleFile], answered: Mapping[str, Sequence[RuleFile]]) -> Iterator[BookFinding]:
    """Say what is odd in what ballots may say, as far as headers tell; nothing is known of what code answers."""
    named = {question.name: _given(question.name, answered) for question in (IN_FAVOUR, ABSTENTIONS)}
    if any(given == [] for given in named.values()):
        return
    for file in files:
        for choices in _ways(file, CHOICES.name):
            favour, abstaining = (None if given is None else given[0] for given in named.values())
            for what in doubts(choices, favour, abstaining):
                yield BookFinding(
                    file.where,
                    file.line("answers", CHOICES.name),
                    what,
                    _("If this is what you want, ignore this advice."),
                    ADVICE,
                )


def _given(question: str, answered: Mapping[str, Sequence[RuleFile]]) -> list[tuple[str, ...]] | None:
    """Return what headers answer; None where no rule answers, and nothing where it takes running code to know."""
    if question not in answered:
        return None
    found = [_ways(file, question) for file in answered[question]]
    return [way for ways in found for way in ways] if all(len(ways) == 1 for ways in found) else []


def _ways(file: RuleFile, question: str) -> list[tuple[str, ...]]:
    """Return each way in which a rule's header may answer with a list of names."""
    given = file.text.answers.get(question)
    ways = given_for(given).values() if given is not None and goes_by(given) else [] if given is None else [given]
    try:
        return [names(way) for way in ways]
    except ValueError:
        return []  # That it cannot be read is a fault of its own.


def _answered_by(file: RuleFile) -> list[str]:
    by_code = [speech.topic for speech in file.text.speeches if speech.kind == "answers"]
    return list(dict.fromkeys([*file.text.answers, *by_code]))


def _same_numbers(files: Sequence[RuleFile]) -> Iterator[BookFinding]:
    first: dict[RuleNumber, RuleFile] = {}
    for file in files:
        if file.number is None:
            continue
        if file.number in first:
            yield BookFinding(
                file.where,
                file.line("number"),
                _("{number} is also the number of {where}", number=file.number, where=first[file.number].where),
                _("Give one of them another number."),
            )
        first.setdefault(file.number, file)


def _dead_references(files: Sequence[RuleFile]) -> Iterator[BookFinding]:
    known = {file.number for file in files}
    for file in files:
        for key in ("defers_to", "prevails_over"):
            for claim in getattr(file.text, key):
                if isinstance(claim, int) and claim not in known:
                    yield BookFinding(
                        file.where,
                        file.line(key),
                        _("{key}: there is no rule {claim}", key=key, claim=claim),
                        _("Write the number of a rule in this rulebook, or 'about' and the name of a question."),
                    )
        for number, at in numbers_written(file.text.words):
            if number not in known:
                line = file.words_line + file.text.words.count("\n", 0, at)
                yield BookFinding(
                    file.where,
                    line,
                    _("the words mention rule {number}, but there is no such rule", number=number),
                    _("Correct the number, unless the rule will be added later."),
                    ADVICE,
                )


def _rivals(question: str, files: Sequence[RuleFile]) -> Iterator[BookFinding]:
    """Say of each rule which one of its class is heard before it, and which one of the higher class it contradicts."""
    rules = {RuleId(str(at)): file for at, file in enumerate(files)}
    heard = in_order_of_precedence([_as_rule(known, file) for known, file in rules.items()], RankingRules())
    first: dict[str, RuleFile] = {}
    for one in heard:
        file = rules[one.id]
        upper = first.get(file.status)
        if not _only_when_read(file, question):
            first.setdefault(file.status, file)
        if upper is not None and not _alike(question, file, upper):
            yield BookFinding(
                file.where,
                _line_of(file, question),
                _(
                    "rule {number} also answers {question!r}, and is asked first",
                    number=upper.number,
                    question=written_as(question),
                ),
                _("This is fine if that rule sometimes gives no answer. Otherwise this answer is never used."),
                ADVICE,
            )
        higher = (other for other in files if other.status == IMMUTABLE and file.status != IMMUTABLE)
        clashing = next((other for other in higher if _clash(question, file, other)), None)
        if clashing is not None:
            said = _(
                "rule {number} is {status} and gives a different answer to {question!r}",
                number=clashing.number,
                status=clashing.status,
                question=written_as(question),
            )
            yield BookFinding(
                file.where,
                _line_of(file, question),
                said,
                _("That rule prevails. If the rules make conflicting rules void, this whole rule would be void."),
                ADVICE,
            )


def _only_when_read(file: RuleFile, question: str) -> bool:
    """Say whether a rule answers a question only where its words are read in a certain way; otherwise it passes."""
    given = file.text.answers.get(question)
    if given is not None and not goes_by(given):
        return False
    spoken = [one for one in file.text.speeches if (one.kind, one.topic) == ("answers", question)]
    return all(WHEN_READ in dict(one.options) for one in spoken)


def _as_rule(known: RuleId, file: RuleFile) -> Rule:
    """Return a rule as a game would have it, with only what precedence goes by."""
    text = replace(file.text, settings={}, readings={}, declares={})
    number = file.number or RuleNumber(0)
    return replay([RuleInherited(known, number, file.status, text, Moment(0))], Game()).rules.rules[known]


def _alike(question: str, one: RuleFile, other: RuleFile) -> bool:
    """Say whether two headers answer a question in the same words, so that it does not matter which is heard."""
    return question in one.text.answers and one.text.answers[question] == other.text.answers.get(question)


def _clash(question: str, one: RuleFile, other: RuleFile) -> bool:
    """Say whether two headers answer a question differently; what code answers cannot be compared."""
    asked = question_of(question)
    if asked is None or question not in one.text.answers or question not in other.text.answers:
        return False
    try:
        return bool(asked.reads(one.text.answers[question]) != asked.reads(other.text.answers[question]))
    except ValueError:
        return False  # That the answer cannot be read is a fault of its own.


def _line_of(file: RuleFile, question: str) -> int | None:
    return file.line("answers", question) if question in file.text.answers else (file.code_line or None)
