"""Known names: what proposals and starting rules name is there, and no new name is taken for another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nomicon.game.amendments import amended
from nomicon.game.changes import Amend, Change, Enact
from nomicon.game.grounds import by_program
from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.naming import Names, names_declared, names_in, taken_for_others
from nomicon.law.headers.references import misnamed, to_come, unasked
from nomicon.law.language.nearest import unknown
from nomicon.law.language.settings import setting_fault
from nomicon.law.resolution.hearing import RuleRefusal

MEND = _("Correct it and propose it again.")


def require_kept_parts(text: RuleText, change: Amend) -> None:
    """Refuse an amendment of parts that sets a setting the rule has not, or to another kind; or takes out what is not.

    One that brings other code may bring other settings with it.
    """
    for name, value in change.settings.items() if change.code is None else ():
        wrong = "" if value is None and name in text.settings else setting_fault(text, name, value)
        if wrong:
            raise RuleRefusal(
                _("The amendment cannot be made: {wrong}.", wrong=wrong), (by_program("language"),), instead=MEND
            )
    answer = gettext_noop("the rule has no answer to {name!r} that could be removed{meant}")
    declaration = gettext_noop("the rule has no declaration of {name!r} that could be removed{meant}")
    for without, named, there in (
        (answer, change.answers, text.answers),
        (declaration, change.declares, text.declares),
    ):
        for name, value in named.items():
            if value is None and name not in there:
                told = _(without, name=name, meant=unknown(name, there))
                raise RuleRefusal(
                    _("The amendment cannot be made: {told}.", told=told), (by_program("language"),), instead=MEND
                )


def require_known_names(game: Game, changes: Sequence[Change]) -> None:
    """Refuse changes that name what no rule declares, now or by one of these; or name something anew for another."""
    told = [pair for change in changes if (pair := _texts(game, change)) is not None]
    if not told:
        return
    known = names_in(game).having([text for _, text in told])
    for before, text in told:
        faults = [
            *unasked(text, before, known),
            *misnamed(text, before, known),
            *taken_for_others(_added(before, text), known),
        ]
        if faults:
            raise RuleRefusal(
                _("The rule cannot be read: {faults}.", faults=faults[0]), (by_program("language"),), instead=MEND
            )


def named_and_not_there(game: Game, change: Change, beside: Sequence[Change]) -> Iterator[str]:
    """Yield notes on what a change names that no rule declares, now or by a change that stands beside it."""
    told = _texts(game, change)
    others = [pair[1] for one in beside if (pair := _texts(game, one)) is not None]
    yield from () if told is None else to_come(told[1], told[0], names_in(game).having(others))


def _texts(game: Game, change: Change) -> tuple[RuleText | None, RuleText] | None:
    match change:
        case Enact(text=text):
            return None, text
        case Amend(rule=number):
            rule = game.rules.numbered(number)
            becomes = None if rule is None else amended(rule, change)
            return None if rule is None or becomes is None else (rule.text, becomes)
        case _:
            return None


def _added(before: RuleText | None, text: RuleText) -> Mapping[str, frozenset[str]]:
    """Return the names that a text declares and the one before it did not."""
    old = {} if before is None else names_declared(before)
    added = {what: names - old.get(what, frozenset()) for what, names in names_declared(text).items()}
    return {what: names for what, names in added.items() if names}


def unknown_at_founding(
    texts: Sequence[RuleText], holders: Sequence[tuple[str, PlayerId]]
) -> Iterator[tuple[int, str]]:
    """Yield what the rules that a game starts from name and none of them declares, and names taken for one another.

    Each comes with the place of its rule among them. An office that somebody holds from the start is there without a
    rule; and nobody else has joined yet, so that other names may be those of players.
    """
    known = _known_at_founding(texts, holders)
    for at, text in enumerate(texts):
        for fault in (*misnamed(text, None, known), *taken_for_others(names_declared(text), known)):
            yield at, fault


def not_there_at_founding(texts: Sequence[RuleText]) -> Iterator[tuple[int, str]]:
    """Yield notes on what the rules that a game starts from name, and none of them declares."""
    known = _known_at_founding(texts, ())
    for at, text in enumerate(texts):
        for note in to_come(text, None, known):
            yield at, note


def unasked_at_founding(texts: Sequence[RuleText]) -> Iterator[tuple[int, str]]:
    """Yield the answers of the rules that a game starts from to questions which none of them asks."""
    known = _known_at_founding(texts, ())
    for at, text in enumerate(texts):
        for fault in unasked(text, None, known):
            yield at, fault


def _known_at_founding(texts: Sequence[RuleText], holders: Sequence[tuple[str, PlayerId]]) -> Names:
    seated = frozenset(player for _, player in holders)
    held = Names({"offices": frozenset(office for office, _ in holders)}, is_player=lambda name: name in seated)
    return held.having(texts)
