"""What the arguments of calls must be, for the rule check, and what fits there."""

from inspection_kinds import ANY, COUNT, GROUP, MOMENT, NONE, NUMBER, TEXT, TRUTH, family, head, inner
from sentences import _, marked

WANTED = {
    NUMBER: _("a number"), "any number": _("a number"), COUNT: _("a whole number"), TEXT: _("text"),
    "player": _("a player's name"),
    "player or office": _("a player's name, or an office such as 'the Clerk'"), TRUTH: _("True or False"),
    "players": _("a player, a list of players, or a group"), MOMENT: _("a moment, such as now + days(3)"),
    "record": _('a record, such as {{"by": player}}'), "key": _("text or a whole number"), "list": _("a list"),
    "rule number": _("a rule's number"), "proposal number": _("a proposal's number"), GROUP: _("a group of players"),
    "judgement number": _("a judgement's number"), "quantity name": _("the name of a quantity"),
    "register name": _("the name of a register"), "office name": _("the name of an office"),
}  # fmt: skip
"""What an argument of each kind must be."""

NAMED_IN = {
    "quantity name": ("quantities", "quantity.unknown", marked("nothing called {name!r} is counted")),
    "office name": ("offices", "office.unknown", marked("there is no office {name!r}")),
    "register name": ("registers", "register.unknown", marked("there is no register {name!r}")),
}  # fmt: skip
"""Kinds of arguments that name something that a rule declares."""

FITTING = {
    NUMBER: {NUMBER}, "text": {"text"}, TRUTH: {TRUTH}, MOMENT: {MOMENT}, "record": {"record"},
    "players": {"text", "list", GROUP}, "key": {"text", NUMBER}, "list": {"list", GROUP, "record", "text"},
    "either": {"list", GROUP, "record", "text"},
}  # fmt: skip
"""The families of what can be given where each kind is wanted."""


def fits(wanted, kind):
    """Whether a value of one kind can be given where another is wanted."""
    kind = inner(kind)
    fitting = FITTING.get(wanted) or FITTING.get(family(wanted))
    if fitting is None or kind in (ANY, NONE) or family(kind) == ANY or head(kind) == "function":
        return True
    return family(kind) in fitting
