"""Drafting: whether a rule-change can be proposed at all."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.amendments import AMENDED, amended, amendment_by
from nomicon.game.changes import (
    Amend,
    Amending,
    Change,
    CorrectPast,
    Election,
    Enact,
    Motion,
    Poll,
    Repeal,
    RepealAmendment,
    Transmute,
    beginning_of,
    is_motion,
)
from nomicon.game.grounds import as_it_stands, at_limit, by_program, not_there
from nomicon.game.names import RuleNumber
from nomicon.game.rules import MUTABLE, Rule, class_named
from nomicon.game.state import Game
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.plain import length_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, joined, word
from nomicon.law.headers.check import faults_in
from nomicon.law.interpreter import Failed
from nomicon.law.language.nearest import near
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import (
    ABOVE_AN_AMENDMENT,
    CHANGES_BUILD_UP,
    CHANGES_EACH,
    PROTECTED,
)
from nomicon.law.questions.ranking import classes_set_by, in_words
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.corrections import CannotCorrect, correction_of
from nomicon.play.limits import CHANGES_LIMIT, RULE_LENGTH, TEXT_LENGTH, TITLE_LENGTH
from nomicon.play.lookups import delivered_judgement
from nomicon.play.motions.electing import checked_election, checked_poll, require_kind
from nomicon.play.motions.motion_effects import effects_of, require_doable
from nomicon.play.proposals.known_names import require_kept_parts, require_known_names
from nomicon.play.rule_changes.offered import one_by_one
from nomicon.play.rules.amendment_checks import no_amendment, refuse_to_amend_a_repeal
from nomicon.play.rules.applying import after_change


def checked_changes(game: Game, changes: tuple[Change, ...], hearing: Hearing) -> tuple[Change, ...]:
    """Return the changes with their code read, or refuse them with what is wrong and what to do instead."""
    if not changes:
        raise RuleRefusal(
            _("A proposal needs at least one rule-change."),
            (by_program("proposals"),),
            instead=_("Say what you want to change."),
        )
    if len(changes) > 1 and any(is_motion((change,)) and not effects_of((change,)) for change in changes):
        raise RuleRefusal(
            _("A motion without effects cannot be part of a larger proposal."),
            (by_program("proposals"),),
            instead=_("Propose the motion alone."),
        )
    each = hearing.hear(CHANGES_EACH)
    if len(changes) > (each.value or CHANGES_LIMIT):
        raise RuleRefusal(
            _(
                "A proposal can contain at most this many rule-changes: {each}. This one contains {changes}.",
                each=each.value or CHANGES_LIMIT,
                changes=len(changes),
            ),
            each.grounds,
            one_by_one(changes),
        )
    hearing.rest_on(*each.grounds)
    start = game
    builds_up = len(changes) > 1 and hearing.ask(CHANGES_BUILD_UP)
    checked: dict[int, Change] = {}
    for place in sorted(range(len(changes)), key=lambda place: beginning_of(changes[place]) or 0):
        checked[place] = _checked(game, changes[place], hearing)
        game = after_change(game, checked[place], hearing.at)[0] if builds_up else game
    require_known_names(start, tuple(checked.values()))
    return tuple(checked[place] for place in range(len(changes)))


def _checked(game: Game, change: Change, hearing: Hearing) -> Change:
    match change:
        case Enact():
            status = change.status if change.status == MUTABLE else _class_in(game, change.status, _("be"))
            return replace(change, text=checked_text(change.text, hearing), status=status)
        case Amend():
            rule = _target(game, change, hearing, _("amended"))
            if change.text is not None:
                change = replace(change, text=checked_text(change.text, hearing))
            elif change.code is not None:
                change = replace(change, speeches=_speeches(change.code, hearing))
            return _upon_an_amendment(game, rule, change, hearing)
        case RepealAmendment():
            rule = _target(game, change, hearing, _("amended"))
            change = replace(change, above=hearing.ask(ABOVE_AN_AMENDMENT))
            return _upon_an_amendment(game, rule, change, hearing)
        case Repeal():
            _target(game, change, hearing, _("repealed"))
            return change
        case CorrectPast():
            return _checked_correction(game, change)
        case Motion():
            return _checked_motion(game, change, hearing)
        case Transmute():
            return _transmuting(game, change)


def _transmuting(game: Game, change: Transmute) -> Transmute:
    rule = named_rule(game, change.rule)
    change = replace(change, to=_class_in(game, change.to, _("become")))
    if rule.status == change.to:
        told = _(
            "Rule {rule} is already {status}, so that would change nothing.",
            rule=numbered(rule.number, game),
            status=word(rule.status),
        )
        raise RuleRefusal(told, (as_it_stands("rule", rule.number),), instead=_("Leave this change out."))
    return change


def _checked_correction(game: Game, change: CorrectPast) -> CorrectPast:
    """Return a correction of the past, or refuse one that cannot be carried out, whatever the record says."""
    try:
        at = correction_of(change).at
    except CannotCorrect as cannot:
        raise RuleRefusal(cannot.because, (by_program("corrections"),), instead=cannot.instead) from None
    if not 1 < at.number <= game.entries:
        raise RuleRefusal(
            _("There is no entry {at} that can be corrected.", at=at),
            (not_there("entry", at),),
            instead=_("The history lists all entries."),
        )
    if game.corrections and at.number <= game.corrections[-1].entry:
        raise RuleRefusal(
            _(
                "The past was corrected in entry {entry}. Only later entries can be corrected.",
                entry=game.corrections[-1].entry,
            ),
            (by_program("corrections"),),
            instead=_("Ask for a judgement that corrects the game as it is now."),
        )
    if max(len(change.words), len(change.line)) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A correction can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_("Shorten it."),
        )
    return change


def _checked_motion(game: Game, motion: Motion, hearing: Hearing) -> Motion:
    """Return a motion, or refuse one that says nothing, or would overrule what has not been judged."""
    require_kind(motion, hearing)
    if isinstance(motion, Poll):
        return checked_poll(motion)
    if isinstance(motion, Election):
        return checked_election(game, motion, hearing)
    if motion.judgement is not None:
        delivered_judgement(game, motion.judgement)
    elif not motion.words.strip():
        raise RuleRefusal(
            _("A resolution needs a text."),
            (by_program("proposals"),),
            instead=_('Write: propose resolve "What is resolved."'),
        )
    elif len(motion.words) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A resolution can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_("Shorten it."),
        )
    require_doable(game, motion, hearing)
    return motion


def _upon_an_amendment(game: Game, rule: Rule, change: Amending, hearing: Hearing) -> Amending:
    """Return a change of a rule's text, or refuse it: the amendment it names is not there, or nothing could read it."""
    number = change.amendment
    layer = None if number is None else amendment_by(rule, number)
    if number is not None and layer is None:
        raise no_amendment(game, rule, number)
    if layer is not None and layer.what != AMENDED:
        refuse_to_amend_a_repeal(game, rule, change)
    if isinstance(change, Amend) and change.text is None:
        require_kept_parts(rule.text if layer is None else layer.text, change)
    text = amended(rule, change)
    if text is None:
        raise TypeError("the amendment exists, so it can be changed")
    whole = isinstance(change, Amend) and change.text is not None
    checked_text(text, hearing, None if whole else rule.text)
    return change


def _class_in(game: Game, named: str, what: str) -> str:
    """Return a class that a change names, or refuse what is none here."""
    one, classes = class_named(named), classes_set_by(game.rules)
    if one not in classes:
        told = _(
            "A rule is {classes}. It cannot {what} {named!r}{near}.",
            classes=in_words(classes),
            what=what,
            named=named,
            near=near(named, classes),
        )
        raise RuleRefusal(
            told, (not_there("class", named),), instead=_("Name one of these: {classes}.", classes=", ".join(classes))
        )
    return one


def named_rule(game: Game, number: RuleNumber) -> Rule:
    """Return the rule in force that a change names, or refuse."""
    rule = game.rules.numbered(number)
    if rule is None:
        raise RuleRefusal(
            _("There is no rule {number} in force.", number=numbered(number, game)),
            (not_there("rule", number),),
            instead=_("The page 'rules' lists the rules in force."),
        )
    return rule


def _target(game: Game, change: Amending | Repeal, hearing: Hearing, what: str) -> Rule:
    rule = named_rule(game, change.rule)
    protected = hearing.hear(PROTECTED)
    if rule.status in protected.value:
        called, lower = numbered(rule.number, game), _unprotected(game, protected.value)
        asking = f'invoke "Rule {called} can be {what}."'
        raise RuleRefusal(
            _("Rule {rule} is {status} and cannot be {what}.", rule=called, status=word(rule.status), what=what),
            protected.grounds,
            joined(
                _("First change its class: propose transmute {rule} to {to}.", rule=rule.number, to=lower),
                _("If you think that the rules say something else, ask for a judgement: {line}", line=asking),
            ),
        )
    hearing.rest_on(*protected.grounds)
    return rule


def _unprotected(game: Game, protected: Sequence[str]) -> str:
    """Return the lowest class whose rules can be changed."""
    return next((one for one in classes_set_by(game.rules) if one not in protected), MUTABLE)


def _speeches(code: str, hearing: Hearing) -> tuple[Speech, ...]:
    loaded = hearing.bench.read("this rule", code)
    if isinstance(loaded, Failed):
        where = _("line {line} of the code", line=loaded.line) if loaded.line else _("the code")
        raise RuleRefusal(
            _("The rule cannot be read: {where}: {message}", where=where, message=loaded.message),
            (by_program("language"),),
            instead=_("Correct it and propose it again."),
        )
    return loaded


def checked_text(text: RuleText, hearing: Hearing, before: RuleText | None = None) -> RuleText:
    """Return a rule's text with its code read, or refuse it with what is wrong, and was not so `before`."""
    if length_of(text) > RULE_LENGTH:
        raise RuleRefusal(
            _("A rule can have at most {limit} characters.", limit=RULE_LENGTH),
            (at_limit("rule", RULE_LENGTH),),
            instead=_("Split it into several rules."),
        )
    if not 0 < len(text.title.strip()) <= TITLE_LENGTH or "\n" in text.title:
        raise RuleRefusal(
            _("The title of a rule must be one line of 1 to {limit} characters.", limit=TITLE_LENGTH),
            (at_limit("title", TITLE_LENGTH),),
            instead=_("Give it another title."),
        )
    read = replace(text, speeches=_speeches(text.code, hearing))
    borne = set() if before is None else set(faults_in(before, hearing.bench.events, hearing.bench.moves))
    faults = [fault for fault in faults_in(read, hearing.bench.events, hearing.bench.moves) if fault not in borne]
    if faults:
        fault = faults[0].removesuffix(".")
        raise RuleRefusal(
            _("The rule cannot be read: {fault}.", fault=fault),
            (by_program("language"),),
            instead=_("Correct it and propose it again."),
        )
    return read
