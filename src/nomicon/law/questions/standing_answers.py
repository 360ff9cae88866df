"""What rules say without being asked: the answers that stand in their headers, in the order in which they are heard.

No rule code runs for it; where a rule answers by code, the answer is not known.
"""

from __future__ import annotations

from typing import Any

from nomicon.game.rules import Rule, Ruleset
from nomicon.game.state import Game
from nomicon.law.questions.old_names import topic_kept, topic_meant
from nomicon.law.questions.precedence import in_order_of_precedence
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.readings import heard_now, read_now


def in_order(rules: Ruleset, topic: str) -> tuple[Rule, ...]:
    """Return who speaks to a topic, in the order in which they are heard."""
    speaking = rules.speaking(topic)
    if len(speaking) < 2:  # Nobody stands before or behind one: what the rules say of order need not be worked out.
        return speaking
    return in_order_of_precedence(speaking, order_set_by(rules))


def speaks_now(game: Game, rule: Rule, topic: str) -> bool:
    """Say whether a rule speaks to a topic as it is read now; another reading may be what its words on it wait for."""
    kind, _, about = topic.partition(":")
    if kind == "answers" and about in rule.text.answers:
        return read_now(game, rule, rule.text.answers[about])[0] is not None
    return bool(heard_now(game, rule, kind, about)[0])


def standing_answer(game: Game, question: str, law: Ruleset | None = None) -> Any:
    """Return the answer in force where a header gives it, or silence does; None where it takes running code.

    `law` is the ruleset that binds, if not the present.
    """
    question = topic_kept(question)
    topic = f"answers:{question}"
    for rule in in_order(game.rules if law is None else law, topic):
        if speaks_now(game, rule, topic):
            given = rule.text.answers.get(question)
            return None if given is None else read_now(game, rule, given)[0]
    return QUESTIONS[topic_meant(question).partition(" of ")[0]].silence
