"""The linter for rule authors: what is wrong with a rule, or doubtful, found before anybody founds a game with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path

from nomicon.game.plain import Plain
from nomicon.game.rules import IMMUTABLE, MUTABLE, RuleText, Speech
from nomicon.law.check import faults_in
from nomicon.law.facts import COMMON
from nomicon.law.interpreter import Failed, Interpreter
from nomicon.law.questions import QUESTIONS, question_of
from nomicon.law.readings import goes_by
from nomicon.play.engine import EVOLVES
from nomicon.rulebooks.between import between
from nomicon.rulebooks.findings import ADVICE, FAULT, Finding
from nomicon.rulebooks.format import RuleFile
from nomicon.rulebooks.header import near
from nomicon.rulebooks.shelf import Rulebook, survey

__all__ = ["ADVICE", "FAULT", "Finding", "check_folder", "check_rule", "check_rulebook"]

_EVENTS = {
    event.__name__: frozenset(field.name for field in fields(event) if field.name not in event.HIDDEN)
    for event in EVOLVES
}
"""What rule code sees of each event."""

_WITH_CHANGES = {event.__name__ for event in EVOLVES if "changes" in event.HIDDEN}
"""Events that tell of changes beside their fields."""


def check_folder(name: str | Path, interpreter: Interpreter, events: Mapping[str, bool]) -> list[Finding]:
    """Check a rulebook as it lies on disk, whatever can be read of it. Raises `Malformed` if there is none."""
    rulebook, faults = survey(name)
    unreadable = [Finding(fault.where, fault.line, fault.what, fault.mend) for fault in faults]
    return unreadable + check_rulebook(rulebook, interpreter, events)


def check_rulebook(rulebook: Rulebook, interpreter: Interpreter, events: Mapping[str, bool]) -> list[Finding]:
    """Check every rule of a rulebook, and how they stand to each other."""
    read = [(file, _loaded(file, interpreter)) for file in rulebook.files]
    findings = [found for file, loaded in read for found in _in_one(file, loaded, events)]
    heard = [file if isinstance(loaded, Failed) else _with_speeches(file, loaded) for file, loaded in read]
    return findings + list(between(heard))


def check_rule(file: RuleFile, interpreter: Interpreter, events: Mapping[str, bool]) -> list[Finding]:
    """Check one rule by itself."""
    return list(_in_one(file, _loaded(file, interpreter), events))


def _loaded(file: RuleFile, interpreter: Interpreter) -> tuple[Speech, ...] | Failed:
    if not file.text.code.strip():
        return ()
    name = "this rule" if file.number is None else f"rule {file.number}"
    loaded = interpreter.load(name, file.text.code)
    return loaded if isinstance(loaded, Failed) else loaded.speeches


def _with_speeches(file: RuleFile, speeches: tuple[Speech, ...]) -> RuleFile:
    return replace(file, text=replace(file.text, speeches=speeches))


def _in_one(file: RuleFile, loaded: tuple[Speech, ...] | Failed, events: Mapping[str, bool]) -> Iterator[Finding]:
    yield from _header_faults(file, events)
    yield from _doubts(file)
    if isinstance(loaded, Failed):
        yield Finding(file.where, file.line_of_code(loaded.line), f"the code cannot be read: {loaded.message}",
                      "Mend it; the line is the file's.")  # fmt: skip
        return
    file = _with_speeches(file, loaded)
    for speech in loaded:
        yield from _speech_faults(file, speech, events)
    yield from _idle_code(file, loaded)


def _header_faults(file: RuleFile, events: Mapping[str, bool]) -> Iterator[Finding]:
    """Take the header piece by piece, so that every fault gets the line of its piece."""
    text = file.text
    pieces: list[tuple[tuple[str, ...], RuleText]] = [
        *((("answers", name), _only(text, answers={name: value})) for name, value in text.answers.items()),
        *((("binds", name), _only(text, binds={name: value})) for name, value in text.binds.items()),
    ]
    for kind, declared in text.declares.items():
        if isinstance(declared, Mapping) and declared:
            pieces += [
                (("declares", kind, name), _only(text, declares={kind: {name: what}}))
                for name, what in declared.items()
            ]
        else:
            pieces.append((("declares", kind), _only(text, declares={kind: declared})))
    for part, piece in pieces:
        for what in faults_in(piece, {}):
            yield Finding(file.where, file.line(*part), what, _mend_for(part))
    for key in ("defers_to", "prevails_over"):
        for claim in getattr(text, key):
            name = claim.removeprefix("about ") if isinstance(claim, str) else ""
            if name and question_of(name) is None and name not in events:
                yield Finding(file.where, file.line(key), f"{key}: there is no question {name!r}", _near_question(name))
    if not text.words.strip():
        yield Finding(
            file.where, file.words_line, "the rule has no words", "Say in words what it does: they are the rule."
        )


def _only(
    text: RuleText,
    answers: Mapping[str, Plain] | None = None,
    binds: Mapping[str, Plain] | None = None,
    declares: Mapping[str, Plain] | None = None,
) -> RuleText:
    """Return a text that says one thing alone, with the readings that it may go by."""
    return RuleText("", "", answers or {}, readings=text.readings, binds=binds or {}, declares=declares or {})


def _mend_for(part: tuple[str, ...]) -> str:
    if part[0] in ("answers", "binds") and question_of(part[1]) is None:
        return _near_question(part[1])
    return (
        "The reference of questions says what is taken." if part[0] in ("answers", "binds") else "Mend the declaration."
    )


def _near_question(name: str) -> str:
    told = near(name.partition(" of ")[0], tuple(QUESTIONS))
    return told if told.startswith("Did") else "The reference of questions lists them."


def _doubts(file: RuleFile) -> Iterator[Finding]:
    """Yield what is allowed and probably not meant."""
    text = file.text
    if file.status not in (MUTABLE, IMMUTABLE):
        yield Finding(file.where, file.line("status"), f"the status {file.status!r} counts as mutable",
                      near(file.status, (MUTABLE, IMMUTABLE)), ADVICE)  # fmt: skip
    by_header = {goes_by(given) for given in (*text.answers.values(), *text.binds.values())}
    for reading in text.readings:
        if reading not in by_header and not re.search(rf"(?<!\w){re.escape(reading)}(?!\w)", text.code):
            yield Finding(file.where, file.line("readings", reading), f"nothing goes by the reading {reading!r}",
                          "Have code, an answer or a binding moment go by it, or take it out; "
                          "to people it can still be of use.", ADVICE)  # fmt: skip
    for clause in sorted(set(text.by_code) & set(text.by_people)):
        yield Finding(file.where, file.line("by_people"), f"the clause {clause} is done by code and left to people",
                      "Name it in one of the two.", ADVICE)  # fmt: skip
    path = Path(file.where)
    numbered = re.match(r"\d+", path.name)
    if file.number is not None and path.suffix == ".md" and numbered and int(numbered[0]) != file.number:
        yield Finding(file.where, file.line("number"), f"the file's name says {numbered[0]}, its header {file.number}",
                      "Give it the name of its number.", ADVICE)  # fmt: skip


# -- Code ----------------------------------------------------------------------------


def _mend_of_speech(speech: Speech, what: str, events: Mapping[str, bool]) -> str:
    if "no fact" in what:
        return "Name only facts that are there."
    if "no question" in what:
        return _near_question(speech.topic)
    told = near(speech.topic, tuple(events)) if "no event" in what else ""
    return told if told.startswith("Did") else "See the reference for the names there are."


def _speech_faults(file: RuleFile, speech: Speech, events: Mapping[str, bool]) -> Iterator[Finding]:
    line = file.line_of_code(_line_of(file.text.code, speech.function))
    for what in faults_in(RuleText("", "", speeches=(speech,), readings=file.text.readings), events):
        yield Finding(file.where, line, what, _mend_of_speech(speech, what, events))
    if speech.kind == "answers" and speech.topic in file.text.answers:
        yield Finding(file.where, file.line("answers", speech.topic),
                      f"{speech.topic!r} is answered in the header and by {speech.function}(), which is never heard",
                      "Keep one of the two.")  # fmt: skip
    known = _EVENTS.get(speech.topic)
    if speech.kind not in ("when", "instead") or known is None:
        return
    given = {*COMMON, "event", "player"}
    given |= {"proposal", "changes"} if "proposal" in known else set()
    given |= {"changes"} if speech.topic in _WITH_CHANGES else set()
    given |= {"judgement"} if "judgement" in known else set()
    for fact in speech.facts:
        if fact in ("proposal", "changes", "judgement") and fact not in given:
            yield Finding(file.where, line, f"{speech.function}: the event {speech.topic} has no {fact}",
                          f"Take event and its fields: {', '.join(sorted(known))}.")  # fmt: skip
    yield from _strange_fields(file, speech, known)


def _strange_fields(file: RuleFile, speech: Speech, known: frozenset[str]) -> Iterator[Finding]:
    others = {one.topic for one in _speaking(file, speech.function)}
    if "event" not in speech.facts or len(others) > 1:
        return
    first, body = _body_of(file.text.code, speech.function)
    for offset, text in enumerate(body):
        for found in re.finditer(r"(?<![\w.])event\.(\w+)", text.partition("#")[0]):
            if found[1] not in known:
                yield Finding(file.where, file.line_of_code(first + offset),
                              f"{speech.function}: the event {speech.topic} has no {found[1]!r}",
                              f"It has: {', '.join(sorted(known))}.")  # fmt: skip


def _speaking(file: RuleFile, function: str) -> list[Speech]:
    return [speech for speech in file.text.speeches if speech.function == function]


def _idle_code(file: RuleFile, speeches: tuple[Speech, ...]) -> Iterator[Finding]:
    if file.text.code.strip() and not speeches:
        yield Finding(file.where, file.code_line or None, "the code never speaks",
                      'Put @when("..."), @answers("..."), @instead("...") or @offers("...") before one.')  # fmt: skip


def _line_of(code: str, function: str) -> int | None:
    found = re.search(rf"^(?:async )?def {re.escape(function)}\b", code, re.MULTILINE)
    return None if found is None else code.count("\n", 0, found.start()) + 1


def _body_of(code: str, function: str) -> tuple[int, list[str]]:
    """Return a function's lines, and the number of the first; what stands flush left after it ends it."""
    first = _line_of(code, function)
    if first is None:
        return 1, []
    lines = code.split("\n")
    end = next((at for at in range(first, len(lines)) if re.match(r"[^\s)\]}#]", lines[at])), len(lines))
    return first, lines[first - 1 : end]
