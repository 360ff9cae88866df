"""Do senders that are killed while they tell programs what happened lose nothing, on SQLite and on PostgreSQL?

Two send at once, and are killed again and again at moments drawn by lot. The programs answer some calls with an error,
hear some without answering, and are away for a while. At last the senders live on until everything is told. What is
told twice must come under the same name.

Then the same as a host runs it: servers with the senders that they start, of which now the sender and now the server is
killed.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.cluster import programs, running
from tests.memory_disk import memory_disk
from tests.sweeps.sweep import Extent, Report, Sweep
from tests.web.notices.killing import Kills, killed
from tests.web.notices.killing_servers import killed_servers
from tests.web.serving import new_database

KILLS, SAMPLE = 60, 2
LIVES = 4
"""Servers that are killed at each database, each after two of its senders. A sample has none: a test kills some."""


def search(extent: Extent) -> Report:
    """Kill senders at a file, and at a database on a server where one is installed."""
    report, kills = Report(), KILLS if extent.whole else SAMPLE
    where = programs()
    with tempfile.TemporaryDirectory(dir=memory_disk()) as folder:
        _told(report, "SQLite", killed(Path(folder) / "files", "", kills, extent.seed))
        if extent.whole:
            _told(report, "servers, SQLite", killed_servers(Path(folder) / "served", "", LIVES, extent.seed))
        if where is None:
            report.figures["PostgreSQL"] = "is not installed here"
            return report
        with running(where, memory_disk()) as cluster:
            url = cluster.url(new_database(cluster))
            _told(report, "PostgreSQL", killed(Path(folder) / "server", url, kills, extent.seed))
            if extent.whole:
                url = cluster.url(new_database(cluster))
                told = killed_servers(Path(folder) / "served at a server", url, LIVES, extent.seed)
                _told(report, "servers, PostgreSQL", told)
    return report


def _told(report: Report, name: str, found: Kills) -> None:
    report.figures[name] = found.told
    report.findings += [f"{name}: {one}" for one in found.findings]


KILLED_SENDERS = Sweep("A sender that is killed loses no notice, and tells none under two names.", search)
