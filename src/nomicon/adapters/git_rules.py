"""The rules of a game as a git repository: one commit for each entry that changed them.

The same record always makes the same commits with the same names. What a repository holds is never rewritten: if the
record is another than it was, as after a backup was put back, its commits go to a branch of their own.
"""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from threading import Lock
from typing import TypeAlias

from dulwich.bundle import create_bundle_from_repo, write_bundle
from dulwich.errors import NotGitRepository
from dulwich.objects import Blob, Commit, ObjectID, Tree
from dulwich.refs import Ref
from dulwich.repo import Repo
from dulwich.server import generate_info_refs, generate_objects_info_packs
from msgspec import Struct, field

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.files import whole_file, working_folder
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past.rule_history import RulesAsTheyGrew, RulesetVersion
from nomicon.play.record import EntryId, WrittenEntry

BRANCH = "main"
HEAD = Ref(b"HEAD")
FILE, FOLDER = 0o100644, 0o040000
NOT_IN_NAMES = re.compile(r"[<>\x00-\x1f\x7f]")
"""What a name in a commit cannot hold."""


Entries: TypeAlias = Callable[[GameId, EntryId | None], Iterable[WrittenEntry]]
"""Reads the entries of a game behind a place, or all of them, oldest first."""


class GitShelf:
    """The rules of games as repositories in one folder, which grow when somebody asks for them. Threads may share it.

    It may be removed when no server runs, and is then made again; only branches of records that were put back are lost.
    Each game is read from its beginning once in the life of a server, and after that only what is new of it.
    """

    def __init__(self, folder: Path, entries: Entries) -> None:
        """Keep repositories in a folder, and read from a record what is to be in them."""
        self._folder, self._entries = folder, entries
        self._lock = Lock()  # Of the table below, and never held while the record is read.
        self._known: dict[GameId, _Kept] = {}

    def upto_date(self, game: GameId, number: int) -> GitRules:
        """Return the repository of a game with all that its entries up to this number changed."""
        kept = self._kept(game)
        with kept.lock:
            if kept.number != number:
                new = kept.rules.grown_by(self._entries(game, kept.rules.place))
                kept.commits = kept.repository.write(new, kept.commits)
                kept.number = number
        return kept.repository

    def as_it_is(self, game: GameId) -> GitRules:
        """Return the repository of a game without looking for what is new."""
        return self._kept(game).repository

    def _kept(self, game: GameId) -> _Kept:
        with self._lock:
            if game not in self._known:
                self._known[game] = _Kept(_opened(self._folder / f"{game}.git"), RulesAsTheyGrew(game))
            return self._known[game]


def _opened(folder: Path) -> GitRules:
    """Open a repository of ours. What a server that was killed left half made is made again, and its locks are broken.

    Only one server works with a folder, so nobody else can hold a lock in it.
    """
    for lock in folder.rglob("*.lock"):
        lock.unlink()
    try:
        return GitRules(folder)
    except (OSError, ValueError):
        shutil.rmtree(folder)
        return GitRules(folder)


class _Kept(Struct):
    """A repository, and the number of the entry up to which the record was looked at for it."""

    repository: GitRules
    rules: RulesAsTheyGrew
    commits: list[ObjectID] = field(default_factory=list)
    number: int = 0
    lock: Lock = field(default_factory=Lock)


class GitRules:
    """A repository without a working tree, in a folder."""

    def __init__(self, folder: Path) -> None:
        """Open the repository in a folder, or make one there."""
        try:
            self._repository = Repo(folder)
        except NotGitRepository:
            folder.mkdir(parents=True, exist_ok=True)
            self._repository = Repo.init_bare(folder, default_branch=BRANCH.encode())

    def write(self, versions: Iterable[RulesetVersion], after: Sequence[ObjectID] = ()) -> list[ObjectID]:
        """Write the rules as they grew, from the beginning, or on from commits that were written before.

        What is there already stays as it is. Returns the names of all commits, oldest first.
        """
        made = list(after)
        for version in versions:
            made.append(self._commit(version, made[-1:]))
        if made:
            self._point_to(made)
        return made

    @property
    def head(self) -> str:
        """The name of the newest commit, or nothing."""
        try:
            return self._repository.head().decode()
        except KeyError:
            return ""

    def bundle(self) -> bytes:
        """Return the whole repository as one file, which ``git clone`` reads."""
        written = io.BytesIO()
        with create_bundle_from_repo(self._repository) as bundle:
            write_bundle(written, bundle)
        return written.getvalue()

    def file(self, name: str) -> bytes | None:
        """Return a file of the repository as git reads it over plain HTTP; None if there is none of that name."""
        match name:
            case "info/refs":
                return b"".join(generate_info_refs(self._repository))
            case "objects/info/packs":
                return b"".join(generate_objects_info_packs(self._repository))
            case _:
                return self._stored(name)

    def _stored(self, name: str) -> bytes | None:
        if not re.fullmatch(r"HEAD|refs/heads/[\w-]+|objects/[0-9a-f]{2}/[0-9a-f]{38}", name, re.ASCII):
            return None
        path = Path(self._repository.controldir()) / PurePosixPath(name)
        return path.read_bytes() if path.is_file() else None

    # -- Commits -----------------------------------------------------------------------

    def _commit(self, version: RulesetVersion, parents: list[ObjectID]) -> ObjectID:
        commit = Commit()
        commit.tree = self._tree(version.files)
        commit.parents = parents
        commit.author = _identity(version.game, version.author)
        commit.committer = _identity(version.game, None)
        commit.author_time = commit.commit_time = int(version.at)
        commit.author_timezone = commit.commit_timezone = 0
        commit.encoding = b"UTF-8"
        commit.message = message_of(version).encode()
        self._repository.object_store.add_object(commit)
        return commit.id

    def _tree(self, files: Mapping[str, str]) -> ObjectID:
        tree, folders = Tree(), dict[str, dict[str, str]]()
        for name, text in files.items():
            folder, _, rest = name.partition("/")
            if rest:
                folders.setdefault(folder, {})[rest] = text
            else:
                blob = Blob.from_string(text.encode())
                self._repository.object_store.add_object(blob)
                tree.add(name.encode(), FILE, blob.id)
        for folder, inner in folders.items():
            tree.add(folder.encode(), FOLDER, self._tree(inner))
        self._repository.object_store.add_object(tree)
        return tree.id

    # -- Branches ------------------------------------------------------------------------

    def _point_to(self, made: list[ObjectID]) -> None:
        """Let a branch end in the newest commit: the one that leads there, or a new one."""
        refs = self._repository.refs
        current = refs.follow(HEAD)[0][-1]
        known = refs.as_dict()
        if current in known and known[current] not in made:
            current = next(iter(_matching(known, made)), None) or _unused(known)
            refs.set_symbolic_ref(HEAD, current)
        if known.get(current) != made[-1]:
            refs[current] = made[-1]


def _matching(known: Mapping[Ref, ObjectID], made: list[ObjectID]) -> Iterator[Ref]:
    """Yield the branches that the newest commit goes on from."""
    return (ref for ref, commit in sorted(known.items()) if ref.startswith(b"refs/heads/") and commit in made)


def _unused(known: Mapping[Ref, ObjectID]) -> Ref:
    number = 2
    while Ref(f"refs/heads/{BRANCH}-{number}".encode()) in known:
        number += 1
    return Ref(f"refs/heads/{BRANCH}-{number}".encode())


def _identity(game: str, player: str | None) -> bytes:
    """Name a player, or the program, as git does. The address is nobody's: it only tells players apart."""
    name = " ".join(NOT_IN_NAMES.sub(" ", player or "Nomicon").split()) or "Nomicon"
    digest = sha256((player or "").encode()).hexdigest()[:12] if player else "nomicon"
    return f"{name} <{digest}@{re.sub(r'[^a-z0-9-]', '-', game.lower())}.invalid>".encode()


def message_of(version: RulesetVersion) -> str:
    """Return the message of a commit: what changed, what happened, why, and where it stands in the record."""
    parts = [version.headline, "\n".join(f"- {_one_line(one)}" for one in version.sentences), version.reason]
    trailers = [
        *(f"Proposal: {number}" for number in version.proposals),
        f"Entry: {version.entry}",
        *([f"Grounds: {', '.join(f'rule {number}' for number in version.grounds)}"] if version.grounds else []),
        *([f"Link: {version.link}"] if version.link else []),
    ]
    return "\n\n".join([*filter(None, parts), "\n".join(trailers)]) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def write_to(place: Path, versions: Iterable[RulesetVersion]) -> int:
    """Write the rules as they grew into a repository in a folder, or into one file whose name ends in ``.bundle``.

    Returns how many versions there are. Raises `Invalid` where something else is in the folder already.
    """
    if place.suffix != ".bundle":
        if place.is_dir() and any(place.iterdir()) and not (place / "objects").is_dir():
            raise Invalid(
                _(
                    "{folder} is not empty, and is not a git repository. Name a new folder, or an earlier export.",
                    folder=place,
                )
            )
        return len(GitRules(place).write(versions))
    with working_folder(place.absolute().parent, place.name) as folder:
        repository = GitRules(folder)
        count = len(repository.write(versions))
        with whole_file(place, private=False) as file:
            file.write(repository.bundle())
    return count
