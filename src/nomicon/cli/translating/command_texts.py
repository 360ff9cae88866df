"""What commands are for, and what is said beside their examples, for the catalogues."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop

COMMAND_TEXTS = frozenset(
    (
        gettext_noop("A server that uses the same record notices this within a minute."),
        gettext_noop("Agree to a move that somebody wants to make with you."),
        gettext_noop("Agree to a rule-change outside the rules."),
        gettext_noop("Announce a move that needs other players before you can make it."),
        gettext_noop("Answer what a rule asks you; your inbox has it."),
        gettext_noop("Ask a Judge whether a statement is true."),
        gettext_noop("Ask to hold an office."),
        gettext_noop("Back up the games, accounts and settings of a server into one file, while it runs."),
        gettext_noop("Become a player of the game."),
        gettext_noop("Call for a rule-change outside the rules, if no rule can be changed any more."),
        gettext_noop("Cast your ballot on an open proposal."),
        gettext_noop("Challenge a claim. A Judge then decides."),
        gettext_noop("Change your own proposal before its vote opens."),
        gettext_noop(
            "Check that the entries of an exported record fit together, and that each one is shown as it was recorded."
        ),
        gettext_noop("Check the record and decide every entry again."),
        gettext_noop("Claim an effect of a rule without code."),
        gettext_noop("Confirm that the clock shows the right time, so that the games continue."),
        gettext_noop("Continue with a record that has lost entries."),
        gettext_noop("Copy all games from one record, a file or a PostgreSQL database, to another."),
        gettext_noop("Copy the record of games to another place, or check an exported record."),
        gettext_noop("Correct a rule's words without a vote, if the rules let you."),
        gettext_noop(
            "Delete an account for ever. The command first says what is deleted and what stays, then asks "
            "you to confirm."
        ),
        gettext_noop("Delete the saved token for a server. The token stays valid until you withdraw it on the server."),
        gettext_noop("Deliver a judgement that is waiting for you."),
        gettext_noop("Take over a routine duty of your office from the program, to do it by hand from now on."),
        gettext_noop(
            "Do everything that is due now, and show it. You rarely need this, because every move does it too."
        ),
        gettext_noop("Publicly do or say something that no rule regulates."),
        gettext_noop("End a vote that has no closing time, and count its ballots."),
        gettext_noop("End every open vote now, if the rules let the host do this."),
        gettext_noop("End the current turn."),
        gettext_noop(
            "Every entry is copied unchanged and then read again in the new record. Links that players noted"
            " stay valid. Nobody should play meanwhile. If copying was interrupted, run the same command "
            "again to continue."
        ),
        gettext_noop(
            "Everything is kept in one folder. With --file FILE, the games are in that file, and everything else "
            "is in a folder beside it, or in the folder named with --data. In a PostgreSQL database, games and "
            "accounts are kept together. The first time, the command prints a link that makes you the host. "
            "Press Ctrl-C to stop the server."
        ),
        gettext_noop("Examples:"),
        gettext_noop("Export a whole game, or its rules. Sealed ballots are left out."),
        gettext_noop(
            "Export everything stored about an account outside the games, as JSON. Passwords and keys are left out."
        ),
        gettext_noop(
            "FILE is a record that you exported with 'nomicon export' or downloaded from the page \"Full history\", "
            "or an archive of all games of a server. The command needs only this file. The exit status is 1 if "
            "something is wrong. To also decide every move again, use 'nomicon audit', which needs the original "
            "record."
        ),
        gettext_noop("Give another player something that you have."),
        gettext_noop("Help"),
        gettext_noop("Hold an office"),
        gettext_noop("Host"),
        gettext_noop("Import the words of a ruleset from a text, and list what did not match."),
        gettext_noop("Join it:"),
        gettext_noop("Leave the game."),
        gettext_noop("Resume a paused game. Every deadline moves by the length of the pause."),
        gettext_noop("Let a proposal pass a stage that it needs before its vote."),
        gettext_noop("Leave a routine duty of your office to the program from now on."),
        gettext_noop("List all commands, or explain one."),
        gettext_noop("If no rulebook answers a question, the ready rules that answer it are listed."),
        gettext_noop("List all questions that a rule can answer, and which bundled rulebooks answer them."),
        gettext_noop(
            "List each clause with the rule that implements it (by code or by people) and the playthroughs "
            "that show it."
        ),
        gettext_noop(
            "List ready rules that you can propose, or show one. To propose it: nomicon propose enact shelf NAME."
        ),
        gettext_noop("List the accounts and their players."),
        gettext_noop("List the games in the file or on the server."),
        gettext_noop(
            "List the mistakes and doubts in a rulebook or a rule file, with file and line. The exit status "
            "is 1 if there are mistakes."
        ),
        gettext_noop("List the rulebooks that come with the program."),
        gettext_noop("List the rules of a rulebook by number and title, or show one in full."),
        gettext_noop("List what you can do now, and why you cannot do the rest."),
        gettext_noop("List, show, check and import rulebooks, and read what rules can do."),
        gettext_noop("Look at it:"),
        gettext_noop("Make a move that a rule of this game offers."),
        gettext_noop("Make a move that was announced, if the conditions that the rules set for it are met."),
        gettext_noop("Make the key with which a server sends notifications to browsers."),
        gettext_noop(
            "Make the token on your account page. The command asks for it, so the token does not get into "
            "your shell history."
        ),
        gettext_noop("Manage the accounts in a server's data folder. The server can keep running."),
        gettext_noop(
            "Measure rulebooks: the number of rules, the minutes it takes to read them, the most players in one "
            "playthrough, the days until somebody wins in playthroughs, and the difficulty."
        ),
        gettext_noop(
            "Name a rulebook with a history, or your own history file. The exit status is 1 if the results "
            "differ from the history."
        ),
        gettext_noop(
            "Name the player whose ballot also counts for you if you do not vote, if the rules allow proxies."
        ),
        gettext_noop("Object to a move that somebody has announced."),
        gettext_noop("Play"),
        gettext_noop("Play Nomic: a game in which changing the rules is a move."),
        gettext_noop("Play in one game, one line for each move. Ctrl-D leaves."),
        gettext_noop(
            "Play playthroughs and show each step. The exit status is 1 if anything differs from what they say."
        ),
        gettext_noop("Print the commands in the form that Discord expects, without sending anything."),
        gettext_noop("Print the script that lets your shell complete words with Tab."),
        gettext_noop("Propose a change to the rules."),
        gettext_noop("Propose a draft."),
        gettext_noop("Propose to amend a rule: a short form of 'propose amend'."),
        gettext_noop("Propose to enact a rule: a short form of 'propose enact'."),
        gettext_noop("Propose to repeal a rule: a short form of 'propose repeal'."),
        gettext_noop("Propose to transmute a rule: a short form of 'propose transmute'."),
        gettext_noop("Read"),
        gettext_noop("Replace all commands of your Discord application with the commands of Nomicon."),
        gettext_noop("Remove your proxy."),
        gettext_noop("Replay the recorded history of a game, compare the results, and continue playing from there."),
        gettext_noop("Report a duty of your office as done."),
        gettext_noop("Restore a backup into a new or empty folder, and check it."),
        gettext_noop("Run a server: web pages for people and an API for programs."),
        gettext_noop("Save a token for a server, so that you can play there with --server URL."),
        gettext_noop("Say that you are here, for rules that ask who is here."),
        gettext_noop(
            "Say yes or no to an open proposal as the holder of an office. Your answer is sealed until the vote closes."
        ),
        gettext_noop("Send all waiting notices to players once, then exit. For use in cron."),
        gettext_noop(
            "Services of browsers recognise the server by this key. It stays in the data folder. Turn the "
            "notifications on with push = true in host.toml, then restart the server."
        ),
        gettext_noop("Show a rule-change to the players before you propose it."),
        gettext_noop("Show any page, as it is now or as it was after an entry."),
        gettext_noop("Show the game as it was after an entry."),
        gettext_noop("Show whether the program trusts the clock, or confirm that the clock is right."),
        gettext_noop("Show whether the program trusts the clock."),
        gettext_noop("Start"),
        gettext_noop("Start a game from a rulebook."),
        gettext_noop("Start one:"),
        gettext_noop("Pause a game. No deadline passes and nobody can make a move until you resume it."),
        gettext_noop("Support a move that somebody has announced."),
        gettext_noop(
            "TO is a new file, or a folder. In a folder, the file gets its name from the date and time. "
            "Anyone who has the file can read everything that the host can read."
        ),
        gettext_noop("Take back a move that you announced."),
        gettext_noop("Take back your ballot while the vote is open, if the rules allow it."),
        gettext_noop("Take back your support, your objection or your agreement."),
        gettext_noop("Tell Discord which commands players can give there."),
        gettext_noop(
            "The command checks that no entry is missing or changed, and that every draw used the seed that had "
            "been fixed for it. Then it decides every move again, under the rules of the time when the move was "
            "made. It shows every difference. The exit status is 1 if there are differences."
        ),
        gettext_noop(
            "The command reads discord_id and discord_bot_token in host.toml. Run it once, and again after each update "
            "of Nomicon."
        ),
        gettext_noop(
            "The command reads every game in the backup completely. It checks that no entry was changed, and "
            "that each game ends at the entry that the backup lists for it. If something is missing or changed, "
            "nothing is restored, and the folder stays as it was. With --only, the command replaces only the "
            "named games in an existing data folder. Stop the server of this folder first."
        ),
        gettext_noop(
            "The command shows what is lost and what is left, and asks you to confirm. Then the games continue "
            "from what is left. No entry is changed. If the remaining entries do not fit together, the command "
            "says so and changes nothing."
        ),
        gettext_noop("The effects that rule code can request."),
        gettext_noop("The events of a game that rules can react to."),
        gettext_noop(
            "The games stop if the clock jumps by more than an hour while the program runs, if it is set back by "
            "more than an hour, or if a record had no activity for more than a week (no move was made, and no server "
            "was running). Then nothing falls due, and players cannot make moves. The games continue when the host "
            "confirms the time, or when the clock is right again."
        ),
        gettext_noop("The kinds of values, and the kinds that fields of offered moves can have."),
        gettext_noop("The questions that the engine asks the rules, and the default answers."),
        gettext_noop(
            "'record' is the whole game as data. 'playthrough' is a script that plays the same game again, with "
            "the same draws. You can also export only the rules in force: 'rules' as data, 'book' as one "
            "Markdown text, and 'rulebook' as a folder that can start another game. 'git' writes all versions of "
            "the rules into a git repository, with a commit for each entry that changed the rules. Run it again "
            "to add what is new. If the name ends in .bundle, 'git' writes one file that you can clone."
        ),
        gettext_noop("The same as deliver. Deliver a judgement that is waiting for you."),
        gettext_noop("The same as invoke. Ask a Judge whether a statement is true."),
        gettext_noop(
            "This can be a bundled rulebook (see: nomicon rulebook list) or your own folder. With "
            "--server, it must be a rulebook of the server."
        ),
        gettext_noop("Try a rule-change in a copy of the game."),
        gettext_noop("Try rules and moves in a temporary game, where you control the clock."),
        gettext_noop("Try rules:"),
        gettext_noop(
            "Type a move or the name of a page. 'as NAME' lets another person at this computer play. 'help' "
            "lists all commands."
        ),
        gettext_noop("Update the answers in playthroughs to what the program says now, and show the changes."),
        gettext_noop("Watch a short game, then continue playing it yourself."),
        gettext_noop("Watch one:"),
        gettext_noop("What rule code can look up, what it can ask players and the rules, and what it can draw by lot."),
        gettext_noop("What rule code can see."),
        gettext_noop("What the rule check finds in a rule."),
        gettext_noop(
            "With deliver_by_cron = true in host.toml, the server itself sends nothing, and only this command does."
        ),
        gettext_noop("Withdraw a rescue that you called for."),
        gettext_noop("Withdraw your proposal, if the rules allow it."),
        gettext_noop("Write rules"),
        gettext_noop("Write the reference for rule authors into a folder."),
        gettext_noop(
            "You get the usual prompt. In addition, 'wait 3 days', 'at MOMENT' and 'after MOMENT' set the "
            "clock, and 'export FILE' saves the game as a playthrough. Everything else is lost when you "
            "leave."
        ),
        gettext_noop("Your turn:"),
        gettext_noop("a new rule in plain words"),
        gettext_noop("a new rule, from a file"),
        gettext_noop("an open proposal"),
        gettext_noop("a new text for a rule, from a file"),
        gettext_noop("both changes or neither"),
        gettext_noop("continue where a playthrough ends"),
        gettext_noop("in a crontab"),
        gettext_noop("in ~/.bashrc"),
        gettext_noop("in ~/.zshrc"),
        gettext_noop("one setting of a rule"),
        gettext_noop("new words for a rule"),
        gettext_noop("the same, in your editor"),
        gettext_noop("when no server is using the folder"),
    )
)
"""Their docstrings and examples say the same; a test compares the two."""
