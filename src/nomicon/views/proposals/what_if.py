"""What would come of a proposal: what a trial in a copy of the game has found, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from nomicon.game.changes import Election, correction_in, selection_in
from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import OPEN, SUBMITTED, Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import exact
from nomicon.game.values.translatable import _, all_of, capitalised, either, gettext_noop, joined, word
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.records import written_as
from nomicon.play.what_if import findings as f
from nomicon.play.what_if.findings import Finding, WhatIf
from nomicon.views.elements.page import SearchFailed, Seen, iso
from nomicon.views.elements.phrases import ended_once
from nomicon.views.elements.text import indented, part
from nomicon.views.proposals.what_if_pages import ShownOutcome, WhatIfPage, WhatIfPart
from nomicon.views.proposals.what_if_steps import at_step_told, came_to, day_told, outcome_told, period_told, step_told

MOST = 8
"""Lines that are told, the most important first; nobody reads more before a vote."""

NAMED = 5
"""Players who are named in one line."""

LOOKING = gettext_noop("We are still trying this in a copy of the game.")
NOTHING = gettext_noop("We found no difference in what we tried.")
BY_BALLOTS = gettext_noop("The ballots decide who wins an election, so there is nothing to try.")
NO_VOTE = gettext_noop("We could not try a vote in this game at the moment.")


def tried_out(seen: Seen, proposal: Proposal) -> WhatIfPart:
    """Say what would come of a proposal that is on the table."""
    is_correction = correction_in(proposal.changes) is not None  # That has a page of its own.
    if seen.advice.tries is None or is_correction or proposal.state not in (SUBMITTED, OPEN):
        return {"what_if": None, "trying": None}
    if isinstance(selection_in(proposal.changes), Election):
        return {"what_if": None, "trying": word(BY_BALLOTS)}
    found = seen.advice.tries(seen.game, ProposalNumber(proposal.number))
    if found is None:
        return {"what_if": None, "trying": word(LOOKING)}
    if isinstance(found, SearchFailed):
        return {"what_if": None, "trying": found.told}
    return {"what_if": what_if_page(found, seen.game), "trying": None}


def what_if_page(found: WhatIf, game: Game) -> WhatIfPage:
    """Put what was found into words."""
    lines = [_line(one, game, found) for one in found.findings]
    return {
        "effect": found.effect,
        "because": found.because,
        "lines": [*_of_the_change(found), *lines][:MOST],
        "summary": _summary(found, game),
        "tried": [
            {
                "step": capitalised(step_told(one.name)),
                "at": iso(one.at),
                "now": came_to(one.name, one.now),
                "then": came_to(one.name, one.then),
            }
            for one in found.tried
        ],
        "moves": found.moves,
        "days": found.days,
        "stopped": found.stopped,
    }


def _of_the_change(found: WhatIf) -> Iterator[ShownOutcome]:
    because = ended_once(found.because)
    if found.done:
        doing = _("If this proposal is adopted, it does this: {effects}.", effects="; ".join(found.done))
        yield {"kind": f.DONE, "rank": 1, "told": doing, "at": None, "rule": None, "grounds": []}
    told = {
        f.WITHHELD: _("The change would have no effect: {because}", because=because),
        f.IN_PART: _("Only some of the changes would take effect: {because}", because=because)
        if because
        else _("Only some of the changes would take effect immediately."),
        f.LATER: _("The changes would begin later, so nothing would happen immediately."),
    }.get(found.effect)
    if told is not None:
        yield {"kind": found.effect, "rank": 0, "told": told, "at": None, "rule": None, "grounds": list(found.grounds)}


def _summary(found: WhatIf, game: Game) -> str:
    """Say what was tried, and if nothing came of it, why, where that is known."""
    if found.effect == f.WITHHELD:
        return ""
    if found.effect == f.NO_CHANGE:
        return _("This changes no rule, so there is nothing to try.")
    told = [] if found.findings or found.effect != f.TAKEN else [word(NOTHING)]
    told += [
        _(
            "This does not change {question}: rule {rule} decides it and is asked first.",
            rule=numbered(rule, game),
            question=written_as(question),
        )
        for question, rule in found.unheard
    ]
    told += [] if found.held_votes else [word(NO_VOTE)]
    told.append(
        _("We tried {many} moves in a copy of the game. Real players may do other things.", many=f"{found.moves:,}")
    )
    if found.stopped:
        told.append(_("We stopped after {many} moves. There may be more differences.", many=f"{found.moves:,}"))
    if found.lots:
        told.append(_("Draws by lot in this trial are only examples. The real game will draw again."))
    return joined(*told)


# -- Lines -------------------------------------------------------------------------------


def _line(one: Finding, game: Game, found: WhatIf) -> ShownOutcome:
    told = _told(one, game, found)
    if one.if_secret:
        told = _("If {classes}: {told}", classes=_classes(one.if_secret), told=told)
    return {
        "kind": one.kind,
        "rank": one.rank,
        "told": told,
        "at": iso(one.at),
        "rule": None if one.rule is None else int(one.rule),
        "grounds": list(one.grounds),
    }


def _classes(classes: tuple[str, ...]) -> str:
    told = {
        f.IN_FAVOUR: _("all secret ballots are in favour"),
        f.OPPOSED: _("all secret ballots are against"),
        f.NOBODY: _("there are no secret ballots"),
    }
    return either([told[one] for one in classes])


def _told(one: Finding, game: Game, found: WhatIf) -> str:
    rule = _("a rule") if one.rule is None else _("rule {number}", number=numbered(one.rule, game))
    when, step, then = day_told(one.at), at_step_told(one.step), ended_once(one.then)
    match one.kind:
        case f.WON:
            text = _("{players} would win{when}, {step}.", players=all_of(one.players), when=when, step=step)
            return joined(text, _instead(one, found))
        case f.NOT_WON:
            text = _("{players} would not win.", players=all_of(one.players))
            return joined(text, _("Without the change, they would win{when}.", when=when))
        case f.ENDS:
            return _("Play would end{when}, {step}: {because}", when=when, step=step, because=then)
        case f.BREAKS:
            text = _("The code of {rule} would fail{when}, {step}", rule=rule, when=when, step=step)
            return _("{told}{times}: {message}", told=text, times=_times(one), message=then)
        case f.PARADOX:
            text = _("There would be a paradox{when}, {step}:", when=when, step=step)
            return joined(text, _("the consequences of {rule} would never end.", rule=rule))
        case f.VOIDED:
            return capitalised(_("{rule} would be void{when}.", rule=rule, when=when))
        case f.PROGRAM_FAILS:
            return _("The program itself fails on this rule: {message}", message=then)
        case _:
            return _told_of_play(one, rule, when)


def _instead(one: Finding, found: WhatIf) -> str:
    if one.now:
        return _("Without the change, {players} would win.", players=one.now)
    return _("Without the change, nobody would win within {days} days.", days=found.days)


def _times(one: Finding) -> str:
    return "" if one.times == 1 else _(", {times} times in all", times=one.times)


def _told_of_play(one: Finding, rule: str, when: str) -> str:
    step = step_told(one.step)
    match one.kind:
        case f.NOT_ACCEPTED:
            told = _(
                '{step} would be refused{when}: "{because}" ({rule})', step=step, when=when, because=one.then, rule=rule
            )
        case f.ACCEPTED:
            told = _("{step} would be possible.", step=step)
            told = joined(told, _('At the moment, this is refused: "{because}"', because=one.now) if one.now else "")
        case f.OUTCOME:
            then, now = outcome_told(one.then), outcome_told(one.now)
            told = _(
                "{step}: the result would be “{then}”. Without the change, it would be “{now}”.",
                step=step,
                then=then,
                now=now,
            )
        case f.SECRECY:
            secret = (
                _("Ballots would be secret until the vote closes."),
                _("Everybody would see each ballot when it is cast."),
            )
            told = secret[one.then != "secret"]
        case f.PERIOD:
            then, now = period_told(one.then), period_told(one.now)
            told = _("A vote would last {then}. Now a vote lasts {now}.", then=then, now=now)
        case f.CHOICES:
            told = _("With the change, a ballot can say {then}. Now it can say {now}.", then=one.then, now=one.now)
        case _:
            return _told_of_people(one, rule, when)
    return capitalised(told)


def _told_of_people(one: Finding, rule: str, when: str) -> str:
    match one.kind:
        case f.NOT_COUNTED:
            told = _("{what} would no longer be counted.", what=one.about)
        case f.COUNTED:
            told = _("{what} would be counted.", what=one.about)
        case f.SCORES:
            told = _("{told}{when}, after some ordinary moves.", told=_moved(one), when=when)
        case f.OFFICE:
            then, now = one.then or _("nobody"), one.now or _("nobody")
            told = _(
                "{then} would be {office}{when}. Without the change: {now}.",
                office=one.about,
                then=then,
                when=when,
                now=now,
            )
        case _:
            told = _('{rule} would say{when}{times}: "{text}"', rule=rule, when=when, times=_times(one), text=one.then)
    return capitalised(told)


def _moved(one: Finding) -> str:
    amounts = {amount for _player, amount in one.amounts}
    if len(amounts) == 1 and len(one.amounts) <= NAMED:
        (amount,) = amounts
        return _has([player for player, _amount in one.amounts], amount, one.about)
    told = [_has([player], amount, one.about) for player, amount in one.amounts[:NAMED]]
    others = len(one.amounts) - NAMED
    if others == 1:
        told.append(_("the amount of one other player would change, too"))
    elif others > 1:
        told.append(_("the amounts of {many} other players would change, too", many=others))
    return all_of(told)


def _has(players: Sequence[PlayerId], amount: Fraction, quantity: str) -> str:
    text = gettext_noop("{players} would have {amount} {quantity} more")
    less = gettext_noop("{players} would have {amount} {quantity} less")
    if len(players) > 1:
        text = gettext_noop("{players} would each have {amount} {quantity} more")
        less = gettext_noop("{players} would each have {amount} {quantity} less")
    text = less if amount < 0 else text
    return _(text, players=all_of(players), amount=exact(abs(amount)), quantity=quantity)


def tried_out_told(page: WhatIfPart) -> list[list[str]]:
    """Return the same in lines for a terminal."""
    found = page["what_if"]
    if found is None:
        return [part("If this is adopted", [page["trying"]])] if page["trying"] else []
    return [part("If this is adopted", what_if_lines(found))]


def what_if_lines(page: WhatIfPage) -> list[str]:
    """Return what would come of a change, line by line."""
    return [*(one["told"] for one in page["lines"]), *([page["summary"]] if page["summary"] else [])]


def steps_lines(page: WhatIfPage) -> list[str]:
    """Return what was tried, line by line."""
    told: list[str] = []
    for one in page["tried"]:
        then, now = one["then"] or _("not reached"), one["now"] or _("not reached")
        without = "" if one["now"] == one["then"] else _("(without the change: {now})", now=now)
        told.append(joined(joined(one["step"], ": ", then, by=""), without))
    return part("What we tried", indented(told)) if told else []
