"""Every module outside play that names kinds of events, which, and why their chapters cannot say it instead."""

from __future__ import annotations

from collections.abc import Mapping

PAGE = "the page of what these events are about, or a part of it: it shows their fields"
PLAYED_HERE = "it makes a move itself, and finds in the outcome what became of it"
PROVEN = "it proves again what these events say of chance, seals or the start, whatever the rules are"
SEALS = "the one place where what ballots, approvals and their opening give away is known"
RESTS = "it says what rests on what across chapters, by what it is about: votes, offices, balances or wins"

EVENTS_NAMED: Mapping[str, tuple[str, str]] = {
    "src/nomicon/cli/desk/seat.py": ("ProposalRevised ProposalSubmitted", PLAYED_HERE),
    "src/nomicon/hosting/audit/audit.py": ("ChangeHadNoEffect SeedCommitted", PROVEN),
    "src/nomicon/hosting/audit/soundness.py": ("DrawMade SeedCommitted", PROVEN),
    "src/nomicon/hosting/audit/verifying.py": ("BallotsOpened GameFounded VoteClosed", PROVEN),
    "src/nomicon/hosting/notices/if_nothing.py": ("RuleFailed", PLAYED_HERE),
    "src/nomicon/hosting/past/rule_history.py": (
        "RuleAmended RuleEnacted RuleRepealed RuleTransmuted",
        "these alone name a proposal as what changed a rule, whose proponent is its author",
    ),
    "src/nomicon/hosting/playthroughs/export.py": ("SealedOpened", "a script cannot play what is sealed in the record"),
    "src/nomicon/hosting/server/previewing.py": ("ProposalSubmitted", PLAYED_HERE),
    "src/nomicon/rulebooks/between.py": ("RuleInherited", "it makes a ruleset of rules as the start of a game does"),
    "src/nomicon/views/elements/entries.py": ("ApprovalLodged BallotCast BallotsOpened VoteClosed", SEALS),
    "src/nomicon/views/elements/secrecy.py": (
        "ApprovalLodged BallotCast BallotsOpened GameRenewed VoteClosed",
        SEALS,
    ),
    "src/nomicon/views/game/desk.py": ("DutyDone", PAGE),
    "src/nomicon/views/game/draws.py": ("DrawMade SeedCommitted", PAGE),
    "src/nomicon/views/game/history.py": (
        "GameBegun GameRenewed GameWon PlayEnded",
        "it divides the history into games, and marks where they begin and end",
    ),
    "src/nomicon/views/game/one_entry.py": ("PastCorrected", PAGE),
    "src/nomicon/views/judging/by_balance.py": ("BallotCast GameWon", RESTS),
    "src/nomicon/views/judging/claims.py": ("Declared", PAGE),
    "src/nomicon/views/judging/corrected.py": ("GameWon OfficeFilled OfficeVacated QuantityMoved", RESTS),
    "src/nomicon/views/judging/judgements.py": (
        "JudgeAppointed JudgeDefaulted JudgeLost JudgementDelivered JudgementHandedIn JudgementInvoked JudgementLapsed "
        "JudgementOverruled JudgementReopened NoJudgeFound NotCarriedOut",
        PAGE,
    ),
    "src/nomicon/views/judging/matters.py": (
        "ApprovalLodged DutyDone GameWon OfficeFilled OfficeVacated OutcomeDeclared QuantityMoved TurnBegan TurnEnded "
        "VoteClosed",
        RESTS,
    ),
    "src/nomicon/views/judging/reading_notes.py": (
        "JudgementDelivered JudgementInvoked JudgementOverruled JudgementReopened ReadingEnded ReadingFlipped",
        PAGE,
    ),
    "src/nomicon/views/judging/rested.py": (
        "BallotCast JudgementCarriedOut OfficeFilled OutcomeDeclared ProposalSubmitted RuleVoided VoteClosed "
        "VoteOpened",
        RESTS,
    ),
    "src/nomicon/views/players/quantities.py": (
        "QuantityMoved TimerRang VoteClosed",
        "the page of quantities; and what was paid for a vote came of its close, not of the ballot that ended it",
    ),
    "src/nomicon/views/proposals/counts.py": ("ChangeTookEffect GameWon QuantityMoved VoteClosed", PAGE),
    "src/nomicon/views/proposals/proposals.py": ("GameRenewed VoteClosed", PAGE),
    "src/nomicon/views/rules/one_rule.py": ("ReadingFlipped", PAGE),
    "src/nomicon/views/sentences/class_counts.py": (
        "RuleInherited",
        "the rules of a game's start are counted in one sentence, and not listed",
    ),
    "src/nomicon/views/sentences/telling.py": (
        "ChangeHadNoEffect DutyOwed ProposalSubmitted VoteClosed VoteOpened",
        "a proposal is told in one sentence with what opens on it; and two ends of a proposal are told with the "
        "statement, of another chapter, that a player can put to judgement",
    ),
}
