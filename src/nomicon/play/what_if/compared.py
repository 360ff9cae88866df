"""Comparing two lives: what came out differently with a change, step by step and by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from nomicon.game.grounds import read_ground
from nomicon.game.names import Moment, PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.play.rules.changing import RuleVoided
from nomicon.play.rules.trouble import ParadoxFound, RuleFailed
from nomicon.play.series.renewing import GameEnded
from nomicon.play.series.winning import GameWon, PlayEnded
from nomicon.play.turns.timing import Announced
from nomicon.play.what_if import findings as f
from nomicon.play.what_if.findings import Finding, TriedStep
from nomicon.play.what_if.life import Life, StepNote

ANNOUNCEMENTS = 3
"""Announcements that are told; of more, the first."""


def compared(without: Life, having: Life) -> list[Finding]:
    """Return what came out differently, the most important first, and the earlier before the later."""
    found = [
        *_ended(without, having),
        *_broken(without, having),
        *_steps(without, having),
        *_offices(without.game, having.game),
        *_announced(without, having),
    ]
    kinds = {one.kind for one in found}
    # With a win all may begin anew, and where a vote could not be held or failed nobody is paid for it.
    follows = kinds & {f.WON, f.NOT_WON, f.ENDS, f.OUTCOME} or any(one.step.startswith("propose/") for one in found)
    found += [one for one in _counted(without, having) if one.kind != f.SCORES or not follows]
    return sorted(_before_a_win(found), key=lambda one: (one.rank, one.at or Moment(0)))


def _before_a_win(found: list[Finding]) -> list[Finding]:
    """Leave out what comes after a win, but for what breaks: it follows from that."""
    won = min((one.at for one in found if one.kind in (f.WON, f.NOT_WON, f.ENDS) and one.at is not None), default=None)
    return [one for one in found if won is None or one.at is None or one.at <= won or one.rank == 1]


def steps_of(without: Life, having: Life) -> tuple[TriedStep, ...]:
    """Return all steps with what each came to."""
    names = dict.fromkeys([*without.notes, *having.notes])
    return tuple(_step(name, without.notes.get(name), having.notes.get(name)) for name in names)


def _step(name: str, now: StepNote | None, then: StepNote | None) -> TriedStep:
    there = then or now
    assert there is not None
    return TriedStep(name, there.at, _told(now), _told(then))


def _told(note: StepNote | None) -> str:
    return "" if note is None else note.said or "accepted"


def _first(life: Life, kind: type) -> dict[object, tuple[Moment, str]]:
    """Return when each event of a kind came about first, and in which step, by what tells it from others."""
    found: dict[object, tuple[Moment, str]] = {}
    for one in life.happened:
        if isinstance(one.event, kind):
            found.setdefault(_identity(one.event, life.game), (one.at, one.step))
    return found


def _identity(event: object, game: Game) -> object:
    """Return what tells an event from others. Rules go by their first number: whoever amends one may renumber it."""
    match event:
        case GameWon(winners=winners):
            return tuple(sorted(winners))
        case RuleFailed(rule=rule, function=function, message=message):
            return _first_number(rule, game), function, message
        case RuleVoided(number=number):
            return _first_number(number, game)
        case ParadoxFound(rules=rules):
            return tuple(_first_number(_number(one), game) for one in rules)
        case PlayEnded(because=because) | GameEnded(because=because):
            return because
        case Announced(text=text, rule=rule):
            return _first_number(_number(rule), game), text
        case _:
            return event


def _first_number(number: RuleNumber | None, game: Game) -> RuleNumber | None:
    rule = None if number is None else game.rules.numbered(number)
    return number if rule is None else (*rule.former, rule.number)[0]


def _number_now(number: RuleNumber | None, game: Game) -> RuleNumber | None:
    rule = None if number is None else game.rules.numbered(number)
    return number if rule is None else rule.number


def _ended(without: Life, having: Life) -> Iterator[Finding]:
    now, then = _first(without, GameWon), _first(having, GameWon)
    for winners, (at, step) in then.items():
        if winners not in now:
            assert isinstance(winners, tuple)
            others = next(iter(now), ())
            assert isinstance(others, tuple)
            rule = _rule_of_win(having, winners)
            yield Finding(f.WON, at, rule, step, ", ".join(others), players=winners)
            break  # What is won after that follows from it.
    if now and not then:
        winners, (at, step) = next(iter(now.items()))
        assert isinstance(winners, tuple)
        yield Finding(f.NOT_WON, at, step=step, players=winners)
    for kind in (PlayEnded, GameEnded):
        ended = _first(without, kind)
        for because, (at, step) in _first(having, kind).items():
            if because not in ended:
                yield Finding(f.ENDS, at, _rule_of(having, kind), step, then=str(because))


def _rule_of_win(life: Life, winners: tuple[PlayerId, ...]) -> RuleNumber | None:
    for one in life.happened:
        if isinstance(one.event, GameWon) and tuple(sorted(one.event.winners)) == winners:
            return _number(one.event.rule)
    return None


def _rule_of(life: Life, kind: type) -> RuleNumber | None:
    return next(
        (
            _number(one.event.rule)
            for one in life.happened
            if isinstance(one.event, kind) and isinstance(one.event, PlayEnded | GameEnded)
        ),
        None,
    )


def _broken(without: Life, having: Life) -> Iterator[Finding]:
    now, then = _first(without, RuleFailed), _first(having, RuleFailed)
    failed = [one.event for one in having.happened if isinstance(one.event, RuleFailed)]
    times = Counter(_identity(one, having.game) for one in failed)
    for one, (at, step) in then.items():
        if one not in now:
            assert isinstance(one, tuple)
            rule, function, message = one
            rule = _number_now(rule, having.game)
            yield Finding(f.BREAKS, at, rule, step, then=message, about=function, times=times[one])
    yield from _paradoxes(without, having)
    for number, (at, step) in _first(having, RuleVoided).items():
        if number not in _first(without, RuleVoided):
            assert isinstance(number, int)
            yield Finding(f.VOIDED, at, _number_now(RuleNumber(number), having.game), step)
    for trouble in dict.fromkeys(having.budget.troubles):
        if trouble not in without.budget.troubles:
            yield Finding(f.PROGRAM_FAILS, then=trouble)


def _paradoxes(without: Life, having: Life) -> Iterator[Finding]:
    known = set(_first(without, ParadoxFound))
    for one in having.happened:
        if isinstance(one.event, ParadoxFound) and (paradox := _identity(one.event, having.game)) not in known:
            known.add(paradox)
            grounds = one.event.rules
            yield Finding(f.PARADOX, one.at, _number(grounds[0]) if grounds else None, one.step, grounds=grounds)


# -- Steps -------------------------------------------------------------------------------

TERMS = {"period": f.PERIOD, "secrecy": f.SECRECY, "choices": f.CHOICES}
"""Steps that note terms of a vote, and what is found where they differ."""


def _steps(without: Life, having: Life) -> Iterator[Finding]:
    terms_told: set[str] = set()
    refused: set[tuple[str, str]] = set()
    for name in dict.fromkeys([*without.notes, *having.notes]):
        now, then = without.notes.get(name), having.notes.get(name)
        what = name.partition("/")[0]
        if then is None or (now is None and (what in TERMS or then.refused)):
            continue  # Play did not get that far, which an earlier refusal explains; or it is new and does nothing.
        if what in TERMS and now is not None:
            if now.said != then.said and what not in terms_told:
                terms_told.add(what)
                yield Finding(TERMS[what], then.at, step=name, now=now.said, then=then.said)
        elif what == "outcome":
            if now is not None and _state(now) != _state(then):
                yield Finding(f.OUTCOME, then.at, step=name, now=now.said, then=then.said)
        elif then.refused and not (now is None or now.refused):
            if (what, then.said) not in refused:
                refused.add((what, then.said))
                yield Finding(
                    f.NOT_ACCEPTED, then.at, _new(then.grounds, without), name, then=then.said, grounds=then.grounds
                )
        elif not then.refused and (now is None or now.refused):
            yield Finding(f.ACCEPTED, then.at, step=name, now="" if now is None else now.said)


def _state(outcome: StepNote) -> str:
    return outcome.said.partition(":")[0]


def _new(grounds: tuple[str, ...], without: Life) -> RuleNumber | None:
    """Return which rule it rests on: one that does not stand so without the change, or else the last."""
    there = {rule.ground for rule in without.game.rules}
    return next((_number(one) for one in (*(new for new in grounds if new not in there), *grounds[::-1])), None)


# -- What stands at the end -------------------------------------------------------------


def _balances(game: Game) -> dict[str, Mapping[PlayerId, Fraction]]:
    return {
        name: {player: Fraction(game.balance(player, name)) for player in game.in_order()}
        for name in sorted(game.quantities)
        if not game.quantities[name].archived
    }


def _counted(without: Life, having: Life) -> Iterator[Finding]:
    now, then = _balances(without.game), _balances(having.game)
    for name in sorted({*now, *then}):
        if name not in then:
            yield Finding(f.NOT_COUNTED, having.at, about=name)
            continue
        if name not in now:
            yield Finding(f.COUNTED, having.at, about=name)
        moved = tuple(
            (player, amount - now.get(name, {}).get(player, Fraction(0)))
            for player, amount in then[name].items()
            if amount != now.get(name, {}).get(player, Fraction(0))
        )
        if moved and name in now:
            yield Finding(f.SCORES, having.at, about=name, amounts=moved)


def _offices(now: Game, then: Game) -> Iterator[Finding]:
    for name in sorted({*now.offices, *then.offices}):
        before = now.offices[name].holders if name in now.offices else ()
        after = then.offices[name].holders if name in then.offices else ()
        if before != after:
            yield Finding(f.OFFICE, then.at, about=name, now=", ".join(before), then=", ".join(after))


def _announced(without: Life, having: Life) -> Iterator[Finding]:
    now = _first(without, Announced)
    new = [(one, first) for one, first in _first(having, Announced).items() if one not in now]
    rules = Counter(one[0] for one, _ in new if isinstance(one, tuple))
    told: set[object] = set()
    for one, (at, step) in new:
        assert isinstance(one, tuple)
        rule, text = one
        if rule not in told and len(told) < ANNOUNCEMENTS:
            told.add(rule)
            yield Finding(f.ANNOUNCED, at, _number_now(rule, having.game), step, then=text, times=rules[rule])


def _number(ground: str) -> RuleNumber | None:
    read = read_ground(ground)
    return None if read is None else RuleNumber(read.number)
