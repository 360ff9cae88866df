"""One occasion of asking: rules are heard in order of precedence, and what settles a question becomes its grounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, field

from nomicon.game.grounds import readings_in
from nomicon.game.names import Moment
from nomicon.game.rules import Rule, Ruleset
from nomicon.game.state import Game
from nomicon.game.texts import Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, sentence_of
from nomicon.law.facts.facts import common_fact, fact_in
from nomicon.law.facts.lookups import looking_up
from nomicon.law.headers.record_answers import facts_of_record, field_answered
from nomicon.law.interpreter import Asks, Failed, Ran
from nomicon.law.language.answer_types import Undetermined
from nomicon.law.language.moments import moment
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.old_names import topic_kept, with_old_facts
from nomicon.law.questions.precedence import RankingRules, is_open_between
from nomicon.law.questions.questions import Question
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.readings import heard_now, read_in
from nomicon.law.refusal import RuleRefusal as RuleRefusal
from nomicon.law.resolution.answer import Answer, Broke, Drawn, Secret, in_header
from nomicon.law.resolution.circles import in_circle, is_asked_already
from nomicon.law.resolution.clashing import Clashed, unless_clashing
from nomicon.law.resolution.luck import DrawQuery, DrawSource, drawn_order
from nomicon.law.resolution.particulars import higher, kind_asked
from nomicon.law.resolution.past import CorrectingSource
from nomicon.law.resolution.requests import UNDETERMINED, USED_UP, answered, cannot_wait
from nomicon.law.resolution.rule_cache import LEISURE, REQUESTS, RuleCache
from nomicon.law.resolution.step_budget import Work

T = TypeVar("T")
Given: TypeAlias = Mapping[str, object]


class Hearing(Struct):
    """Asks the rules of one game at one moment; collects grounds, and what happened on the side.

    `aside` gathers rules that broke or clashed and lots that were drawn; play turns them into events.
    """

    game: Game
    bench: RuleCache
    at: Moment
    seed: str = ""
    next_commitment: str = ""
    grounds: list[str] = field(default_factory=list)
    aside: list[Broke | Clashed | Drawn] = field(default_factory=list)
    asking: list[tuple[str, Given]] = field(default_factory=list)
    draws: list[str] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)  # Whose code was run on this occasion, each time.
    cause: Given = field(default_factory=dict)  # What was given to the rule that is carried out.
    work: Work = field(default_factory=Work)
    by_clock: bool = False  # Whether time itself brought it about, and no player.
    looked: dict[str, None] = field(default_factory=dict)  # Readings that rules went by, and spoke then or passed.
    law: Ruleset | None = None  # That binds what is being answered; what its rules ask in turn is asked of it too.
    handed: Given = field(default_factory=dict)  # What the function was given that runs.
    secret: Secret = field(default_factory=Secret)
    is_apart: bool = False  # Whether what is heard here is secret for now.
    confidant: str = ""  # Who alone is told if what a rule tries on their behalf is refused.
    kept_draws: DrawSource | None = None  # Where lots come from that were drawn before, when a past is corrected.
    correcting: CorrectingSource | None = None  # What works corrections out, where the record is at hand.

    def under(self, game: Game) -> Hearing:
        """Return a hearing of the same occasion on the game as it has become."""
        return Hearing(  # Made twice for every move, so not by `replace`.
            game, self.bench, self.at, self.seed, self.next_commitment, self.grounds, self.aside, self.asking,
            self.draws, self.runs, self.cause, self.work, self.by_clock, self.looked, secret=self.secret,
            is_apart=self.is_apart, confidant=self.confidant, kept_draws=self.kept_draws, correcting=self.correcting,
        )  # fmt: skip

    def anew(self) -> Hearing:
        """Return a hearing of the same occasion at which nothing has been heard yet but what has been here."""
        return replace(
            self, grounds=[*self.grounds], aside=[*self.aside], asking=[*self.asking], draws=[*self.draws],
            runs=[*self.runs], looked=dict(self.looked), work=replace(self.work, exhausted=set(self.work.exhausted)),
            secret=Secret(lots=self.secret.lots, opened=self.secret.opened),
        )  # fmt: skip

    def become(self, other: Hearing) -> None:
        """Take over all that was heard at another hearing of the same occasion."""
        self.grounds, self.aside, self.draws, self.runs = other.grounds, other.aside, other.draws, other.runs
        self.looked, self.work, self.secret = other.looked, other.work, other.secret

    def apart(self) -> Hearing:
        """Return a hearing of the same occasion for what is secret; see `Secret.keep`, and `opened`."""
        (secret := self.secret).work.bounded(self.work.most_reacting, self.work.most)
        return Hearing(
            self.game, self.bench, self.at, self.seed, self.next_commitment, [], [], list(self.asking),
            list(secret.draws), secret.runs, {}, secret.work, self.by_clock, secret=secret, is_apart=True,
        )  # fmt: skip

    def opened(self, apart: Hearing) -> None:
        """Take over what was heard apart, when it is secret no more."""
        self.rest_on(*apart.grounds)
        self.look_at(apart.looked)
        self.draws += apart.draws[len(self.secret.draws) :]
        self.aside += apart.aside
        apart.aside.clear()

    def ask(self, question: Question[T], about: str = "", law: Ruleset | None = None, **facts: object) -> T:
        """Return what the rules answer; the rule that settles it joins the grounds.

        `about` names what a question is about, as an office; `law` is the ruleset that binds, if not the present.
        """
        answer = self.hear(question, about, law, **facts)
        self.rest_on(*answer.grounds)
        return answer.value

    def require(self, question: Question[bool], otherwise: str, instead: str = "", **facts: Any) -> None:
        """Refuse the move unless the rules answer yes."""
        answer = self.hear(question, **facts)
        if not answer.value:
            raise RuleRefusal(otherwise, answer.grounds, instead)
        self.rest_on(*answer.grounds)

    def rest_on(self, *grounds: str) -> None:
        """Add grounds, each once."""
        self.grounds += [ground for ground in dict.fromkeys(grounds) if ground not in self.grounds]

    def look_at(self, readings: Iterable[str]) -> None:
        """Note readings that something went by; what comes of this occasion rests on them, each named once."""
        self.looked.update(dict.fromkeys(readings))

    def named(self, rule: Rule) -> tuple[str, ...]:
        """Return a rule as grounds, with those of its readings that were looked at on this occasion."""
        return (rule.ground, *(str(one) for one in readings_in(self.looked) if one.of == rule.ground))

    def hear(self, question: Question[T], about: str = "", law: Ruleset | None = None, **facts: object) -> Answer[T]:
        """Hear the rules that speak to a question, in order of precedence; the first that does not pass settles it.

        Where none speaks of what it is about in particular, those are heard that speak of it in general. A fact of
        which there is none here, such as the voter when a whole vote is counted, is None.
        """
        law = self.law if law is None else law
        kind = "" if about else kind_asked(question, self.game.rules if law is None else law, facts, self)
        if about or kind:
            particular = self._heard(question, topic_kept(f"{question.name} of {about or kind}"), law, facts)
            if particular.rule is not None:
                general = (self._heard(question, question.name, law, facts) for _ in (kind,) if kind)
                return higher(question, particular, general, self.game.rules if law is None else law, self)
        return self._heard(question, question.name, law, facts)

    def _heard(self, question: Question[T], name: str, law: Ruleset | None, facts: Given) -> Answer[T]:
        rules, topic = self.game.rules if law is None else law, f"answers:{name}"
        if topic not in rules.speakers:
            return Answer(question.silence)
        passed: tuple[str, ...] = ()  # The readings of those who passed.
        speaking = self.bench.in_order(rules, [topic], order := self.order(rules))
        for at, rule in enumerate(speaking):
            answer = self._answer_of(rule, name, question, law, facts)
            if answer.rule is not None:
                if order.leaves_open:
                    equals = (one for one in speaking[at + 1 :] if is_open_between(rule, one, order))
                    rivals = (self._answer_of(one, name, question, law, facts) for one in equals)
                    answer, clash = unless_clashing(name, question, answer, rivals, self.game)
                    self.aside += [] if clash is None else [clash]
                return replace(answer, readings=(*passed, *answer.readings)) if passed else answer
            passed = (*passed, *answer.readings)
        return Answer(question.silence, None, passed)

    def _answer_of(self, rule: Rule, name: str, question: Question[T], law: Ruleset | None, facts: Given) -> Answer[T]:
        """Return what one rule answers, in its header or by code."""
        if name in rule.text.answers:
            answer = in_header(self.game, self.bench, rule, name, question)
            self.look_at(answer.readings)
            return answer
        outer, self.law = self.law, law
        answer = self.hear_rule(rule, name, question, facts)
        self.law = outer
        return answer

    def hear_rule(self, rule: Rule, name: str, question: Question[T], given: Given) -> Answer[T]:
        """Return what one rule's code answers to a question; without the rule where it passes."""
        heard, looked = heard_now(self.game, rule, "answers", name)
        self.look_at(looked)
        if not heard:
            return Answer(question.silence, None, looked)
        facts = with_old_facts({**dict.fromkeys(question.facts), **given})
        if is_asked_already(self.asking, name, facts):
            return Answer(in_circle(question, self.asking), rule)
        self.asking.append((name, facts))
        try:
            for speech in heard:
                ran = field_answered(speech, self.run(rule, speech, {**facts_of_record(speech), **facts}))
                looked = (*looked, *read_in(rule, ran))
                if isinstance(ran, Failed):
                    self.broke(rule, speech, ran)
                    return Answer(question.silence if question.broken is None else question.broken, rule, looked)
                if ran.value is not None:
                    return replace(self._read(rule, speech, question, ran.value), readings=looked)
        finally:
            self.asking.pop()
        return Answer(question.silence, None, looked)

    def _read(self, rule: Rule, speech: Speech, question: Question[T], value: Plain) -> Answer[T]:
        if value == UNDETERMINED and isinstance(question.silence, Undetermined):
            # So a rule passes on what it was told when it asked in a circle, or leaves the matter open by itself.
            said = _("rule {rule} leaves it undetermined", rule=numbered(rule.number, self.game))
            left: Any = Undetermined(said, tuple(one for one, _ in self.asking))
            return Answer(left, rule)
        try:
            return Answer(question.reads(value), rule)
        except ValueError as wrong:
            told = _("the answer to {name!r} cannot be read: {wrong}", name=question.name, wrong=sentence_of(wrong))
            self.broke(rule, speech, Failed(told))
            return Answer(question.silence if question.broken is None else question.broken, rule)

    def order(self, rules: Ruleset) -> RankingRules:
        """Return what the rules say about order, heard in the built-in order."""
        return self.bench.order(rules, lambda: order_set_by(rules))

    def speaking(self, kind: str, *topics: str) -> Iterator[tuple[Rule, Speech]]:
        """Yield the functions that react to an event, stand instead of it, or offer a move, by any of these names."""
        rules = self.game.rules
        keys = [key for topic in topics if (key := f"{kind}:{topic}") in rules.speakers]
        if keys:
            for rule in self.bench.in_order(rules, keys, self.order(rules)):
                heard, readings = heard_now(self.game, rule, kind, *topics)
                self.look_at(readings)
                yield from ((rule, speech) for speech in heard)

    def run(self, rule: Rule, speech: Speech, given: Given, journal: Sequence[Plain] = ()) -> Ran | Failed:
        """Run one function; what it asks of the rules or of chance is answered, what it asks of a player is not."""
        ran = self.run_on(rule, speech, given, list(journal))
        if isinstance(ran, Asks):
            return cannot_wait(ran)
        return ran

    def run_on(self, rule: Rule, speech: Speech, given: Given, journal: list[Plain]) -> Ran | Failed | Asks:
        """Run one function until it ends, fails, or asks a player; `journal` grows by what is answered at once."""
        try:
            facts = self.facts_for(rule, speech, given)
        except LookupError as missing:
            return Failed(sentence_of(missing))
        outer, self.handed = self.handed, given
        try:
            return self.run_stored(rule, speech, facts, journal)
        finally:
            self.handed = outer

    def run_stored(
        self, rule: Rule, speech: Speech, facts: Mapping[str, Plain], journal: list[Plain]
    ) -> Ran | Failed | Asks:
        """Run one function on facts made before, as after a player's choice."""
        looking = looking_up(self.game)
        while True:
            if self.work.used_up(speech.kind, rule):
                return Failed(USED_UP, limit=True)
            self.runs.append(rule.ground)
            code, in_haste = (f"rule {rule.number}", rule.text.code), len(self.runs) > LEISURE
            ran = self.bench.interpreter.run(*code, speech.function, facts, journal, looking, in_haste=in_haste)
            self.bench.count(ran)
            self.work.charge(speech.kind, rule, ran)
            self.look_at(read_in(rule, ran))
            if not isinstance(ran, Asks) or ran.request == "choose":
                return ran
            if len(journal) >= REQUESTS:
                return Failed(_("it makes too many requests: more than {limit} in one run", limit=REQUESTS), limit=True)
            try:
                journal.append(answered(ran, rule, self))
            except (LookupError, ValueError) as wrong:
                return Failed(sentence_of(wrong), readings=ran.readings)

    def facts_for(self, rule: Rule, speech: Speech, given: Given) -> dict[str, Plain]:
        """Make the facts that a function names, and no others."""
        return {name: self._fact(name, rule, given) for name in speech.facts}

    def _fact(self, name: str, rule: Rule, given: Given) -> Plain:
        if name in given:
            return fact_in(given, name, self.game)
        return moment(self.at) if name == "now" else common_fact(name, self.game, rule)  # Looks at the clock only here.

    def draw(
        self, purpose: str, candidates: Sequence[str], rule: str = "", weights: Sequence[int] = ()
    ) -> tuple[str, ...]:
        """Put candidates into a drawn order, from this occasion's seed; the draw is noted with all that it takes."""
        among, which = tuple(candidates), self.draws.count(f"{rule} {purpose}")
        self.draws += [f"{rule} {purpose}"]
        self.bench.draws += 1
        draw = f"{self.at}:{'apart ' if self.is_apart else ''}{len(self.draws)}:{purpose}"
        kept, query = self.kept_draws, DrawQuery(draw, rule, purpose, which, among, tuple(weights))
        draw, drawn = (draw, drawn_order(self.seed, draw, among, weights)) if kept is None else kept.drawn(query)
        self.aside.append(Drawn(draw, purpose, among, drawn, rule, query.weights))
        return drawn

    def broke(self, rule: Rule, speech: Speech, failed: Failed) -> None:
        """Note that a rule's code failed; it is told to the players once, and no other rule takes its place."""
        self.bench.trace_refusal(rule, speech.function, failed.message)
        if (broke := Broke(rule.number, rule.version, speech.function, failed)) not in self.aside:
            self.aside.append(broke)
