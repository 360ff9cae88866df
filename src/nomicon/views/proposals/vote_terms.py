"""The terms of an open vote on its page: what each rule says of it, and when that is fixed."""

from __future__ import annotations

from collections.abc import Mapping

from nomicon.game.changes import selection_in
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop, word
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
    q.ELECTORATE: gettext_noop("Who may vote"),
    q.CHOICES: gettext_noop("What a ballot may say"),
    q.IN_FAVOUR: gettext_noop("What counts in favour"),
    q.ABSTENTIONS: gettext_noop("What counts as an abstention"),
    q.VOTES_EACH: gettext_noop("Votes per ballot"),
    q.SECRET: gettext_noop("Secret ballots"),
    q.MAY_REPLACE: gettext_noop("Players may change their ballot"),
    q.MAY_TAKE_BACK: gettext_noop("Players may take back their ballot"),
    q.PERIOD: gettext_noop("How long the vote lasts"),
    q.ENDS_EARLY: gettext_noop("Early end"),
    q.MAY_CLOSE: gettext_noop("Who may close it"),
    q.QUORUM: gettext_noop("Quorum"),
    q.QUORUM_COUNTS: gettext_noop("What the quorum counts"),
    q.WITHOUT_QUORUM: gettext_noop("If there is no quorum"),
    q.ADOPTION_NEEDS: gettext_noop("What adoption needs"),
    q.ADOPTED: gettext_noop("Votes needed"),
    q.BALLOTS_OF_LEAVERS: gettext_noop("Ballots of former players count"),
    q.LATE_BALLOTS: gettext_noop("Late ballots"),
    q.REASONS: gettext_noop("Reasons on ballots"),
    q.DEPENDING: gettext_noop("Ballots that depend on others"),
    q.PROXIES: gettext_noop("Who may vote for others as their proxy"),
    q.TAKES_EFFECT: gettext_noop("Time until the proposal takes effect"),
}
"""What the terms of a vote are called on its page."""

OF_SELECTIONS: Mapping[Question[object], str] = {
    q.METHOD: gettext_noop("How ballots are counted"),
    q.TIES: gettext_noop("What settles a tie"),
}
"""The terms that polls and elections have besides."""

NOT_OF_SELECTIONS = (q.CHOICES, q.IN_FAVOUR, q.ABSTENTIONS, q.ADOPTION_NEEDS, q.ADOPTED)
"""The terms that they don't have, since their ballots name what they choose."""

FIXED = {
    "opening": gettext_noop("when the vote opened"),
    "ballot": gettext_noop("with each ballot"),
    "close": gettext_noop("when the vote closes"),
    "use": gettext_noop("each time it is needed"),
}
"""When a term is fixed, in words."""


def terms_of(proposal: Proposal, game: Game) -> list[Term]:
    """Return the terms of an open vote, each with the rule that says so and when it is fixed; none of another one."""
    if not proposal.is_open:
        return []
    hearing = Hearing(game, RuleCache(Mute()), game.at)
    terms = dict(TERMS)
    if selection_in(proposal.changes) is not None:
        terms = {one: what for one, what in TERMS.items() if one not in NOT_OF_SELECTIONS} | dict(OF_SELECTIONS)
    return [_term(game, proposal, question, what, hearing) for question, what in terms.items()]


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
        "what": word(what),
        "answer": answer,
        "by_code": rule is not None and not answer,
        "rule": None if rule is None else rule.number,
        "fixed": word(FIXED[bound_at(proposal, question, hearing)]),
    }


def terms_rows(terms: list[Term]) -> list[Term]:
    """Return the terms for a table of plain text."""
    return [
        {**row, "answer": _("by code") if row["by_code"] else row["answer"] or _("no rule says anything")}
        for row in terms
    ]
