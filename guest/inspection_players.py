"""What players can do with a rule, for the rule check: leave, give less than nothing, and see what was to be secret."""

import ast
import itertools

from inspection_code import all_nodes, own_nodes
from inspection_guards import calls_in, first_text, given, names_in
from inspection_kinds import head, inner
from inspection_particulars import STAYS_SEALED
from inspection_tables import written
from sentences import _

MUST_PLAY = {"transfer": ("giver", "taker"), "tell": ("player",), "choose": ("player",), "appoint": ("player",)}
"""Calls that fail for somebody who does not play, and what they call this person."""


class Players:
    """One part of the inspector: what players may do that the author did not think of."""

    def may_be_abused(self, function):
        for speech in self.speeches_of(function.name):
            if speech["kind"] == "offers":
                for name, asked in speech["options"].items():
                    self._may_be_negative(function, name, asked)
                    self._may_be_unread(function, name, asked)
                if speech["options"].get("sealed") != "True":
                    self._is_seen(function, speech)
        if not any(one["options"].get("sealed") == "True" for one in self.speeches_of(function.name)):
            self._sees_nothing(function)
        self._is_gone(function)

    # -- Players who have left --

    def may_have_left(self, node, name, placed):
        """Say that somebody whom a register names may have left, where nothing in the code minds that."""
        for argument in MUST_PLAY.get(name, ()):
            who = placed.get(argument)
            if not isinstance(who, ast.Attribute) or inner(self.kind_in_silence(who)) != "player":
                continue
            of = inner(self.kind_in_silence(who.value))
            if head(of) == "record" and of[1] == "line" and not self.minds_leavers():
                self.findings.add(
                    node,
                    "player.left",
                    _("{code} may have left the game, and then {name}() fails", code=written(who), name=name),
                    _(
                        'Test it first: if {code} in everyone(). Or write a function under @when("Left").',
                        code=written(who),
                    ),
                )

    def minds_leavers(self):
        """Whether any code of the rule looks who still plays, or does something when somebody leaves."""
        if self._minds_leavers is None:
            heard = any(one["topic"] == "Left" for one in self.tables.rule["speeches"])
            tested = any(
                isinstance(one, ast.In | ast.NotIn) and _is_all_players(right)
                for test in all_nodes(self.tree)
                if isinstance(test, ast.Compare)
                for one, right in zip(test.ops, test.comparators, strict=True)
            )
            looked_up = any(first_text(one) in ("is_in", "seen") for one in calls_in(self.tree, "look_up"))
            self._minds_leavers = heard or tested or looked_up
        return self._minds_leavers

    def _is_gone(self, function):
        if not any(one["kind"] == "when" and one["topic"] == "Left" for one in self.speeches_of(function.name)):
            return
        for call in calls_in(function, "transfer", "scale"):
            if call.args and ast.unparse(call.args[0]) in ("event.player", "player"):
                self.findings.add(
                    call,
                    "player.left",
                    _("{code}: whoever has left can give nothing any more", code=written(call)),
                    _("Write award(...) instead. The balance of this player is still what it was before."),
                )

    # -- Players who choose --

    def at_choose(self, node, placed):
        if any(one["kind"] == "answers" for one in self.here.speeches):
            self.findings.add(
                node,
                "choose.misplaced",
                _("choose() waits for a player, but this function must answer at once"),
                _("Ask this in a function under @when or @offers, and keep the choice in a register."),
            )
        elif any(one["kind"] == "instead" for one in self.here.speeches):
            self.findings.add(
                node,
                "choose.misplaced",
                _("choose() waits for a player, but a function under @instead must say at once what happens"),
                _("Ask this in a function under @when or @offers, and keep the choice in a register."),
            )
        elif self._is_sealed():
            self.findings.add(
                node,
                "choose.misplaced",
                _("choose() waits for a player, but a sealed function cannot wait"),
                _("Ask this in a function that is not sealed."),
            )

    # -- Fields of moves --

    def _may_be_negative(self, function, name, asked):
        kind = asked.get("kind") if isinstance(asked, dict) else asked
        has_bound = isinstance(asked, dict) and ("least" in asked or "choices" in asked)
        if kind not in ("number", "count") or has_bound or _is_bounded(function, name):
            return
        for call in calls_in(function, "transfer", "award"):
            amount = given(call, 2 if call.func.id == "transfer" else 1, "amount")
            if call.func.id == "award":
                amount = amount.operand if isinstance(amount, ast.UnaryOp) and isinstance(amount.op, ast.USub) else None
            if isinstance(amount, ast.Name) and amount.id == name:
                self.findings.add(
                    call,
                    "amount.negative",
                    _(
                        "the field {name} can be negative, and then {code} goes the other way",
                        name=name,
                        code=written(call),
                    ),
                    _("Write in @offers: {code}.", code=f'{name}={{"kind": "{kind}", "least": 0}}'),
                    [name],
                )

    def _may_be_unread(self, function, name, asked):
        """Say that a field is never used. Texts may be there to be read by people."""
        kind = asked.get("kind", "text") if isinstance(asked, dict) else asked
        acts = any(one.func.id != "refuse" for one in calls_in(function, *self.tables.effects, *self.functions))
        if name in ("sealed", "when_read") or kind == "text" or name in self.tables.rule["texts"] or not acts:
            return
        parts = [one for one in all_nodes(self.tree) if not isinstance(one, ast.keyword)]
        used = any(
            (isinstance(one, ast.Constant) and one.value == name)
            or (isinstance(one, ast.Attribute) and one.attr == name)
            for one in parts
        )
        reads_all = any(isinstance(one, ast.Attribute) and one.attr in ("arguments", "fields") for one in parts)
        if not used and not reads_all and name not in names_in(function):
            self.findings.add(
                function,
                "move-field.unread",
                _("players fill in the field {name}, but the code never uses it", name=name),
                _("Use it in {function}(), or leave it out of @offers.", function=function.name),
                [name],
            )

    # -- Secrets --

    def _sealed_register(self, call):
        register = first_text(call)
        known = self.tables.ruleset["registers"].get(register)
        return register if known is not None and known["is_sealed"] else None

    def _is_seen(self, function, speech):
        """Say that a move is seen by all, and so is the secret that it puts into a register."""
        puts = [one for one in calls_in(function, "put") if self._sealed_register(one)]
        secret = [one for one in puts if any(names_in(part) & speech["options"].keys() for part in one.args[2:])]
        seen = any(
            one.func.id not in STAYS_SEALED or (one.func.id == "put" and not self._sealed_register(one))
            for one in calls_in(function, *self.tables.effects)
        )
        for one in secret if seen else ():
            self.findings.add(
                one,
                "sealed.open",
                _("everybody sees this move and its fields, because other effects of it are public"),
                _("Write sealed=True in @offers, and do what is public in a function under @when."),
            )

    def _sees_nothing(self, function):
        opened = {first_text(one) for one in calls_in(self.tree, "open_sealed")}
        for call in calls_in(function, "line", "lines") if self.speeches_of(function.name) else ():
            register = self._sealed_register(call)
            if register is not None and not opened & {register, None}:
                self.findings.add(
                    call,
                    "sealed.unseen",
                    _("this function is not sealed, so it never sees the lines of {register!r}", register=register),
                    _(
                        "Write sealed=True in its decorator, or open the lines first with open_sealed({register!r}).",
                        register=register,
                    ),
                    [register],
                )

    def keys_of_nobody(self):
        """Say that no player sees a line of their own, where no key is the name of a player alone."""
        puts = {}
        for call in calls_in(self.tree, "put"):
            puts.setdefault(first_text(call), []).append(call)
        for register, calls in puts.items():
            known = self.tables.ruleset["registers"].get(register)
            keys = [given(one, 1, "key") for one in calls]
            if known is not None and known.get("from_others") and all(map(_is_more_than_a_name, keys)):
                self.findings.add(
                    calls[0],
                    "sealed.nobody",
                    _("with keys such as {key}, no player sees a line of their own", key=written(keys[0])),
                    _("Use the player's name alone as the key, or let the player know with tell()."),
                    [register],
                )


def _is_all_players(node):
    if isinstance(node, ast.Name):
        return node.id == "players"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("everyone", "electorate")


def _is_bounded(function, name):
    """Whether a function compares a field with anything but what somebody has: that alone lets it be negative."""
    for one in own_nodes(function):
        if isinstance(one, ast.Compare):
            for left, right in itertools.pairwise([one.left, *one.comparators]):
                field, other = (left, right) if name in names_in(left) else (right, left)
                if name in names_in(field) and not any(calls_in(other, "balance")):
                    return True
    return False


def _is_more_than_a_name(key):
    return isinstance(key, ast.JoinedStr) and len(key.values) > 1
