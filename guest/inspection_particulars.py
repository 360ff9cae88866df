"""Calls that mean something particular, for the rule check: questions, look-ups, choices, timers, registers."""

import ast

from inspection_arguments import fits
from inspection_code import constant
from inspection_kinds import ANY, TEXT, family, frozen, head, inner, is_number, said
from inspection_reckoning import UNITS
from inspection_tables import a_list, did_you_mean, meant, nearest
from sentences import _

SHOWN_TO_PEOPLE = {
    "announce", "refuse", "note", "invoke", "choose", "end_turn", "end_game", "end_play", "reword", "tell",
}  # fmt: skip
"""Calls with a text that people read."""

STAYS_SEALED = {"put", "remove", "tell", "ring", "refuse"}
"""The effects of a sealed function; everybody would see all others."""


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
        if name in self.tables.effects and name not in STAYS_SEALED and self._is_sealed():
            self.findings.add(
                node,
                "sealed.seen",
                _("everybody would see {name}(), but {function}() is sealed", name=name, function=self.here.name),
                _("Call ring(), and do this in a function under @when that is not sealed."),
                [name],
            )
        special = getattr(self, f"at_{name}", None)
        if special is not None:
            special(node, placed)
        self.may_have_left(node, name, placed)
        if name in UNITS:
            self.long_time(node, name)

    def _is_sealed(self):
        return any(one["options"].get("sealed") == "True" for one in self.here.speeches)

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
                    _("the text shows {{{named}}} literally, not its value", named=named),
                    _("Put an f before the quotation marks, to make it an f-string."),
                    [named],
                )
                return

    # -- Questions and look-ups --

    def _ask(self, node, by_name):
        topic = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if not node.args:
            self.findings.add(
                node, "call.missing", _("ask() needs the name of a question"), _('Write ask("quorum", ...).')
            )
        if len(node.args) > 1:
            self.findings.add(node, "call.extra", _("ask() takes the facts of a question as named arguments"),
                              _("Write {code}.", code=self._with_facts(str(topic))))  # fmt: skip
        if not isinstance(topic, str):
            return ANY
        question = self.tables.questions.get(topic.partition(" of ")[0])
        if question is None:
            self.findings.add(node, "question.unknown", _("there is no question {topic!r}", topic=topic),
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
        name, _of, about = topic.partition(" of ")
        facts = question["facts"]
        for one in given:
            if one not in facts:
                near = nearest(one, facts)
                mend = (
                    _("Did you mean {name}?", name=near)
                    if near
                    else _("It takes {names}.", names=a_list(facts))
                    if facts
                    else _("It takes no facts.")
                )
                self.findings.add(
                    node, "ask.facts", _("the question {name} has no fact {fact!r}", name=name, fact=one), mend, [one]
                )
        missing = [
            one
            for one in facts
            if one not in given and one not in question["optional"] and not (about and one == question["of"])
        ]
        if missing:
            self.findings.add(
                node,
                "ask.facts",
                _("the question {name} needs {names}", name=name, names=a_list(missing)),
                _("Write {code}.", code=self._with_facts(topic)),
                missing,
            )

    def _look_up(self, node):
        if not node.args:
            self.findings.add(node, "call.missing", _("look_up() needs the name of what to look up"),
                              _('For example, write look_up("rules").'))  # fmt: skip
            return ANY
        name = inner(self.kind_in_silence(node.args[0]))
        if head(name) != "says":
            return ANY
        known = self.tables.language["look_ups"].get(name[1])
        if known is None:
            self.findings.add(node, "look-up.unknown", _("nothing called {name!r} can be looked up", name=name[1]),
                              meant(name[1], self.tables.language["look_ups"], is_text=True), [name[1]])  # fmt: skip
            return ANY
        signature, gives = known
        rest = ast.Call(node.func, node.args[1:], node.keywords, lineno=node.lineno)
        placed = self._placed(rest, f"look_up({name[1]!r})", signature)
        for argument, wanted, _needed in signature:
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

    def gives_choose(self, placed):
        options = constant(placed.get("options"))
        are_texts = isinstance(options, list) and options and all(isinstance(one, str) for one in options)
        return ("one of", *options) if are_texts else TEXT

    def gives_draw(self, placed):
        return ("list", TEXT)

    # -- What a call names --

    def at_voters(self, node, placed):
        self._choice(node, self.text_in(placed, "choice"))
        kind = inner(self.kind_in_silence(placed["proposal"])) if "proposal" in placed else ANY
        if kind != ("record", "proposal") and not is_number(kind) and family(kind) not in (ANY, "none"):
            self.findings.add(
                node,
                "argument.kind",
                _("voters(): proposal must be a proposal, not {kind}", kind=said(kind)),
                _('Write voters(proposal, "FOR").'),
            )

    def at_cast(self, node, placed):
        self._choice(node, self.text_in(placed, "choice"))

    def _choice(self, node, choice):
        choices = self.tables.ruleset["choices"]
        if choices is not None and choice is not None and choice not in {*choices, "*"} and "*" not in choices:
            self.findings.add(
                node,
                "choice.unknown",
                _(
                    "no ballot in this game can say {choice!r}. The choices are: {names}",
                    choice=choice,
                    names=", ".join(choices),
                ),
                did_you_mean(choice, choices),
                [choice],
            )

    def at_electorate(self, node, placed):
        name, offices, groups = self.text_in(placed, "name"), self.tables.names("offices"), self.tables.names("groups")
        if name is None or offices is None or groups is None:
            return
        known = {*groups, "players", "anybody", "nobody", *(f"the {one}" for one in offices)}
        if name not in known and name not in self.tables.ruleset["players"]:
            self.findings.add(
                node,
                "group.unknown",
                _("there is no group {name!r}", name=name),
                meant(name, known, is_text=True),
                [name],
            )

    def at_rule(self, node, placed):
        self._numbered(node, self.number_in(placed, "number"))

    def at_repeal(self, node, placed):
        number = self.number_in(placed, "rule")
        if number is not None and number < max(self.tables.ruleset["numbers"], default=0):
            self._numbered(node, number)  # One of a higher number may yet come.

    at_amend = at_transmute = at_suspend = at_resume = at_repeal

    def at_setting(self, node, placed):
        number, name = self.number_in(placed, "number"), self.text_in(placed, "name")
        if self._numbered(node, number) and name is not None:
            settings = self.tables.ruleset["settings"].get(str(number))
            if settings is not None and name not in settings:
                self.findings.add(
                    node,
                    "setting.unknown",
                    _("rule {number} has no setting {name!r}", number=number, name=name),
                    meant(name, settings, is_text=True),
                    [name],
                )

    def _numbered(self, node, number):
        numbers = self.tables.ruleset["numbers"]
        if number is None or not self.tables.is_whole or number in numbers or number == self.tables.rule["number"]:
            return True
        near = nearest(number, numbers)
        self.findings.add(
            node,
            "rule.unknown",
            _("there is no rule {number}", number=number),
            _("Did you mean {name}?", name=near) if near else _("Name a rule in force."),
            [str(number)],
        )
        return False

    def at_set_setting(self, node, placed):
        name, own = self.text_in(placed, "name"), self.tables.own_settings()
        if name is not None and name not in own:
            self.findings.add(node, "setting.unknown", _("this rule has no setting {name!r}", name=name),
                              meant(name, own, is_text=True), [name])  # fmt: skip
        elif (
            name is not None
            and "value" in placed
            and not fits(frozen(own[name]), self.kind_in_silence(placed["value"]))
        ):
            wanted, kind = said(frozen(own[name])), said(self.kind_in_silence(placed["value"]))
            told = _("the setting {name!r} is {wanted}, and cannot become {kind}", name=name, wanted=wanted, kind=kind)
            self.findings.add(node, "setting.kind", told, _("Give it a value of the same kind."), [name])

    def at_answer_from(self, node, placed):
        name = self.text_in(placed, "question")
        if name is not None and "answer" in placed:
            self.constant_answer(node.lineno, name, placed["answer"])
        if name is not None and name.partition(" of ")[0] not in self.tables.questions:
            self.findings.add(node, "question.unknown", _("there is no question {name!r}", name=name),
                              meant(name, self.tables.questions, is_text=True), [name])  # fmt: skip

    def at_refuse(self, node, _placed):
        if self.here.speeches and {one["kind"] for one in self.here.speeches} == {"when"}:
            self.findings.add(
                node,
                "refuse.misplaced",
                _("refuse() cannot stop anything here: a function under @when runs after the event"),
                _("Use it under @instead or @offers."),
            )

    def at_forget(self, node, placed):
        name = self.text_in(placed, "name")
        if name is not None and self.timers is not None and name not in self.timers:
            self.findings.add(node, "timer.unknown", _("this rule has no reminder {name!r}", name=name),
                              meant(name, self.timers, is_text=True), [name])  # fmt: skip
