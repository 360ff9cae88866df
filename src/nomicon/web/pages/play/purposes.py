"""What each kind of move is for, and what comes of it, in a sentence or two for whoever is about to make it."""

from __future__ import annotations

from django.utils.translation import gettext_noop

PURPOSES = {
    "join": gettext_noop("You become a player of this game."),
    "log_on": gettext_noop("Some rules ask who is here. This says that you are."),
    "forfeit": gettext_noop("You are no player any more. What becomes of what you hold, and whether you may come back, "
                            "is up to the rules. Nothing that you did is undone."),
    "end_turn": gettext_noop("The turn in progress ends, and the next player's begins."),
    "post": gettext_noop("A draft that all can see is proposed, in just that form."),
    "distribute": gettext_noop("A numbered proposal is sent round, which opens its vote."),
    "withdraw": gettext_noop("Your proposal is taken off the table. Nobody votes on it any more."),
    "vote": gettext_noop("You vote on an open proposal. Until it closes you may vote again, if the rules let you."),
    "take_back": gettext_noop("Your ballot is taken out again, as if you had not voted yet."),
    "consent": gettext_noop("Say for your office whether it consents to an open proposal."),
    "close": gettext_noop("A vote that no clock closes is ended, and its ballots are counted."),
    "take_in_hand": gettext_noop("Do a clerical duty of your office yourself, or let it be done for you at once."),
    "seek_office": gettext_noop("Ask to hold an office. The rules say whether you get it."),
    "do_duty": gettext_noop("Say that you have done what your office owes, and what came of it."),
    "mend": gettext_noop("Put the words of a rule right without a vote, where the rules let you."),
    "invoke": gettext_noop("Write a statement that is true or false. A Judge says which, and play goes by that."),
    "deliver": gettext_noop("Your judgement binds from now on. Your reasons are published with it; they do not."),
    "declare": gettext_noop("Say or do something before everybody that no rule regulates. It stands in the history, "
                            "and moves nothing by itself."),
    "claim": gettext_noop("Say what a rule has brought about that no code does, and what it moves. It stands until "
                          "somebody challenges it and a Judge overturns it."),
    "challenge": gettext_noop("Say that a claim is wrong. A Judge then says whether it stands."),
    "give": gettext_noop("Hand another player some of what you have. It is theirs at once."),
    "choose": gettext_noop("A rule waits for your choice, and goes on with it."),
    "typed": gettext_noop("Write a move as one would in a terminal. Every move can be said like this."),
}  # fmt: skip
"""By the names of the kinds of moves; a test holds them against the table of moves."""
