"""Calls that mean something particular, for the rule check: questions, look-ups, choices, timers, registers."""

import ast

from inspection_kinds import ANY, TEXT, family, frozen, head, inner, is_number, said
from inspection_tables import a_list, meant, nearest

SHOWN_TO_PEOPLE = {"announce", "refuse", "note", "invoke", "choose", "end_turn", "end_game", "end_play", "reword"}
"""Calls with a text that people read."""


class Particulars:
    """One part of the inspector: what is particular about some calls."""

    def text_in(self, placed, name):
        """Return a text that stands as an argument, also through a name that has it; None where it is none."""
        if name not in placed:
            return None
        kind = inner(self.kind_in_silence(placed[name]))
        return kind[1] if head(kind) == "says" else None

    def number_in(self, placed, name):
        node = placed.get(name)
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return node.value
        return None

    def _particular(self, node, name, placed):
        for argument in placed.values():
            self._braces(argument, name)
        special = getattr(self, f"at_{name}", None)
        if special is not None:
            special(node, placed)

    def _braces(self, node, name):
        """Say that names in braces stand for themselves in a text that is no f-string."""
        if name not in SHOWN_TO_PEOPLE or not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            return
        for opening in node.value.split("{")[1:]:
            named = opening.partition("}")[0]
            first = named.split(".")[0].split("[")[0].split("(")[0].split(":")[0].strip()
            if "}" in opening and (
                first in self.here.kinds or first in self.functions or first in self.tables.signatures
            ):
                self.findings.add(
                    node,
                    "text.braces",
                    f"the text shows {{{named}}} as it stands",
                    "Put an f before the quotation marks, which makes it an f-string.",
                    [named],
                )
                return

    # -- Questions and look-ups --

    def _ask(self, node, by_name):
        topic = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if not node.args:
            self.findings.add(node, "call.missing", "ask() needs the name of a question", 'Write ask("quorum", ...).')
        if len(node.args) > 1:
            self.findings.add(node, "call.extra", "ask() takes the facts of a question by name",
                              f'Write {self._with_facts(str(topic))}.')  # fmt: skip
        if not isinstance(topic, str):
            return ANY
        question = self.tables.questions.get(topic.partition(" of ")[0])
        if question is None:
            self.findings.add(node, "question.unknown", f"there is no question {topic!r}",
                              meant(topic, self.tables.questions, is_text=True), [topic])  # fmt: skip
            return ANY
        if None not in by_name and len(node.args) == 1:
            self._facts_of(node, topic, question, by_name)
        gives = frozen(question["gives"])
        return gives if head(gives) != "one of" else ANY if question["is_optional"] else gives

    def _with_facts(self, topic):
        question = self.tables.questions.get(topic.partition(" of ")[0])
        facts = [f"{one}={one}" for one in question["facts"]] if question else ["..."]
        return f"ask({', '.join([repr(topic), *facts])})"

    def _facts_of(self, node, topic, question, given):
        name, _, about = topic.partition(" of ")
        facts = question["facts"]
        for one in given:
            if one not in facts:
                near = nearest(one, facts)
                mend = f"Did you mean {near}?" if near else f"It takes {a_list(facts)}." if facts else "It takes none."
                self.findings.add(node, "ask.facts", f"the question {name} has no fact {one!r}", mend, [one])
        missing = [one for one in facts if one not in given and one not in question["optional"]
                   and not (about and one == question["of"])]  # fmt: skip
        if missing:
            self.findings.add(node, "ask.facts", f"the question {name} needs {a_list(missing)}",
                              f"Write {self._with_facts(topic)}.", missing)  # fmt: skip

    def _look_up(self, node):
        if not node.args:
            self.findings.add(node, "call.missing", "look_up() needs the name of what is looked up",
                              'Write look_up("rules").')  # fmt: skip
            return ANY
        name = inner(self.kind_in_silence(node.args[0]))
        if head(name) != "says":
            return ANY
        known = self.tables.language["look_ups"].get(name[1])
        if known is None:
            self.findings.add(node, "look-up.unknown", f"there is nothing to look up called {name[1]!r}",
                              meant(name[1], self.tables.language["look_ups"], is_text=True), [name[1]])  # fmt: skip
            return ANY
        signature, gives = known
        rest = ast.Call(node.func, node.args[1:], node.keywords, lineno=node.lineno)
        placed = self._placed(rest, f"look_up({name[1]!r})", signature)
        for argument, wanted, _ in signature:
            if argument in placed:
                kind = self.kind_in_silence(placed[argument])
                self.argument(placed[argument], (f"look_up({name[1]!r})", argument, frozen(wanted)), kind)
        return frozen(gives)

    # -- What a call gives --

    def gives_line(self, placed):
        register = self.text_in(placed, "register")
        return ANY if register is None else ("or none", ("record", "line", register))

    def gives_lines(self, placed):
        register = self.text_in(placed, "register")
        return ("names", ANY if register is None else ("record", "line", register))

    def gives_setting(self, placed):
        number, name = self.number_in(placed, "number"), self.text_in(placed, "name")
        settings = self.tables.ruleset["settings"].get(str(number), {})
        return frozen(settings.get(name, ANY))

    def gives_choose(self, _placed):
        return TEXT

    def gives_draw(self, placed):
        return ("list", TEXT)

    # -- What a call names --

    def at_voters(self, node, placed):
        self._choice(node, self.text_in(placed, "choice"))
        kind = inner(self.kind_in_silence(placed["proposal"])) if "proposal" in placed else ANY
        if kind != ("record", "proposal") and not is_number(kind) and family(kind) not in (ANY, "none"):
            self.findings.add(node, "argument.kind", f"voters(): proposal must be a proposal, not {said(kind)}",
                              'Write voters(proposal, "FOR").')  # fmt: skip

    def at_cast(self, node, placed):
        self._choice(node, self.text_in(placed, "choice"))

    def _choice(self, node, choice):
        choices = self.tables.ruleset["choices"]
        if choices is not None and choice is not None and choice not in {*choices, "*"} and "*" not in choices:
            there = f"there are: {', '.join(choices)}"
            self.findings.add(node, "choice.unknown", f"a ballot never says {choice!r} in this game; {there}",
                              _did_you_mean(choice, choices), [choice])  # fmt: skip

    def at_electorate(self, node, placed):
        name, offices, groups = self.text_in(placed, "name"), self.tables.names("offices"), self.tables.names("groups")
        if name is None or offices is None or groups is None:
            return
        known = {*groups, "players", "anybody", "nobody", *(f"the {one}" for one in offices)}
        if name not in known and name not in self.tables.ruleset["players"]:
            self.findings.add(
                node, "group.unknown", f"there is no group {name!r}", meant(name, known, is_text=True), [name]
            )

    def at_rule(self, node, placed):
        self._numbered(node, self.number_in(placed, "number"))

    def at_setting(self, node, placed):
        number, name = self.number_in(placed, "number"), self.text_in(placed, "name")
        if self._numbered(node, number) and name is not None:
            settings = self.tables.ruleset["settings"].get(str(number))
            if settings is not None and name not in settings:
                self.findings.add(node, "setting.unknown", f"rule {number} has no setting {name!r}",
                                  meant(name, settings, is_text=True), [name])  # fmt: skip

    def _numbered(self, node, number):
        numbers = self.tables.ruleset["numbers"]
        if number is None or not self.tables.is_whole or number in numbers or number == self.tables.rule["number"]:
            return True
        near = nearest(number, numbers)
        self.findings.add(node, "rule.unknown", f"there is no rule {number}", f"Did you mean {near}?" if near else
                          "Name a rule in force.", [str(number)])  # fmt: skip
        return False

    def at_set_setting(self, node, placed):
        name, own = self.text_in(placed, "name"), self.tables.own_settings()
        if name is not None and name not in own:
            self.findings.add(node, "setting.unknown", f"this rule has no setting {name!r}",
                              meant(name, own, is_text=True), [name])  # fmt: skip

    def at_answer_from(self, node, placed):
        name = self.text_in(placed, "question")
        if name is not None and "answer" in placed:
            self.constant_answer(node.lineno, name, placed["answer"])
        if name is not None and name.partition(" of ")[0] not in self.tables.questions:
            self.findings.add(node, "question.unknown", f"there is no question {name!r}",
                              meant(name, self.tables.questions, is_text=True), [name])  # fmt: skip

    def at_put(self, node, placed):
        register = self.text_in(placed, "register")
        self._is_ours(node, register)
        fields = self.tables.fields(("record", "line", register)) if register else None
        given = placed.get("fields")
        if fields is None or not isinstance(given, ast.Dict):
            return
        for key, value in zip(given.keys, given.values, strict=False):
            if not isinstance(key, ast.Constant):
                continue
            if key.value not in fields:
                self.findings.add(key, "field.unknown", f"the register {register!r} has no field {key.value!r}",
                                  meant(key.value, fields, is_text=True), [str(key.value)])  # fmt: skip
            else:
                self._fit_for_field(value, register, key.value, fields[key.value])

    def _fit_for_field(self, value, register, field, wanted):
        kind = self.kind_in_silence(value)
        if isinstance(value, ast.Constant) and value.value is None:
            return
        words = self.words_of(wanted)
        if words is not None and head(inner(kind)) == "says" and kind[1] not in words:
            self.findings.add(
                value,
                "field.kind",
                f"the field {field!r} of {register!r} is never {kind[1]!r}",
                _did_you_mean(kind[1], words) or f"It is one of: {', '.join(sorted(words))}.",
            )
        else:
            self.argument(value, (f"put({register!r})", field, wanted), kind)

    def at_remove(self, node, placed):
        self._is_ours(node, self.text_in(placed, "register"))

    def _is_ours(self, node, register):
        known = self.tables.ruleset["registers"].get(register)
        if register is None or known is None or register in self.tables.rule["registers"] or known["is_open"]:
            return
        self.findings.add(
            node,
            "register.of-another",
            f"another rule declares the register {register!r}, and it is not open",
            "Have that rule say open: yes, or declare a register of your own.",
            [register],
        )

    def at_refuse(self, node, _placed):
        if self.here.speeches and {one["kind"] for one in self.here.speeches} == {"when"}:
            self.findings.add(
                node,
                "refuse.misplaced",
                "refuse() can stop nothing here: what @when hears of has happened",
                "Use it under @instead or @offers.",
            )

    def at_choose(self, node, placed):
        if any(one["kind"] == "answers" for one in self.here.speeches):
            self.findings.add(
                node,
                "choose.misplaced",
                "choose() waits for a player, and an answer is needed at once",
                "Ask in a function under @when or @offers, and keep what is chosen in a register.",
            )

    def at_forget(self, node, placed):
        name = self.text_in(placed, "name")
        if name is not None and self.timers is not None and name not in self.timers:
            self.findings.add(node, "timer.unknown", f"this rule has no reminder {name!r}",
                              meant(name, self.timers, is_text=True), [name])  # fmt: skip


def _did_you_mean(name, known):
    near = nearest(name, known)
    return f"Did you mean {near!r}?" if near else ""
