"""What the options of commands are for, for the catalogues."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop

OPTION_TEXTS = frozenset(
    (
        gettext_noop("A playthrough to play first."),
        gettext_noop("A reading to be switched, as 206:NAME=ALTERNATIVE."),
        gettext_noop("A tag that rules may ask for. You can repeat this option."),
        gettext_noop("Add a starting rule, or replace the text of one."),
        gettext_noop("Do not ask for confirmation."),
        gettext_noop("Do not pause. (Without this, any key skips one pause and q skips all.)"),
        gettext_noop("Do not save a game."),
        gettext_noop("Exit after the game."),
        gettext_noop(
            "How votes work when the rules have no code: voting_period=DURATION, quorum=SHARE of the players who "
            "must vote, voters=NUMBER who must vote at least, majority=SHARE of the votes cast that must be "
            "exceeded, entrenched=yes or no (whether all must agree to transmute a rule or to change one that "
            "was immutable at the start). You can repeat this option."
        ),
        gettext_noop("Include the server's own passwords, tokens and signing keys."),
        gettext_noop("Make another key. Every browser then has to subscribe again."),
        gettext_noop("Never allow a change outside the rules, even if no rule can be changed any more."),
        gettext_noop("Pause after each step."),
        gettext_noop("Use the games on a server, not those on this computer."),
        gettext_noop("Print JSON instead of text."),
        gettext_noop(
            "Replace only this game in the data folder, and keep the old game in a separate file. You can repeat "
            "this option."
        ),
        gettext_noop(
            "Show four sample games, with sample accounts and a clock that you can move forward. Everything "
            "is deleted when the server stops."
        ),
        gettext_noop("Show only differences, and one line for each playthrough that has none."),
        gettext_noop("Take the game as it was after entry N, not as it is now."),
        gettext_noop("Show the version and exit."),
        gettext_noop("Show what would change, but change nothing."),
        gettext_noop(
            "The address that people type in their browser, if it is not the address in --listen. Links begin with it."
        ),
        gettext_noop("The address to listen on."),
        gettext_noop("The data folder of a server (default: your own folder)."),
        gettext_noop("The folder for the pages."),
        gettext_noop(
            "The folder that becomes the rulebook or the git repository. For git, this can also be a new file whose "
            "name ends in .bundle."
        ),
        gettext_noop("The last entry to include."),
        gettext_noop(
            "The link that you noted for entry N, or at least its first 16 characters. You can repeat this option."
        ),
        gettext_noop("The player who broke the rules, if the statement says so."),
        gettext_noop("The proposal that the statement is about."),
        gettext_noop(
            "The rulebook that takes the imported words: each of its rules gets the words of the imported rule with "
            "its number, and keeps its title, class, header and code. Imported rules with other numbers are left out."
        ),
        gettext_noop(
            "The rulebook from which the rules take their words and code (default: the rulebook of the history)."
        ),
        gettext_noop("The same as giving the name without this option. You can repeat this option."),
        gettext_noop("The same as: export playthrough."),
        gettext_noop("The title of the draft (default: the title of the rule)."),
        gettext_noop("A title from which the ID of the game is made (default: the title of the history)."),
        gettext_noop("The title of the game (default: the title of the rulebook; with --server, its name)."),
        gettext_noop("The title of the proposal (default: the title of the rule)."),
        gettext_noop("The title of the rescue (default: the title of the rule)."),
        gettext_noop("Confirm without asking that this computer's clock is right, if the program does not trust it."),
        gettext_noop("What is corrected if the judgement is TRUE, for example: 'award Ann 5, award Ben -5'."),
        gettext_noop("What was done."),
        gettext_noop("Where games, accounts and settings are kept (default: your own folder)."),
        gettext_noop(
            "Where the games are: a file, a server's data folder, or postgresql://… (default: your own data folder)."
        ),
        gettext_noop("Where to save the new rulebook: a new or empty folder."),
        gettext_noop("Which game (default: the only one, or the newest)."),
        gettext_noop(
            "Who holds an office at the start, if not the person named in the rulebook. You can repeat this option."
        ),
        gettext_noop("Who holds an office at the start. You can repeat this option."),
        gettext_noop("Why rules can be changed again after this change."),
        gettext_noop("Why the statement puts play itself in doubt, if it does: one of the reasons in the rules."),
        gettext_noop("The reason. All players can read it."),
        gettext_noop("Write the measurements to this file."),
        gettext_noop("Write the page to this file, with links to rules and playthroughs."),
        gettext_noop("Write to this file."),
        gettext_noop("Your name in the game."),
        gettext_noop("Your reason. It is shown with the proposal, but is not part of it."),
        gettext_noop("Your reason. It is shown with the proposal."),
        gettext_noop("Your reasons. They are published, but are not part of the judgement."),
    )
)
"""The options say the same; a test compares the two."""
