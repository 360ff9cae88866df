"""What rule code sees of a proposal and its changes, and fingerprints of texts that are told later."""

from __future__ import annotations

from hashlib import sha256

from nomicon.game.values.plain import Plain
from nomicon.law.questions.questions import QUESTIONS
from nomicon.play.asking.offering import MakeMove, MoveMade
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.play.turns.timing import Announced
from tests.play.playing import ANN, BEN, POINTS, VOTES, Playing, amending, enacting, only, repealing, rule

SEES = rule(
    203,
    """
    @when("ProposalSubmitted")
    def sees(proposal, changes):
        for place, change in enumerate(changes):
            yield put("seen", place, {"title": change.title, "settings": change.settings, "answers": change.answers})
        yield put("seen", "reason", {"title": proposal.reason})
    """,
    declares={"registers": {"seen": {"fields": ["title", "settings", "answers"]}}},
    settings={"pay": 2},
    answers={"may_propose": "players"},
)
COMMITS = rule(
    204,
    """
    @offers("commit", mark="text")
    def commit(player, mark):
        yield put("marks", player, {"mark": mark})

    @offers("reveal", text="text")
    def reveal(player, text):
        known = line("marks", player)
        if known is None or known.mark != fingerprint(text):
            return refuse("That is not what you committed to.")
        return award(player, 1)
    """,
    declares={"registers": {"marks": {"fields": ["mark"]}}},
)


def seen(game: Playing, key: str) -> Plain:
    return game.game.registers["seen"].lines[key]


def test_code_sees_title_settings_and_answers_of_every_change_and_the_reason():
    game = Playing(VOTES, POINTS, SEES)
    made = enacting(title="Tea", settings={"cups": 3}, answers={"changes_each": 2})
    more = (amending(203, settings={"pay": 5}), repealing(202))
    game.makes(Propose(ANN, (made, *more), reason="We are thirsty."))
    assert seen(game, "0") == {"title": "Tea", "settings": {"cups": 3}, "answers": {"changes_each": 2}}
    assert seen(game, "1") == {"title": "A rule", "settings": {"pay": 5}, "answers": {"may_propose": "players"}}
    assert seen(game, "2") == {"title": "A rule", "settings": {}, "answers": {}}
    assert seen(game, "reason") == {"title": "We are thirsty."}


TEA_COUNTS_TWICE = rule(
    203,
    """
    @answers("votes_each")
    def votes(player, changes):
        print(changes)
        return 2 if any("tea" in change.words for change in changes) else 1

    @answers("quorum")
    def quorum(changes):
        return len(changes)

    @when("Declared")
    def told(event):
        yield announce(str(ask("votes_each", player="Ann", proposal=301)))
    """,
)


def test_code_that_is_asked_about_a_proposal_sees_the_words_of_its_changes():
    game = Playing(VOTES, POINTS, TEA_COUNTS_TWICE)
    tea = game.proposes(enacting(words="Everybody drinks tea."), by=ANN)
    coffee = game.proposes(enacting(words="Everybody drinks coffee."), repealing(202), by=ANN)
    assert [game.proposal(one).quorum for one in (tea, coffee)] == [1, 2]
    game.votes(tea, by=[ANN])
    assert game.proposal(tea).ballots[ANN].votes == 2
    game.votes(coffee, by=[ANN])
    assert game.proposal(coffee).ballots[ANN].votes == 1


def test_code_that_asks_about_a_proposal_need_not_name_its_changes():
    game = Playing(VOTES, POINTS, TEA_COUNTS_TWICE)
    game.proposes(enacting(words="Everybody drinks tea."), by=ANN)
    assert only(game.makes(Declare(ANN, "!")), Announced).text == "2"


def test_every_question_about_a_proposal_has_its_changes():
    about = [question for question in QUESTIONS.values() if "proposal" in question.facts]
    assert about
    assert all("changes" in question.facts and "changes" in question.optional for question in about)


def test_a_text_is_committed_to_by_its_fingerprint_and_told_later():
    game = Playing(VOTES, POINTS, COMMITS)
    game.makes(MakeMove(ANN, "commit", {"mark": sha256("rock, and some salt: öx".encode()).hexdigest()}))
    refused = game.refuses(MakeMove(ANN, "reveal", {"text": "paper"}))
    assert refused.because == "That is not what you committed to."
    events = game.makes(MakeMove(ANN, "reveal", {"text": "rock, and some salt: öx"}))
    assert isinstance(events[0], MoveMade)
    assert (game.points(ANN), game.points(BEN)) == (1, 0)
