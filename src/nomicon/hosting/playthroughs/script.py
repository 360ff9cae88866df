"""The written form of a playthrough: read into steps, each with its line, and with what the program is to answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from difflib import get_close_matches

from msgspec import Struct, field

from nomicon.game.names import Moment
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.tokenizer import said_by, split_line

HEADERS = ("rulebook", "history", "title", "clauses", "seed", "draws", "offices", "rescue")

NO_RULEBOOK = "none"
"""What a playthrough names as its rulebook that brings all its rules itself."""

_HOLDER = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^=",]*)=\s*("(?:[^"\\]|\\.)*"|[^,]*)(?:,|$)')


class ScriptStep(Struct):
    """One line of a playthrough: found, at, after, given, check, move or note. `answers` are the lines below it."""

    line: int
    kind: str
    text: str = ""
    players: Sequence[str] = ()
    block: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)

    @property
    def moment(self) -> Moment:
        """Read the step's text as a moment."""
        return moment_in(self.text, f"line {self.line}")


class Script(Struct):
    """A whole playthrough."""

    where: str
    about: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    settings: list[tuple[int, int, str, str]] = field(default_factory=list)  # Line, rule, name, value.
    rules: list[tuple[int, int, list[str]]] = field(default_factory=list)  # Line, rule, its file.
    steps: list[ScriptStep] = field(default_factory=list)

    @property
    def clauses(self) -> list[str]:
        """Name the clauses it shows."""
        return [clause.strip() for clause in self.headers.get("clauses", "").split(",") if clause.strip()]

    @property
    def seed(self) -> str:
        """From what all its luck follows: what its head says, or else the name of its file, wherever that lies."""
        return self.headers.get("seed", self.where.rpartition("/")[2])

    @property
    def draws(self) -> list[str]:
        """Return the seeds of its draws, in order, where they are not to follow from `seed`."""
        seeds = [seed.strip() for seed in self.headers.get("draws", "").split(",") if seed.strip()]
        for seed in seeds:
            if re.fullmatch("[0-9a-f]{64}", seed) is None:
                raise Invalid(
                    _(
                        "{where}: 'draws:' must list seeds of 64 hexadecimal digits, separated by commas, but "
                        "{seed!r} is not such a seed.",
                        where=self.where,
                        seed=seed,
                    )
                )
        return seeds

    @property
    def rescue(self) -> bool:
        """Say whether the game may be rescued when no rule can be changed any more."""
        said = self.headers.get("rescue", "yes").lower()
        if said not in ("yes", "no"):
            raise Invalid(_("{where}: 'rescue:' must be yes or no, not {said!r}.", where=self.where, said=said))
        return said == "yes"

    @property
    def offices(self) -> dict[str, str]:
        """Return who holds which office from the start, where it is not whom the rulebook names."""
        text, at, found = self.headers.get("offices", ""), 0, {}
        while text[at:].strip():
            pair = _HOLDER.match(text, at)
            if pair is None:
                said = text[at:].split(",")[0].strip()
                raise Invalid(_("{where}: write 'offices: Speaker=Ann', not {said!r}.", where=self.where, said=said))
            office, player = (" ".join(split_line(one, self.where)).strip() for one in pair.groups())
            found[office], at = player, pair.end()
        return found


def moment_in(text: str, where: str) -> Moment:
    """Read ``2026-03-01T09:00:00Z``, with or without the time of day."""
    try:
        at = datetime.fromisoformat(text.strip().replace("Z", "+00:00"))
    except ValueError:
        raise Invalid(
            _("{where}: {text!r} is not a date and time. Example: 2026-03-01T09:00:00Z.", where=where, text=text)
        ) from None
    if at.microsecond:
        raise Invalid(
            _("{where}: {text!r} contains a fraction of a second. Leave out the fraction.", where=where, text=text)
        )
    return Moment(int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()))


def read_script(text: str, where: str) -> Script:
    """Read a playthrough. Raises `Invalid` with the line that cannot be read, and how to mend it."""
    script, about = Script(where), []
    block: list[str] | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.rstrip()
        if line.startswith("#"):
            if script.steps:
                script.steps.append(ScriptStep(number, "note", line.lstrip("# ")))
            else:
                about.append(line.lstrip("# "))
        elif line.startswith("| ") or line == "|":
            if block is None:
                raise Invalid(
                    _(
                        "{where}, line {line}: a block of text must be below a move or 'with rule N:'.",
                        where=where,
                        line=number,
                    )
                )
            block.append(raw[2:])  # Blanks at the end of a line of Markdown say something.
        elif line.startswith("  ") and script.steps:
            if script.steps[-1].kind == "note":
                raise Invalid(
                    _(
                        "{where}, line {line}: this answer is below a note. Put it below its step.",
                        where=where,
                        line=number,
                    )
                )
            script.steps[-1].answers.append(line[2:])
        elif line:
            block = _read_line(script, line, number)
    script.about = " ".join(about).strip()
    if "rulebook" not in script.headers:
        raise Invalid(
            _("{where}: this playthrough names no rulebook. Write 'rulebook: nomicam' near the top.", where=where)
        )
    return script


def _read_line(script: Script, line: str, number: int) -> list[str] | None:
    where = _("{file}, line {line}", file=script.where, line=number)
    word, _space, rest = line.partition(" ")
    name, colon, value = line.partition(":")
    if colon and name in HEADERS and not script.steps:
        if name in script.headers:
            raise Invalid(_("{where}: {name!r} is given twice. Keep one of the two.", where=where, name=name))
        script.headers[name] = value.strip()
        return None
    if word == "set" and not script.steps:
        found = re.fullmatch(r"(\d+) ([^:]+): *(.*)", rest)
        if found is None:
            raise Invalid(_("{where}: write 'set RULE NAME: VALUE'.", where=where))
        script.settings.append((number, int(found[1]), found[2].strip(), found[3]))
        return None
    if line.startswith("with rule ") and line.endswith(":") and line[10:-1].isdecimal():
        script.rules.append((number, int(line[10:-1]), []))
        return script.rules[-1][2]
    step = _step(line, number, where)
    script.steps.append(step)
    return step.block


def _step(line: str, number: int, where: str) -> ScriptStep:
    word, _space, rest = line.partition(" ")
    if word in ("at", "after", "given", "found", "check"):
        step = ScriptStep(number, word, rest.strip())
        if word in ("at", "after"):
            moment_in(rest, where)
        return step
    said = said_by(line)
    if said is None:
        meant = get_close_matches(line.partition(":")[0], HEADERS, 1) if ":" in line else []
        unread = _(
            "{where}: {line!r} is not a step. Write NAME> MOVE, at MOMENT, after MOMENT, check …, or given ….",
            where=where,
            line=line,
        )
        raise Invalid(joined(unread, _("Did you mean {names}?", names=f"'{meant[0]}:'") if meant else ""))
    players, words = said
    if words.startswith("check "):
        return ScriptStep(number, "check", words.removeprefix("check ").strip(), players)
    return ScriptStep(number, "move", words, players)


def written(script: Script, text: str, answers: dict[int, list[str]]) -> str:
    """Return a playthrough's text with these answers under the steps on these lines, and no others."""
    lines, step_lines = [], {step.line for step in script.steps}
    for number, raw in enumerate(text.splitlines(), 1):
        is_answer = raw.startswith("  ") and any(line < number for line in step_lines)
        if not is_answer:
            lines.append(raw if raw.startswith("| ") else raw.rstrip())
        following = answers.get(number)
        if following is not None and not _has_block(text, number):
            lines += [f"  {answer}" for answer in following]
        for line, told in answers.items():
            if _has_block(text, line) and _block_end(text, line) == number:
                lines += [f"  {answer}" for answer in told]
    return "\n".join(lines) + "\n"


def _has_block(text: str, line: int) -> bool:
    return _block_end(text, line) > line


def _block_end(text: str, line: int) -> int:
    lines = text.splitlines()
    end = line
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return end
