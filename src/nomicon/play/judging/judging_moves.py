"""The moves by which judgements are asked for and delivered, and how each is specified; `judging` decides them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.questions import JUDGEMENT_VALUES
from nomicon.law.questions.standing_answers import standing_answer
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Move, Origin
from nomicon.play.moves.choices import Choice, Situation
from nomicon.play.moves.kinds import (
    CORRECTIONS,
    JUDGEMENT,
    JUDGEMENT_VALUE,
    PLAYER,
    PROPOSAL,
    READING,
    STATEMENT,
    TEXT,
    WORD,
)
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer


class Invoke(Move, tag="Invoke"):
    """Put a statement to a Judge.

    `paradox` names a ground on which play itself is in doubt; `reading` a rule's reading as ``206:first ballot`` and
    the alternative that upholding it switches on; `corrections` the effects that this brings about, as plain records.
    """

    statement: str
    paradox: str = ""
    reading: tuple[str, str] | None = None
    corrections: tuple[Mapping[str, Plain], ...] = ()
    proposal: ProposalNumber | None = None
    against: PlayerId | None = None


class Deliver(Move, tag="Deliver"):
    """Deliver a judgement; the reasons are published with it and are no part of it."""

    ORIGIN: ClassVar[Origin] = Origin.OWED

    judgement: JudgementNumber
    value: str
    reasons: str = ""


# -- How they are made -----------------------------------------------------------------

USUAL_VALUES = ("TRUE", "FALSE", "UNDECIDED")
"""What a judgement may say where only running code could tell."""

INVOKE = MoveSpec(
    Invoke,
    "invoke",
    title=gettext_noop("Ask for a judgement"),
    purpose=gettext_noop(
        "Write a statement that can be true or false. A Judge decides which it is, and this "
        "decision counts from then on."
    ),
    group=MoveGroup.JUDGEMENTS,
    lines=(
        MoveLine(
            "invoke STATEMENT {paradox PARADOX} {reading READING} {proposal PROPOSAL} {against AGAINST} "
            "{correct CORRECTIONS...}",
            examples=(
                'nomicon invoke "Rule 206 lets officers vote." --as Ann',
                'nomicon invoke "Ben was paid twice." --correct "award Ben -5" --as Ann',
                'nomicon invoke "Further play is impossible." --paradox "play cannot continue" --as Ann',
            ),
            alias="dispute",
        ),
    ),
    fields=(
        MoveField("statement", STATEMENT, gettext_noop("Statement")),
        MoveField(
            "paradox",
            WORD,
            gettext_noop("Why this puts play itself in doubt"),
            "",
            seldom=True,
            help="Why the statement puts play itself in doubt, if it does: one of the reasons in the rules.",
        ),
        MoveField(
            "reading", READING, default=None, seldom=True, help="A reading to be switched, as 206:NAME=ALTERNATIVE."
        ),
        MoveField(
            "corrections",
            CORRECTIONS,
            gettext_noop("What is corrected if the statement is true"),
            (),
            seldom=True,
            hint=gettext_noop("Write one correction on each line, as in a terminal, for example: outcome 301 adopted"),
            help="What is corrected if the judgement is TRUE, for example: 'award Ann 5, award Ben -5'.",
        ),
        MoveField(
            "proposal",
            PROPOSAL,
            gettext_noop("Proposal"),
            None,
            seldom=True,
            help="The proposal that the statement is about.",
        ),
        MoveField(
            "against",
            PLAYER,
            gettext_noop("Who broke the rules, if the statement says so"),
            None,
            seldom=True,
            help="The player who broke the rules, if the statement says so.",
        ),
    ),
    help="Ask a Judge whether a statement is true.",
    documented="Ask a Judge whether a statement is true. The corrections are made if it is.",
    available=lambda game, player, hearing: (
        Offer(_("ask for a judgement"), Invoke(player, "A trial statement."), 'invoke "A statement."'),
    ),
    between_games=True,
)


def judgement_values(at: Situation) -> Iterator[Choice]:
    """Yield what any judgement may say, so far as the rules tell without running code."""
    told = standing_answer(at.game, JUDGEMENT_VALUES.name, at.game.rules)
    yield from (Choice(str(value)) for value in (told if isinstance(told, list | tuple) else USUAL_VALUES))


def _to_deliver(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    for number in sorted(game.unjudged):
        if game.judgements[number].judge == player:
            values = hearing.hear(JUDGEMENT_VALUES, judgement=game.judgements[number]).value
            move = Deliver(player, number, next(iter(values), ""))
            yield Offer(_("deliver your judgement on J-{number}", number=number), move, keeps=("judgement",))


DELIVER = MoveSpec(
    Deliver,
    "deliver",
    title=gettext_noop("Deliver a judgement"),
    purpose=gettext_noop(
        "Your judgement is binding from now on. Your reasons are published with it, but are not binding."
    ),
    group=MoveGroup.JUDGEMENTS,
    lines=(
        MoveLine(
            "deliver JUDGEMENT VALUE [REASONS...]",
            examples=(
                "nomicon deliver 1 TRUE --as Jack",
                'nomicon deliver 1 FALSE --reasons "Rule 206 is plain." --as Jack',
            ),
            alias="judge",
        ),
    ),
    fields=(
        MoveField("judgement", JUDGEMENT, gettext_noop("Judgement")),
        MoveField("value", JUDGEMENT_VALUE, gettext_noop("Judged"), choices=judgement_values),
        MoveField(
            "reasons",
            TEXT,
            gettext_noop("Reasons"),
            "",
            help="Your reasons. They are published, but are not part of the judgement.",
        ),
    ),
    help="Deliver a judgement that is waiting for you.",
    documented="Deliver the judgement that waits for one; the reasons are published with it and are no part of it.",
    available=_to_deliver,
    between_games=True,
    for_officers=True,
)
