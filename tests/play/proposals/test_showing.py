"""Drafts are shown before they are proposed, and known by their names; motions change no rule."""

from __future__ import annotations

from nomicon.game.changes import Motion
from nomicon.game.digests import digest_of
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.limits import DRAFTS_EACH
from nomicon.play.proposals.drafts import DraftShown, ShowDraft
from nomicon.play.proposals.proposing import ProposalSubmitted, Propose
from tests.play.playing import ANN, BEN, CAT, NOON, POINTS, VOTES, Playing, enacting, repealing, rule

SECONDED = rule(
    203,
    """
    @offers("sign", draft="text")
    def sign(player, draft):
        known = look_up("draft", draft)
        return refuse("There is none.") if known is None else put("signed", known.digest, {"by": player})

    @answers("may_submit")
    def signed(digest):
        return "Nobody has signed it." if line("signed", digest) is None else PASS
    """,
    declares={"registers": {"signed": {}}},
)
J1 = JudgementNumber(1)


def test_a_draft_has_a_name_and_no_number():
    playing = Playing(VOTES)
    tea = enacting()

    assert playing.makes(ShowDraft(ANN, (tea,), "Tea")) == (
        DraftShown("D-1", ANN, (tea,), NOON, digest_of((tea,)), "Tea"),
    )
    assert (playing.game.last_proposal, len(playing.game.proposals)) == (0, 0)


def test_a_draft_that_could_not_be_proposed_is_refused():
    playing = Playing(VOTES)

    assert "cannot be read" in playing.refuses(ShowDraft(ANN, (enacting("1 +"),))).because
    assert "is not a player" in playing.refuses(ShowDraft(PlayerId("Zoe"), (enacting(),))).because


def test_rules_can_go_by_who_answered_on_just_this_form():
    playing = Playing(VOTES, SECONDED)
    tea, cake = enacting(title="Tea"), enacting(title="Cake")
    playing.makes(ShowDraft(ANN, (tea,)))
    assert playing.refuses(Propose(ANN, (tea,))).because == "Nobody has signed it."
    playing.makes(MakeMove(BEN, "sign", {"draft": "D-1"}))

    assert playing.refuses(Propose(ANN, (cake,))).because == "Nobody has signed it."
    assert playing.proposes(tea) == ProposalNumber(301)


def test_of_one_players_drafts_the_latest_are_kept():
    playing = Playing(VOTES)
    playing.makes(ShowDraft(BEN, (enacting(),)))
    for number in range(DRAFTS_EACH + 1):
        playing.makes(ShowDraft(ANN, (enacting(title=f"Draft {number}"),)))

    assert len(playing.game.drafts) == DRAFTS_EACH + 1
    assert "D-1" in playing.game.drafts
    assert "D-2" not in playing.game.drafts


# -- Motions -------------------------------------------------------------------------------


def test_a_motion_is_voted_on_and_counted_apart_from_rule_changes():
    overrules = rule(
        204,
        """
        @when("VoteClosed")
        def overruled(event, proposal):
            if proposal.kind == "motion" and event.adopted:
                return overrule(proposal.judgement, "UNDECIDED")
        """,
    )
    playing = Playing(VOTES, POINTS, overrules, rule(213, answers={"judge": "Ben"}))
    playing.makes(Invoke(ANN, "It is so."))
    playing.makes(Deliver(BEN, J1, "TRUE"))
    rules = playing.game.rules

    playing.makes(Propose(CAT, (Motion(J1),)))
    playing.votes(ProposalNumber(-1))
    playing.closes(ProposalNumber(-1))

    assert playing.game.judgements[J1].value == "UNDECIDED"
    assert playing.game.rules == rules
    assert playing.proposes(enacting()) == ProposalNumber(301)


def test_what_has_not_been_judged_cannot_be_overruled():
    playing = Playing(VOTES, rule(213, answers={"judge": "Ben"}))
    playing.makes(Invoke(ANN, "It is so."))

    assert playing.refuses(Propose(CAT, (Motion(J1),))).because == "J-1 has not been judged."


# -- A draft that is proposed ---------------------------------------------------------------


def test_a_proposal_knows_the_draft_that_it_was_though_others_have_the_same_words():
    heard = rule(
        204,
        """
        @answers("may_submit")
        def shown_first(draft):
            return True if draft == "D-2" else f"Propose D-2, and not {draft or 'this'}."
        """,
    )
    playing = Playing(VOTES, heard)
    for player in (ANN, BEN):
        playing.makes(ShowDraft(player, (repealing(204),), "Away with it"))
    first, second = (playing.game.drafts[name] for name in ("D-1", "D-2"))
    assert first.digest == second.digest

    assert playing.refuses(Propose(ANN, first.changes)).because == "Propose D-2, and not this."
    assert playing.refuses(Propose(ANN, first.changes, draft="D-1")).because == "Propose D-2, and not D-1."
    assert playing.refuses(Propose(ANN, first.changes, draft="D-3")).because == "There is no draft D-3."
    other = Propose(ANN, (repealing(201),), draft="D-2")
    assert playing.refuses(other).because == "This is not the text of draft D-2."
    submitted = playing.makes(Propose(BEN, second.changes, draft="D-2"))[0]
    assert isinstance(submitted, ProposalSubmitted)
    assert submitted.draft == "D-2"
