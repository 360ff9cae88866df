"""Probes about changing rules, and about which rule prevails."""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.changes import Amend, Repeal, Transmute
from nomicon.game.proposals import ADOPTED, IN_EFFECT, WITHOUT_EFFECT
from nomicon.game.rules import IMMUTABLE, MUTABLE
from nomicon.play.engine import ENGINE
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.search import BY_JUDGEMENT, BY_VOTE, budget_for, of_every_kind
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Forfeit
from nomicon.play.quantities.quantities import Give
from nomicon.play.rules.mending import MendWords
from nomicon.play.series.founding import StartingRule
from tests.play.playing import enacting, rule
from tests.sweeps.aftermath.cases import HARMLESS, Case, Seen, probe, said_of
from tests.sweeps.aftermath.copies import Copy
from tests.sweeps.aftermath.houses import all_for
from tests.sweeps.leaves.table import STUCK

GOLD = rule(9001, declares={"quantities": {"gold": {"start": 5}}})


@probe
def repeal(case: Case) -> Seen:
    """The last of the rules is repealed by the players, by all the other rules; those before it are gone already."""
    if not case.gone:
        return None
    house, copy, last = case.house, case.house.founded.aside(), case.lost[-1]
    copy.lose(*case.lost[:-1])
    if not copy.game.rules.rules[last].is_mutable:
        house.adopt(copy, Transmute(copy.game.rules.rules[last].number, MUTABLE))
        if not copy.game.rules.rules[last].is_mutable:
            return None  # No way leads there but to put it there.
    number = house.put_forward(copy, Repeal(copy.game.rules.rules[last].number))
    if number is None:
        return None
    watched = copy.aside(watched=True)
    if house.vote(watched, number) != ADOPTED:
        return None
    if last not in watched.game.rules.rules:
        return "takes_effect"
    effect = watched.proposal(number).effect
    return "no_effect" if effect == WITHOUT_EFFECT else effect


@probe
def amendable(case: Case) -> Seen:
    found = _way(case.copy)
    if found in ("by_vote", "by_judgement"):
        return found
    copy = case.before
    if case.house.put_forward(copy, HARMLESS) is None:
        return found
    case.without(copy)
    if copy.game.turn is None:
        return found  # What was proposed before can still be adopted, and nothing after it.
    if found != "dead":
        return found
    under_way = _way(copy)
    if under_way in ("by_vote", "by_judgement"):
        return "in_turn_only"
    return "in_turn_only" if under_way == "until_turn_ends" and _next_turn_too(case, copy) else under_way


def _next_turn_too(case: Case, copy: Copy) -> bool:
    """Say whether what is proposed in the next turn can be adopted as well, when the turn in progress is over."""
    turn, number = copy.game.turn, max(copy.game.proposals)
    case.house.turn_over(copy)
    if turn is not None and copy.turn() == turn.number and copy.tries(Forfeit(turn.player)):
        case.house.vote(copy, number)  # What a leaver has proposed is voted on, which ends a turn that nobody can end.
    return case.house.put_forward(copy, HARMLESS) is not None and _way(copy) != "dead"


def _way(copy: Copy) -> str:
    fork = Fork(ENGINE, copy.bench, copy.game, copy.at, budget_for(copy.game))
    found = of_every_kind(fork, newcomers=False)
    if not found.is_way:
        return "dead" if found.grade == "none" else "until_turn_ends"
    return {BY_VOTE: "by_vote", BY_JUDGEMENT: "by_judgement"}.get(found.grade, found.grade)


@probe
def lock_out(case: Case) -> Seen:
    locked = enacting(title="A lock", answers={"may_propose": "nobody"}, prevails_over=("about may_propose",))
    found = case.proposed(locked)
    if found is None or may_nobody(case):
        return None
    watched = found[0].aside(watched=True)
    if case.house.vote(watched, found[1]) != ADOPTED:
        return None
    effect = watched.proposal(found[1]).effect
    if effect == IN_EFFECT and _is_the_last(case):
        return None  # There was nothing left to lock.
    return {IN_EFFECT: "let_through", WITHOUT_EFFECT: "withheld"}.get(effect, effect)


def _is_the_last(case: Case) -> bool:
    """Say whether nothing can be changed after the next change, be it never so harmless."""
    found = case.adopted(HARMLESS)
    return found is not None and _way(found[0]) in STUCK


@probe
def self_affecting_change(case: Case) -> Seen:
    says = next((rule for rule in case.base.game.rules if rule.is_mutable and "adopted" in _spoken(rule)), None)
    if says is None:
        return None
    found = case.adopted(Amend(says.number, words=f"{says.text.words} Be kind."))
    return None if found is None else _took(found[0].proposal(found[1]).effect)


def _took(effect: str) -> str:
    return {IN_EFFECT: "takes_effect", WITHOUT_EFFECT: "no_effect"}.get(effect, effect)


def _spoken(known: object) -> set[str]:
    text = known.text  # type: ignore[attr-defined]
    return {*text.answers, *(speech.topic for speech in text.speeches)}


@probe
def changing_without_vote(case: Case) -> Seen:
    copy = case.copy
    before = [one.text.words for one in copy.game.rules]
    player = copy.people[-1]
    copy.tries(Declare(player, "Every rule is repealed."))
    for known in copy.game.rules:
        copy.tries(MendWords(player, known.number, "Be kind."))
    return "refused" if [one.text.words for one in copy.game.rules] == before else "done"


@probe
def other_changes(case: Case) -> Seen:
    copy = case.copy
    mutable = next(one for one in copy.game.rules if one.is_mutable)
    if case.house.put_forward(copy, Transmute(mutable.number, IMMUTABLE)) is not None:
        return "accepted"
    return None if may_nobody(case) else said_of(copy.refused)


def may_nobody(case: Case) -> bool:
    """Say whether nobody may propose anything."""
    return case.house.put_forward(case.copy, HARMLESS) is None


@probe
def immutable_rules(case: Case) -> Seen:
    fixed = next((one for one in case.base.game.rules if not one.is_mutable), None)
    if fixed is None or may_nobody(case):
        return None
    copy = case.copy
    number = case.house.put_forward(copy, Amend(fixed.number, words="Be kind."))
    if number is None:
        return "protected"
    if case.house.vote(copy, number) != ADOPTED:
        return None
    return "open" if copy.proposal(number).effect == IN_EFFECT else "protected"


@probe
def new_rule_class(case: Case) -> Seen:
    found = case.adopted(HARMLESS)
    if found is None:
        return None
    (new,) = [one for one in found[0].game.rules if one.layers[0].proposal == found[1]]
    return new.status


@probe
def amended_rule_number(case: Case) -> Seen:
    known = next(
        (one for one in reversed(list(case.base.game.rules)) if one.is_mutable and one.id not in case.lost), None
    )
    if known is None:
        return None
    found = case.adopted(Amend(known.number, words=f"{known.text.words} Be kind."))
    if found is None or found[0].proposal(found[1]).effect != IN_EFFECT:
        return None
    now = found[0].rule(known.id)
    number = None if now is None else now.number
    return {known.number: "kept", found[1]: "of_proposal"}.get(number or 0, str(number))


@probe
def mutable_cap(case: Case) -> Seen:
    most = 33 if case.house.book == "discord" else 25
    there = sum(known.status == "mutable" for known in case.house.rules)
    extra = [rule(9100 + place) for place in range(most - there + len(case.gone))]
    copy = _with(case, *extra)
    number = case.house.put_forward(copy, HARMLESS)
    if number is None or case.usual(all_for) != "adopted":
        return None
    if case.house.vote(copy, number) != ADOPTED:
        return "holds"
    return "none" if copy.proposal(number).effect == IN_EFFECT else "holds"


# -- Which rule prevails -----------------------------------------------------------------


def _with(case: Case, *extra: StartingRule) -> Copy:
    """Found the game with rules more, and take the rules out that are gone."""
    return case.without(case.house.found(*extra))


def _given(case: Case, *extra: StartingRule) -> bool:
    copy = _with(case, GOLD, *extra)
    one, other = copy.people[:2]
    return copy.tries(Give(one, other, Fraction(1), "gold"))


def _says(number: int, status: str, allowed: str) -> StartingRule:
    return rule(number, f'@answers("may_transfer of gold")\ndef f():\n    return {allowed}\n', status)


@probe
def class_conflict(case: Case) -> Seen:
    yes = _given(case, _says(9, "mutable", "True"), _says(99, "immutable", "False"))
    no = _given(case, _says(9, "mutable", "False"), _says(99, "immutable", "True"))
    return {(False, True): "immutable_prevails", (True, False): "smaller_number"}.get((yes, no), "undetermined")


@probe
def equal_conflict(case: Case) -> Seen:
    yes = _given(case, _says(9002, "mutable", "True"), _says(9003, "mutable", "False"))
    no = _given(case, _says(9002, "mutable", "False"), _says(9003, "mutable", "True"))
    return {(True, False): "smaller_number", (False, True): "larger_number"}.get((yes, no), "undetermined")
