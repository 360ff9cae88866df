"""The linter for rule authors: what is wrong with a rule, or doubtful, found before anybody founds a game with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

from nomicon.game.state import Game
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.headers.check import faults_in, idle_moments
from nomicon.law.headers.declarations import DECLARATIONS
from nomicon.law.headers.naming import FAMILIES
from nomicon.law.headers.record_answers import speeches_kept_as
from nomicon.law.interpreter import Failed, Interpreter
from nomicon.law.language.events import EventTypes
from nomicon.law.language.nearest import name_meant, without_hint
from nomicon.law.questions.questions import question_of
from nomicon.law.questions.readings import READING, given_for, goes_by
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import MOVE_WORDS
from nomicon.play.proposals.known_names import not_there_at_founding, unasked_at_founding, unknown_at_founding
from nomicon.rulebooks.between import between
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.findings import ADVICE, FAULT, MISTAKE, BookFinding
from nomicon.rulebooks.inspecting import (
    InGame,
    inspected_alone,
    inspected_in_force,
    inspected_in_game,
    inspected_together,
)
from nomicon.rulebooks.shelf import Rulebook, survey

__all__ = [
    "ADVICE",
    "FAULT",
    "MISTAKE",
    "BookFinding",
    "InGame",
    "check_folder",
    "check_loaded",
    "check_rule",
    "check_rulebook",
]


def check_folder(name: str | Path, interpreter: Interpreter, events: EventTypes) -> list[BookFinding]:
    """Check a rulebook as it lies on disk, whatever can be read of it. Raises `Malformed` if there is none."""
    rulebook, faults = survey(name)
    unreadable = [BookFinding(fault.where, fault.line, fault.what, fault.mend) for fault in faults]
    return unreadable + check_rulebook(rulebook, interpreter, events)


def check_rulebook(rulebook: Rulebook, interpreter: Interpreter, events: EventTypes) -> list[BookFinding]:
    """Check every rule of a rulebook, and how they stand to each other."""
    read = [(file, _loaded(file, interpreter)) for file in rulebook.files]
    findings = [found for file, loaded in read for found in _in_one(file, loaded, events)]
    heard = [file if isinstance(loaded, Failed) else _with_speeches(file, loaded) for file, loaded in read]
    inspected = inspected_together(heard, interpreter, events)
    return in_groups([*findings, *between(heard), *_misnamed(heard), *inspected])


def _misnamed(files: list[RuleFile]) -> Iterator[BookFinding]:
    """Yield what rules name and none of them declares, though one declares something of nearly that name."""
    texts = [file.text for file in files]
    for at, fault in chain(unasked_at_founding(texts), unknown_at_founding(texts, ())):
        what, meant = _meant(fault)
        yield BookFinding(files[at].where, files[at].line(*_part_of(fault)), what, meant or "Choose another name.")
    for at, note in not_there_at_founding(texts):
        yield BookFinding(files[at].where, None, note, _("Declare it, or correct the name."), ADVICE)


def check_rule(
    file: RuleFile, interpreter: Interpreter, events: EventTypes, within: InGame | None = None
) -> list[BookFinding]:
    """Check one rule by itself, or as it would stand in a game."""
    loaded = _loaded(file, interpreter)
    found = list(_in_one(file, loaded, events))
    if not isinstance(loaded, Failed):
        heard = _with_speeches(file, loaded)
        is_faulty = any(one.severity == FAULT for one in found)
        try:
            inspected = None if within is None else list(inspected_in_game(heard, within, interpreter, events))
        except ValueError:  # No game could have it, as one of its faults says.
            if not is_faulty:
                raise
            inspected = None
        found += inspected_alone(heard, interpreter, events) if inspected is None else inspected
    return in_groups(found)


def check_loaded(files: Sequence[RuleFile], game: Game, bench: RuleCache) -> list[BookFinding]:
    """Check rules that were added to those of a rulebook, in the game that was started with them."""
    return in_groups(inspected_in_force(files, game, bench.interpreter, bench.events))


def in_groups(findings: Iterable[BookFinding]) -> list[BookFinding]:
    """Return findings with mistakes before doubts, each told once, as they stand in their files."""
    told: dict[tuple[str, int | None, str], BookFinding] = {}
    for one in findings:
        is_told = one.code == "text.slip" and any(f"{one.names[0]!r}" in other.what for other in told.values())
        if not is_told:
            told.setdefault((one.where, one.line, one.what), one)
    return sorted(told.values(), key=lambda one: not one.is_mistake)


def _loaded(file: RuleFile, interpreter: Interpreter) -> tuple[Speech, ...] | Failed:
    if not file.text.code.strip():
        return ()
    name = "this rule" if file.number is None else f"rule {file.number}"
    loaded = interpreter.load(name, file.text.code)
    return loaded if isinstance(loaded, Failed) else speeches_kept_as(loaded.speeches)


def _with_speeches(file: RuleFile, speeches: tuple[Speech, ...]) -> RuleFile:
    return replace(file, text=replace(file.text, speeches=speeches))


def _in_one(file: RuleFile, loaded: tuple[Speech, ...] | Failed, events: EventTypes) -> Iterator[BookFinding]:
    yield from _header_faults(file, events)
    yield from _doubts(file)
    if isinstance(loaded, Failed):
        yield BookFinding(
            file.where,
            file.line_of_code(loaded.line),
            _("the code cannot be read: {message}", message=loaded.message),
            _("Correct the code. The line number counts from the top of the file."),
        )
        return
    file = _with_speeches(file, loaded)
    for speech in loaded:
        yield from _speech_faults(file, speech, events)
    yield from _idle_code(file, loaded)
    for what in idle_moments(file.text):
        mend = _("Move this into the rule that answers the question, or remove it.")
        yield BookFinding(file.where, file.line("binds"), what, mend, ADVICE)


def _header_faults(file: RuleFile, events: EventTypes) -> Iterator[BookFinding]:
    """Take the header piece by piece, so that every fault gets the line of its piece; then all of it."""
    text = replace(file.text, code="", speeches=())
    bare = RuleText("", "", settings=text.settings, readings=text.readings)
    told: set[str] = set()
    for part, piece in (((), bare), *_pieces(text, bare), ((), text)):
        for fault in faults_in(piece, events, MOVE_WORDS):
            if fault not in told:
                told.add(fault)
                what, meant = _meant(fault)
                line = _line_within(file, part or _part_of(fault), fault)
                yield BookFinding(file.where, line, what, meant or _mend_for(fault))
    if not text.words.strip():
        yield BookFinding(
            file.where,
            file.words_line,
            _("the rule has no words"),
            _("Say in words what the rule does. Where words and code differ, the words prevail."),
        )


def _line_within(file: RuleFile, part: tuple[str, ...], fault: str) -> int:
    """Return the line of the innermost part of the header below a part that a fault names; else of the part itself."""
    below = [path for path in file.lines if path.startswith(".".join(part) + ".")]
    named = [path for path in below if _is_named_in(fault, path.rpartition(".")[2])]
    return file.lines[max(named, key=len)] if named else file.line(*part)


def _is_named_in(fault: str, part: str) -> bool:
    """Say whether a fault names a part of a header: in quotation marks, behind a dot, or between colons."""
    name = re.escape(part)
    return re.search(rf"['.]{name}(?!\w)|: {name}:", fault) is not None


def _pieces(text: RuleText, bare: RuleText) -> Iterator[tuple[tuple[str, ...], RuleText]]:
    for name, value in text.answers.items():
        for way in given_for(value) if goes_by(value) and question_of(name) is not None else ():
            yield ("answers", name, way), replace(bare, answers={name: _one_way(value, way)})
        yield ("answers", name), replace(bare, answers={name: value})
    for name, value in text.binds.items():
        yield ("binds", name), replace(bare, binds={name: value})
    for kind, declared in text.declares.items():
        if isinstance(declared, Mapping) and declared and kind in DECLARATIONS:
            for name, what in declared.items():
                yield ("declares", kind, name), replace(bare, declares={kind: {name: what}})
        else:
            yield ("declares", kind), replace(bare, declares={kind: declared})


def _one_way(value: Plain, way: str) -> Plain:
    """Return an answer that goes by a reading as it is for one of its ways, and silent for all others."""
    assert isinstance(value, Mapping)
    return {name: one if name in (READING, way) else None for name, one in value.items()}


def _part_of(fault: str) -> tuple[str, ...]:
    """Return the part of the header of which a fault says that it is its own."""
    key, _, rest = fault.partition(": ")
    if question_of(key) is not None:
        return ("answers", key)
    return ("declares", key, rest.partition(":")[0]) if key in FAMILIES else (key, rest.partition(":")[0])


def _mend_for(fault: str) -> str:
    match fault.partition(":")[0]:
        case "answers" if "no question" in fault:
            return _("The reference lists all questions.")
        case "answers" | "binds" | "defers_to" | "prevails_over":
            return _("The reference lists the possible answers of each question.")
        case "settings" | "readings":
            return _("Correct the name or the value.")
        case _:
            return _("Correct the declaration.")


def _doubts(file: RuleFile) -> Iterator[BookFinding]:
    """Yield what is allowed and probably not meant."""
    text = file.text
    by_header = {goes_by(given) for given in (*text.answers.values(), *text.binds.values())}
    for reading in text.readings:
        if reading not in by_header and not re.search(rf"(?<!\w){re.escape(reading)}(?!\w)", text.code):
            yield BookFinding(
                file.where,
                file.line("readings", reading),
                _("the reading {reading!r} is never used", reading=reading),
                _(
                    "Use it in code, in an answer or under binds, or remove it. You can also keep it as "
                    "information for people."
                ),
                ADVICE,
            )
    for clause in sorted(set(text.by_code) & set(text.by_people)):
        yield BookFinding(
            file.where,
            file.line("by_people"),
            _("the clause {clause} is listed in both by_code and by_people", clause=clause),
            _("Keep the clause in one of the two lists."),
            ADVICE,
        )
    path = Path(file.where)
    numbered = re.match(r"\d+", path.name)
    if file.number is not None and path.suffix == ".md" and numbered and int(numbered[0]) != file.number:
        said = _("the file's name says {name}, but its header says {number}", name=numbered[0], number=file.number)
        yield BookFinding(file.where, file.line("number"), said, _("Name the file after its number."), ADVICE)


# -- Code ----------------------------------------------------------------------------


def _meant(fault: str) -> tuple[str, str]:
    """Part a fault from the hint in it at what was probably meant."""
    meant = name_meant(fault)
    return (fault, "") if meant is None else (without_hint(fault), _("Did you mean {name}?", name=meant))


def _mend_of_speech(what: str) -> str:
    if "no fact" in what:
        return _("Use only the facts that are passed to this function.")
    return _("See the reference for the names.")


def _speech_faults(file: RuleFile, speech: Speech, events: EventTypes) -> Iterator[BookFinding]:
    line = file.line_of_code(_line_of(file.text.code, speech.function))
    bare = RuleText("", "", settings=file.text.settings, readings=file.text.readings)
    of_the_header = set(faults_in(bare, events, MOVE_WORDS))  # Those are told with their own lines.
    for fault in faults_in(replace(bare, speeches=(speech,)), events, MOVE_WORDS):
        if fault in of_the_header:
            continue
        what, meant = _meant(fault)
        yield BookFinding(file.where, line, what, meant or _mend_of_speech(what))
    if speech.kind == "answers" and speech.topic in file.text.answers:
        yield BookFinding(
            file.where,
            file.line("answers", speech.topic),
            _(
                "{topic!r} is answered in the header, so {function}() is never used",
                topic=speech.topic,
                function=speech.function,
            ),
            _("Keep one of the two."),
        )


def _idle_code(file: RuleFile, speeches: tuple[Speech, ...]) -> Iterator[BookFinding]:
    if file.text.code.strip() and not speeches:
        yield BookFinding(
            file.where,
            file.code_line or None,
            _("the code has no function that the program can call"),
            _('Put @when("..."), @answers("..."), @instead("...") or @offers("...") before a function.'),
        )


def _line_of(code: str, function: str) -> int | None:
    found = re.search(rf"^(?:async )?def {re.escape(function)}\b", code, re.MULTILINE)
    return None if found is None else code.count("\n", 0, found.start()) + 1
