"""Foresight: what is told of a proposal or a judgement after which rules could hardly be changed, or not at all."""

from __future__ import annotations

from typing import TypedDict

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED, Proposal
from nomicon.game.state import Game, Judgement
from nomicon.game.values.translatable import _, all_of, gettext_noop, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.play.foresight.foreseen import Foreseen, Upheld
from nomicon.play.foresight.fork import DAY
from nomicon.play.foresight.search import (
    BY_JUDGEMENT,
    BY_VOTE,
    NEW_RULES_ONLY,
    NO_WAY,
    WITH_NEWCOMERS,
    SearchResult,
)
from nomicon.views.elements.page import SearchFailed, Seen
from nomicon.views.elements.phrases import rule_told

LOOKING = gettext_noop("We are still checking whether rules could be changed after this is adopted.")
LOOKING_AT_JUDGEMENT = gettext_noop("We are still checking whether rules could be changed after this judgement.")


class Foresight(TypedDict):
    """What is to be feared of something, what is so with or without it, or that this is still looked for."""

    warning: str | None
    standing: str | None
    looking: str | None


NOTHING: Foresight = {"warning": None, "standing": None, "looking": None}


def warned(seen: Seen, proposal: Proposal) -> Foresight:
    """Warn of a proposal on the table after which rules could be changed less easily, or not at all.

    `warning` is what is to be feared of it, `standing` what is so with or without it; `looking` says that neither is
    known yet. All are None where there is nothing to tell, and where nobody looks.
    """
    if seen.advice.foresees is None or proposal.state not in (SUBMITTED, OPEN):
        return NOTHING
    found = seen.advice.foresees(seen.game, ProposalNumber(proposal.number))
    if found is None:
        return {**NOTHING, "looking": word(LOOKING)}
    if isinstance(found, SearchFailed):
        return {**NOTHING, "looking": found.told}
    told = warning(found, seen.game)
    return {**NOTHING, "warning": told} if _makes_worse(found) else {**NOTHING, "standing": told}


def warned_of_judgement(seen: Seen, known: Judgement) -> Foresight:
    """Warn of a statement that waits for its Judge, where rules could be changed less easily once it is upheld."""
    if seen.advice.foresees is None or not known.is_open or not (known.corrections or known.reading):
        return NOTHING
    found = seen.advice.foresees(seen.game, Upheld(known.number))
    if found is None:
        return {**NOTHING, "looking": word(LOOKING_AT_JUDGEMENT)}
    if isinstance(found, SearchFailed):
        return {**NOTHING, "looking": found.told}
    return {**NOTHING, "warning": judgement_warning(found, seen.game)}


def judgement_warning(found: Foreseen, game: Game) -> str | None:
    """Say what is to be feared of upholding a statement; None where nothing is."""
    if not _makes_worse(found):
        return None
    told = _("If a Judge says that this is true, {fear}.", fear=_told(found.after))
    forbids = _withheld(
        found,
        game,
        gettext_noop("Rule {rules} forbids that, so none of it would be done."),
        gettext_noop("Rules {rules} forbid that, so none of it would be done."),
    )
    return joined(told, forbids, _tried(found.after), _stopped(found.after))


def warning_told(page: Foresight) -> list[str]:
    """Return what a page of a proposal says of it, in lines."""
    return [told for told in (page["warning"], page["standing"], page["looking"]) if told]


def warning(found: Foreseen, game: Game) -> str | None:
    """Say what is to be feared of a proposal, or of the game with or without it; None where nothing is."""
    after, without = found.after, found.without
    if without is None or after.badness <= without.badness == 0:
        return None
    if not _makes_worse(found):
        return joined(_standing(without), _tried(after))
    texts = (
        gettext_noop("Rule {rules} forbids that, so the change would have no effect."),
        gettext_noop("Rules {rules} forbid that, so the change would have no effect."),
    )
    if found.along_with:
        texts = (
            gettext_noop("Rule {rules} forbids that, so one of them would have no effect."),
            gettext_noop("Rules {rules} forbid that, so one of them would have no effect."),
        )
    told = _("{condition}, {fear}.", condition=_if_adopted(found, game), fear=_told(after))
    return joined(told, _withheld(found, game, *texts), _dissent(found), _tried(after), _stopped(after))


def _withheld(found: Foreseen, game: Game, by_one: str, by_several: str) -> str:
    rules = list(dict.fromkeys(rule_told(ground, game) for ground in found.withheld_by))
    return _(by_several if rules[1:] else by_one, rules=all_of(rules)) if rules else ""


def _dissent(found: Foreseen) -> str:
    """Say whether one voter could block the remaining way."""
    if found.dissent.one_against is not False:
        return ""
    if found.dissent.one_silent is not False:
        return _("A rule-change would then fail if one voter voted against it.")
    return _("A rule-change would then fail if one voter voted against it or did not vote.")


def _tried(after: SearchResult) -> str:
    text = gettext_noop(
        "We tried {many} moves in a copy of the game, in which we let four weeks pass. Players may find other ways."
    )
    return _(text, many=f"{after.tried:,}")


def _stopped(after: SearchResult) -> str:
    if not after.stopped or after.is_way:
        return ""
    return _('This stopped our attempts most often: "{because}"', because=after.stopped[0])


def _if_adopted(found: Foreseen, game: Game) -> str:
    others = [numbered(number, game) for number in found.along_with]
    if not others:
        return _("If this is adopted")
    if len(others) == 1:
        return _("If this and proposal {number} are both adopted", number=others[0])
    return _("If this and proposals {numbers} are all adopted", numbers=all_of(others))


def _makes_worse(found: Foreseen) -> bool:
    return found.without is not None and found.after.badness > found.without.badness


def _standing(without: SearchResult) -> str:
    """Say of the game as it stands what the proposal is not to blame for."""
    if not without.is_way:
        return _("We found no way to change any rule now, with or without this proposal.")
    told = {
        BY_VOTE: _("it takes {days} days to change a rule", days=_days(without)),
        NEW_RULES_ONLY: _("players can make new rules, but we found no way to repeal or amend any rule"),
        WITH_NEWCOMERS: _("rules can be changed only with {players}, as far as we can see", players=_more(without)),
        BY_JUDGEMENT: _("every vote ends undetermined, so only judgements can change rules"),
    }[without.grade]
    return joined(_("At the moment, {told}.", told=told), _("This is the same with or without this proposal."))


def _told(after: SearchResult) -> str:
    if after.grade == NO_WAY:
        return _("no rule could be changed any more, as far as we can see")
    if not after.lasts:
        return _("rules could be changed once more, but then never again, as far as we can see")
    undetermined = gettext_noop(
        "every vote would end undetermined, so only judgements could change rules, as far as we can see"
    )
    return {
        BY_VOTE: _("it would take {days} days to change a rule, as far as we can see", days=_days(after)),
        NEW_RULES_ONLY: _("players could make new rules, but could not repeal or amend any rule, as far as we can see"),
        WITH_NEWCOMERS: _("rules can be changed only with {players}, as far as we can see", players=_more(after)),
        BY_JUDGEMENT: word(undetermined),
    }[after.grade]


def _days(found: SearchResult) -> str:
    return f"{found.takes // DAY:,}"


def _more(found: SearchResult) -> str:
    if found.newcomers == 1:
        return _("one more player")
    return _("{many} more players", many=found.newcomers)
