"""The engine's own few words in the reader's language: how things stand, what ballots say, and what views are called.

Every word that players or rules bring stays as it is.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.play.outcome import Refused
from nomicon.views.elements.language import Language, in_language

WORDS = frozenset(
    {
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
        gettext_noop("readings"),
        gettext_noop("terms"),
        gettext_noop("registers"),
        gettext_noop("register"),
        gettext_noop("maps"),
        gettext_noop("map"),
    }
)


PHRASES = frozenset(
    {
        gettext_noop("Propose a rule-change"),
        gettext_noop("Vote on proposal %(number)s"),
        gettext_noop("Close the vote on proposal %(number)s"),
        gettext_noop("Withdraw proposal %(number)s"),
        gettext_noop("Deliver your judgement on J-%(number)s"),
        gettext_noop("End the turn in progress"),
        gettext_noop("Take your ballot on %(number)s back"),
        gettext_noop("Challenge claim %(number)s"),
        gettext_noop("Revise proposal %(number)s"),
        gettext_noop("Propose draft D-%(number)s"),
        gettext_noop("Show a draft of a rule-change"),
        gettext_noop("Sign rescue R-%(number)s"),
        gettext_noop("Withdraw rescue R-%(number)s"),
        # Whether rules can be changed without a rule.
        gettext_noop("Safe"),
        gettext_noop("Ends the game"),
        gettext_noop("Each vote needs a Judge"),
        gettext_noop("Only if more players join"),
        gettext_noop("Only new rules"),
        gettext_noop("Rules can be changed once more"),
        # How a rule speaks of another.
        gettext_noop("In its words"),
        gettext_noop("In what it says about precedence"),
        gettext_noop("In its code"),
        # How entries differ in a corrected past.
        gettext_noop("Moves that would be refused"),
        gettext_noop("Moves of games that would not have begun"),
        gettext_noop("Entries that would come out otherwise"),
        gettext_noop("The move that was put in"),
        gettext_noop("New events by the clock"),
        gettext_noop("Events by the clock that would not come about"),
        # The terms of a vote.
        gettext_noop("Who may vote"),
        gettext_noop("What a ballot may say"),
        gettext_noop("What counts in favour"),
        gettext_noop("What is an abstention"),
        gettext_noop("Votes each"),
        gettext_noop("Secret ballots"),
        gettext_noop("Players may change their ballot"),
        gettext_noop("Players may take back their ballot"),
        gettext_noop("How long the vote lasts"),
        gettext_noop("Whether it ends early"),
        gettext_noop("Who may close it"),
        gettext_noop("Quorum"),
        gettext_noop("The quorum counts votes"),
        gettext_noop("Abstentions count towards the quorum"),
        gettext_noop("Without a quorum"),
        gettext_noop("What adoption needs"),
        gettext_noop("Votes needed"),
        gettext_noop("Ballots of players who left count"),
        gettext_noop("Late ballots"),
        gettext_noop("Time until it takes effect"),
        gettext_noop("When the vote opened"),
        gettext_noop("With each ballot"),
        gettext_noop("When the vote closes"),
        gettext_noop("Whenever it is asked"),
    }
)
"""What the engine calls moves that no form is named after, and the terms of a vote."""


def phrase(text: str) -> str:
    """Return what the engine calls a move as the page calls it, if the page has a name for it; begun with a capital."""
    begun = text[:1].upper() + text[1:]
    number = re.search(r"\d+", begun)
    if number is not None and (known := begun.replace(number[0], "%(number)s")) in PHRASES:
        return _(known) % {"number": number[0]}
    return _(begun) if begun else ""


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
