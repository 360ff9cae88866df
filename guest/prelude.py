"""What rule code finds ready: how it speaks, what it can look up, ask for and request, and how it reckons.

The effects themselves are printed at build time into `effects_of_rules`, from the project's own table of effects.
"""

import datetime
import decimal
import fractions
import json
import types

import values
from facts import fact_named
from limits import FIELD, VALUE
from reckoning import days, hours, minutes, round_half_away, round_half_up, weeks
from records import Group, Record, fingerprint, local, local_moment, looking, neighbours, next_time
from wit_world import host_call

Generator = types.GeneratorType
_AT_TOP = "must stand before an ordinary function at the top level of the code"


class Broken(Exception):
    """What rule code did makes no sense. The message is for its author; `lineno` is known to us alone."""

    def __init__(self, message, line=None):
        super().__init__(message)
        self.lineno = line


class Limit(Broken):
    """Rule code went over a limit that is not the machine's."""


class Unwind(BaseException):
    """Ends a run that cannot go on: it waits for an answer, or the host said stop. Rule code cannot catch it."""


class Run:
    """What is known of the run in progress."""

    __slots__ = ("asked", "fatal", "gave", "journal", "lines", "noted", "state", "taken")

    def __init__(self):
        self.begin("idle", {})

    def begin(self, state, lines):
        """Forget the run before. The state is ``loading``, ``running``, or ``idle`` between runs."""
        self.state, self.lines = state, lines
        self.asked = self.fatal = None
        self.gave = None  # The function that ended, whose value is being written out.
        self.journal, self.taken, self.noted = (), 0, []

    def end(self):
        self.state = "idle"

    def note(self, kind, topic, function, options):
        """Remember that a function speaks."""
        if type(function) is not types.FunctionType:
            raise Broken(f"@{kind} {_AT_TOP}")
        if self.state == "loading":
            _check_parameters(kind, function)
        self.noted.append((kind, topic, function, options))

    def functions(self):
        """The functions that speak, by name, each with whether it answers."""
        return {function.__name__: (function, self.is_answer(function)) for _, _, function, _ in self.noted}

    def is_answer(self, function):
        return any(noted is function and kind == "answers" for kind, _, noted, _ in self.noted)

    def speeches_of(self, namespace):
        """List how the code speaks, as data."""
        speeches = []
        for kind, topic, function, options in self.noted:
            name = function.__name__
            if kind != "answers" and self.is_answer(function):
                raise Broken(f"{name}(): a function under @answers cannot also be under @{kind}", line_of(function))
            if namespace.get(name) is not function:
                raise Broken(
                    f"@{kind} {_AT_TOP}; {name!r} is not, or another of that name comes after it", line_of(function)
                )
            facts = function.__code__.co_varnames[: function.__code__.co_argcount]
            speeches.append(
                [kind, topic, name, list(facts), [[key, values.plain(one)] for key, one in options.items()]]
            )
        return speeches

    def request(self, kind, arguments):
        """Take the journal's next answer; without one the run ends here, and the host learns what is asked."""
        if self.state != "running":
            raise Broken(f"{kind}() can be called only while a rule's function runs")
        if self.asked is None and self.taken < len(self.journal):
            self.taken += 1
            return self.journal[self.taken - 1]
        if self.asked is None:
            self.asked = (kind, values.encoded(arguments))
        raise Unwind

    def asked_instead(self):
        """Say what is waited for, if anything is; even a rule that hid the unwinding waits."""
        return None if self.asked is None else f'a["{self.asked[0]}",{self.asked[1]}]'


RUN = Run()


def line_of(function):
    """The line of a function's `def`: its code's own first line is that of its first decorator."""
    first = function.__code__.co_firstlineno
    return RUN.lines.get(first, first)


def _check_parameters(kind, function):
    code, line = function.__code__, line_of(function)
    name = function.__name__
    if code.co_flags & 0x0C or code.co_kwonlyargcount or code.co_posonlyargcount:
        raise Broken(f"{name}(): a function under @{kind} names each of its facts; it cannot have * or /", line)
    if function.__defaults__:
        raise Broken(f"{name}(): a function under @{kind} is given every fact it names; it cannot have defaults", line)
    if code.co_flags & 0x20 and kind == "answers":
        raise Broken(f"{name}(): an answer is returned, not yielded", line)


def _speaker(kind, sample):
    def speaks(*topic, **options):
        if len(topic) != 1 or type(topic[0]) is not str:
            raise Broken(f'@{kind} takes one name in quotes: @{kind}("{sample}")')

        def noted(function):
            RUN.note(kind, topic[0], function, options)
            return function

        return noted

    speaks.__name__ = speaks.__qualname__ = kind
    return speaks


def no_effect(value):
    """Say what is wrong with a thing that should have been an effect."""
    if value is None:
        return 'is None, not an effect such as award("Ann", 5)'
    hint = "; call the effect's function instead of writing the record" if isinstance(value, dict) else ""
    return f"is a {type(value).__name__}, not an effect{hint}"


# -- Looking facts up -------------------------------------------------------------------------------------------------


def look_up(name, *about):
    """Look a fact up by name. Raises `LookupError` with a sentence if there is no such thing."""
    if RUN.state != "running":
        raise Broken("facts can be looked up only while a rule's function runs")
    if type(name) is not str or not name.isascii():
        raise TypeError("look_up() takes the name of what is looked up, in quotes")
    written = values.encoded(about)
    if len(written) > VALUE:
        raise Limit(f"what is looked up by is longer than {VALUE:,} characters")
    answer = _answered(name, written)
    if answer[0] == "n":
        raise LookupError(json.loads(answer[1:]))
    return fact_named(f"{name} {written}") if answer[0] == "f" else values.decoded(answer[1:])


def _answered(name, written):
    answer = host_call(name, written)
    if answer[0] in "vnf":
        return answer
    RUN.fatal = RUN.fatal or Unwind()
    raise Unwind


def _field(fact, *name):
    """One field of a fact, in a list, or None if it has no such field; without a name, the whole record."""
    answer = _answered(FIELD, values.encoded((fact, *name)))
    if not name:
        return values.decoded(answer[1:])
    return [values.decoded(answer[1:])] if answer[0] == "v" else None


looking.up, looking.field = look_up, _field


def balance(player, quantity="points"):
    """What a player holds of a quantity."""
    return look_up("balance", player, quantity)


def holder(office):
    """Who holds an office, or None."""
    return look_up("holder", office)


def setting(rule_number, name):
    """A setting of any rule in force."""
    return look_up("setting", rule_number, name)


def line(register, key):
    """One line of a register, or None."""
    return look_up("line", register, key)


def lines(register):
    """All lines of a register: a record of each key with its fields, in the order of the keys."""
    return look_up("lines", register)


def rule(number):
    """A rule, by the number it has now."""
    return look_up("rule", number)


def proposal_of(number):
    """A proposal, by its number."""
    return look_up("proposal", number)


# -- Groups -----------------------------------------------------------------------------------------------------------


def voters(proposal, choice):
    """Those whose ballot on a proposal was this."""
    number = proposal.number if isinstance(proposal, Record) else proposal
    if type(number) is not int or type(choice) is not str:
        raise TypeError('voters() takes a proposal and a choice: voters(proposal, "FOR")')
    return Group("ballots", number, choice)


def electorate(name):
    """A named electorate."""
    if type(name) is not str:
        raise TypeError('electorate() takes a name: electorate("Voters")')
    return Group("electorate", name)


def seen_since(moment):
    """Those who have joined or logged on at this moment or later."""
    return Group("seen", int(moment.timestamp()))


def everyone():
    """All players in the game."""
    return Group("players")


# -- Requests: what only players or the dice can answer ---------------------------------------------------------------


def choose(player, question, options):
    """Ask a player to choose; the run ends here and is done again when the answer is there."""
    if not isinstance(player, str) or not isinstance(question, str):
        raise TypeError("choose() takes a player's name, a question in words, and the options")
    return RUN.request("choose", {"player": player, "question": question, "options": list(options)})


def draw(purpose, candidates, weights=None):
    """Have candidates put into an order by lot, each with as many chances as its weight."""
    if not isinstance(purpose, str):
        raise TypeError("draw() takes what it is for, in words, and the candidates")
    asked = {"purpose": purpose, "candidates": candidates if type(candidates) is Group else list(candidates)}
    return RUN.request("draw", asked if weights is None else {**asked, "weights": list(weights)})


def ask(question, /, **facts):
    """Ask the rules in force a question, as the engine would."""
    if not isinstance(question, str):
        raise TypeError("ask() takes a question's name, and its facts by name")
    return RUN.request("ask", {"question": question, "facts": facts})


SPEAKERS = {"answers": "quorum", "when": "VoteClosed", "instead": "Joined", "offers": "give"}  # With a sample each.
NAMES = {
    **{kind: _speaker(kind, sample) for kind, sample in SPEAKERS.items()},
    **{tool.__name__: tool for tool in (
        look_up, balance, holder, setting, line, lines, rule, proposal_of, fingerprint, neighbours, voters, electorate,
        local, local_moment, next_time, seen_since, everyone, choose, draw, ask, weeks, days, hours, minutes,
        round_half_up, round_half_away,
    )},
    "PASS": None, "UTC": datetime.UTC, "Fraction": fractions.Fraction, "Decimal": decimal.Decimal,
    "date": datetime.date, "datetime": datetime.datetime, "timedelta": datetime.timedelta,
}  # fmt: skip
"""What rule code finds, apart from the effects and Python's own."""
