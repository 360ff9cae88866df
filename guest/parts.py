"""The parts of a rule's code: one for each statement at its top level, so that a run is handed those alone it may need.

Reading and defining functions that a run never calls would take longer than most runs. Only plain functions are ever
left out, whose definition does nothing but give them their name; everything else is always run, in its order.
"""

import ast
import base64
import marshal

import policy
import prelude

_DOES_NOTHING = frozenset({
    ast.Constant, ast.Name, ast.Load, ast.List, ast.Tuple, ast.Dict, ast.keyword, ast.UnaryOp, ast.USub,
})  # fmt: skip
"""What may stand in a decorator or a default, so that working it out has no effect on anything else."""


class Part:
    """One statement, compiled: which names stand in it, and the function's name if it does nothing but define one."""

    __slots__ = ("code", "defines", "lines", "names", "sees_past_records")

    def __init__(self, statement, speakers):
        nodes = policy.nodes_of(statement)
        self.code = compile(ast.Module([statement], []), policy.RULE, "exec", dont_inherit=True)
        self.defines = statement.name if _only_defines(statement, speakers) else None
        self.names = {node.id for node in nodes if type(node) is ast.Name}
        self.sees_past_records = _sees_past_records(nodes)
        # Says for each first line of a decorated function the line of its `def`.
        self.lines = {
            node.decorator_list[0].lineno: node.lineno
            for node in nodes
            if type(node) is ast.FunctionDef and node.decorator_list
        }


def split(tree):
    """Compile the statements of a rule's code one by one."""
    bound = {getattr(node, field, None) for node in policy.nodes_of(tree) for field in ("name", "asname", "rest")}
    bound |= {node.id for node in policy.nodes_of(tree) if type(node) is ast.Name and type(node.ctx) is not ast.Load}
    # Under one of these names, a rule may have a decorator of its own, which could do anything.
    speakers = frozenset() if "*" in bound else prelude.SPEAKERS.keys() - bound
    return [Part(statement, speakers) for statement in tree.body]


def needed(parts, functions):
    """For each of some functions, the places of the parts that a run of it may need, in their order."""
    definitions = {}
    for at, part in enumerate(parts):
        definitions.setdefault(part.defines, []).append(at)
    always = definitions.pop(None, [])
    return {name: _needed_by(parts, [*always, *definitions.get(name, ())], definitions) for name in functions}


def may_fetch(parts):
    """Whether facts can be fetched field by field: not where code can see past a record's own ways of reading it."""
    return not any(part.sees_past_records for part in parts)


def packed(parts):
    """Write the parts as texts that cross the wall, without commas."""
    return [base64.b64encode(marshal.dumps((part.code, part.lines))).decode() for part in parts]


def unpacked(texts):
    """Read some parts, with commas between them: their codes in order, and the lines of their functions."""
    codes, lines = [], {}
    for text in texts.split(","):
        code, of_part = marshal.loads(base64.b64decode(text))
        codes.append(code)
        lines |= of_part
    return codes, lines


def _needed_by(parts, first, definitions):
    """Follow names from part to part. A name that is also something else brings its function along, to no harm."""
    found = dict.fromkeys(first)
    waiting = list(found)
    for at in waiting:  # It grows as it is walked.
        for name in parts[at].names & definitions.keys():
            new = [one for one in definitions[name] if one not in found]
            found |= dict.fromkeys(new)
            waiting += new
    return sorted(found)


def _sees_past_records(nodes):
    """Whether code may use Python's own `dict.items(event)` or `json.dumps(event)`, which see only what was fetched.

    Whoever calls `dict(event)` asks the record itself.
    """
    called = {id(node.func) for node in nodes if type(node) is ast.Call}
    for node in nodes:
        if type(node) is ast.Name and (node.id == "super" or (node.id == "dict" and id(node) not in called)):
            return True
        if type(node) in (ast.Import, ast.ImportFrom):
            names = [getattr(node, "module", None), *(one.name for one in node.names)]
            if "json" in names:
                return True
    return False


def _only_defines(statement, speakers):
    """Whether a statement only gives a name to a function, so that a run which never uses the name can do without."""
    if type(statement) is not ast.FunctionDef:
        return False
    worked_out = [*statement.args.defaults, *(one for one in statement.args.kw_defaults if one)]
    for decorator in statement.decorator_list:
        if not (type(decorator) is ast.Call and type(decorator.func) is ast.Name and decorator.func.id in speakers):
            return False
        worked_out += [*decorator.args, *decorator.keywords]
    return all(type(node) in _DOES_NOTHING for one in worked_out for node in policy.nodes_of(one))
