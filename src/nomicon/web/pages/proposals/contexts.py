"""What the page on which proposals are written is given, with its types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from nomicon.game import state
from nomicon.game.names import RuleNumber
from nomicon.play.engine import Refused
from nomicon.rulebooks.ready_rules import ReadyRule
from nomicon.views.proposals.pages import ProposalPage
from nomicon.views.sentences.runs import ShownRun
from nomicon.web.accounts.models import Draft
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.game.contexts import Head
from nomicon.web.pages.proposals.boxes import ChangeShown
from nomicon.web.pages.proposals.composing import Composed
from nomicon.web.pages.shown.proposals import ChangeTold


class ToldFinding(TypedDict):
    """What is wrong or doubtful in a rule, and what to do about it."""

    line: int | None
    what: str
    mend: str
    kind: str


class RunShown(ShownRun):
    """One run of a function; `is_unfolded` where its author should look at it."""

    is_unfolded: bool


class ComposedTried(TypedDict, total=False):
    """What would come of a proposal: why it cannot be read, why it would be refused, or its page as it would be.

    `groups` are findings, mistakes first, and `is_sound` says that there are none. `speaks` says for each rule what
    it would speak to, and which rules do by now. `wrong_link` leads to the change that cannot be read. `is_at_shelf`:
    after the form has grown or shrunk, one goes on at the shelf.
    """

    wrong: str
    wrong_link: str
    is_at_shelf: bool
    refusal: Refused
    preview: ProposalPage | None
    changes: list[ChangeTold]
    foresees: bool
    touches: bool
    runs: list[RunShown]
    groups: list[tuple[str, bool, list[ToldFinding]]]
    is_sound: bool
    speaks: list[Mapping[str, Sequence[RuleNumber]]]


class ProposePage(Head, ComposedTried):
    """The form of a proposal, what its fields can be chosen from, and drafts, each with whether it is the viewer's."""

    form: Composed
    is_wrong: bool
    for_rescue: bool
    parts: list[ChangeShown]
    kinds: tuple[list[tuple[str, str, str, str]], ...]
    draft: int | None
    drafts: Iterable[Draft]
    ready: list[ReadyRule]
    shown_drafts: list[tuple[str, state.Draft, bool]]


PROPOSE = PageTemplate("games/propose.html", ProposePage)
