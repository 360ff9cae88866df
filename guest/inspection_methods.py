"""Calls of methods, for the rule check: what each gives."""

from inspection_kinds import ANY, COUNT, MOMENT, NUMBER, TEXT, TRUTH, family, head, inner, said
from inspection_tables import written
from sentences import _

TEXT_METHODS = {
    **dict.fromkeys(("lower", "upper", "strip", "lstrip", "rstrip", "casefold", "capitalize", "title", "replace",
                     "removeprefix", "removesuffix", "join", "zfill", "center", "ljust", "rjust", "swapcase"), TEXT),
    **dict.fromkeys(("startswith", "endswith", "isdigit", "isalpha", "isupper", "islower", "isdecimal"), TRUTH),
    **dict.fromkeys(("split", "splitlines", "rsplit"), ("list", TEXT)),
    **dict.fromkeys(("partition", "rpartition"), ("row", TEXT, TEXT, TEXT)),
    **dict.fromkeys(("find", "index", "count", "rfind"), COUNT), "encode": ANY,
}  # fmt: skip


class Methods:
    """One part of the inspector: calls of methods."""

    def _method(self, node, callee):
        of = inner(self.kind(callee.value))
        fields = self.tables.fields(of)
        self.kind(callee) if fields is None or callee.attr not in fields else None
        by_place, _by_name = self.arguments(node)
        if fields is not None and callee.attr in fields and callee.attr not in ("get", "items", "keys", "values"):
            kind = fields[callee.attr]
            if kind != ANY:
                self.findings.add(
                    node,
                    "call.no-function",
                    _("{code} is {kind}, so it cannot be called", code=written(callee), kind=said(kind)),
                    _("Write {code} without (...).", code=written(callee)),
                )
            return kind
        if callee.attr == "get" and by_place:
            self.named_field(callee.value, of, by_place[0])
        return self._method_gives(node, (of, fields), callee.attr, by_place)

    def _method_gives(self, node, known, name, by_place):
        of, fields = known
        if family(of) == "text":
            if name == "join" and by_place and self.is_uncalled(by_place[0]):
                self.not_called(node.args[0])
            return TEXT_METHODS.get(name, ANY)
        if name == "get" and by_place:
            value = fields.get(by_place[0][1], ANY) if fields and head(by_place[0]) == "says" else of[1] \
                if head(of) == "names" else ANY  # fmt: skip
            return ANY if len(by_place) > 1 or value == ANY else ("or none", inner(value))
        if name in ("items", "values", "keys") and (head(of) == "names" or fields is not None):
            value = of[1] if head(of) == "names" else ANY
            return ("list", {"items": ("row", TEXT, value), "values": value, "keys": TEXT}[name])
        if name == "total_seconds":
            return NUMBER
        if of == MOMENT and name in ("replace", "astimezone"):
            return MOMENT
        if of == MOMENT and name in ("weekday", "isoweekday"):
            return COUNT
        return TEXT if name in ("isoformat", "strftime") else ANY
