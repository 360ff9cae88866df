"""The engine's own few words in the reader's language: how things stand, what ballots say, and what views are called.

Every word that players or rules bring stays as it is.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.game.values.translatable import Sentence
from nomicon.play.outcome import Refused
from nomicon.views.elements.language import Language, in_language

WORDS = frozenset(
    {
        gettext_noop("support"),
        gettext_noop("objection"),
        gettext_noop("agreement"),
        gettext_noop("immutable"),
        gettext_noop("mutable"),
        gettext_noop("void"),
        gettext_noop("repealed"),
        gettext_noop("submitted"),
        gettext_noop("open"),
        gettext_noop("adopted"),
        gettext_noop("defeated"),
        gettext_noop("lapsed"),
        gettext_noop("undetermined"),
        gettext_noop("frozen"),
        gettext_noop("counted"),
        gettext_noop("withdrawn"),
        gettext_noop("pending"),
        gettext_noop("took effect"),
        gettext_noop("without effect"),
        gettext_noop("for"),
        gettext_noop("against"),
        gettext_noop("abstain"),
        gettext_noop("true"),
        gettext_noop("false"),
        gettext_noop("undecided"),
        gettext_noop("owed"),
        gettext_noop("idle"),
        gettext_noop("standing"),
        gettext_noop("challenged"),
        gettext_noop("overturned"),
        # What views are called.
        gettext_noop("board"),
        gettext_noop("initial"),
        gettext_noop("rules"),
        gettext_noop("rule"),
        gettext_noop("rule difference"),
        gettext_noop("search"),
        gettext_noop("proposals"),
        gettext_noop("proposals ended"),
        gettext_noop("proposal"),
        gettext_noop("votes"),
        gettext_noop("players"),
        gettext_noop("player"),
        gettext_noop("turns"),
        gettext_noop("history"),
        gettext_noop("quantity"),
        gettext_noop("why"),
        gettext_noop("why entry"),
        gettext_noop("undo"),
        gettext_noop("inbox"),
        gettext_noop("desk"),
        gettext_noop("judgements"),
        gettext_noop("judgement"),
        gettext_noop("draws"),
        gettext_noop("claims"),
        gettext_noop("acts"),
        gettext_noop("questions"),
        gettext_noop("precedence"),
        gettext_noop("citations"),
        gettext_noop("amendable"),
        gettext_noop("rules fragile"),
        gettext_noop("rescues"),
        gettext_noop("collisions"),
        gettext_noop("intents"),
        gettext_noop("readings"),
        gettext_noop("terms"),
        gettext_noop("registers"),
        gettext_noop("register"),
        gettext_noop("maps"),
        gettext_noop("map"),
    }
)


def phrase(text: str) -> str:
    """Return what the engine calls something, in the reader's language and begun with a capital."""
    told = in_language(text, OF_THE_READER)
    begun = told[:1].upper() + told[1:]
    return begun if isinstance(text, Sentence) or not begun else _(begun)


def said(word: str | None) -> str:
    """Return a word of the engine in the reader's language; any other, and every word in English, unchanged."""
    known = str(word or "").lower()
    other = _(known) if known in WORDS else known
    if other == known:
        return str(word or "")
    return other[0].upper() + other[1:] if str(word)[0].isupper() else other


def spoken(choice: str) -> str:
    """Return a word of a ballot as a button has it: words all in capitals written small, and others as they stand."""
    told = said(choice)
    return told.capitalize() if told.isupper() else told


OF_THE_READER = Language(_, said)
"""The language of whoever asked for the page."""


def of_the_reader(refused: Refused) -> Refused:
    """Tell a refusal in the reader's language."""
    because, instead = in_language(refused.because, OF_THE_READER), in_language(refused.instead, OF_THE_READER)
    return Refused(because, refused.grounds, instead)
