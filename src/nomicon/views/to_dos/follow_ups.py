"""What waits for a player after something was found or repealed: to look through, and to mend."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import _, gettext_noop, joined
from nomicon.law.questions.numerals import numbered
from nomicon.play.collisions.citations import words_to_mend
from nomicon.views.elements.page import Seen
from nomicon.views.judging.review import concerned
from nomicon.views.rules.citations import cited_told
from nomicon.views.waiting.desk_pages import InboxItem, waiting_task

SHOWN = 10
"""Entries to be reviewed that are named in one line; the judgement's page lists them all."""


def to_review(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield what rested on what a judgement found otherwise, and the viewer could say what becomes of."""
    for number, entries, more in concerned(seen, viewer):
        text = gettext_noop(
            "J-{number} changed something that entries {entries} depended on. Check whether these entries are still "
            "right."
        )
        otherwise = _("nothing changes, and these entries stay marked")
        if more or len(entries) > SHOWN:
            text = gettext_noop(
                "J-{number} changed something that entries {entries} and others depended on. Check whether these "
                "entries are still right."
            )
        elif len(entries) == 1:
            text = gettext_noop(
                "J-{number} changed something that entry {entries} depended on. Check whether this entry is still "
                "right."
            )
            otherwise = _("nothing changes, and this entry stays marked")
        listed = ", ".join(map(str, entries[:SHOWN]))
        told = _(text, number=number, entries=listed)
        move = f'invoke "Entry {entries[0]} stands." correct stands {entries[0]}'
        yield waiting_task(told, None, otherwise, move, ("review", {"judgement": number}))


def to_mend(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield what rules still say of those that the viewer's own proposals repealed."""
    game = seen.game
    ends = [(rule, rule.repealed) for rule in game.rules.repealed.values()]
    mine = {rule.id: end for rule, end in ends if end and end.proponent and game.called(end.proponent) == viewer}
    for rule, found in words_to_mend(game.rules, [game.rules.repealed[one] for one in mine]):
        repealed, first = mine[rule.id].proposal, game.rules.rules[found[0].by].number
        said = joined(*cited_told(seen, found, rule))
        told = _("Correct what other rules say about rule {rule}.", rule=numbered(rule.number, game))
        if repealed is not None:
            text = gettext_noop("Your proposal {proposal} repealed rule {rule}. Correct what other rules say about it.")
            told = _(text, rule=numbered(rule.number, game), proposal=numbered(repealed, game))
        told = joined(told, said)
        move = f"propose amend {numbered(first, game)}"
        yield waiting_task(
            told, None, _("other rules still mention a rule that is gone"), move, ("mend", {"rule": first})
        )
