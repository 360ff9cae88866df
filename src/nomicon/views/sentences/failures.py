"""Why code of rules failed, as the machine that runs it says so: words that stand in records.

They are the texts of `adapters.sandbox`, and those of `law.resolution` on what code asks for. What Python says of an
error in the code stays as it is.
"""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop

FAILURES = (
    gettext_noop("a record with a $ mark has the wrong form"),
    gettext_noop("a rule cannot ask for {request!r}"),
    gettext_noop("draw: a weight cannot be negative"),
    gettext_noop("draw: at least one weight must be above 0"),
    gettext_noop("draw: the weights are too large or too precise when they are combined. Round them"),
    gettext_noop("draw: there are {weights} weights for {candidates} candidates. Give each candidate one"),
    gettext_noop("draw: there can be at most {limit} candidates, unless they are a group of players"),
    gettext_noop("draw: there must be at least one candidate"),
    gettext_noop("facts can be looked up only while a rule's function runs"),
    gettext_noop("it asked for a clock, or something else that rules do not have, more than {most} times"),
    gettext_noop("it contains a float"),
    gettext_noop("it failed without an error message"),
    gettext_noop("it is not run again now, because all rules together have already taken too many steps"),
    gettext_noop("it looked up more text than a run may: {once} characters at once, {all} in all"),
    gettext_noop("it looked up more than {most} facts"),
    gettext_noop("it made a request that does not exist"),
    gettext_noop("it names a reading that was never handed over"),
    gettext_noop("it nested lists or calls too deeply"),
    gettext_noop("it ran out of memory, or broke the interpreter in some other way"),
    gettext_noop("it took more steps than a rule may ({steps})"),
    gettext_noop("it took more steps than a rule may take when so much other code runs in the same move ({steps})"),
    gettext_noop("its look-ups run rule code, which makes more look-ups, and so on, more than {most} levels deep"),
    gettext_noop("its result is longer than {most} characters"),
    gettext_noop("the code contains half a character (a lone surrogate)"),
    gettext_noop("the code could not be loaded: {why}"),
    gettext_noop("the list of the readings that it used could not be read"),
    gettext_noop("the result could not be read: {why}"),
    gettext_noop("the result is nested too deeply"),
    gettext_noop("the result is not a list of effects"),
    gettext_noop("there are more characters after its end"),
    gettext_noop("this code has no function {function!r} that the game can call"),
    gettext_noop("{function}() names {fact!r}, which is not a fact here. The facts are: {facts}"),
)
