"""Trying: code that answers questions is run before anybody votes on it, in a copy of the game as it would stand.

What fails, what cannot be read as an answer, and what an answer names that is not there becomes a note. Nothing that is
sealed is seen, since notes are public; and nothing of it counts for the entry: grounds, lots and work are the trial's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicon.game.changes import Amend, Change, Enact, RepealAmendment
from nomicon.game.names import Electorate, PlayerId, RuleId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.translatable import _
from nomicon.law.headers.naming import names_in
from nomicon.law.headers.references import named_in_answer, not_there
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import JUDGE, TURN_ORDER, Question, question_of
from nomicon.law.questions.readings import heard_now
from nomicon.law.resolution.answer import Broke
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.law.tracing import RunTrace, Tracer, untraced
from nomicon.play.people.eligibility import NOBODY
from nomicon.play.proposals.trial import Trial, begun
from nomicon.play.rules.applying import after_change
from nomicon.play.sealed.parting import without_secrets

SETS_ITSELF_UP = ("RuleEnacted", "RuleAmended", "ChangeTookEffect")
"""Events to which a rule reacts that fills its own registers when it begins. Until then its code is not ready."""

OPEN_TO_ANY_NAME = (JUDGE, TURN_ORDER)
"""Questions whose answers may name people who are no players, or not yet."""


def notes_on_code(game: Game, changes: Sequence[Change], by: PlayerId, hearing: Hearing) -> Iterator[str]:
    """Yield what goes wrong where rules that these changes make or amend answer questions by code.

    Each is a sentence. The rules are asked as if all the changes were in effect.
    """
    changed: dict[RuleId, None] = {}
    for change in changes:
        game, rule = after_change(game, change, hearing.at)
        if rule is not None and isinstance(change, Enact | Amend | RepealAmendment):
            changed[rule.id] = None
    rules = [game.rules.rules[identity] for identity in changed if identity in game.rules.rules]
    ready = [rule for rule in rules if _answers(rule.text) and not _sets_itself_up(rule.text)]
    if ready:
        trial = begun(without_secrets(game), by, hearing)
        for rule in ready:
            yield from dict.fromkeys(_notes_on(rule, trial))


def runs_of_code(game: Game, changes: Sequence[Change], by: PlayerId, hearing: Hearing) -> tuple[RunTrace, ...]:
    """Return how the same code ran when it was tried, step by step. It sees no more than everybody may see."""
    tracer, known = Tracer(untraced(hearing.bench.interpreter)), hearing.bench
    bench = RuleCache(tracer, known.events, None, known.moves, known.effects)
    bench.advises = False  # So that copies are heard on this bench, too.
    for _note in notes_on_code(game, changes, by, Hearing(game, bench, hearing.at, hearing.seed)):
        pass  # The notes are told elsewhere.
    return tracer.runs


def _answers(text: RuleText) -> bool:
    return any(speech.kind == "answers" for speech in text.speeches)


def _sets_itself_up(text: RuleText) -> bool:
    return any(speech.kind == "when" and speech.topic in SETS_ITSELF_UP for speech in text.speeches)


def _notes_on(rule: Rule, trial: Trial) -> Iterator[str]:
    failed: set[str] = set()  # Functions; each is told once.
    for topic in dict.fromkeys(speech.topic for speech in rule.text.speeches if speech.kind == "answers"):
        question = question_of(topic)
        heard, _ = heard_now(trial.game, rule, "answers", topic)
        if question is None or topic in rule.text.answers:
            continue
        named = frozenset(fact for speech in heard for fact in speech.facts)
        for case in trial.cases(question, topic.partition(" of ")[2], rule, named) if heard else ():
            own = trial.hearing(case.game)
            answer = own.hear_rule(rule, topic, question, case.facts)
            trial.done += own.work.all
            if trial.is_spent:
                return  # What failed for want of steps is not the rule's fault.
            for broke in own.aside:
                if isinstance(broke, Broke) and broke.rule == rule.number and broke.function not in failed:
                    failed.add(broke.function)
                    yield _failing(rule, broke, trial.game)
            if answer.rule is not None and not own.aside:
                yield from _unknown(question, answer.value, trial.game)


def _failing(rule: Rule, broke: Broke, game: Game) -> str:
    where = _(", line {line}", line=broke.failed.line) if broke.failed.line else ""
    code = _('the code of the new rule "{title}"', title=rule.text.title)
    if rule.version > 1:
        code = _("the code of rule {rule}", rule=numbered(rule.number, game))
    return _(
        "In a trial before the vote, {code} failed ({function}{where}): {message}.",
        code=code,
        function=broke.function,
        where=where,
        message=_unended(broke.failed.message),
    )


def _unended(message: str) -> str:
    """Leave out a full stop; a sentence without one stays a sentence."""
    return message.removesuffix(".") if message.endswith(".") else message


def _unknown(question: Question[object], value: object, game: Game) -> Iterator[str]:
    """Yield what an answer names that is not there."""
    if question in OPEN_TO_ANY_NAME:
        return
    known = names_in(game)
    for reference in named_in_answer(question.name, question, value):
        if reference.to == "electorates":
            yield from strangers(game, reference.name)
        else:
            yield from not_there(reference, known)


def strangers(game: Game, named: Electorate) -> Iterator[str]:
    """Yield of each electorate that is named and is none that nobody would be of it."""
    for one in (named,) if isinstance(named, str) else named:
        if one != NOBODY and one not in game.players and not game.knows(one):
            yield _("There is no electorate called {name!r}, so nobody would belong to it.", name=one)
