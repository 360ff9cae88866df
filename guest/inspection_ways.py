"""Ways through code, for the rule check: branches, loops and what is tried; and what each of them leaves set."""

import ast

from inspection_code import all_nodes
from inspection_kinds import ANY, head, inner, inside, is_number, merged
from inspection_tables import written
from sentences import _


class Ways:
    """One part of the inspector: statements that lead one way or another."""

    def at_statement_If(self, node):
        self.condition(node.test)
        tested = frozenset(one.id for one in all_nodes(node.test) if isinstance(one, ast.Name))
        before = self._fork()
        self.here.tests.append(tested)
        done = self.block(node.body)
        then = self._fork()
        self._back_to(before)
        done_otherwise = self.block(node.orelse)
        otherwise = self._fork()
        self.here.tests.pop()
        ways = [way for way, is_done in ((then, done), (otherwise, done_otherwise)) if not is_done] or [then]
        self._join(ways, tested)
        return done and done_otherwise

    def _fork(self):
        return dict(self.here.kinds), dict(self.here.unset)

    def _back_to(self, way):
        self.here.kinds, self.here.unset = dict(way[0]), dict(way[1])

    def _join(self, ways, tested):
        kinds, unset = {}, {}
        for _known, one in ways:
            unset |= one
        for name in dict.fromkeys(name for known, _unset in ways for name in known):
            there = [known[name] for known, _ in ways if name in known]
            if len(there) < len(ways) and name not in self.globals:
                unset[name] = tested | unset.get(name, frozenset())
            kinds[name] = there[0] if len(there) == 1 else merged(*there[:2])
            for more in there[2:]:
                kinds[name] = merged(kinds[name], more)
        self.here.kinds, self.here.unset = kinds, unset

    def at_statement_For(self, node):
        through = self.walked(node.iter)
        if head(inner(through)) == "names" and isinstance(node.target, ast.Name):
            self.keys_of_lines.add(node.target.id)
        elif head(inner(through)) == "names" and isinstance(node.target, ast.Tuple):
            what = _("{code} by itself gives only the keys", code=written(node.iter))
            self.findings.add(node, "names.count", what, _("Write {code}.", code=f"{written(node.iter)}.items()"))
        self.bind(node.target, inside(through))
        self._loop(node)
        return False

    def at_statement_While(self, node):
        self._loosen(node)
        self.condition(node.test)
        self._loop(node)
        endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
        broken = any(isinstance(one, ast.Break) for one in all_nodes(node))
        leaves = any(isinstance(one, ast.Return | ast.Raise) for one in all_nodes(node))
        if endless and not broken and not leaves:
            self.findings.add(
                node,
                "loop.endless",
                _("this loop never ends"),
                _("Test something that changes, or end the loop with break."),
            )
        return endless and not broken

    def _loosen(self, loop):
        """Forget what kind a name is of that a loop sets anew; but numbers that are added to stay numbers."""
        adds = [one for one in all_nodes(loop) if isinstance(one, ast.AugAssign)]
        added = {one.target.id for one in adds if isinstance(one.target, ast.Name)}
        aside = {id(one.target) for one in adds}
        walked = {id(one) for one in all_nodes(loop.target)} if isinstance(loop, ast.For) else set()
        for one in all_nodes(loop):
            is_set = isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and id(one) not in walked | aside
            if is_set and one.id in self.here.kinds:
                self.here.kinds[one.id] = ANY
        for name in added & self.here.kinds.keys():
            self.here.kinds[name] = "number" if is_number(self.here.kinds[name]) else ANY

    def _loop(self, node):
        self._loosen(node)
        last = node.body[-1]
        straight = not any(isinstance(one, ast.If | ast.Try | ast.Match) for one in node.body[:-1])
        before = self._fork()
        self.here.loops.append(last if isinstance(node, ast.For) and straight else None)
        self.block(node.body)
        self.here.loops.pop()
        # What a loop sets counts as set behind it: whether it is walked at all is not for us to say.
        kept = {**self.here.kinds}
        for name, kind in before[0].items():
            kept[name] = merged(kind, kept.get(name, kind))
        self.here.kinds = kept
        self.block(node.orelse)

    def at_statement_Try(self, node):
        before = self._fork()
        done = self.block(node.body)
        done = self.block(node.orelse) or done
        ways = [] if done else [self._fork()]
        all_done = done
        for handler in node.handlers:
            self._back_to((before[0] | {name: ANY for name in _set_in(node.body) if name in before[0]}, before[1]))
            self.kind(handler.type)
            if handler.name:
                self.here.kinds[handler.name] = ANY
            handled = self.block(handler.body)
            all_done = all_done and handled
            if not handled:
                ways.append(self._fork())
        self._join(ways or [before], frozenset())
        return self.block(node.finalbody) or all_done

    def at_statement_With(self, node):
        for one in node.items:
            self.kind(one.context_expr)
            if one.optional_vars is not None:
                self.bind(one.optional_vars, ANY)
        return self.block(node.body)

    def at_statement_Match(self, node):
        kind = self.kind(node.subject)
        self.matched(node, node.subject, kind)
        tested = frozenset(one.id for one in all_nodes(node.subject) if isinstance(one, ast.Name))
        before, ways, all_done = self._fork(), [], True
        for case in node.cases:
            self._back_to(before)
            for part in all_nodes(case.pattern):
                for name in (getattr(part, "name", None), getattr(part, "rest", None)):
                    if isinstance(name, str):
                        self.here.kinds[name] = ANY
            if case.guard is not None:
                self.condition(case.guard)
            done = self.block(case.body)
            all_done = all_done and done
            if not done:
                ways.append(self._fork())
        last = node.cases[-1]
        takes_all = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
        self._join((ways if takes_all else [*ways, before]) or [before], tested)
        return all_done and takes_all


def _set_in(body):
    return {one.id for statement in body for one in all_nodes(statement)
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}  # fmt: skip
