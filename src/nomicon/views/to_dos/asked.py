"""What judgements, rules and duties ask of one player."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, capitalised, joined
from nomicon.law.headers.offered_fields import asked_for, offered_by
from nomicon.law.headers.stages import stage_of
from nomicon.play.lookups import choices_in_order
from nomicon.play.people.offices import move_for
from nomicon.views.elements.foresight import warned_of_judgement
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.phrases import duty_told, rule_told, undone_told
from nomicon.views.judging.notices import party_told
from nomicon.views.waiting.desk_pages import InboxItem, WaitsAbout, waiting_task


def to_judge(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield the statements that wait for the viewer's judgement."""
    game = seen.game
    for number in sorted(game.unjudged):
        known = game.judgements[number]
        if known.judge == viewer:
            party = party_told(game, known)
            told = _("Judge J-{number}: {statement}", number=number, statement=known.statement)
            told = joined(told, f"({party})" if party else "")
            otherwise = _("another Judge is appointed") if known.due is not None else _("it stays open")
            move = f"deliver {number} TRUE|FALSE|UNDECIDED"
            asked_of = waiting_task(told, known.due, otherwise, move, ("judgement", {"judgement": number}))
            yield {**asked_of, **warned_of_judgement(seen, known)}


def to_choose(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield the questions of rules that the viewer is to answer."""
    game = seen.game
    for choice in (game.choices[name] for name in choices_in_order(game)):
        if choice.player == viewer:
            asked = f"{choice.question} {' / '.join(choice.options)}"
            waits = _("rule {rule} goes on waiting", rule=rule_told(choice.rule, game))
            yield waiting_task(
                _("Choose: {question}", question=asked),
                None,
                waits,
                f"choose {choice.id} ...",
                ("choice", {"choice": choice.id}),
            )


def to_do(seen: Seen, viewer: PlayerId) -> Iterator[InboxItem]:
    """Yield the duties that the viewer owes, by name, as the holder of an office, or with all players."""
    game = seen.game
    for _name, duty in sorted(game.duties.items()):
        if game.belongs(viewer, duty.by) or viewer == duty.by:
            name = duty_told(duty.name, game)
            told = capitalised(_("{duty}, due since {since}", duty=name, since=iso(duty.since)))
            if stage := stage_of(duty.name, game):
                move = name.replace(" proposal", "")
                of: WaitsAbout = {"proposal": int(duty.name.rpartition(" ")[2]), "stage": stage}
                yield waiting_task(told, duty.due, _("its vote does not open"), move, ("stage", of))
            else:
                move = _as_typed(move_for(duty, game), game) or f'duty "{duty.name}" done'
                undone = undone_told(game.rules.rules.get(duty.rule), game)
                yield waiting_task(told, duty.due, undone, move, ("duty", {"duty": duty.name}))


def _as_typed(move: str, game: Game) -> str:
    """Write an offered move as one types it, with dots where it asks for something."""
    return f"{move} ..." if move and asked_for(offered_by(game, move)[0][1]) else move
