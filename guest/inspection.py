"""The rule check of code: reads a rule's code without running it, and says what in it cannot work or is doubtful.

What there is to name comes as tables; every check that is unsure keeps silent. What it costs is bounded, since it runs
in a machine with limits of its own.
"""

import ast

import modules
import values
from inspection_calls import Calls
from inspection_code import (
    all_nodes,
    names_in_code,
    names_not_called,
    names_walked,
    parameters,
    times_set,
    yields,
)
from inspection_comparisons import Comparisons
from inspection_empty import Empty
from inspection_expressions import Expressions
from inspection_functions import Functions, Here
from inspection_kept import Memory
from inspection_kinds import ANY
from inspection_lists import Lists
from inspection_methods import Methods
from inspection_names import Names
from inspection_particulars import Particulars
from inspection_players import Players
from inspection_reckoning import Reckoning
from inspection_registers import Registers
from inspection_statements import Statements
from inspection_tables import Findings, Tables, loaded, meant
from inspection_texts import slips
from inspection_uncalled import Uncalled
from inspection_ways import Ways
from limits import SOURCE
from sentences import _


def _calls(node, name):
    return isinstance(node.func, ast.Name) and node.func.id == name


class Inspector(
    Functions,
    Names,
    Expressions,
    Lists,
    Reckoning,
    Comparisons,
    Calls,
    Methods,
    Particulars,
    Registers,
    Statements,
    Uncalled,
    Ways,
    Empty,
    Memory,
    Players,
):
    """Goes through the code of one rule, function by function."""

    def __init__(self, tree, tables):
        self.tree, self.tables, self.findings = tree, tables, Findings()
        self.functions_by_name = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
        self.functions = self.functions_by_name.keys()
        self.generators = {name for name, one in self.functions_by_name.items() if yields(one)}
        self.globals, self.imports_all, self.unknown = {}, False, set()
        self.callee, self.in_condition, self.answers, self.certain = "", False, [], []
        self.here = Here("", tree, ())
        self._results, self._depth, self.keys_of_lines = {}, 0, set()
        self._attributes, self._minds_leavers = None, None
        self.given, self.noted = {}, {}
        self.is_learning = True
        self.times_set = times_set(tree)
        self.handed_on, self.in_loops = names_not_called(tree), names_walked(tree)
        self.timers = self._timers()

    @property
    def attributes(self):
        if self._attributes is None:
            self._attributes = self.tables.attributes() | names_in_code(self.tree)
        return self._attributes

    def speeches_of(self, name):
        return [one for one in self.tables.rule["speeches"] if one["function"] == name]

    def inspect(self):
        """Go through everything; before that in silence, to learn what the rule's own functions are given, if any."""
        helpers = [one for one in self.functions_by_name.values() if not one.decorator_list and parameters(one)]
        for self.is_learning in (True, False) if helpers else (False,):
            self.findings.is_silent = int(self.is_learning)
            self._go_through()
        for name, function in self.functions_by_name.items():
            self._speaks_well(function, self.speeches_of(name))
            self.may_be_nothing(function)
            self.may_be_lost(function)
            self.may_be_abused(function)
        self.keys_of_nobody()
        self._unused()
        self._slips()

    def _go_through(self):
        self._results, self.certain, self.answers, self.noted = {}, [], [], {}
        for statement in self.tree.body:
            self._at_top(statement)
        for name in self.functions_by_name:
            self.result_of(name)
        self.given = self.noted

    # -- The top level --

    def _at_top(self, node):
        match node:
            case ast.FunctionDef():
                for decorator in node.decorator_list:
                    self.kind_in_silence(decorator)
                first = self.functions_by_name[node.name]
                if first is not node:
                    self.findings.add(
                        node,
                        "name.twice",
                        _("{name}() is defined twice, and only the last definition counts", name=node.name),
                        _("Give one of them another name."),
                        [node.name],
                    )
            case ast.ClassDef():
                self.globals[node.name] = ANY
                self._class(node)
            case ast.ImportFrom():
                self.imports_all = self.imports_all or any(one.name == "*" for one in node.names)
                self.globals |= {one.asname or one.name: ANY for one in node.names}
            case ast.Import():
                for one in node.names:
                    name = one.asname or one.name.split(".")[0]
                    self.globals[name] = ("module", one.name) if one.name in modules.PUBLIC else ANY
            case _:
                self.statement(node)
                self.globals |= {
                    name: kind if self._is_set_once(name) else ANY for name, kind in self.here.kinds.items()
                }
                self.globals |= {name: ANY for name in self.here.local if name not in self.globals}

    def _is_set_once(self, name):
        return self.times_set[name] == 1

    def _class(self, node):
        for statement in node.body:
            if isinstance(statement, ast.FunctionDef):
                self.inner_function(statement)

    def inner_function(self, node):
        """Look at a function within another one, or at a method: it sees what stands around it."""
        outer = self.here
        self.here = Here(node.name, node, ())
        self.here.kinds = dict.fromkeys((*outer.kinds, *outer.local), ANY) | dict.fromkeys(parameters(node), ANY)
        self.here.local = self.here.local | outer.local
        self.here.asks = False
        self.block(node.body)
        self.here = outer

    # -- The rule as a whole --

    def _timers(self):
        """Return the names of what can ring for this rule; None if they are not all known."""
        names = set(self.tables.rule["timers"])
        for node in all_nodes(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("remind", "ring"):
                first = (
                    node.args[0] if node.args else next((one.value for one in node.keywords if one.arg == "name"), None)
                )
                if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
                    return None
                names.add(first.value)
        return names

    def _unused(self):
        """Say which functions nothing calls, and which settings nothing reads."""
        used = {one.id for one in all_nodes(self.tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
        for name, node in self.functions_by_name.items():
            if name not in used and not node.decorator_list:
                self.findings.add(
                    node,
                    "function.unused",
                    _("the function {name}() is never called", name=name),
                    _('Put @when("..."), @answers("..."), @instead("...") or @offers("...") before it, or remove it.'),
                    [name],
                )
        rings = any(
            one["kind"] == "when" and one["topic"].partition(" of ")[0] == "TimerRang"
            for one in self.tables.rule["speeches"]
        )
        if rings and self.timers == set():
            line = next(one["line"] for one in self._heard("TimerRang"))
            self.findings.add(
                line,
                "timer.none",
                _("this rule waits for a reminder but never sets one: it has no schedule, duty, remind() or ring()"),
                _("Declare a schedule, or call remind() or ring()."),
            )
        set_at = [one.lineno for one in all_nodes(self.tree) if isinstance(one, ast.Call) and _calls(one, "remind")]
        if set_at and not rings and "remind" not in self.functions:
            what = _("this rule sets a reminder, but no function of it hears TimerRang")
            mend = _('Write a function under @when("TimerRang"), or remove the reminder.')
            self.findings.add(min(set_at), "timer.unheard", what, mend)
        self._unknown_timers()

    def _unknown_timers(self):
        for one in self.tables.rule["speeches"] if self.timers else ():
            name = one["topic"].removeprefix("TimerRang of ")
            if name != one["topic"] and name not in self.timers:
                self.findings.add(
                    self.functions_by_name[one["function"]].lineno,
                    "timer.unknown",
                    _("this rule has no reminder {name!r}", name=name),
                    meant(name, self.timers, is_text=True),
                    [name],
                )

    def _heard(self, topic):
        for one in self.tables.rule["speeches"]:
            if one["topic"].partition(" of ")[0] == topic:
                yield {"line": self.functions_by_name[one["function"]].lineno}

    def _slips(self):
        rule = set(self.tables.rule["texts"])
        language = set(self.tables.language["texts"])
        lines = {one["line"] for one in self.findings.listed}
        for node, text, other in slips(self.tree, rule, language):
            if node.lineno not in lines:
                self.findings.add(
                    node,
                    "text.slip",
                    _("{text!r} appears only here, and looks like {other!r}", text=text, other=other),
                    _("Did you mean {name!r}?", name=other),
                    [text],
                )


def inspected(request):
    """Check the code of one rule. The request is three lines of JSON, the tables, and behind them the code."""
    language, ruleset, rule, source = request.split("\n", 3)
    tables = Tables(*map(loaded, (language, ruleset, rule)))
    inspector, is_cut_short = None, len(source) > SOURCE
    try:
        if not is_cut_short:
            inspector = Inspector(ast.parse(source), tables)
            inspector.inspect()
    except (RecursionError, MemoryError):
        is_cut_short = True
    return values.encoded({
        "findings": inspector.findings.listed if inspector else [],
        "answers": inspector.answers if inspector else [],
        "certain": inspector.certain if inspector else [],
        "is_cut_short": is_cut_short,
    })  # fmt: skip
