"""Rules that do anything they like: what players may write on a good day, a bad day, and out of malice."""

from __future__ import annotations

from nomicon.game.names import Moment
from nomicon.game.texts import RuleText
from tests.play.playing import NOON, text

# -- Rules that break, or never end --------------------------------------------------

BROKEN = {
    "divides by zero": text('@when("VoteClosed")\ndef react():\n    return [award("Ann", 1 // 0)]\n'),
    "never ends": text('@when("Joined")\ndef react():\n    while True:\n        pass\n'),
    "fails when it fails": text('@when("RuleFailed")\ndef react():\n    raise ValueError("again")\n'),
    "breaks the count": text('@answers("adopted")\ndef say(tally):\n    return tally.nothing\n'),
    "answers nonsense": text('@answers("quorum")\ndef say():\n    return "many"\n'),
    "breaks quorum": text('@answers("quorum")\ndef say(proposal):\n    return proposal.nothing\n'),
    "asks itself": text('@answers("quorum")\ndef say(proposal):\n    return ask("quorum", proposal=proposal)\n'),
    "asks in a circle": text("""
        @answers("voting_period")
        def period(proposal):
            return 60 if ask("secret_ballots", proposal=proposal) else 120
        @answers("secret_ballots")
        def secret(proposal):
            return ask("voting_period", proposal=proposal) == 60
    """),
    "asks ever deeper": text("""
        @answers("votes_each")
        def votes(player, proposal):
            return ask("votes_each", player=player + "x")
    """),
    "draws without end": text("""
        @when("Declared")
        def react():
            while True:
                draw("again", ["a", "b"])
    """),
    "announces without end": text(
        '@when("Announced")\ndef react():\n    yield announce("again")\n    yield announce("!")\n'
    ),
    "asks for what is not": text('@when("Declared")\ndef react():\n    yield award("Nobody at all", 5)\n'),
    "writes where it may not": text('@when("Declared")\ndef react():\n    yield put("purse", "x", {"y": 1})\n'),
    "answers with a huge number": text('@answers("votes_each")\ndef votes():\n    return 10 ** 4000\n'),
    "names a far future": text(answers={"voting_period": "1000 weeks"}, effective=Moment(NOON * 1000)),
}

# -- Rules about points, places and the like ------------------------------------------

MECHANISMS = {
    "pays for votes": text("""
        @when("VoteClosed")
        def pay(event, proposal):
            yield award(voters(proposal, "FOR"), 5)
            if event.adopted:
                yield award(proposal.proponent, 10)
    """),
    "halves the points": text('@when("Left")\ndef halve():\n    yield scale(everyone(), Fraction(1, 2))\n'),
    "a purse": text(
        """
        @offers("buy", item="text", many="count")
        def buy(player, item, many):
            if many > 9:
                return [refuse("That is too many.")]
            return [award(player, -many, "gold"), put("purse", player, {"item": item})]
    """,
        declares={
            "quantities": {"gold": {"start": 3, "whole": True, "least": 0, "tradable": True}},
            "registers": {"purse": {"fields": ["item"]}},
        },
    ),
    "trade": text(answers={"may_transfer of points": "yes"}, declares={"quantities": {"points": {"start": 10}}}),
    "a second points": text(declares={"quantities": {"points": {"start": 1, "whole": True}}}),
    "asks and asks again": text("""
        @when("Declared")
        def wonder(player):
            if player is None:
                return []
            first = choose(player, "Left or right?", ["left", "right"])
            lots = draw("which way", ["north", "south"])
            second = choose(player, "Sure?", ["yes", "no"])
            return [announce(first + lots[0] + second), award(player, 1)]
    """),
    "a move for two": text("""
        @offers("duel", other="player")
        def duel(player, other):
            one = choose(other, "Rock or paper?", ["rock", "paper"])
            yield announce(player + " meets " + one)
    """),
    "a lottery": text("""
        @when("Announced")
        def lots():
            first = draw("prize", everyone())
            yield award(first[0], 7)
    """),
    "a clock": text(
        """
        @when("TimerRang")
        def ring(event):
            yield announce("Ding " + event.name)
            if event.name == "noon":
                yield remind("later", event.at + hours(1))
    """,
        declares={"schedules": {"noon": "every day 12:00"}},
    ),
    "a timer of odd name": text(
        '@when("Declared")\ndef set_it(now):\n    yield remind("duty: pay", now + minutes(1))\n'
    ),
    "a duty": text(
        declares={"offices": {"Clerk": {}}, "duties": {"report": {"of": "Clerk", "every": "every day 08:00"}}}
    ),
    "a clerk by lot": text(
        """
        @when("Joined")
        def pick(event):
            yield appoint("Clerk", event.player)
            yield owe("greet", "the Clerk")
    """,
        declares={"offices": {"Clerk": {}}},
    ),
    "settings of its own": text(
        """
        @when("Declared")
        def more(settings):
            yield set_setting("level", settings.level + 1)
            yield answer_from("quorum", settings.level)
    """,
        settings={"level": 1},
    ),
    "a map": text(
        '@when("Joined")\ndef arrive(event):\n    yield put("island", event.player, {"at": "beach"})\n',
        declares={"maps": {"island": {"places": ["beach", "hill"]}}},
    ),
}

# -- Rules about rules ---------------------------------------------------------------

ANSWERS = {
    "quorum of all": text(answers={"quorum": {"share": 1, "of": "players"}}),
    "quorum at the close": text(answers={"quorum": {"share": "1/2", "of": "players"}}, binds={"quorum": "close"}),
    "a quorum beyond reach": text(answers={"quorum": 1000}),
    "unanimity": text(answers={"adopted": {"at_least": 1, "of": "eligible"}}),
    "secret ballots": text(answers={"secret_ballots": "yes"}),
    "open ballots": text(answers={"secret_ballots": "no"}, prevails_over=("about secret_ballots",)),
    "an hour to vote": text(answers={"voting_period": "1 hour"}),
    "ends early": text(answers={"ends_early": "all have voted", "ballots_of_leavers": "no"}),
    "three choices": text(answers={"choices": ["Aye", "No", "Present"], "late_ballots": "listed"}),
    "no numbers to spare": text(answers={"number_step": 1, "first_proposal": 0}),
    "renumbers": text(answers={"amended_number": "the proposal's", "enacted_number": "the next"}),
    "void across classes": text(answers={"conflict_across_classes": "void", "quorum": 1}),
    "larger numbers first": text(answers={"precedence": "larger number"}, prevails_over=(201, 301)),
    "defers to all": text(answers={"adopted": {"more_than": 0}}, defers_to=("about adopted", 301, 302)),
    "slow effect": text(answers={"takes_effect": "2 days"}),
    "wins": text(answers={"win_score": 12}, declares={"quantities": {"points": {"start": 0}}}),
    "wins by gold": text(answers={"win_score": 2, "win_by": "gold"}),
    "judged by all": text(answers={"judge": "players", "judge_period": "1 hour"}),
    "judged by Ann": text(answers={"judge": "Ann", "judge_period": "1 day"}),
    "judged by lot": text(answers={"judge": ["Ann", "Ben", "Zed"], "judgement_values": ["True", "False"]}),
    "nobody proposes": text(answers={"may_propose": "nobody"}),
    "must stay amendable": text(answers={"must_stay_amendable": "yes", "least_mutable": 2}),
    "distributed by hand": text(answers={"distributed_by": "Clerk"}, declares={"offices": {"Clerk": {}}}),
    "reads": text(
        """
        @answers("votes_each")
        def weigh(player, readings):
            return 2 if readings.it == "b" else PASS
        @when("Declared")
        def tell(event, readings):
            yield announce("It is " + readings["it"])
        @instead("Left")
        def stay(readings):
            return refuse("Stay.") if readings.get("it") == "b" else PASS
        """,
        readings={"it": {"default": "a", "others": ["b"]}},
    ),
    "answers by a reading": text(
        answers={"quorum": {"reading": "it", "a": None, "b": {"share": "1/2", "of": "players"}}},
        binds={"quorum": {"reading": "it", "a": "opening", "b": "close"}},
        readings={"it": {"default": "a", "others": ["b"]}},
    ),
    "a reading": text(answers={"may_return": "next game"}, readings={"it": {"default": "a", "others": ["b"]}}),
}

# -- Rules that stand in the way, and rules that take over -----------------------------

MALICE = {
    "peeks at ballots": text("""
        @when("BallotCast")
        def tell(event):
            yield announce("SEEN " + event.voter + " " + event.choice)
        @answers("votes_each")
        def weigh(player, proposal):
            return 1 + len(voters(proposal, "FOR"))
    """),
    "peeks by looking up": text("""
        @when("Declared")
        def tell():
            yield announce("SEEN " + str([list(voters(301, "*")), list(voters(302, "*")), proposal_of(301).tally]))
    """),
    "stops everything": text(
        "\n".join(
            f'@instead("{kind}")\ndef stop_{kind.lower()}():\n    return []\n'
            for kind in (
                "ProposalSubmitted",
                "JudgementInvoked",
                "QuantityMoved",
                "Joined",
                "Announced",
                "OfficeFilled",
            )
        )
    ),
    "stops some": text(
        "\n".join(
            f'@instead("{kind}")\ndef stop_{kind.lower()}():\n    return [announce("no {kind}")]\n'
            for kind in ("VoteOpened", "ClaimMade", "Left", "MoveMade", "ChoiceAsked", "GameWon", "Declared")
        )
    ),
    "turns gains into losses": text("""
        @instead("QuantityMoved")
        def turn(event):
            return [award(player, -amount, event.quantity) for player, amount in event.moves]
    """),
    "refuses to let go": text('@instead("Left")\ndef stay():\n    return [refuse("Nobody leaves.")]\n'),
    "closes votes": text("""
        @when("BallotCast")
        def enough(event):
            yield close_vote(event.proposal)
        @when("VoteOpened")
        def never(event):
            if event.proposal % 5 == 0:
                yield withdraw(event.proposal)
    """),
    "wins for Ann": text('@when("Declared")\ndef win():\n    yield declare_winner("Ann")\n    yield begin_game()\n'),
    "ends play": text('@when("GameWon")\ndef end():\n    yield end_play("Enough.")\n'),
    "forgets": text(
        '@when("VoteClosed")\ndef wipe():\n    yield forget("noon")\n    yield discharge("report", "the Clerk")\n'
    ),
}

TEXTS: dict[str, RuleText] = {**BROKEN, **MECHANISMS, **ANSWERS, **MALICE}
"""All of them, by what they do."""
