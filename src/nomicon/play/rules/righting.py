"""Righting: what a judgement finds of a rule otherwise than it stands: whether it is in force, what it says, its class.

A rule whose amendment is taken out says what comes of the amendments that stand: see `nomicon.game.amendments`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.amendments import CORRECTED, RECLASSED, as_change, made_by, status_of, text_of
from nomicon.game.grounds import as_it_stands, not_there
from nomicon.game.names import Moment, ProposalNumber, RuleId, RuleNumber
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Layer, Rule, TakenOut, class_named, renumbered
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.facts.facts import rule_numbered
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.ranking import classes_set_by, in_words
from nomicon.law.resolution.hearing import RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event, NewsTopic
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.rules.declaring import declared, undeclared, without_choices
from nomicon.play.rules.mending import require_writable
from nomicon.play.sentences import told
from nomicon.play.topics import version_of

# -- Moves: none; judgements find these things. ------------------------------------------


# -- Events --------------------------------------------------------------------------


class RuleCorrected(Event, tag="RuleCorrected"):
    """A judgement found what a rule says, its class or its number otherwise; so it stands from now on.

    `takes_out` names the places of the versions that do not belong to it; `because` says what was found.
    """

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    status: str
    text: RuleText
    at: Moment
    because: str = ""
    takes_out: tuple[int, ...] = ()


class RuleTakenOut(Event, tag="RuleTakenOut"):
    """A judgement found that a rule is not in force; its history stays."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    at: Moment
    because: str = ""
    proposal: ProposalNumber | None = None  # What had repealed it before, where it is out of force again.


class RuleReinstated(Event, tag="RuleReinstated"):
    """A judgement found that a rule is in force that had been repealed, or taken out."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    at: Moment
    because: str = ""


RIGHTED = (RuleCorrected, RuleTakenOut, RuleReinstated)
"""The events after which other rules stand than before, by a judgement."""

TAKEN_OUT = gettext_noop("taken out")
"""How a rule ended by a judgement."""

# -- Deciding ------------------------------------------------------------------------


def taken_out(game: Game, number: int, at: Moment) -> RuleTakenOut:
    """Return that a rule is found not to be in force."""
    try:
        rule = rule_numbered(game, number)
    except LookupError:
        latest_under(game, number)  # Refuses where there has never been such a rule.
        told = _("Rule {number} is not in force, so it cannot be removed.", number=numbered(number, game))
        raise RuleRefusal(
            told, (as_it_stands("rule", number),), _("You can ask for: restore {number}", number=number)
        ) from None
    return RuleTakenOut(rule.id, rule.number, at)


def reinstated(game: Game, number: int, at: Moment) -> RuleReinstated:
    """Return that a rule is found to be in force that was repealed last under a number."""
    if game.rules.numbered(RuleNumber(number)) is not None:
        told = _(
            "Rule {number} is in force and not void, so there is nothing to restore.", number=numbered(number, game)
        )
        raise RuleRefusal(told, (as_it_stands("rule", number),), _("You can ask for: remove {number}", number=number))
    return in_force(game, latest_under(game, number), RuleNumber(number), at, "")


def latest_under(game: Game, number: int) -> Rule:
    """Return the rule that was repealed last under a number, or refuse because there was none."""
    gone = [
        rule
        for rule in game.rules.repealed.values()
        if rule.id not in game.rules.rules and rule.repealed is not None and rule.bore(RuleNumber(number))
    ]
    if not gone:
        told = _("There has never been a rule {number}.", number=numbered(number, game))
        raise RuleRefusal(told, (not_there("rule", number),), _("The page 'search' also finds repealed rules."))
    return max(gone, key=lambda rule: (0 if rule.repealed is None else rule.repealed.at, rule.id))


def made_and_taken_out(game: Game, proposal: Proposal, text: RuleText) -> Rule | None:
    """Return the rule that a proposal has made and a judgement taken out: it is in force again with all made of it."""
    for identity in _found_otherwise(game):
        rule = game.rules.repealed.get(identity)
        if rule is None:
            continue
        first, ended = rule.layers[0], rule.repealed
        own = first.proposal == proposal.number and first.what == "enacted" and first.text == text
        by_judgement = ended is not None and ended.what == TAKEN_OUT and rule.id not in game.rules.rules
        if own and by_judgement and game.rules.numbered(rule.number) is None:
            return rule
    return None


def _found_otherwise(game: Game) -> Iterator[RuleId]:
    """Yield the rules of which judgements that stand have found something, so that no others need be looked at."""
    for number in game.findings:
        before = game.judgements[number].before
        yield from () if before is None else (rule.id for rule, _ in before.rules)


def in_force(game: Game, rule: Rule, number: RuleNumber, at: Moment, because: str) -> RuleReinstated:
    """Return that a rule is found to be in force under a number. Raises `RuleRefusal` where another rule bears it."""
    borne = game.rules.numbered(number)
    if borne is not None:
        told = _("Rule {rule} cannot be in force again: another rule has its number.", rule=numbered(number, game))
        raise RuleRefusal(told, (borne.ground,), _("First ask for: remove {number}", number=number))
    return RuleReinstated(rule.id, number, at, because)


def classed(game: Game, number: int, to: str, at: Moment) -> RuleCorrected:
    """Return that a rule is found to be of another class."""
    rule = rule_numbered(game, number)
    called = numbered(rule.number, game)
    to, classes = class_named(to), classes_set_by(game.rules)
    if to not in classes:
        raise RuleRefusal(
            _("A rule is {classes}; it cannot be {to!r}.", classes=in_words(classes), to=to),
            (rule.ground,),
            instead=_("Name one of these: {classes}.", classes=", ".join(classes)),
        )
    if rule.status == to:
        told = _("Rule {called} is already {to}.", called=called, to=word(to))
        raise RuleRefusal(told, (rule.ground,), instead=_("Leave it as it is."))
    return RuleCorrected(rule.id, rule.number, to, rule.text, at, _("it is {state}", state=word(to)))


def numbered_otherwise(game: Game, number: int, to: int, at: Moment) -> RuleCorrected:
    """Return that a rule is found to bear another number."""
    rule = rule_numbered(game, number)
    if to < 1 or rule.number == to:
        told = (
            _("Rule {rule} already has this number.", rule=numbered(rule.number, game))
            if to >= 1
            else _("Rule numbers start at 1.")
        )
        raise RuleRefusal(told, (rule.ground,), instead=_("Ask for something that would change the game."))
    borne = game.rules.numbered(RuleNumber(to))
    if borne is not None and borne.number == to:
        told = _("Another rule has the number {to}.", to=numbered(to, game))
        raise RuleRefusal(told, (borne.ground,), _("First ask for: remove {to}", to=to))
    told = _("its number was {number} before", number=numbered(rule.number, game))
    return RuleCorrected(rule.id, RuleNumber(to), rule.status, rule.text, at, told)


def worded(game: Game, number: int, words: str, at: Moment) -> RuleCorrected:
    """Return that a rule is found to say other words."""
    rule = rule_numbered(game, number)
    if not 0 < len(words.strip()) <= TEXT_LENGTH:
        raise RuleRefusal(
            _("The words of a rule have 1 to {limit} characters.", limit=TEXT_LENGTH),
            (rule.ground,),
            _("Change the words so that their length fits."),
        )
    if words.strip() == rule.text.words.strip():
        raise RuleRefusal(
            _("Rule {rule} already has these words.", rule=numbered(rule.number, game)),
            (rule.ground,),
            instead=_("Leave it as it is."),
        )
    require_writable(words)
    text = replace(rule.text, words=words.strip())
    return RuleCorrected(rule.id, rule.number, rule.status, text, at, _("its words have changed"))


def changes_taken_out(game: Game, number: ProposalNumber, at: Moment) -> Iterator[Event]:
    """Yield what becomes of the rules when all that a proposal changed is found to have no effect.

    Each rule is then what the changes make of it that stand. Raises `RuleRefusal` where a rule that the proposal
    repealed cannot be in force again.
    """
    proposal = game.proposals[number]
    since = proposal.closed or Moment(0)
    because = _("the changes of proposal {proposal} have no effect", proposal=numbered(number, game))
    for rule in game.rules:
        first = rule.layers[0]
        if first.proposal == number and first.at >= since and first.what == "enacted":
            yield RuleTakenOut(rule.id, rule.number, at, because)
    for rule in sorted(game.rules.repealed.values(), key=lambda one: one.id):
        ended = rule.repealed
        if rule.id not in game.rules.rules and ended is not None and ended.proposal == number and ended.at >= since:
            yield in_force(game, rule, rule.number, at, because)
    known = [*game.rules, *(rule for rule in game.rules.repealed.values() if rule.id not in game.rules.rules)]
    for rule in sorted(known, key=lambda one: one.id):
        places = made_by(rule, number, since)
        if places:
            yield without(game, rule, places, at, because)


def without(game: Game, rule: Rule, places: tuple[int, ...], at: Moment, because: str) -> RuleCorrected:
    """Return what a rule is without some of its versions, which lie at these places."""
    layer = replace(rule.layers[-1], change=TakenOut(places), what=CORRECTED, proposal=None, upon=None)
    layers = (*rule.layers, layer)
    return RuleCorrected(
        rule.id, _number_without(game, rule, places), status_of(layers), text_of(layers), at, because, places
    )


def _number_without(game: Game, rule: Rule, places: tuple[int, ...]) -> RuleNumber:
    """Return a rule's number: that before, if one of these versions gave it the one it has and no other rule has it."""
    given = {int(by) for by in (rule.layers[place].proposal for place in places) if by is not None}
    before = next((one for one in reversed(rule.former) if one != rule.number), None)
    if before is None or int(rule.number) not in given:
        return rule.number
    borne = game.rules.numbers.get(before, rule.id)
    return before if borne == rule.id else rule.number


# -- Evolving ------------------------------------------------------------------------


def rule_corrected(game: Game, event: RuleCorrected) -> Game:
    in_force = event.rule in game.rules.rules
    old = game.rules.rules[event.rule] if in_force else game.rules.repealed[event.rule]
    layer = Layer(event.text, event.at, None, None, CORRECTED, event.status)
    if event.takes_out:
        layer = replace(layer, change=TakenOut(event.takes_out))
    elif event.text != old.text:
        layer = replace(layer, change=as_change(old, event.text))
    else:
        layer = replace(layer, what=RECLASSED)
    rule = replace(renumbered(old, event.number, False), status=event.status, layers=old.layers.plus(layer))
    if not in_force:
        return replace(game, rules=replace(game.rules, repealed=game.rules.repealed.insert(rule.id, rule)))
    changed = replace(game, rules=game.rules.having(rule))
    return changed if rule.void is not None else declared(without_choices(changed, rule.id), rule, event.at)


def rule_taken_out(game: Game, event: RuleTakenOut) -> Game:
    old = game.rules.rules[event.rule]
    gone = replace(old, repealed=Layer(old.text, event.at, event.proposal, None, TAKEN_OUT, old.status))
    return undeclared(replace(game, rules=game.rules.without(gone)), event.rule)


def rule_reinstated(game: Game, event: RuleReinstated) -> Game:
    rule = replace(game.rules.repealed[event.rule], repealed=None, number=event.number)
    return declared(replace(game, rules=game.rules.having(rule)), rule, event.at)


CHAPTER = Chapter(
    events={RuleCorrected: rule_corrected, RuleTakenOut: rule_taken_out, RuleReinstated: rule_reinstated},
    topics={RuleCorrected: lambda event: (version_of(event.rule),)},
    news=dict.fromkeys((RuleCorrected, RuleTakenOut, RuleReinstated), NewsTopic.RULE_CHANGED),
    sentences={
        RuleCorrected: lambda event, game: told(
            gettext_noop("Rule {number} ({title}) was corrected: {because}."), title=event.text.title
        ),
        RuleTakenOut: gettext_noop("A judgement decided that rule {number} is not in force[: {because}]."),
        RuleReinstated: gettext_noop("A judgement decided that rule {number} is in force[: {because}]."),
    },
)
