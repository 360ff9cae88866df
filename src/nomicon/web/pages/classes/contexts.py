"""What the pages of a class are given, with its types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django.utils.safestring import SafeString

from nomicon.views.game.pages import PausedGame
from nomicon.web.accounts.models import ClassTable, SchoolClass
from nomicon.web.form import SiteForm
from nomicon.web.page_tools.fields import Option
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.classes.participation import PupilLine
from nomicon.web.pages.components.scores import ScoresShown
from nomicon.web.pages.components.votes import VoteShown


class ClassesPage(TypedDict):
    """All classes, and the form for a new one."""

    classes: Sequence[SchoolClass]
    form: SiteForm


class TableShown(TypedDict):
    """A table of a class at a glance, with nothing on it that is secret; `votes` are those that are open."""

    table: ClassTable
    title: str
    players: int
    pupils: int
    paused: PausedGame | None
    scores: ScoresShown | None
    votes: Sequence[VoteShown]
    waits: bool
    last: str | None


class PupilShown(PupilLine):
    """What a pupil has done, and the tables that they can move to."""

    tables: Sequence[Option]


class ClassPage(TypedDict):
    """A class as its teacher sees it. `codes` are new picture codes, which are shown once."""

    of: SchoolClass
    code: str
    door: str
    qr: SafeString
    at: str
    tables: Sequence[TableShown]
    pupils: Sequence[PupilShown]
    idle: int
    any_here: bool
    any_paused: bool
    all_paused: bool
    codes: Sequence[tuple[str, str, Sequence[str]]]
    wrong: str


class ProjectorPage(TypedDict):
    """A table, large, for everybody in the room: only what every passer-by may see."""

    of: SchoolClass
    table: ClassTable
    at: str
    site: str
    code: str
    shown: TableShown
    every: int


class EndClassPage(TypedDict):
    """What is deleted with a class, and what stays."""

    of: SchoolClass
    pupils: int
    tables: Sequence[ClassTable]
    wrong: str


class ComeInPage(TypedDict):
    """Where pupils come in: which name is theirs, and four pictures."""

    of: SchoolClass
    pupils: Sequence[Option]
    pictures: Sequence[tuple[str, str]]
    places: Sequence[int]
    wrong: str


CLASSES = PageTemplate("classes/classes.html", ClassesPage)
CLASS = PageTemplate("classes/class.html", ClassPage)
PROJECTOR = PageTemplate("classes/projector.html", ProjectorPage)
END_CLASS = PageTemplate("classes/end.html", EndClassPage)
COME_IN = PageTemplate("classes/come_in.html", ComeInPage)
