"""What code keeps, for the rule check: things that are lost when a run ends, keys that overwrite, and reminders."""

import ast

from inspection_code import all_nodes, names_set_in, own_nodes, parameters
from inspection_guards import calls_in, first_text, given, names_in, set_to
from inspection_tables import a_list, written
from sentences import _

CHANGES = {
    "add",
    "append",
    "appendleft",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popitem",
    "popleft",
    "remove",
    "setdefault",
    "update",
}
"""Methods that change a list, a set or a record."""

MAKES = {"list", "dict", "set", "defaultdict", "deque", "Counter", "OrderedDict"}
"""Functions that make something that can be changed."""

FOR_REGISTERS = _("To keep something from one run to the next, put it into a register: yield put(...).")


class Memory:
    """One part of the inspector: what is kept, and for how long."""

    def may_be_lost(self, function):
        if function.decorator_list:
            self._memory(function)
        for loop in own_nodes(function):
            if isinstance(loop, ast.For) and not any(
                isinstance(one, ast.Break | ast.Return) for one in all_nodes(loop)
            ):
                self._same_key(function, loop)
        self._looked_up_too_early(function.body)
        self._reminders(function)

    def _memory(self, function):
        """Say what a function puts into something of the top level, which begins anew in each run."""
        own = names_set_in(function) | set(parameters(function))
        kept = {name for name in self._changeable() if name not in own}
        for node in own_nodes(function):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in CHANGES:
                    pass
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                    pass
                case ast.AugAssign(target=ast.Name(id=name)) if self._is_of_the_top(function, name):
                    what = _("{name} gets its value at the top level, and a function cannot change it there", name=name)
                    self.findings.add(node, "memory.lost", what, FOR_REGISTERS, [name])
                    continue
                case _:
                    continue
            if name in kept:
                what = _("{name} begins anew in each run, so what is put into it here is lost", name=name)
                self.findings.add(node, "memory.lost", what, FOR_REGISTERS, [name])

    def _changeable(self):
        """Name what the top level sets to something that can be changed."""
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if _can_change(value):
                    yield name

    def _is_of_the_top(self, function, name):
        """Whether a name is added to in a function that never sets it, but the top level does."""
        at_top = any(isinstance(one, ast.Assign) and name in names_in(one) for one in self.tree.body)
        added = {id(one.target) for one in own_nodes(function) if isinstance(one, ast.AugAssign)}
        sets = [one for one in own_nodes(function) if isinstance(one, ast.Name) and one.id == name]
        is_set = any(isinstance(one.ctx, ast.Store) and id(one) not in added for one in sets)
        return at_top and not is_set and name not in parameters(function)

    def _same_key(self, function, loop):
        changed = names_in(loop.target) | {
            one.id for one in all_nodes(loop) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        }
        for call in calls_in(loop, "put"):
            key = given(call, 1, "key")
            value = set_to(function, key.id) if isinstance(key, ast.Name) else key
            if value is None or not any(calls_in(value, "lines")) or names_in(value) & changed:
                continue
            self.findings.add(
                call,
                "key.same",
                _("this key is the same in each pass of the loop: what look-ups give changes only after the run"),
                _("Count in a variable instead, and add 1 to it in each pass."),
            )

    def _looked_up_too_early(self, body):
        """Say that a balance is tested as if what was yielded just before had happened already."""
        moved = {}
        for statement in body:
            match statement:
                case ast.Expr(value=ast.Yield(value=ast.Call(func=ast.Name(id="award" | "transfer"), args=[who, *_]))):
                    moved[ast.unparse(who)] = statement.value.value
                case ast.If(test=test):
                    self._too_early(test, moved)
            for inner in (getattr(statement, "body", None), getattr(statement, "orelse", None)):
                if isinstance(inner, list):
                    self._looked_up_too_early(inner)

    def _too_early(self, test, moved):
        for one in all_nodes(test):
            match one:
                case ast.Compare(
                    left=ast.Call(func=ast.Name(id="balance"), args=[who, *_]), ops=[op], comparators=[than]
                ) if ast.unparse(who) in moved and _means_afterwards(op, than):
                    self.findings.add(
                        one,
                        "look-up.early",
                        _(
                            "{code} is still what it was before {effect}",
                            code=written(one.left),
                            effect=written(moved[ast.unparse(who)]),
                        ),
                        _("Effects are carried out when the function has ended. Add the amount yourself."),
                    )

    # -- Reminders --

    def _reminders(self, function):
        speeches = self.speeches_of(function.name)
        if any(one["kind"] == "offers" for one in speeches):
            self._replaced(function)
        hears_all = any(one["kind"] == "when" and one["topic"] == "TimerRang" for one in speeches)
        read = {one.attr for one in own_nodes(function) if isinstance(one, ast.Attribute)}
        handed_on = any(isinstance(one, ast.Call) and "event" in map(_name, one.args) for one in own_nodes(function))
        if hears_all and not handed_on and not read & {"name", "about"} and self.timers and len(self.timers) > 1:
            self.findings.add(
                function,
                "timer.any",
                _(
                    "{name}() runs at each reminder and schedule of this rule: {timers}",
                    name=function.name,
                    timers=a_list(sorted(self.timers)),
                ),
                _('Write @when("TimerRang of {timer}"), or test event.name.', timer=min(self.timers)),
                [function.name],
            )

    def _replaced(self, function):
        """Say that a second reminder of a name takes the place of the first, where each is about something else."""
        fields = {name for one in self.speeches_of(function.name) for name in one["options"]} | {"player"}
        for call in calls_in(function, "remind"):
            name, about = first_text(call), given(call, 2, "about")
            if name is None or about is None or not names_in(about) & fields:
                continue
            self.findings.add(
                call,
                "timer.replaced",
                _("a second reminder {name!r} takes the place of the first one, whatever it is about", name=name),
                _("Give each a name of its own: {code}.", code=f'remind(f"{name} {{{written(about)}}}", ...)'),
                [name],
            )


def _can_change(value):
    match value:
        case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in MAKES
    return False


def _means_afterwards(op, than):
    """Whether a test makes sense only of what somebody has afterwards: less than nothing, or enough by now."""
    is_nothing = isinstance(than, ast.Constant) and than.value == 0
    return isinstance(op, ast.Gt | ast.GtE) or (is_nothing and isinstance(op, ast.Lt | ast.LtE))


def _name(node):
    return node.id if isinstance(node, ast.Name) else ""
