"""The moves by which rule-changes are put to the players, and how each is specified; `proposing` decides them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.changes import Change
from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.stages import stages_before_vote
from nomicon.law.language.nearest import NONE
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Move, Origin
from nomicon.play.lookups import on_the_table
from nomicon.play.moves.kinds import AWAITING_PROPOSAL, CHANGES, DRAFT, MARKS, PROPOSAL, REASON, STAGE, TITLE
from nomicon.play.moves.spec import MOST_TRIED, MoveField, MoveGroup, MoveLine, MoveSpec, MoveValues, Offer
from nomicon.play.rule_changes.titles import A_TRIAL, title_of


class Propose(Move, tag="Propose"):
    """Put a rule-change to the players; `draft` names the draft that was shown of it, if it is proposed as that."""

    changes: tuple[Change, ...]
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()
    draft: str = ""


class PassStage(Move, tag="PassStage"):
    """Let a proposal pass a stage, which opens its vote unless a rule does: an officer's duty, if done by hand."""

    ORIGIN: ClassVar[Origin] = Origin.OWED

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
    purpose=gettext_noop("Propose a change to the rules. The players vote on it."),
    group=MoveGroup.PROPOSALS,
    lines=(
        MoveLine(
            "propose CHANGES... {title TITLE} {reason REASON} {mark MARKS}",
            "Propose a change to the rules.",
            ("nomicon propose enact hats.md --as Ann",),
        ),
    ),
    fields=(
        MoveField("changes", CHANGES),
        MoveField("title", TITLE, gettext_noop("Title"), ""),
        MoveField("reason", REASON, gettext_noop("Reason"), ""),
        MoveField("marks", MARKS, default=()),
    ),
    help="Propose a change to the rules.",
    documented="Put rule-changes to the players, in order; the reason is shown with them and is no part of them.",
    available=lambda game, player, hearing: (
        Offer(_("propose a rule-change"), Propose(player, A_TRIAL), "propose enact:"),
    ),
    make=_proposed,
    proposes=True,
)


def _posted(player: PlayerId, game: Game, values: MoveValues) -> Propose:
    """Propose what a draft shows, in just that form."""
    draft = game.drafts.get(values["draft"].upper())
    if draft is None:
        known = ", ".join(sorted(game.drafts)) or NONE
        raise ValueError(_("there is no draft {values!r}. There are: {known}", values=values["draft"], known=known))
    return Propose(player, draft.changes, draft.title, draft=draft.name)


def _drafts_to_post(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for name in sorted(game.drafts):
        if game.drafts[name].by == player:
            move = _posted(player, game, {"draft": name})
            yield Offer(_("propose draft {name}", name=name), move, keeps=("draft",))


POST = MoveSpec(
    Propose,
    "post",
    title=gettext_noop("Propose a draft"),
    purpose=gettext_noop("Propose a draft exactly as it was shown to all."),
    group=MoveGroup.PROPOSALS,
    lines=(MoveLine("post DRAFT", "Propose a draft.", ("nomicon post D-1 --as Ann",)),),
    fields=(MoveField("draft", DRAFT, gettext_noop("Draft")),),
    help="Propose a draft.",
    documented="Propose a draft exactly as it was shown.",
    available=_drafts_to_post,
    make=_posted,
    suits=lambda move: bool(move.draft),
    proposes=True,
)


# -- Before the vote -------------------------------------------------------------------


def _to_revise(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for number in _mine(game, player, SUBMITTED):
        called = numbered(number, game)
        move = Revise(player, number, game.proposals[number].changes)
        yield Offer(_("revise proposal {proposal}", proposal=called), move, f"revise {called} enact:", ("proposal",))


REVISE = MoveSpec(
    Revise,
    "revise",
    title=gettext_noop("Revise your proposal"),
    purpose=gettext_noop("Change your proposal before its vote opens."),
    group=MoveGroup.PROPOSALS,
    lines=(
        MoveLine(
            "revise PROPOSAL CHANGES...",
            "Change your proposal before its vote opens.",
            ("nomicon revise 301 enact hats.md --as Ann",),
        ),
    ),
    fields=(MoveField("proposal", PROPOSAL, gettext_noop("Proposal")), MoveField("changes", CHANGES)),
    help=gettext_noop("Revise your proposal."),
    documented="Revise your proposal before its vote opens.",
    available=_to_revise,
)


def _to_pass(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    stages = stages_before_vote(game.rules)
    for number in on_the_table(game, MOST_TRIED) if stages else ():
        if game.proposals[number].state == SUBMITTED:
            for stage in stages:
                move = PassStage(player, number, stage)
                yield Offer(
                    _("{stage} proposal {proposal}", stage=stage, proposal=numbered(number, game)),
                    move,
                    "",
                    ("proposal", "stage"),
                )


PASS_STAGE = MoveSpec(
    PassStage,
    "pass_stage",
    title=gettext_noop("Let a proposal pass a stage"),
    purpose=gettext_noop(
        "You let a proposal pass a stage that it needs before its vote. After the last stage, the vote opens."
    ),
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
    help="Let a proposal pass a stage that it needs before its vote.",
    available=_to_pass,
    for_officers=True,
)


def _to_withdraw(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for number in _mine(game, player, SUBMITTED, OPEN):
        yield Offer(
            _("withdraw proposal {proposal}", proposal=numbered(number, game)),
            Withdraw(player, number),
            "",
            ("proposal",),
        )


WITHDRAW = MoveSpec(
    Withdraw,
    "withdraw",
    title=gettext_noop("Withdraw a proposal"),
    purpose=gettext_noop("Your proposal is withdrawn. Nobody can vote on it any more."),
    group=MoveGroup.PROPOSALS,
    lines=(MoveLine("withdraw PROPOSAL", examples=("nomicon withdraw 301 --as Ann",)),),
    fields=(MoveField("proposal", PROPOSAL, gettext_noop("Proposal")),),
    help="Withdraw your proposal, if the rules allow it.",
    documented="Withdraw your proposal, if the rules allow it.",
    available=_to_withdraw,
)


def _mine(game: Game, player: PlayerId, *states: str) -> Iterator[ProposalNumber]:
    """Yield a player's own proposals that are on the table in one of some states."""
    for number in on_the_table(game, MOST_TRIED):
        if game.proposals[number].proponent == player and game.proposals[number].state in states:
            yield number
