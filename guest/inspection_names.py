"""Names, for the rule check: what each stands for, and those that stand for nothing."""

import ast

import modules
from inspection_kinds import ANY, NONE
from inspection_tables import nearest
from inspection_texts import one_letter_apart
from sentences import _

ADVICE = {
    "true": _("Write True."), "false": _("Write False."), "null": _("Write None."), "none": _("Write None."),
    "random": _('Rule code cannot use chance by itself. Use draw("what for", candidates).'),
    "points": _("Read points with balance(player), and change them with award(...)."),
    "self": _("Add the fact that you need as a parameter."), "this": _("For the rule itself, use the fact me."),
    "today": _("For the current time, use the fact now."), "time": _("For the current time, use the fact now."),
}  # fmt: skip
"""What to write for names that other languages have, or that people expect."""

EVERYBODY = {"everyone", "everybody", "all", "all players", "each player"}
"""Texts by which people mean all players, where they are nobody's name."""

VALUES = {"PASS": NONE, "UTC": ANY, "math": ("module", "math")}
"""What is there without importing, and is no function."""


class Names:
    """One part of the inspector: names."""

    def no_one_player(self, node, kind):
        """Say that a fact is nobody, or that what a draw gives is all that was in it."""
        if kind == NONE and isinstance(node, ast.Name) and node.id == "player":
            self.findings.add(
                node,
                "argument.kind",
                _("this event is about no player, so player is always None"),
                _("Use a field of the event or of the proposal that names a player, such as proposal.proponent."),
            )
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "draw":
            self.findings.add(
                node,
                "argument.kind",
                _("draw() gives all candidates in the order drawn, so this means all of them"),
                _("To take the first, write [0] after the call of draw()."),
            )

    def known_person(self, node, wanted, name):
        """Say that a name is nobody's, where it is that of an office or of all players, or nearly so."""
        offices, players = self.tables.names("offices"), self.tables.ruleset["players"]
        if offices is None or name in players:
            return
        known = {"players", *(f"the {one}" for one in offices), *players}
        near = nearest(name, known)
        mend = _("Did you mean {name!r}?", name=near)
        if name in offices:
            mend = _("Write {code}.", code=f"holder({name!r})" if wanted == "player" else repr(f"the {name}"))
        elif name.casefold() in EVERYBODY:
            mend = _("For all players, write everyone() without quotation marks.")
        elif wanted != "player or office" or name in known or not near or not one_letter_apart(name, near):
            return
        what = _("no player is called {name!r}", name=name)
        self.findings.add(node, "office.unknown", what, mend, [name])

    def kind_of_Name(self, node):
        name, here = node.id, self.here
        if name in here.kinds:
            tests = here.unset.get(name)
            if tests is not None and not any(tests & known for known in here.tests):
                self.findings.add(
                    node,
                    "name.unset",
                    _("{name!r} may have no value here, because it gets one only in some cases", name=name),
                    _("Give it a value before these cases, or in each of them."),
                    [name],
                )
            return here.kinds[name]
        if name in here.local:
            return ANY
        if name in self.functions:
            return ("function", name)
        if name in self.globals:
            return self.globals[name]
        if name in self.tables.available:
            return VALUES.get(name, ("function", name))
        if not self.imports_all:
            self.unknown_name(node, name)
        return ANY

    def unknown_name(self, node, name):
        known = {*self.here.kinds, *self.here.local, *self.functions, *self.globals, *self.tables.available}
        facts = self.tables.language["every_fact"]
        if name in facts and name not in ADVICE and self.here.speeches:
            mend = _(
                "{name} is a fact. Add it as a parameter: def {function}({name}, ...).",
                function=self.here.name,
                name=name,
            )
        else:
            near = nearest(name, {one for one in known if one[:2] != "__"})
            mend = ADVICE.get(name.casefold()) or (
                _("Did you mean {name}?", name=near) if near else _("Give it a value first, or correct the name.")
            )
        if name in modules.PUBLIC and name not in ADVICE:
            mend = _("Write this line at the top of the code: import {name}", name=name)
        self.unknown.add(name)
        self.findings.add(node, "name.unknown", _("there is nothing called {name!r} here", name=name), mend, [name])
