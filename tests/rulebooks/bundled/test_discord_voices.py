"""What players of Discord Nomic say in the voting channel: plain words are votes, and whoever is unclear is asked."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.hosting.playthroughs.run import GAME, Performance, Stage
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.table.table import Played
from nomicon.main.table import set_stage
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove

BIRCH, N301 = PlayerId("birch"), ProposalNumber(301)

BEGUN = """# A vote is open.
rulebook: discord

at 2026-03-02T09:00:00Z
alder, birch, cedar> join
alder> propose enact:
| ---
| title: Tea
| ---
| Tea is served.
alder> open 301
"""

FOR = (
    "aye",
    "Aye!",
    "AYE",
    "yes",
    "Yes.",
    "YES!!!",
    "yea",
    "yeah",
    "yep",
    "yup",
    "y",
    "for",
    "in favour",
    "in favor",
    "I'm in favour",
    "I’m for it",
    "I am for this proposal",
    "I vote yes",
    "I vote aye",
    "I vote for",
    "I vote FOR 301",
    "vote for",
    "I vote in favour of proposal 301",
    "yes to proposal 301",
    "aye on 301",
    "301: yes",
    "for 301",
    "#301 yes",
    "I affirm",
    "affirmative",
    "I support it",
    "I support this proposal",
    "I approve",
    "I accept it",
    "+1",
    "approve",
    "my vote is yes",
    "My ballot is: yes",
    "I'm voting for",
    "yes please",
    "put me down as a yes",
    "count me as for",
    "I hereby vote aye",
    "I definitely vote yes",
    "I agree",
    "I agree with 301",
    "I vote to adopt",
    "pro",
)
AGAINST = (
    "nay",
    "Nay.",
    "no",
    "NO!",
    "nope",
    "nah",
    "n",
    "against",
    "I'm against it",
    "opposed",
    "I oppose",
    "I am opposed",
    "I reject",
    "I reject it",
    "I reject proposal 301",
    "rejected",
    "I vote no",
    "I vote nay",
    "I vote against",
    "-1",
    "vote against 301",
    "no to proposal 301",
    "nay on 301",
    "301 - no",
    "I disapprove",
    "negative",
    "I disagree",
    "I vote to reject",
    "my vote is no",
    "contra",
)
ASKED = (
    "I do not vote yes",
    "I don't vote yes",
    "I don’t vote for it",
    "not in favour",
    "I am not in favor",
    "not for me",
    "I am not opposed",
    "I'm not against it",
    "I will never vote for this",
    "yes and no",
    "yes, no, maybe",
    "maybe",
    "yes if cedar does",
    "no unless it is amended",
    "yes?",
    "is this for or against",
    "aye, but only just",
    "no vote",
    "No vote from me",
    "hmm",
    "interesting",
    "I vote",
    "301",
    "I would vote no",
    "sure",
    "absolutely",
    "hell no",
    "over my dead body",
    "count me in",
    "👍",
    "ja",
    "I wonder whether it is for the best",
    "neither for nor against",
    "hardly in favour",
    "no objections",
    "I can't support it",
    "yesterday",
    "forever",
    "the ayes have it",
)


@pytest.fixture(scope="module")
def stage() -> Stage:
    performance = Performance(read_script(BEGUN, "begun.play"), set_stage)
    assert [told.wrong for told in performance if told.wrong] == []
    return performance.stage


def says(stage: Stage, words: str) -> str:
    """Have birch say something in the voting channel; return the ballot that came of it, or that birch was asked."""
    game = stage.table.folded(GAME).game
    before = game.proposals[N301].ballots.get(BIRCH)
    played = stage.table.play(GAME, MakeMove(BIRCH, "say", {"channel": "#voting", "words": words}))
    assert isinstance(played, Played), played
    waiting = list(played.game.choices.values())
    for pending in waiting:
        answered = stage.table.play(GAME, Choose(BIRCH, pending.id, pending.options[-1]))
        assert isinstance(answered, Played)
        assert answered.game.proposals[N301].ballots.get(BIRCH) == before, "somebody was asked, and voted all the same"
    ballot = played.game.proposals[N301].ballots.get(BIRCH)
    if waiting:
        assert ballot == before
        return "asked"
    assert ballot is not None
    assert ballot != before or before is not None
    return ballot.choice


@pytest.mark.parametrize("words", FOR)
def test_plain_words_for_it_are_a_vote_for_it(stage: Stage, words: str):
    says(stage, "no")
    assert says(stage, words) == "FOR"


@pytest.mark.parametrize("words", AGAINST)
def test_plain_words_against_it_are_a_vote_against_it(stage: Stage, words: str):
    says(stage, "yes")
    assert says(stage, words) == "AGAINST"


@pytest.mark.parametrize("words", ASKED)
def test_whoever_says_anything_else_is_asked_and_nothing_is_guessed(stage: Stage, words: str):
    assert says(stage, words) == "asked"


def test_who_votes_on_two_proposals_at_once_has_voted_on_both():
    performance = Performance(read_script(TWO, "two.play"), set_stage)
    assert [told.wrong for told in performance if told.wrong] == []


TWO = """# Two votes are open at once, by a rule of the players.
rulebook: discord
with rule 320:
| ---
| title: Twins
| answers: {may_propose: players}
| prevails_over: [107, 201]
| ---
| Anybody may propose at any time.

at 2026-03-02T09:00:00Z
alder, birch, cedar> join
alder> propose enact:
| ---
| title: Tea
| ---
| Tea is served.
birch> propose enact:
| ---
| title: Cake
| ---
| Cake is served.
alder> open 301
birch> open 302
cedar> say #voting "yes"
  Refused. Say on which proposal. Rule 210.
cedar> say #voting "yes to both 301 and 302"
cedar> check proposal 301: my_ballot = FOR
cedar> check proposal 302: my_ballot = FOR
alder> say #voting "no on 302, 301, 302"
alder> check proposal 301: my_ballot = AGAINST
alder> check proposal 302: my_ballot = AGAINST
"""
