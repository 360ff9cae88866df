"""The moves by which rule-changes are put to the players, and how each is specified; `proposing` decides them."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.changes import Change
from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED
from nomicon.game.state import Game
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.headers.stages import stages_before_vote
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Move
from nomicon.play.moves.kinds import AWAITING_PROPOSAL, CHANGES, DRAFT, MARKS, PROPOSAL, STAGE, TITLE
from nomicon.play.moves.spec import MOST_TRIED, MoveField, MoveGroup, MoveLine, MoveSpec, MoveValues, Offer
from nomicon.play.proposal_lookup import on_the_table
from nomicon.play.proposals.titles import A_TRIAL, title_of


class Propose(Move, tag="Propose"):
    """Put a rule-change to the players; `draft` names the draft that was shown of it, if it is proposed as that."""

    changes: tuple[Change, ...]
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()
    draft: str = ""


class PassStage(Move, tag="PassStage"):
    """Let a proposal pass a stage, which opens its vote unless a rule does: an officer's duty, if done by hand."""

    proposal: ProposalNumber
    stage: str


class Withdraw(Move, tag="Withdraw"):
    """Take one's proposal back."""

    proposal: ProposalNumber


class Revise(Move, tag="Revise"):
    """Change one's proposal before its vote opens."""

    proposal: ProposalNumber
    changes: tuple[Change, ...]


# -- Proposing -----------------------------------------------------------------------


def _proposed(player: PlayerId, game: Game, values: MoveValues) -> Propose:
    return Propose(player, **{**values, "title": values["title"] or title_of(values["changes"], game)})


PROPOSE = MoveSpec(
    Propose,
    "propose",
    title=gettext_noop("Propose a rule-change"),
    purpose=gettext_noop("Put a rule-change to the players. They vote on it."),
    group=MoveGroup.PROPOSALS,
    lines=(
        MoveLine(
            "propose CHANGES... {title TITLE} {reason REASON} {mark MARKS}",
            "Put a rule-change to the players.",
            ("nomicon propose enact hats.md --as Ann",),
        ),
    ),
    fields=(
        MoveField("changes", CHANGES),
        MoveField("title", TITLE, gettext_noop("Title"), ""),
        MoveField("reason", TITLE, gettext_noop("Reason"), ""),
        MoveField("marks", MARKS, default=()),
    ),
    help="Put a rule-change to the players.",
    documented="Put rule-changes to the players, in order; the reason is shown with them and is no part of them.",
    available=lambda game, player, hearing: (
        Offer("propose a rule-change", Propose(player, A_TRIAL), "propose enact:"),
    ),
    make=_proposed,
)


def _posted(player: PlayerId, game: Game, values: MoveValues) -> Propose:
    """Propose what a draft shows, in just that form."""
    draft = game.drafts.get(values["draft"].upper())
    if draft is None:
        known = ", ".join(sorted(game.drafts)) or "none"
        raise ValueError(f"there is no draft {values['draft']!r}; there are: {known}")
    return Propose(player, draft.changes, draft.title, draft=draft.name)


def _drafts_to_post(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for name in sorted(game.drafts):
        if game.drafts[name].by == player:
            move = _posted(player, game, {"draft": name})
            yield Offer(f"propose draft {name}", move, keeps=("draft",))


POST = MoveSpec(
    Propose,
    "post",
    title=gettext_noop("Propose a draft"),
    purpose=gettext_noop("A draft that all can see is proposed, in just that form."),
    group=MoveGroup.PROPOSALS,
    lines=(MoveLine("post DRAFT", "Propose what a draft shows.", ("nomicon post D-1 --as Ann",)),),
    fields=(MoveField("draft", DRAFT, gettext_noop("Draft")),),
    help="Propose what a draft shows.",
    documented="Propose what a draft shows, in just that form.",
    available=_drafts_to_post,
    make=_posted,
    suits=lambda move: bool(move.draft),
)


# -- Before the vote -------------------------------------------------------------------


def _to_revise(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for number in _mine(game, player, SUBMITTED):
        called = numbered(number, game)
        move = Revise(player, number, game.proposals[number].changes)
        yield Offer(f"revise proposal {called}", move, f"revise {called} enact:", ("proposal",))


REVISE = MoveSpec(
    Revise,
    "revise",
    title=gettext_noop("Revise your proposal"),
    purpose=gettext_noop("Give your proposal another form before its vote opens."),
    group=MoveGroup.PROPOSALS,
    lines=(
        MoveLine(
            "revise PROPOSAL CHANGES...",
            "Give your proposal another form before its vote opens.",
            ("nomicon revise 301 enact hats.md --as Ann",),
        ),
    ),
    fields=(MoveField("proposal", PROPOSAL, gettext_noop("Proposal")), MoveField("changes", CHANGES)),
    help="Give your proposal another form.",
    documented="Give one's own proposal another form before its vote opens.",
    available=_to_revise,
)


def _to_pass(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    stages = stages_before_vote(game.rules)
    for number in on_the_table(game, MOST_TRIED) if stages else ():
        if game.proposals[number].state == SUBMITTED:
            for stage in stages:
                move = PassStage(player, number, stage)
                yield Offer(f"{stage} proposal {numbered(number, game)}", move, "", ("proposal", "stage"))


PASS_STAGE = MoveSpec(
    PassStage,
    "pass_stage",
    title=gettext_noop("Let a proposal pass a stage"),
    purpose=gettext_noop("A proposal passes a stage before its vote. After the last one, its vote opens."),
    group=MoveGroup.PROPOSALS,
    lines=(
        MoveLine(
            "pass-stage STAGE PROPOSAL",
            examples=("nomicon pass-stage countersign 301 --as Jack",),
            begins_with="stage",
        ),
    ),
    fields=(
        MoveField("stage", STAGE, gettext_noop("Stage")),
        MoveField("proposal", AWAITING_PROPOSAL, gettext_noop("Proposal")),
    ),
    help="Let a proposal pass a stage that rules put before its vote.",
    available=_to_pass,
    for_officers=True,
)


def _to_withdraw(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for number in _mine(game, player, SUBMITTED, OPEN):
        yield Offer(f"withdraw proposal {numbered(number, game)}", Withdraw(player, number), "", ("proposal",))


WITHDRAW = MoveSpec(
    Withdraw,
    "withdraw",
    title=gettext_noop("Withdraw a proposal"),
    purpose=gettext_noop("Your proposal is taken off the table. Nobody votes on it any more."),
    group=MoveGroup.PROPOSALS,
    lines=(MoveLine("withdraw PROPOSAL", examples=("nomicon withdraw 301 --as Ann",)),),
    fields=(MoveField("proposal", PROPOSAL, gettext_noop("Proposal")),),
    help="Take your own proposal back, where the rules allow it.",
    documented="Take one's own proposal back, where the rules allow it.",
    available=_to_withdraw,
)


def _mine(game: Game, player: PlayerId, *states: str) -> Iterator[ProposalNumber]:
    """Yield a player's own proposals that are on the table in one of some states."""
    for number in on_the_table(game, MOST_TRIED):
        if game.proposals[number].proponent == player and game.proposals[number].state in states:
            yield number
