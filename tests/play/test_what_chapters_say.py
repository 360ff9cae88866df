"""What chapters say of their moves and events by a single word: each is listed here, so that none slips by."""

from __future__ import annotations

import pytest

from nomicon.play.engine import EVOLVES, SPECS

GOES_ON = """
    AmendmentRepealed BallotFound BallotsOpened BellAsked ChangeHadNoEffect ChangeTookEffect ChoiceMade
    CorrectionAdopted CorrectionFailed DeclarationKept DrawMade EntryFound FailureSealed GameEnded GameFounded
    GamePaused GameRenewed GameResumed HistoryBegun HistoryCompleted InitialSetRestored IntentEnded JudgeDefaulted
    JudgeExcused JudgeGivenTime JudgeLost JudgementCarriedOut JudgementLapsed JudgementOverruled JudgementReopened
    LineSealed NoJudgeFound NotCarriedOut OutcomeDeclared OutcomeRecorded ParadoxFound PartTookEffect PastCorrected
    PlayerTold ProposalTakenApart ReadingEnded RescueCalled RescueFailed RescueSigned Rescued RuleAmended
    RuleCorrected RuleEnacted RuleFailed RuleInherited RuleReenacted RuleReinstated RuleRepealed RuleRestored
    RuleTakenOut RuleTransmuted RuleVoided ScheduleSet SealedFunctionBroke SealedLineTaken SealedOpened
    SeedCommitted TimerRang TurnTimeCame VoteClosed VoteKeptOpen VoteReopened VoteRestored VoteSettled
    VoteTermsChanged VotesEnded WinRestored WinUndone
"""
"""Events instead of which no rule can put anything else: time, chance, the record, and what was decided before."""

MARKED = {
    "between_games": {"declare", "deliver", "forfeit", "invoke", "join", "log_on", "make", "pause", "resume"},
    "for_officers": {"approve", "close", "deliver", "do_duty", "pass_stage", "seek_office", "take_in_hand"},
}
"""Moves that a specification marks."""

TELLS_NO_PRESENCE = {"approve", "log_on", "take_back", "vote"}


def test_rules_can_stop_every_event_but_those_that_go_on_whatever_they_say():
    assert {kind.__name__ for kind in EVOLVES if not kind.STOPPABLE} == set(GOES_ON.split())


@pytest.mark.parametrize("mark", MARKED)
def test_moves_are_marked_as_listed(mark: str):
    assert {spec.name for spec in SPECS if getattr(spec, mark)} == MARKED[mark]


def test_every_move_shows_presence_but_those_that_must_not_tell_it():
    assert {spec.name for spec in SPECS if not spec.shows_presence} == TELLS_NO_PRESENCE


def test_what_few_need_and_what_stands_below_a_line_is_as_listed():
    fields = {f"{spec.name}.{field.name}": field for spec in SPECS for field in spec.fields}

    assert {name for name, field in fields.items() if field.seldom} == {
        *(f"invoke.{name}" for name in ("against", "corrections", "paradox", "proposal", "reading")),
        "vote.reason",
    }
    assert {name for name, field in fields.items() if field.below} == {"mend.words"}
