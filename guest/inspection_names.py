"""Names, for the rule check: what each stands for, and those that stand for nothing."""

from inspection_kinds import ANY, NONE
from inspection_tables import nearest

ADVICE = {
    "true": "Write True.", "false": "Write False.", "null": "Write None.", "none": "Write None.",
    "random": 'Code has no luck of its own. Use draw("what for", candidates).',
    "points": "Read points with balance(player), and change them with award(...).",
    "self": "Name the fact you need as a parameter.", "this": "The rule itself is the fact me.",
    "today": "The moment is the fact now.", "time": "The moment is the fact now.",
}  # fmt: skip
"""What to write for names that other languages have, or that people expect."""


class Names:
    """One part of the inspector: names."""

    def kind_of_Name(self, node):
        name, here = node.id, self.here
        if name in here.kinds:
            tests = here.unset.get(name)
            if tests is not None and not any(tests & known for known in here.tests):
                self.findings.add(node, "name.unset", f"{name!r} may have no value here: it is set in some cases only",
                                  "Set it before the if, or in every case.", [name])  # fmt: skip
            return here.kinds[name]
        if name in here.local:
            return ANY
        if name in self.functions:
            return ("function", name)
        if name in self.globals:
            return self.globals[name]
        if name in self.tables.available:
            return ("function", name) if name not in ("PASS", "UTC", "math") else NONE if name == "PASS" else ANY
        if not self.imports_all:
            self.unknown_name(node, name)
        return ANY

    def unknown_name(self, node, name):
        known = {*self.here.kinds, *self.here.local, *self.functions, *self.globals, *self.tables.available}
        facts = self.tables.language["every_fact"]
        if name in facts and name not in ADVICE and self.here.speeches:
            mend = f"It is a fact; name it as a parameter: def {self.here.name}({name}, ...)."
        else:
            near = nearest(name, {one for one in known if one[:2] != "__"})
            mend = ADVICE.get(name.casefold()) or (
                f"Did you mean {near}?" if near else "Set it first, or mend the name."
            )
        self.findings.add(node, "name.unknown", f"there is nothing called {name!r} here", mend, [name])
