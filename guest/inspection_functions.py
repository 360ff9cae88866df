"""The functions of a rule, for the rule check: what each is given, what it gives, and whether it speaks."""

import ast

from inspection_code import NOT_CONSTANT, all_nodes, constant, names_set_in, own_nodes, parameters, yields
from inspection_kinds import ANY, EFFECT, FLOAT, NONE, family, frozen, head, inner, merged, merged_all, said
from inspection_reckoning import exactly
from inspection_tables import written
from sentences import _, taken

DEEPEST = 8
"""Functions within functions whose result is worked out; of deeper ones nothing is known."""


class Here:
    """The function that is being looked at."""

    def __init__(self, name, node, speeches):
        self.name, self.node, self.speeches = name, node, speeches
        self.kinds, self.unset, self.effects = {}, {}, {}
        self.tests, self.loops, self.returns = [], [], []
        self.local = names_set_in(node)
        self.is_generator = yields(node)
        self.answers = any(one["kind"] == "answers" for one in speeches)
        self.asks = not self.answers


class Functions:
    """One part of the inspector: the rule's own functions."""

    def result_of(self, name):
        """Return what a function of the rule gives, having looked at all of it once."""
        if name not in self._results and self._depth < DEEPEST:
            self._results[name] = ANY  # For one that calls itself.
            self._results[name] = self._function_result(self.functions_by_name[name])
        return self._results.get(name, ANY)

    def _function_result(self, node):
        outer, callee, in_condition = self.here, self.callee, self.in_condition
        silent, self.findings.is_silent = self.findings.is_silent, int(self.is_learning)
        self._depth += 1
        self.callee, self.in_condition = "", False
        speeches = self.speeches_of(node.name)
        self.here = here = Here(node.name, node, speeches)
        self._globals_ahead()
        for default in (*node.args.defaults, *node.args.kw_defaults):
            self.kind(default)
        for name in parameters(node):
            here.kinds[name] = self.fact(name, speeches) if speeches else self.given.get((node.name, name), ANY)
        ends = self.block(node.body)
        self._effects_left(here)
        if ends and here.answers and here.returns and all(_is_certain(kind) for _, kind in here.returns):
            self.certain.append(node.name)
        self._depth -= 1
        self.here, self.callee, self.in_condition = outer, callee, in_condition
        self.findings.is_silent = silent
        if here.is_generator:
            return ANY
        kinds = [_of_many(kind) for _, kind in here.returns] + ([] if ends else [NONE])
        return merged_all(kinds) if kinds else ANY

    def _globals_ahead(self):
        """Names of the top level that are set further below are there when a function runs."""
        for name in names_set_in(self.tree):
            self.globals.setdefault(name, ANY)

    def _effects_left(self, here):
        used = {one.id for one in all_nodes(here.node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
        for name, target in here.effects.items():
            if name not in used:
                self.findings.add(
                    target,
                    "effect.unasked",
                    _("the effect {name} is created, but neither yielded nor returned", name=name),
                    _("Yield it: yield {name}.", name=name),
                    [name],
                )

    def note_call(self, node, function, kinds):
        """Note of what kinds a function of the rule is given its things; of one that is handed on nothing is known."""
        by_place, by_name = kinds
        names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
        is_starred = any(isinstance(one, ast.Starred) for one in node.args) or None in by_name
        given = {} if is_starred else dict(zip(names, by_place, strict=False)) | by_name
        for name in parameters(function):
            place, kind = (function.name, name), given.get(name, ANY)
            self.noted[place] = merged(self.noted[place], _of_many(kind)) if place in self.noted else _of_many(kind)
            if function.name in self.handed_on:
                self.noted[place] = ANY

    def fact(self, name, speeches):
        """Return the kind of a fact that a function names."""
        kinds = [self._fact_of(name, speech) for speech in speeches]
        return merged_all(kinds) if kinds else ANY

    def _fact_of(self, name, speech):
        language, topic = self.tables.language, speech["topic"].partition(" of ")[0]
        match speech["kind"]:
            case "when" | "instead" if name == "event":
                return ("record", "event", topic)
            case "when" | "instead" if name == "player" and self._has_no_player(topic):
                return NONE
            case "when" | "instead" if name in language["event_facts"]:
                return inner(frozen(language["event_facts"][name]))
            case "offers" if name == "player":
                return "player"
            case "offers" if name in speech["options"]:
                return self._field_of(speech["options"][name])
            case "answers" if name in language["question_facts"]:
                return inner(frozen(language["question_facts"][name]))
        if name in ("settings", "readings"):
            return ("record", name)
        return frozen(language["common"].get(name, ANY))

    def _has_no_player(self, event):
        """Whether nothing in an event says which player it is about, so that this fact is always None."""
        known = self.tables.language["events"].get(event)
        return known is not None and "player" not in known["fields"]

    def _field_of(self, asked):
        """Return the kind of what a field of a move is given as; a record may let it be left out."""
        if isinstance(asked, list):
            return ("one of", *asked)
        if not isinstance(asked, dict):
            return frozen(self.tables.language["move_fields"].get(str(asked), ANY))
        choices = asked.get("choices")
        if choices and asked.get("kind", "text") == "text":
            kind = ("one of", *map(str, choices))
        else:
            kind = frozen(self.tables.language["move_fields"].get(asked.get("kind", "text"), ANY))
        return ("or none", kind) if asked.get("optional") == "True" and kind != ANY else kind

    def _speaks_well(self, node, speeches):
        """Say of a function that speaks that it says nothing."""
        kinds = {one["kind"] for one in speeches}
        values_returned = [
            one
            for one in own_nodes(node)
            if isinstance(one, ast.Return) and constant(one.value) is not None  # PASS and None give nothing.
        ]
        if not kinds:
            return
        if "answers" in kinds and not values_returned:
            self.findings.add(
                node,
                "answer.none",
                _("{name}() never answers: it has no return with a value", name=node.name),
                _("Write return before the answer."),
                [node.name],
            )
        raises = any(isinstance(one, ast.Raise) for one in own_nodes(node))
        lines = {one["line"] for one in self.findings.listed if one["code"] in ("effect.unasked", "generator.unasked")}
        is_told = any(node.lineno <= line <= node.end_lineno for line in lines)
        if "answers" not in kinds and not yields(node) and not values_returned and not raises and not is_told:
            self.findings.add(
                node,
                "function.idle",
                _("{name}() does nothing: it neither yields nor returns an effect", name=node.name),
                _("Yield an effect, such as award(player, 5)."),
                [node.name],
            )

    def answered(self, node, kind):
        """Note what an answer is: a constant is read outside, where each question has its reader."""
        topics = [one["topic"] for one in self.here.speeches if one["kind"] == "answers"]
        if topics:
            self._inexact(node.value)
        are_constant = [self.constant_answer(node.lineno, topic, node.value) for topic in topics]
        if all(are_constant):
            return
        plain = inner(kind)
        for topic in topics:
            question = self.tables.questions.get(topic.partition(" of ")[0])
            if question is None or plain in (ANY, NONE) or family(plain) == ANY:
                continue
            takes = question["takes"]
            if head(plain) == "generator" or (family(plain) not in takes and family(plain) in TAKEN):
                told = _("effects") if head(plain) == "generator" else said(plain)
                self.findings.add(
                    node,
                    "answer.unread",
                    _("{kind} cannot answer {topic}", kind=told, topic=topic),
                    _("It takes {answer}.", answer=taken(question["code"])),
                )

    def _inexact(self, node):
        """Say where an answer, or a part of one, is a number with a decimal point."""
        if isinstance(node, ast.Dict | ast.List | ast.Tuple):
            for one in node.values if isinstance(node, ast.Dict) else node.elts:
                self._inexact(one)
        elif node is not None and self.kind_in_silence(node) == FLOAT:
            self.findings.add(
                node,
                "amount.inexact",
                _("{code} has a decimal point, so it is not exact", code=written(node)),
                _("Write {code}.", code=exactly(node)),
            )

    def constant_answer(self, line, topic, node):
        """Note a constant by which a question is answered; say whether it is one."""
        value = constant(node)
        if value is not NOT_CONSTANT and value is not None and not self.findings.is_silent:
            self.answers.append({"line": line, "question": topic, "value": value})
        return value is not NOT_CONSTANT


TAKEN = {"truth", "number", "text", "moment", "group", "list", "record", "length", EFFECT}


def _is_certain(kind):
    """Whether what is returned is an answer whatever happens, and never passes."""
    return kind not in (ANY, NONE) and head(kind) != "or none" and family(kind) in TAKEN


def _of_many(kind):
    return "text" if head(kind) == "says" else kind
