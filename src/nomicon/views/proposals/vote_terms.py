"""The terms of an open vote on its page: what each rule says of it, and when that is fixed."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.law.questions import questions as q
from nomicon.law.questions.questions import Question
from nomicon.law.questions.readings import read_now
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.ballots.terms import answered_as, bound_at, law_for
from nomicon.views.elements.header_answers import in_order, silence_told, speaks_now
from nomicon.views.elements.page import plain
from nomicon.views.elements.text import said
from nomicon.views.proposals.ballots import Mute
from nomicon.views.proposals.pages import Term

TERMS: Mapping[Question[object], str] = {
    q.ELECTORATE: "Who may vote",
    q.CHOICES: "What a ballot may say",
    q.IN_FAVOUR: "What counts in favour",
    q.ABSTENTIONS: "What is an abstention",
    q.VOTES_EACH: "Votes each",
    q.SECRET: "Secret ballots",
    q.MAY_REPLACE: "Players may change their ballot",
    q.MAY_TAKE_BACK: "Players may take back their ballot",
    q.PERIOD: "How long the vote lasts",
    q.ENDS_EARLY: "Whether it ends early",
    q.MAY_CLOSE: "Who may close it",
    q.QUORUM: "Quorum",
    q.QUORUM_IN_VOTES: "The quorum counts votes",
    q.ABSTENTIONS_AND_QUORUM: "Abstentions count towards the quorum",
    q.WITHOUT_QUORUM: "Without a quorum",
    q.ADOPTION_NEEDS: "What adoption needs",
    q.ADOPTED: "Votes needed",
    q.BALLOTS_OF_LEAVERS: "Ballots of players who left count",
    q.LATE_BALLOTS: "Late ballots",
    q.TAKES_EFFECT: "Time until it takes effect",
}
"""What the terms of a vote are called on its page."""

FIXED = {
    "opening": "when the vote opened",
    "ballot": "with each ballot",
    "close": "when the vote closes",
    "use": "whenever it is asked",
}
"""When a term is fixed, in words."""


def terms_of(proposal: Proposal, game: Game) -> list[Term]:
    """Return the terms of an open vote, each with the rule that says so and when it is fixed; none of another one."""
    if not proposal.is_open:
        return []
    hearing = Hearing(game, RuleCache(Mute()), game.at)
    return [_term(game, proposal, question, what, hearing) for question, what in TERMS.items()]


def _term(game: Game, proposal: Proposal, question: Question[object], what: str, hearing: Hearing) -> Term:
    law = law_for(game, proposal, question, hearing)
    name = answered_as(proposal, question, law, hearing)
    topic = f"answers:{name}"
    rule = next((one for one in in_order(law, topic) if speaks_now(game, one, topic)), None)
    if rule is None and question is q.ELECTORATE:
        return _term(game, proposal, q.VOTING_IN_SILENCE, what, hearing)
    if rule is None:
        answer = said(silence_told(question.silence))
    elif name in rule.text.answers:
        answer = said(plain(read_now(game, rule, rule.text.answers[name])[0]))
    else:
        answer = ""  # Its code says it, and a page runs none.
    return {
        "name": question.name,
        "what": what,
        "answer": answer,
        "by_code": rule is not None and not answer,
        "rule": None if rule is None else rule.number,
        "fixed": FIXED[bound_at(proposal, question, hearing)],
    }


def terms_rows(terms: list[Term]) -> list[Term]:
    """Return the terms for a table of plain text."""
    return [{**row, "answer": "by code" if row["by_code"] else row["answer"] or "no rule says"} for row in terms]
