"""Notices: what players should know that nobody has to do anything about, and what they can do if they want to.

An officer has left and keeps the office in name, or nobody holds an office that rules lay duties on; a Judge is a party
to what they judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nomicon.game.judgements import Judgement
from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, all_of, gettext_noop, joined
from nomicon.law.questions.numerals import numbered
from nomicon.play.correcting_past.outcome import CorrectionProgress
from nomicon.play.event_texts import texts_in
from nomicon.views.elements.page import SearchFailed, Seen
from nomicon.views.judging.pages import Notice

PAST_CORRECTED = {
    "strike": gettext_noop(
        "The past was corrected in entry {entry}, by proposal {proposal}: entry {at} no longer counts."
    ),
    "replace": gettext_noop(
        "The past was corrected in entry {entry}, by proposal {proposal}: entry {at} was replaced by another move."
    ),
    "insert": gettext_noop(
        "The past was corrected in entry {entry}, by proposal {proposal}: a move was inserted before entry {at}."
    ),
}
"""What corrections of the past come to."""

BEING_CORRECTED = gettext_noop("Proposal {proposal} is correcting the past. Nobody can make a move until this is done.")
CORRECTED_SO_FAR = gettext_noop(
    "Proposal {proposal} is correcting the past: {done} of {many} entries are done. Nobody can make a move until "
    "all are done."
)
CORRECTING_FAILED = gettext_noop(
    "Proposal {proposal} could not correct the past, because the program failed. The program tries again in a "
    "minute. Nobody can make a move until it succeeds."
)


def notices(seen: Seen) -> list[Notice]:
    """List what players should know, each with a line that could be typed about it."""
    game = seen.game
    stand = [] if game.over or not game.players else [*_officers(game), *_judges(game)]
    return [*stand, *_correcting(seen), *_corrections(seen)]


def _correcting(seen: Seen) -> Iterator[Notice]:
    """Say that the past is being corrected, and how far that is where somebody knows."""
    progress = seen.advice.correcting
    for number in seen.game.correcting[:1]:
        many = progress.many if isinstance(progress, CorrectionProgress) else 0
        done = progress.done if isinstance(progress, CorrectionProgress) else 0
        text = CORRECTED_SO_FAR if many else BEING_CORRECTED
        text = CORRECTING_FAILED if isinstance(progress, SearchFailed) else text
        called = numbered(number, seen.game)
        told = seen.language.text(text).format(proposal=called, done=f"{done:,}", many=f"{many:,}")
        yield {"what": told, "move": f"proposal {called}"}


def _corrections(seen: Seen) -> Iterator[Notice]:
    """Say for ever that the past was corrected."""
    for made in seen.game.corrections:
        called = numbered(made.proposal, seen.game)
        told = seen.language.text(PAST_CORRECTED[made.how]).format(entry=made.entry, proposal=called, at=made.at)
        yield {"what": told, "move": f"why entry {made.entry}"}


def _officers(game: Game) -> Iterator[Notice]:
    burdened = {office for rule in game.rules if rule.void is None for office in rule.text.burdens}
    for name, office in sorted(game.offices.items()):
        gone = [one for one in office.holders if one not in game.players]
        if gone:
            told = _(
                "The office of {office} still belongs to {players}, who left the game.",
                office=name,
                players=all_of(gone),
            )
        elif not office.holders and name in burdened:
            told = _("Nobody is {office}, but the rules give duties to the {office}.", office=name)
        else:
            continue
        somebody = game.in_order()[0]
        asked = f'invoke "{somebody} is {name}." correct appoint {_word(name)} {_word(somebody)}'
        told = joined(told, _("A rule-change or a judgement can name a new holder."))
        yield {"what": told, "move": asked}


def _word(name: str) -> str:
    return f'"{name}"' if any(sign.isspace() or sign in ",:" for sign in name) else name


def _judges(game: Game) -> Iterator[Notice]:
    for number in sorted(game.unjudged):
        told = party_told(game, game.judgements[number])
        if told:
            yield {"what": joined(f"J-{number}:", told), "move": f"judgement {number}"}


def party_told(game: Game, known: Judgement) -> str:
    """Say that a Judge is a party, and why; empty if nothing shows it, or there is no Judge."""
    judge = known.judge
    reasons = [] if judge is None else list(_reasons(game, known, judge))
    if not reasons:
        return ""
    return _(
        "{judge} is involved: {reasons}. But the rules let {judge} judge this statement.",
        judge=judge,
        reasons=all_of(reasons),
    )


def _reasons(game: Game, known: Judgement, judge: PlayerId) -> Iterator[str]:
    if judge == known.invoker:
        yield _("{player} asked for the judgement", player=judge)
    if judge == known.against:
        yield _("the statement says that {player} broke the rules", player=judge)
    proposal = None if known.proposal is None else game.proposals.get(known.proposal)
    if proposal is not None and proposal.proponent == judge:
        yield _("{player} made proposal {proposal}", player=judge, proposal=numbered(proposal.number, game))
    if any(judge in _names_in(game, record) for record in known.corrections):
        yield _("one of the requested corrections names {player}", player=judge)
    held = [name for name, office in sorted(game.offices.items()) if judge in office.holders]
    for called in (judge, *held):
        if re.search(rf"(?<!\w){re.escape(called)}(?!\w)", known.statement, re.IGNORECASE):
            if called == judge:
                yield _("the statement names {player}", player=judge)
            else:
                yield _("the statement names the office of {player} ({office})", office=called, player=judge)


def _names_in(game: Game, record: Mapping[str, Plain]) -> set[str]:
    return {game.called(PlayerId(text)) for value in record.values() for text in texts_in(value)}
