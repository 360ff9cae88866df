"""What records of games say in words of the program: plain English there, and told in the reader's language here.

Events keep the words as they were written, so that a record stays the same byte for byte. Here are the texts of these
words; what fills them is found again by them. Words that players and rules wrote stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from nomicon.game.values.translatable import Sentence, gettext_noop, joined, stored_as, word
from nomicon.game.values.translatable import _ as sentence
from nomicon.views.sentences.failures import FAILURES

BETWEEN = "; "
"""What stands between several reasons."""

TEXTS = (
    gettext_noop("If it were in effect, the proposal after this one would have the number {number}."),
    gettext_noop("In a trial before the vote, {code} failed ({function}{where}): {message}."),
    gettext_noop("It changes the words and not what the program does; where they differ, the words prevail."),
    gettext_noop("It claims to prevail over rule {rule}, but no rule in force has that number."),
    gettext_noop("It defers to rule {rule}, but no rule in force has that number."),
    gettext_noop("It names a beginning in the past; it can take effect when its vote ends, and not before."),
    gettext_noop("It removes {place}, but does not say where those who are there should go: {names}."),
    gettext_noop("It would be void: {because}."),
    gettext_noop("It would change nothing in the rule as it is now."),
    gettext_noop("J-{judgement} no longer counts"),
    gettext_noop(
        "J-{judgement} no longer counts, but these changes that it made stay until somebody corrects them: {left}"
    ),
    gettext_noop("The ballot of {player} on proposal {proposal} is final."),
    gettext_noop("There is no electorate called {name!r}, so nobody would belong to it."),
    gettext_noop("a judgement found it in conflict with rule {rule}"),
    gettext_noop("a judgement found that it has none"),
    gettext_noop("a rule ended the game"),
    gettext_noop("amendment {amendment} of rule {rule} no longer counts"),
    gettext_noop("claim {claim} of {player}"),
    gettext_noop("consequences that come to no end"),
    gettext_noop("a judgement decided this, although {because}"),
    gettext_noop("it conflicts with rule {rule} on {question!r}"),
    gettext_noop("it is {state}"),
    gettext_noop("its words have changed"),
    gettext_noop("it was found later to have been adopted; what was done before that was found stays as it was done"),
    gettext_noop("its effects cannot be carried out: {because}"),
    gettext_noop("its number was {number} before"),
    gettext_noop("its words name an earlier beginning; it begins when its vote ended"),
    gettext_noop("made outside the rules, because no rule could be changed any more"),
    gettext_noop("no reason was given"),
    gettext_noop("no rule in force says how many must vote"),
    gettext_noop("no rule in force says how many votes are enough"),
    gettext_noop("no rule in force says which ballots count in favour"),
    gettext_noop("no rule in force says who judges{last_said}"),
    gettext_noop("no rule in force says who may vote, and so whether the ballots count"),
    gettext_noop("no rule in force settles it"),
    gettext_noop("the rules no longer say who has turns"),
    gettext_noop(
        "no way to change any rule would be left, as far as can be seen (this stopped us most often: {stopped})"
    ),
    gettext_noop("nobody is left who may judge it"),
    gettext_noop("nobody was elected"),
    gettext_noop("play ended before it took effect"),
    gettext_noop("proposal {proposal} was adopted after all"),
    gettext_noop("quorum was not reached"),
    gettext_noop("rule {rule} could not be read any more: {why}"),
    gettext_noop("rule {rule} has suspended it"),
    gettext_noop("rule {rule} is {status} already"),
    gettext_noop("rule {rule} is {status} now"),
    gettext_noop("rule {rule} has class {status}, which would no longer exist"),
    gettext_noop("rule {rule} leaves it undetermined"),
    gettext_noop("rule {rule} names nobody who may judge it now"),
    gettext_noop("rules {one} and {other} differ on {question!r}, and no rule in force says which of them prevails"),
    gettext_noop("the code of rule {rule}"),
    gettext_noop("the end of J-{judgement}"),
    gettext_noop("the rules do not let it take effect"),
    gettext_noop("the rules go round in a circle"),
    gettext_noop("the rules make the outcome wait"),
    gettext_noop("the votes in favour were not enough"),
    gettext_noop("there is no rule {rule} in force any more"),
    gettext_noop("there is no {office} among the players"),
    gettext_noop(
        "these rules needed more work at one moment than the program allows, so none of what they did here took effect"
    ),
    gettext_noop("these rules set each other off without end, so none of what they did here took effect"),
    gettext_noop("what it does is still secret, so the reason is not shown"),
    gettext_noop("the changes of proposal {proposal} have no effect"),
    gettext_noop("the answer to {name!r} cannot be read: {wrong}"),
    gettext_noop("the answer to {record!r} cannot be read: {wrong}. Code can answer: {there}"),
    gettext_noop("it is not a record"),
    gettext_noop("it contains {name!r}, which code cannot answer"),
    gettext_noop("it makes too many requests: more than {limit} in one run"),
    gettext_noop("{request} cannot be used here: only a reaction or an offered move can wait for a player"),
    gettext_noop("{denied} of {all} changes had no effect: {reasons}"),
    gettext_noop("{name} is not among those who may judge"),
    gettext_noop("{player} withdrew it"),
    gettext_noop('the code of the new rule "{title}"'),
    gettext_noop(", line {line}"),
    gettext_noop(
        "This vote pays, by the words in force when it ended: {then}. By rule {rule} as changed, it would pay: {now}."
    ),
    gettext_noop("Done once: {once}"),
    gettext_noop("What the history says about it is impossible: {because}"),
    *FAILURES,
)
"""The texts that stand in records, but for those that tell a number of things."""

FORMER = (
    gettext_noop("it has ended"),
    gettext_noop("its number is {number}"),
    gettext_noop("no way to change any rule would be left, as far as can be seen ({stopped})"),
)
"""Texts that earlier versions wrote into records."""

COUNTED: Mapping[str, tuple[str, str]] = {
    "It would make {count} mutable rules; there may be {most}.": (
        gettext_noop("It would make {count} mutable rule; there may be {most}."),
        gettext_noop("It would make {count} mutable rules; there may be {most}."),
    ),
    "It would leave {count} mutable rules; there must be at least {least}.": (
        gettext_noop("It would leave {count} mutable rule; there must be at least {least}."),
        gettext_noop("It would leave {count} mutable rules; there must be at least {least}."),
    ),
    "there must be at least {least} mutable rule": (
        gettext_noop("there must be at least {least} mutable rule"),
        gettext_noop("there must be at least {least} mutable rules"),
    ),
    "there may be no more than {most} mutable rules": (
        gettext_noop("there may be no more than {most} mutable rule"),
        gettext_noop("there may be no more than {most} mutable rules"),
    ),
}
"""The texts of records that tell a number, each with how it is told of one thing, and of any other number."""

OF_RECORDS = (*TEXTS, *FORMER, *COUNTED)
"""All texts that can stand in records."""

STATES = frozenset(("immutable", "mutable", "adopted", "defeated", "undetermined", "lapsed", "withdrawn"))
"""Words of the program that fill a text by themselves."""


def recorded(text: str) -> str:
    """Return words of a record as a sentence, if the program wrote them; any others as they are."""
    if isinstance(text, Sentence) or not text:
        return text
    if text in STATES:
        return word(text)
    if len(text) > 2 and text[0] == text[-1] == '"':
        return joined('"', recorded(text[1:-1]), '"', by="")
    found = next(_fitting(text, OF_RECORDS), None)
    if found is not None:
        return stored_as(found, text)
    several = text.split(BETWEEN)
    told = [recorded(one) for one in several] if several[1:] else []
    return stored_as(joined(*told, by=BETWEEN), text) if any(isinstance(one, Sentence) for one in told) else text


def found_among(text: str, texts: tuple[str, ...]) -> str:
    """Return stored words as a sentence of one of these texts, which is told as it is; any others as they are."""
    return text if isinstance(text, Sentence) else next(_fitting(text, texts), text)


def _fitting(text: str, texts: tuple[str, ...]) -> Iterator[str]:
    """Yield the sentences that words can be, the one of the longest text first."""
    for form, stored in _forms(texts):
        fits = form.fullmatch(text)
        if fits is None:
            continue
        one, other = COUNTED.get(stored, (stored, stored))
        first = next(iter(fits.groupdict().values()), "")
        yield sentence(one if first == "1" else other, **{name: recorded(part) for name, part in _parts(fits, stored)})


def _parts(fits: re.Match[str], text: str) -> Iterator[tuple[str, str]]:
    """Yield what fills a text; what is written in quotation marks of Python, without them."""
    for name, part in fits.groupdict().items():
        yield name, part[1:-1] if f"{{{name}!r}}" in text else part


@cache
def _forms(texts: tuple[str, ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the form of each text: that with the most words of its own comes first."""
    longest_first = sorted(texts, key=lambda text: (-len(_PART.sub("", text)), text))
    return tuple((re.compile(_form(text), re.DOTALL), text) for text in longest_first)


def _form(text: str) -> str:
    """Write how words look that come of a text."""
    pieces = _PART.split(text)
    for place in range(1, len(pieces), 2):
        name, _mark, quoted = pieces[place].partition("!")
        inner = ".*?" if name in MAY_BE_EMPTY else r"\S+" if name in ONE_WORD else ".+?"
        inner = r"(?:'[^']*'|\"[^\"]*\")" if quoted else inner
        pieces[place] = f"(?P<{name}>{inner})"
    pieces[::2] = map(re.escape, pieces[::2])
    return "".join(pieces)


def trouble_told(text: str) -> str:
    """Return the trouble of a game as a sentence: the function that failed, the line, and why; or anything else."""
    told = recorded(text)
    where, colon, why = text.partition(": ")
    if isinstance(told, Sentence) or not colon:
        return told
    function, comma, line = where.partition(", line ")
    return joined(function, recorded(f", line {line}") if comma else "", ": ", recorded(why), by="")


MAY_BE_EMPTY = ("last_said", "where")
ONE_WORD = ("state", "status", "rule", "number", "proposal", "judgement", "amendment", "count", "least", "most")
_PART = re.compile(r"\{([a-z_]+(?:!r)?)\}")
