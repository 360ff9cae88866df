"""The page that says, clause by clause, which rule of a rulebook does it and which playthroughs show it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from nomicon.hosting.playthroughs.script import read_script
from nomicon.rulebooks.coverage import Clause, Coverage, coverage
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import read_text
from nomicon.rulebooks.shelf import Rulebook


def coverage_of(book: Rulebook) -> Coverage:
    """Read a rulebook's playthroughs, and say what they show of it."""
    return coverage(
        book, {path.stem: read_script(read_text(path, RULE_FILE), path.name).clauses for path in book.playthroughs}
    )


def coverage_data(found: Coverage) -> dict[str, object]:
    """Return what the page says, for programs."""
    return {
        "title": found.title,
        "sums": {
            "clauses": len(found.clauses),
            "by_code": len(found.by_code),
            "by_people": len(found.by_people),
            "not_shown": len(found.not_shown),
            "playthroughs": len(found.playthroughs),
        },
        "clauses": [
            {
                "clause": one.name,
                "rule": one.rule,
                "title": one.title,
                "file": one.file,
                "done_by": "code" if one.by_code else "people",
                "shown_by": one.shown_by,
            }
            for one in found.clauses
        ],
        "strays": [{"playthrough": name, "clause": clause} for name, clause in found.strays],
    }


def coverage_page(book: Rulebook, found: Coverage, to: Path | None = None) -> str:
    """Print the page in Markdown; on a page that is written `to` a file, rules and playthroughs are links."""
    folder = "" if to is None or book.folder is None else Path(os.path.relpath(book.folder, to.parent)).as_posix()
    lines = [
        f"# Coverage: {found.title}",
        "",
        f"This page is printed by `nomicon rulebook coverage {book.name}`. Do not edit it.",
        "",
        "A clause is one thing that the rules say. *Code* means that the program does this automatically, or "
        "records it.",
        "*People* means that players do this themselves, claim it, or have it judged. A playthrough shows a "
        "clause in use.",
        "",
        *_sums(found),
        "",
    ]
    for (file, number, title), clauses in groupby(found.clauses, lambda one: (one.file, one.rule, one.title)):
        lines += [
            f"## {_linked(f'{number} {title}', folder, file)}",
            "",
            "| clause | done by | shown by |",
            "|---|---|---|",
            *(_row(one, folder) for one in clauses),
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


def _sums(found: Coverage) -> Iterator[str]:
    yield f"- Clauses: {len(found.clauses)}"
    yield f"- Done by code: {len(found.by_code)}"
    yield f"- Left to people: {_counted(found.by_people)}"
    yield f"- Not shown by any playthrough: {_counted(found.not_shown)}"
    yield f"- Playthroughs: {len(found.playthroughs)}"
    if found.strays:
        strays = ", ".join(f"{one[1]} ({one[0]})" for one in found.strays)
        yield f"- Clauses that a playthrough names but no rule has: {strays}"


def _counted(clauses: Iterable[Clause]) -> str:
    names = [one.name for one in clauses]
    return f"{len(names)}: {', '.join(names)}" if names else "0"


def _row(clause: Clause, folder: str) -> str:
    shown = ", ".join(_linked(name, folder, f"playthroughs/{name}.play") for name in clause.shown_by)
    return f"| {clause.name} | {'code' if clause.by_code else 'people'} | {shown or '–'} |"


def _linked(name: str, folder: str, path: str) -> str:
    return f"[{name}]({folder}/{path})" if folder else name
