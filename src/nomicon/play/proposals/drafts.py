"""Showing drafts: a rule-change is shown for others to look at, before anybody proposes it in just that form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.changes import Change
from nomicon.game.digests import digest_of
from nomicon.game.grounds import as_it_stands, at_limit, not_there
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Draft, Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.limits import DRAFTS_EACH, TEXT_LENGTH
from nomicon.play.moves.kinds import CHANGES, TITLE
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.seating import player_in
from nomicon.play.proposals.validation import checked_changes
from nomicon.play.rule_changes.titles import A_TRIAL, title_of
from nomicon.play.sentences import ProposalTitle, told

# -- Moves ---------------------------------------------------------------------------


class ShowDraft(Move, tag="ShowDraft"):
    """Show a draft of a proposal to the players; it has no number, and nobody votes on it."""

    changes: tuple[Change, ...]
    title: str = ""


DRAFT_CHANGES = MoveSpec(
    ShowDraft,
    "draft",
    title=gettext_noop("Show a draft"),
    purpose=gettext_noop("Show a rule-change to the others before you propose it."),
    group=MoveGroup.PROPOSALS,
    lines=(
        MoveLine(
            "draft CHANGES... {title TITLE}",
            "Show a rule-change to the players before you propose it.",
            ("nomicon draft enact hats.md --as Ann",),
        ),
    ),
    fields=(MoveField("changes", CHANGES), MoveField("title", TITLE, gettext_noop("Title"), "")),
    help="Show a rule-change to the players before you propose it.",
    documented="Show rule-changes to the players before you propose them.",
    available=lambda game, player, hearing: (
        (Offer(_("show a draft of a rule-change"), ShowDraft(player, A_TRIAL), "draft enact:"),)
        if player in game.players
        else ()
    ),
    make=lambda player, game, values: ShowDraft(
        player, values["changes"], values["title"] or title_of(values["changes"], game)
    ),
)


# -- Events --------------------------------------------------------------------------


class DraftShown(Event, tag="DraftShown"):
    """A draft was shown. It is known by its name: other drafts may have its very words, and so its digest."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("changes",)

    draft: str
    player: PlayerId
    changes: tuple[Change, ...]
    at: Moment
    digest: str
    title: str = ""


# -- Deciding ------------------------------------------------------------------------


def show_draft(game: Game, move: ShowDraft, hearing: Hearing) -> Iterator[Event]:
    player_in(game, move.player, _("show a draft"))
    if len(move.title) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A title can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_("Give it a shorter title."),
        )
    changes = checked_changes(game, move.changes, hearing)
    name = f"D-{game.drafts_shown + 1}"
    yield DraftShown(name, move.player, changes, hearing.at, digest_of(changes), move.title)


def as_shown(game: Game, name: str, changes: tuple[Change, ...]) -> None:
    """Refuse to propose as a draft what is none, or has other words."""
    draft = game.drafts.get(name)
    if name and (draft is None or draft.changes != changes):
        told = _("There is no draft {draft}.", draft=name)
        if draft is not None:
            told = _("This is not the text of draft {draft}.", draft=name)
        raise RuleRefusal(
            told,
            (not_there("draft", name) if draft is None else as_it_stands("draft", name),),
            _("Show it as a draft first, then propose exactly what you showed."),
        )


# -- Evolving ------------------------------------------------------------------------


def draft_shown(game: Game, event: DraftShown) -> Game:
    number = game.drafts_shown + 1
    draft = Draft(event.draft, event.player, event.changes, event.at, event.digest, event.title, number)
    mine = sorted((one for one in game.drafts.values() if one.by == event.player), key=lambda one: one.number)
    drafts = game.drafts
    for old in mine[: max(0, len(mine) - DRAFTS_EACH + 1)]:
        drafts = drafts.discard(old.name)
    return replace(game, drafts=drafts.insert(draft.name, draft), drafts_shown=number)


CHAPTER = Chapter(
    moves={DRAFT_CHANGES: show_draft},
    events={DraftShown: draft_shown},
    sentences={
        DraftShown: lambda event, game: told(
            gettext_noop("{player} showed draft {draft}: {title}."), title=ProposalTitle(event.title, event.changes)
        ),
    },
)
