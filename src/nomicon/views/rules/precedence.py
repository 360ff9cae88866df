"""The constitution at a glance: every question with its answer, who is heard first, and how the rules are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile

from nomicon.game.rules import Rule, Ruleset, Void
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.old_names import topic_meant
from nomicon.law.questions.precedence import (
    CLAIMS,
    CLASS,
    FIGURES,
    SMALLER_NUMBER,
    RankingRules,
    in_order_of_precedence,
)
from nomicon.law.questions.questions import CLASSES, PRECEDENCE, QUESTIONS, Question, moments_of
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.readings import goes_by, read_now
from nomicon.law.questions.records import written_as
from nomicon.views.elements.header_answers import in_order, silence_told, speaks_now
from nomicon.views.elements.page import Seen, iso, plain
from nomicon.views.elements.text import facts, heading, paragraphs, part, table
from nomicon.views.judging.reading_notes import switch_told
from nomicon.views.rules.one_rule import readings_of
from nomicon.views.rules.overview_pages import (
    AnsweredQuestion,
    AnswerInForce,
    OrderSaid,
    PrecedenceClaim,
    PrecedencePage,
    QuestionsPage,
    RankedRule,
    ReadingsPage,
    VoidLine,
)
from nomicon.views.rules.rules import ground_of
from nomicon.views.sentences.class_counts import by_class

# -- Precedence ----------------------------------------------------------------------


def precedence(seen: Seen) -> PrecedencePage:
    """Show who prevails: classes, claims, void rules, and every matter to which several rules speak now."""
    rules, order = seen.game.rules, order_set_by(seen.game.rules)
    figures = [test for test in order.tests if test in FIGURES]
    statuses = list(dict.fromkeys(rule.status for rule in by_class(rules, order.classes)))
    spoken_to: dict[str, list[int]] = {
        topic: [rule.number for rule in in_order(rules, topic) if speaks_now(seen.game, rule, topic)]
        for topic in sorted(rules.speakers)
        if topic != "void"
    }
    return {
        "classes": statuses,
        "number": figures[-1] if figures else SMALLER_NUMBER,
        **_said_by(rules),
        "claims_count": order.claims_count,
        "tests": list(order.tests),
        "order": list(_tests_told(order)),
        "rules": [_ranked(rule, seen.game) for rule in in_order_of_precedence(tuple(rules), order.without(CLAIMS))],
        "claims": [claim for rule in rules for claim in _claims(rule, seen)],
        "void": [_void(rule, rule.void, seen.game) for rule in rules if rule.void is not None],
        "contested": [
            {"name": topic.replace(":", " "), "rules": speaking}
            for topic, speaking in spoken_to.items()
            if len(speaking) > 1
        ],
    }


TESTS_TOLD = {
    CLAIMS: gettext_noop("then what rules say about their own precedence"),
    SMALLER_NUMBER: gettext_noop("then the smaller number"),
    "larger number": gettext_noop("then the larger number"),
    "smaller ordinal": gettext_noop("then the rule whose latest change has the smaller number"),
    "larger ordinal": gettext_noop("then the rule whose latest change has the larger number"),
    "earlier date": gettext_noop("then the rule whose latest change is earlier"),
    "later date": gettext_noop("then the rule whose latest change is later"),
}
"""What ranks two rules of one class."""


def _tests_told(order: RankingRules) -> Iterator[str]:
    """Say what ranks two rules, in order."""
    for test in order.tests:
        yield _between_classes(order) if test == CLASS else word(TESTS_TOLD[test])
    if order.equals_open:
        yield _("then what a Judge decides")


def _between_classes(order: RankingRules) -> str:
    if order.classes != CLASSES.silence:
        if order.classes_open:
            return _("between rules of different classes, a Judge decides")
        return _("rules of a higher class before rules of a lower one")
    if order.classes_open:
        return _("between immutable and other rules, a Judge decides")
    return _("immutable rules before all others")


def _said_by(rules: Ruleset) -> OrderSaid:
    """Name the rule that says which number comes first, and since when it has said so without a break."""
    speaking = in_order(rules, f"answers:{PRECEDENCE.name}")
    said = next((one for one in speaking if PRECEDENCE.name in one.text.answers), None)
    if said is None:
        return {"said_by": None, "since": None}
    since = said.layers[-1].at
    for layer in reversed(said.layers):
        if layer.text.answers.get(PRECEDENCE.name) != said.text.answers[PRECEDENCE.name]:
            break
        since = layer.at
    return {"said_by": said.number, "since": iso(since)}


DEFERS, PREVAILS = gettext_noop("defers to"), gettext_noop("takes precedence over")


def _claims(rule: Rule, seen: Seen) -> Iterator[PrecedenceClaim]:
    for kind, claims in ((DEFERS, rule.text.defers_to), (PREVAILS, rule.text.prevails_over)):
        for claim in claims:
            yield {
                "number": rule.number,
                "shown": numbered(rule.number, seen.game),
                "claim": word(kind),
                "of": _("rule {number}", number=numbered(claim, seen.game))
                if isinstance(claim, int)
                else _("rules {claim}", claim=claim),
            }


def _ranked(rule: Rule, game: Game) -> RankedRule:
    return {
        "number": rule.number,
        "shown": numbered(rule.number, game),
        "ordinal": rule.ordinal,
        "status": rule.status,
        "title": rule.text.title,
    }


def _void(rule: Rule, void: Void, game: Game) -> VoidLine:
    return {
        "number": rule.number,
        "shown": numbered(rule.number, game),
        "title": rule.text.title,
        **ground_of(void),
    }


def precedence_text(page: PrecedencePage) -> str:
    """Set out who prevails."""
    return paragraphs(
        heading(_("Precedence")),
        [f"{', '.join(page['order'])}.".capitalize()],
        facts(page, "said_by=Order of numbers decided by rule", "since"),
        part("Claims", table(page["claims"], "shown=Rule", "claim=Claim", "of=Towards")),
        part("Void rules", table(page["void"], "shown=Rule", "title=Title", "by=By rule", "because=Because")),
        part(
            "What more than one rule decides or reacts to. The rule listed first is asked first",
            table(page["contested"], "name=What", "rules=Rules"),
        ),
    )


# -- Questions -----------------------------------------------------------------------

PARTS: Mapping[str, str] = {
    "may_join": gettext_noop("Seating"),
    "turn_order": gettext_noop("Turns"),
    "may_propose": gettext_noop("Proposing"),
    "voting_period": gettext_noop("Voting"),
    "takes_effect": gettext_noop("Changing rules"),
    "classes": gettext_noop("Precedence"),
    "may_transfer": gettext_noop("Quantities, claims and public acts"),
    "may_invoke": gettext_noop("Judging"),
    "field_choices": gettext_noop("Moves that rules offer"),
    "intent_objections": gettext_noop("Moves that need other players"),
    "win_by": gettext_noop("Winning"),
}
"""What the questions are about: the first question of each part of the table, and the name of that part."""


def questions(seen: Seen, words: str = "") -> QuestionsPage:
    """List every question with the answer in force, and the rule that gives it; or those that say all of some words."""
    wanted = words.casefold().split()
    about = ""
    rows: list[AnsweredQuestion] = []
    for question in QUESTIONS.values():
        about = PARTS.get(question.name, about)
        for name in _names(seen, question):
            row: AnsweredQuestion = {"part": word(about), **_answered(seen, name, question)}
            says = f"{about} {row['name']} {name} {name.replace('_', ' ')} {row['means']} {row['answer']}".casefold()
            if all(word in says for word in wanted):
                rows.append(row)
    return {"count": len(rows), "words": " ".join(words.split()) or None, "questions": rows}


def _names(seen: Seen, question: Question[object]) -> list[str]:
    """Return the forms in which a question is asked: as it is, and of each office or quantity that rules speak of."""
    answered = (topic.removeprefix("answers:") for topic in seen.game.rules.speakers if topic.startswith("answers:"))
    return [
        question.name,
        *sorted(name for name in answered if topic_meant(name).startswith(f"{question.name} of ")),
    ]


def _answered(seen: Seen, name: str, question: Question[object]) -> AnswerInForce:
    speaking = in_order(seen.game.rules, f"answers:{name}")
    heard = [rule for rule in speaking if speaks_now(seen.game, rule, f"answers:{name}")]
    first = heard[0] if heard else None
    literal = first is not None and name in first.text.answers
    how = "silence" if first is None else "header" if literal else "code"
    given = read_now(seen.game, first, first.text.answers[name])[0] if first is not None and literal else None
    answer = silence_told(question.silence) if first is None else plain(given)
    binds = _bound_at(seen, name, question)
    return {
        "name": written_as(name),
        "means": word(question.means),
        "answer": answer,
        "how": how,
        "reading": (goes_by(first.text.answers[name]) or None) if first is not None and literal else None,
        "rule": None if first is None else first.number,
        "rules": [rule.number for rule in heard],
        "binds": binds,
        "otherwise": [rule.number for rule in speaking if rule not in heard],  # Where these are read otherwise.
        "silence": silence_told(question.silence),
        "facts": list(question.facts),
    }


def _bound_at(seen: Seen, name: str, question: Question[object]) -> str:
    """Return when the answer to a question is fixed, as the rules in force have it.

    A moment may be named by whoever may pass, and by the first behind them, whose header settles the question.
    """
    question, name = (QUESTIONS[question.follows], question.follows) if question.follows else (question, name)
    speaking = in_order(seen.game.rules, f"answers:{name}")
    passing = list(takewhile(lambda rule: name not in rule.text.answers, speaking))
    bound = [read_now(seen.game, rule, rule.text.binds.get(question.name))[0] for rule in speaking[: len(passing) + 1]]
    return next((str(moment) for moment in bound if moment in moments_of(question)), question.binds)


def questions_text(page: QuestionsPage) -> str:
    """Set the questions out, one a line."""
    rows = [
        {
            **row,
            "answer": _("(decided by the code of rule {rule})", rule=row["rule"])
            if row["how"] == "code"
            else row["answer"],
            "by": _("rule {rule}", rule=row["rule"]) if row["rule"] is not None else _("no rule (default)"),
            "others": row["rules"][1:],
        }
        for row in page["questions"]
    ]
    title = _("All questions that the rules can answer")
    return paragraphs(
        heading(joined(title, page["words"] or "", by=": ")),
        table(
            rows,
            "name=Question",
            "answer=Answer",
            "by=By",
            "others=Rules asked next",
            "otherwise=Also asked under another reading",
            "binds=Fixed at",
            "means=Meaning",
        )
        or [_("None.")],
    )


# -- Readings ------------------------------------------------------------------------


def readings(seen: Seen) -> ReadingsPage:
    """List how the rules in force are read where their words leave it open, and who switched what."""
    rows = [one for rule in seen.game.rules for one in readings_of(seen, rule)]
    return {"count": len(rows), "readings": rows}


def readings_text(page: ReadingsPage) -> str:
    """Set out how rules are read where their words leave something open."""
    rows = table(
        page["readings"],
        "rule=Rule",
        "name=Reading",
        "in_use=In use",
        "others=Alternatives",
        "judgement=By J-",
        "at=Since",
    )
    turned = [switch_told(one["rule"], one["name"], switch) for one in page["readings"] for switch in one["switches"]]
    return paragraphs(heading(_("Readings in use")), rows or [_("None.")], part("Why they are read like this", turned))
