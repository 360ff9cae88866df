"""Every budget that is exceeded, with the reason. Each is named once; one that is no longer needed fails its test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

LONG_FUNCTIONS: Mapping[str, str] = {}

LONG_FILES: Mapping[str, str] = {
    "src/nomicon/law/questions/questions.py": "THE table: its length is how amendable a game is; read as one page",
    "src/nomicon/law/language/effects.py": "the table of effects, from which the prelude is printed",
}

MANY_PARAMETERS: Mapping[str, str] = {
    "src/nomicon/law/interpreter.py::Interpreter.run": "the port for rule code: all that a verdict rests on",
    "src/nomicon/adapters/sandbox/sandbox.py::Sandbox.run": "stands behind that port",
    "src/nomicon/law/tracing.py::Tracer.run": "stands behind that port, too, and keeps what it hands on",
    "src/nomicon/main/on_first_use.py::OnFirstUse.run": "stands behind that port, too, and hands everything on",
    "src/nomicon/views/proposals/ballots.py::Mute.run": "stands behind that port, too, and runs nothing",
}

LATE_IMPORTS: Mapping[str, str] = {}

HIDDEN_IMPORTS: Mapping[str, str] = {
    "src/nomicon/web/accounts/apps.py: import_module": "Django has the models of a part only when it calls `ready`",
    "src/nomicon/main/loading.py: LazyLoader": "only when, not what: the core imports that module where all can see it",
}

IMPURE: Mapping[str, str] = {}

IN_A_FOLDER = "in a folder to work in, from which it is moved when all of it is there"
TO_READ_FROM = "a copy to look at, of a record beside which nothing can be written"
NAMES_A_FILE = "the name or the date of a file, for people: nothing is decided by it"

WRITTEN_IN_PLACE: Mapping[str, str] = {
    "src/nomicon/hosting/files.py: O_CREAT": "the one way in which files are written",
    "src/nomicon/hosting/files.py: open for wb": "the one way in which files are written",
    "src/nomicon/hosting/files.py: write_text": "what is no ordinary file, such as a terminal",
    "src/nomicon/adapters/backups.py: O_CREAT": IN_A_FOLDER,
    "src/nomicon/adapters/backups.py: copyfile": IN_A_FOLDER,
    "src/nomicon/adapters/backups.py: open for xb": IN_A_FOLDER,
    "src/nomicon/adapters/backups.py: write_text": IN_A_FOLDER,
    "src/nomicon/adapters/orders.py: copyfile": IN_A_FOLDER,
    "src/nomicon/adapters/ledgers/upkeep/lines_kept.py: O_CREAT": IN_A_FOLDER,
    "src/nomicon/adapters/ledgers/sqlite/looking.py: TemporaryDirectory": TO_READ_FROM,
    "src/nomicon/adapters/ledgers/sqlite/looking.py: copyfile": TO_READ_FROM,
    "src/nomicon/adapters/channels/service_child.py: fdopen for w": "no file, but the way to the server",
    "src/nomicon/adapters/channels/service_child.py: O_CREAT": "named only to be refused",
    "src/nomicon/rulebooks/saving.py: write_text": "in a folder of its own, which is moved; hosting lies above it",
    "src/nomicon/adapters/orders.py: O_CREAT": "a file to be locked, with nothing in it",
    "src/nomicon/adapters/ledgers/sqlite/high_water.py: O_CREAT": "the mark, written page by page, which checks itself",
    "src/nomicon/adapters/ledgers/clock_file.py: open for wb": "replaced when it is whole, and no loss if it is lost",
    "src/nomicon/adapters/sandbox/engine.py: write_bytes": "a cache, replaced when it is whole, and made again if lost",
}

CLOCKS_READ: Mapping[str, str] = {
    "src/nomicon/adapters/clocks.py: time.time": "the machine's clock",
    "src/nomicon/adapters/ledgers/postgres/clock.py: time.time": "compared with the database's, to tell the host",
    "src/nomicon/web/tools.py: time.time": "what time it is for accounts that lie in a file",
    "src/nomicon/adapters/backups.py: datetime.now": NAMES_A_FILE,
    "src/nomicon/adapters/restoring.py: datetime.now": NAMES_A_FILE,
    "src/nomicon/cli/keeping/backing.py: datetime.now": NAMES_A_FILE,
    "src/nomicon/web/pages/host/files.py: datetime.now": NAMES_A_FILE,
    "src/nomicon/web/pages/host/restoring.py: datetime.now": NAMES_A_FILE,
    "src/nomicon/web/accounts/seats/allowing.py: timezone.now": "compared with moments that Django has stamped by it",
    "src/nomicon/web/pages/host/health.py: timezone.now": "for how long the server runs, put in words by a library",
}

NAMED_BY_OTHERS: Mapping[str, str] = {
    "src/nomicon/web/accounts/database/base.py": "Django looks for a backend in a module of this name",
}

UNDOCUMENTED: Mapping[str, str] = {}

FOLLOW_NO_ROOM: Mapping[str, str] = {
    "adapters/records": "records in older forms, which tests of several adapters read",
    "web/browser": "pages of every room in a real browser",
    "web/browser/static": "what browsers run and show of `web/site/static`, in a real browser",
    "web/trust": "what nobody may see or do, at every address of pages, of the API and of what is sent out",
}
"""Folders of tests that have no room of their name, and what their tests are about instead."""

BALLOT_WORDS: Mapping[str, str] = {
    "src/nomicon/law/questions/questions.py": "what ballots say where no rule says it, and what questions say of them",
    "src/nomicon/law/questions/ballot_words.py": "which words commonly mean what, where no rule says so",
    "src/nomicon/law/language/kinds.py": "an example in the reference",
    "src/nomicon/law/inspection/guest_advice.py": "an example in a finding",
    "src/nomicon/play/moves/kinds.py": "an example in a refusal",
    "src/nomicon/play/judging/judging_moves.py": "`against` is a field of another move: whom a judgement is about",
    "src/nomicon/web/api/document.py": "an example in the document of the API",
    "src/nomicon/web/pages/translations.py": "words that pages translate, where a ballot says just these",
    "src/nomicon/law/facts/facts.py": "`against` is a field of a judgement: whom it is about",
    "src/nomicon/views/proposals/ballots.py": "what a choice counts as, which is not what it is called",
    "src/nomicon/cli/desk/known.py": "what a choice counts as, told beside it while one types",
    "src/nomicon/views/rules/terms.py": "a word of rules that players disagree about",
    "src/nomicon/rulebooks/importing/titles.py": "words at the beginning of a sentence that is no title",
}
"""Files in which a word stands that ballots often say, and why; what a ballot says is for the rules."""


def beyond(found: Iterable[str], excepted: Mapping[str, str]) -> list[str]:
    """Return what exceeds a budget without a reason, and each reason given for what no longer exceeds it."""
    found = set(found)
    unneeded = [f"{name} (excepted, but keeps the budget)" for name in excepted if name not in found]
    return sorted(found - set(excepted)) + sorted(unneeded)
