"""Mending: what changes of a rule without a vote: words that somebody may mend, and what a rule sets by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicon.game.amendments import MENDED, SET, laid_upon
from nomicon.game.changes import Amend
from nomicon.game.grounds import by_program, not_there
from nomicon.game.names import Moment, PlayerId, RuleId, RuleNumber
from nomicon.game.rules import Layer, Rule, SetByItself
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, length_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.check import answer_faults
from nomicon.law.language.effects import AnswerFrom, Reword, SetSetting
from nomicon.law.language.settings import setting_fault
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import MAY_MEND, PROPOSING_IN_SILENCE
from nomicon.law.questions.records import spread
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.law.written import faults_in_value, faults_in_words
from nomicon.play.chapter import Chapter, Concern, Event, Move, NewsTopic
from nomicon.play.limits import LINE_LENGTH, TEXT_LENGTH
from nomicon.play.moves.kinds import RULE, STATEMENT
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.eligibility import belongs, who_may
from nomicon.play.sentences import JoinedParts, Part, Told, Values, told
from nomicon.play.topics import version_of

# -- Moves ---------------------------------------------------------------------------


class MendWords(Move, tag="MendWords"):
    """Mend the words of a rule without a vote, where the rules let somebody do so."""

    rule: RuleNumber
    words: str


def _to_mend(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    number = max(game.rules.numbers, default=None)
    if number is not None and player in game.players:
        typed = f'mend {numbered(number, game)} "..."'
        yield Offer(_("correct a rule's words"), MendWords(player, number, "A trial."), typed)


MEND = MoveSpec(
    MendWords,
    "mend",
    title=gettext_noop("Correct a rule's words"),
    purpose=gettext_noop("Correct the words of a rule without a vote, if the rules let you."),
    group=MoveGroup.PROPOSALS,
    lines=(MoveLine("mend RULE WORDS...", examples=('nomicon mend 201 "The words as they should be." --as Ann',)),),
    fields=(
        MoveField("rule", RULE, gettext_noop("Rule")),
        MoveField(
            "words", STATEMENT, gettext_noop("Words"), asks=gettext_noop("the words as they should be"), below=True
        ),
    ),
    help="Correct a rule's words without a vote, if the rules let you.",
    documented="Correct a rule's words without a vote, if the rules let you.",
    available=_to_mend,
)


# -- Events --------------------------------------------------------------------------


class WordsMended(Event, tag="WordsMended"):
    """The words of a rule were mended without a vote, as the rules allow."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.COUNTS,)

    rule: RuleId
    number: RuleNumber
    words: str
    at: Moment
    player: PlayerId


class SettingChanged(Event, tag="SettingChanged"):
    """A rule changed one of its own settings, its own answer to a question, or its own words."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = tuple(Concern)

    rule: RuleId
    number: RuleNumber
    settings: Mapping[str, Plain]
    answers: Mapping[str, Plain]
    at: Moment
    words: str | None = None


# -- Deciding ------------------------------------------------------------------------


def mend_words(game: Game, move: MendWords, hearing: Hearing) -> Iterator[Event]:
    rule = game.rules.numbered(move.rule)
    if rule is None:
        raise RuleRefusal(
            _("There is no rule {rule} in force.", rule=numbered(move.rule, game)),
            (not_there("rule", move.rule),),
            instead=_("The page 'rules' lists the rules in force."),
        )
    electorate = hearing.hear(MAY_MEND, player=move.player, rule=rule)
    if not belongs(game, move.player, electorate.value):
        # Where no rule says who may mend words, what says so is the rule by which rules change only as rules permit.
        raise RuleRefusal(
            who_may(electorate.value, _("correct words without a vote")),
            electorate.grounds or hearing.hear(PROPOSING_IN_SILENCE, player=move.player).grounds,
            _("Propose an amendment."),
        )
    hearing.rest_on(*electorate.grounds)
    require_writable(move.words)
    yield WordsMended(rule.id, rule.number, move.words, hearing.at, move.player)


def require_writable(words: str) -> None:
    """Refuse words that could not stand in a rule file."""
    _require_none(faults_in_words(words), _("Correct the words."))


def _require_none(faults: Iterator[str], instead: str) -> None:
    for fault in faults:
        told = _("The rule cannot be read: {fault}.", fault=fault)
        raise RuleRefusal(told, (by_program("language"),), instead=instead)


def reword(game: Game, effect: Reword, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    if not 0 < len(effect.words) <= TEXT_LENGTH:
        raise RuleRefusal(
            _("A rule's words must have 1 to {limit} characters.", limit=TEXT_LENGTH),
            (rule.ground,),
            _("Change the words so that their length fits."),
        )
    require_writable(effect.words)
    yield SettingChanged(rule.id, rule.number, {}, {}, hearing.at, effect.words)


def set_setting(game: Game, effect: SetSetting, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    wrong = setting_fault(rule.text, effect.name, effect.value)
    if wrong:
        raise RuleRefusal(
            _("Rule {rule} cannot have this setting: {wrong}.", rule=numbered(rule.number, hearing.game), wrong=wrong),
            (rule.ground,),
            instead=_("Correct the name or the value."),
        )
    if length_of(effect.value) > LINE_LENGTH:
        raise RuleRefusal(
            _("A setting can have at most {limit} characters.", limit=LINE_LENGTH),
            (rule.ground,),
            _("Make it shorter."),
        )
    _require_none(faults_in_value("settings", {effect.name: effect.value}), _("Correct the name or the value."))
    yield SettingChanged(rule.id, rule.number, {effect.name: effect.value}, {}, hearing.at)


def answer_from(game: Game, effect: AnswerFrom, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    answers = dict(spread({effect.question: effect.answer}))
    faults = [fault for name, one in answers.items() for fault in answer_faults(name, one, rule.text.readings)]
    if faults:
        raise RuleRefusal(faults[0], (rule.ground,), instead=_("Correct the answer."))
    _require_none(faults_in_value("answers", answers), _("Correct the answer."))
    yield SettingChanged(rule.id, rule.number, {}, answers, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def words_mended(game: Game, event: WordsMended) -> Game:
    old = game.rules.rules[event.rule]
    text = replace(old.text, words=event.words)
    change = Amend(event.number, words=event.words)
    layer = laid_upon(old, Layer(text, event.at, None, event.player, MENDED, old.status, change))
    return replace(game, rules=game.rules.having(replace(old, layers=old.layers.plus(layer))))


def setting_changed(game: Game, event: SettingChanged) -> Game:
    old = game.rules.rules[event.rule]
    change = SetByItself(event.settings, event.answers, event.words)
    layer = Layer(change.applied(old.text), event.at, None, None, SET, old.status, change)
    return replace(game, rules=game.rules.having(replace(old, layers=old.layers.plus(layer))))


# -- Telling ------------------------------------------------------------------------------


def setting_told(event: SettingChanged, game: Game) -> Told:
    """Tell what a rule changed of itself."""
    changed = {**event.settings, **event.answers}
    words = None if event.words is None else told(gettext_noop("it has new words"))
    parts: list[Part] = [part for part in (Values(changed) if changed else None, words) if part is not None]
    return told(gettext_noop("Rule {number} changed itself: {changes}."), changes=JoinedParts(", ", parts))


CHAPTER = Chapter(
    moves={MEND: mend_words},
    events={WordsMended: words_mended, SettingChanged: setting_changed},
    topics={
        SettingChanged: lambda event: (version_of(event.rule),),
        WordsMended: lambda event: (version_of(event.rule),),
    },
    news={WordsMended: NewsTopic.RULE_CHANGED},  # Of settings, the chapter of changes tells.
    effects={Reword: reword, SetSetting: set_setting, AnswerFrom: answer_from},
    sentences={
        WordsMended: gettext_noop("{player} corrected the words of rule {number}."),
        SettingChanged: setting_told,
    },
)
