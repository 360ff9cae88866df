"""Grounds of refusals that are no rule, in sentences: limits, names that are not there, how things stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nomicon.game.grounds import LIMIT, MISSING, PROGRAM, STANDING, OtherGround, read_other_ground
from nomicon.game.state import Game
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.language import ENGLISH, Language

SENTENCES: Mapping[str, Mapping[str, str]] = {
    LIMIT: {
        "text": gettext_noop("The program allows at most {name} characters in a text, so that others can read it."),
        "name": gettext_noop("The program allows at most {name} characters in a player's name."),
        "move": gettext_noop(
            "The program allows at most {name} characters in one move, so that the history stays small."
        ),
        "line": gettext_noop("The program allows at most {name} characters in one line or note."),
        "title": gettext_noop("The program allows at most {name} characters in a rule's title."),
        "rule": gettext_noop("The program allows at most {name} characters in a rule, so that others can read it."),
        "effects": gettext_noop("The program allows at most {name} effects in one motion."),
        "candidates": gettext_noop("The program allows at most {name} candidates in one election."),
        "intents": gettext_noop("The program allows a player at most {name} open intents at one time."),
        "waiting": gettext_noop(
            "The program limits how many duties and reminders can wait in a game at the same "
            "time. The limit here is {name}."
        ),
    },
    MISSING: {
        "rescue": gettext_noop("There is no open rescue R-{name}."),
        "intent": gettext_noop("There is no open intent I-{name}."),
        "choice": gettext_noop("There is no open choice {name}."),
        "move": gettext_noop("No rule offers the move {name}."),
        "player": gettext_noop("{name} is not a player of this game."),
        "entry": gettext_noop("The history has no entry {name}."),
        "proxy": gettext_noop("{name} has named no proxy."),
        "claim": gettext_noop("There is no claim {name}."),
        "reading": gettext_noop("There is no reading {name}."),
        "judgement": gettext_noop("There is no judgement J-{name}."),
        "duty": gettext_noop("There is no duty {name}."),
        "office": gettext_noop("There is no office {name}."),
        "proposal": gettext_noop("There is no proposal {name}."),
        "draft": gettext_noop("There is no draft {name}."),
        "class": gettext_noop("The rules have no class {name}."),
        "rule": gettext_noop("There is no rule {name} in force."),
        "quantity": gettext_noop("No rule declares the quantity {name}."),
    },
    STANDING: {
        "rescue": gettext_noop("This depends on rescue R-{name} as it is now."),
        "intent": gettext_noop("This depends on intent I-{name} as it is now."),
        "game": gettext_noop("This depends on the current state of game {name}."),
        "rule": gettext_noop("This depends on rule {name} as it is now."),
        "proposal": gettext_noop("This depends on proposal {name} as it is now."),
        "judgement": gettext_noop("This depends on judgement J-{name} as it is now."),
        "player": gettext_noop("This depends on the current state of player {name}."),
        "claim": gettext_noop("This depends on claim {name} as it is now."),
        "office": gettext_noop("This depends on who holds the office {name} now."),
        "draft": gettext_noop("This depends on draft {name} as it was shown."),
    },
    PROGRAM: {
        "rescue": gettext_noop(
            "A rescue changes a rule outside the rules. So the program allows it only if nothing else helps."
        ),
        "intents": gettext_noop("The program lets players announce a move only if others have a say in it."),
        "pausing": gettext_noop("The host can always pause a game. The rules of the game cannot prevent this."),
        "copy": gettext_noop("This is a copy of a game, in which the program only tries things out."),
        "written": gettext_noop("The program accepts only what it can store and show unchanged."),
        "history": gettext_noop("The program imports the past of a game in order and only once, before play goes on."),
        "founding": gettext_noop(
            "A game must be started before anybody can play. A game is started only once, from numbered rules."
        ),
        "changing_nothing": gettext_noop("The program makes only corrections that change something."),
        "outcomes": gettext_noop("A judgement can only decide that a proposal was adopted or that it was defeated."),
        "moments": gettext_noop("The program can wait only for a time in the future."),
        "fault": gettext_noop("This comes from a mistake in the program, not from a rule."),
        "duties": gettext_noop("Some duties have their own move."),
        "alike": gettext_noop("The program does not allow two names that look the same, so that nobody confuses them."),
        "yourself": gettext_noop("A player must name another player here, not themselves."),
        "language": gettext_noop(
            "The program must be able to read the rule. The reference of rule files says how to write one."
        ),
        "proposals": gettext_noop("A proposal contains rule-changes, or one motion."),
        "corrections": gettext_noop("The program can correct only those parts of the past that it can work out again."),
        "sealing": gettext_noop("The program writes sealed entries itself, so that nobody sees a secret too early."),
    },
}
"""What each ground says, by its kind and by what it is about."""

NUMBERED = ("proposal", "rule")
"""What has numbers that rules write in their own way."""


def other_grounds_told(grounds: Sequence[str], game: Game, language: Language = ENGLISH) -> list[str]:
    """Write those of the grounds that are no rule, one sentence each."""
    return [ground_told(ground, game, language) for text in grounds if (ground := read_other_ground(text))]


def ground_told(ground: OtherGround, game: Game, language: Language = ENGLISH) -> str:
    """Write one of the grounds that are no rule."""
    text = SENTENCES.get(ground.kind, {}).get(ground.about)
    if text is None:
        return str(ground)
    name = ground.name
    if ground.kind == LIMIT:
        name = f"{int(name):,}"
    elif ground.about in NUMBERED and name.removeprefix("-").isdecimal():
        name = numbered(int(name), game)
    return language.text(text).format(name=name)
