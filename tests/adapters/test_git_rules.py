"""The rules of a game in git: the same commits on every export, sound for git itself, and never rewritten."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicon.adapters.git_rules import GitRules, GitShelf, message_of, write_to
from nomicon.game.changes import Enact
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.lobby import found
from nomicon.hosting.past.rule_history import RulesetVersion, ruleset_versions
from nomicon.hosting.table.table import Played
from nomicon.main.table import set_stage
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.record import EntryId, WrittenEntry
from nomicon.play.votes.voting import CastBallot
from nomicon.rulebooks.shelf import load_rulebook

GAME, ANN = GameId("tuesday"), PlayerId("Ann")
LONG, PARTS = 5_000, 5
"""Entries of a long game that change no rule, and in how many parts of it one changes."""


def version(number: int, words: str = "Tea.", author: str | None = "Ann", **more: str) -> RulesetVersion:
    """Return a version of one rule."""
    return RulesetVersion(
        game=GAME,
        entry=EntryId(number),
        at=Moment(1_800_000_000 + number),
        author=author,
        headline=more.get("headline", f"Amend rule 201, version {number}"),
        sentences=(f"Rule 201 now says {words}",),
        reason=more.get("reason", ""),
        proposals=("301",),
        grounds=("203",),
        link=f"{number:064x}",
        files={"README.md": "# Tuesday\n", "rules/201-tea.md": f"{words}\n"},
    )


VERSIONS = [version(1), version(4, "Coffee."), version(9, "Water.", "Ben")]


def git(*words: str | Path, within: Path | None = None) -> str:
    """Run git itself, which knows nothing of our own reading of its format."""
    done = subprocess.run(["git", *map(str, words)], cwd=within, capture_output=True, text=True, check=True)
    return done.stdout


def cloned(source: Path, to: Path) -> list[str]:
    """Clone a repository, check all of it, and return the first lines of its commits, oldest first."""
    git("clone", "--quiet", source, to)
    git("fsck", "--strict", within=to)
    return git("log", "--reverse", "--format=%s", within=to).splitlines()


def test_git_clones_it_and_each_commit_has_author_date_and_where_it_stands_in_the_record(tmp_path):
    assert write_to(tmp_path / "rules.git", VERSIONS) == len(VERSIONS)
    assert cloned(tmp_path / "rules.git", tmp_path / "clone") == [one.headline for one in VERSIONS]
    assert (tmp_path / "clone/rules/201-tea.md").read_text() == "Water.\n"
    assert git("log", "-1", "--format=%an %at %cn", within=tmp_path / "clone") == "Ben 1800000009 Nomicon\n"
    told = git(
        "log", "-1", "--format=%(trailers:key=Entry,valueonly)%(trailers:key=Link,valueonly)", within=tmp_path / "clone"
    ).split()
    assert told == ["9", f"{9:064x}"]


def test_the_same_versions_make_the_same_commits_anywhere(tmp_path):
    heads = []
    for place in ("here", "there"):
        repository = GitRules(tmp_path / place)
        repository.write(VERSIONS)
        heads.append(repository.head)
    grown = GitRules(tmp_path / "grown")
    for count in range(1, len(VERSIONS) + 1):
        grown.write(VERSIONS[:count])
    assert heads == [grown.head] * 2


def test_a_clone_goes_on_from_what_it_has(tmp_path):
    write_to(tmp_path / "rules.git", VERSIONS[:1])
    cloned(tmp_path / "rules.git", tmp_path / "clone")
    write_to(tmp_path / "rules.git", VERSIONS)
    git("pull", "--ff-only", "--quiet", within=tmp_path / "clone")
    assert (tmp_path / "clone/rules/201-tea.md").read_text() == "Water.\n"


def test_a_record_that_was_put_back_goes_to_a_branch_of_its_own(tmp_path):
    repository = GitRules(tmp_path / "rules.git")
    repository.write(VERSIONS)
    before = repository.head
    other = [VERSIONS[0], version(4, "Milk.")]
    repository.write(other)
    assert git("branch", "--format=%(refname:short)", within=tmp_path / "rules.git").split() == ["main", "main-2"]
    assert git("rev-parse", "main", within=tmp_path / "rules.git").strip() == before
    assert cloned(tmp_path / "rules.git", tmp_path / "clone")[-1] == other[-1].headline
    repository.write([*other, version(12, "Juice.")])
    assert git("rev-list", "--count", "main-2", within=tmp_path / "rules.git").strip() == "3"
    repository.write(VERSIONS)  # The first record again.
    assert repository.head == before


def test_one_file_is_enough_to_clone_from(tmp_path):
    write_to(tmp_path / "rules.bundle", VERSIONS)
    assert cloned(tmp_path / "rules.bundle", tmp_path / "clone") == [one.headline for one in VERSIONS]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/one.txt").write_text("Dear Ann")
    with pytest.raises(Invalid, match="is not empty"):
        write_to(tmp_path / "letters", VERSIONS)
    assert [path.name for path in (tmp_path / "letters").iterdir()] == ["one.txt"]


@pytest.mark.parametrize("name", ["Ann <ann@example.org>", "Ann\nauthor Ben", "\x00", "<>", "Ünïcødé", "x" * 5000])
def test_a_players_name_cannot_break_out_of_its_place(tmp_path, name):
    write_to(tmp_path / "rules.git", [version(1, author=name)])
    assert len(cloned(tmp_path / "rules.git", tmp_path / "clone")) == 1
    address = git("log", "--format=%ae", within=tmp_path / "clone").strip()
    assert address.endswith("@tuesday.invalid")
    assert "example.org" not in address


def test_what_is_no_file_of_the_repository_is_not_handed_out(tmp_path):
    (tmp_path / "secret").write_text("secret")
    repository = GitRules(tmp_path / "rules.git")
    repository.write(VERSIONS)
    for name in ("../secret", "config", "objects/../../secret", "refs/heads/../../config", "/etc/passwd", "HEAD/", ""):
        assert repository.file(name) is None
    assert repository.file("HEAD") == b"ref: refs/heads/main\n"


class Reading:
    """A record of a game that goes on, and how often each of its entries was read."""

    def __init__(self) -> None:
        stage = set_stage("git")
        stage.clock.set(Moment(1_800_000_000))
        found(stage.table, GAME, "Tuesday", load_rulebook("minimal"))
        self.table, self.read = stage.table, list[EntryId]()

    def __call__(self, game: GameId, after: EntryId | None) -> Iterator[WrittenEntry]:
        for written in self.table.ledger.read(game, after):
            self.read.append(written.entry.place)
            yield written

    def goes_on(self, move: Move) -> int:
        """Make a move, and return the number of the last public entry."""
        played = self.table.play(GAME, move)
        assert isinstance(played, Played)
        return played.entry.place.number


def adopted(reading: Reading, words: str) -> int:
    """Have the only player adopt a rule."""
    made = reading.goes_on(Propose(ANN, (Enact(RuleText(words, words)),)))
    number = max(reading.table.folded(GAME).game.proposals)
    return max(made, reading.goes_on(CastBallot(ANN, number, "FOR")))


def test_a_shelf_reads_each_entry_once_and_ends_where_a_whole_reading_does(tmp_path):
    reading = Reading()
    reading.goes_on(Join(ANN))
    shelf = GitShelf(tmp_path / "shelf", reading)
    heads = [shelf.upto_date(GAME, adopted(reading, words)).head for words in ("Tea.", "Cake.")]
    assert len(set(heads)) == len(heads)
    shelf.upto_date(GAME, reading.goes_on(Declare(ANN, "Hello")))
    assert sorted(reading.read) == sorted(set(reading.read))
    whole = GitRules(tmp_path / "whole")
    whole.write(ruleset_versions(GAME, list(reading.table.ledger.read(GAME))))
    assert whole.head == shelf.as_it_is(GAME).head == heads[-1]
    assert GitShelf(tmp_path / "shelf", reading).upto_date(GAME, 99).head == heads[-1]


def test_of_five_thousand_entries_each_is_read_once_and_only_changes_of_rules_are_kept(tmp_path):
    reading = Reading()
    reading.goes_on(Join(ANN))
    for part in range(PARTS):
        adopted(reading, f"Tea {part}.")
        for number in range(LONG // PARTS):
            last = reading.goes_on(Declare(ANN, f"Hello {number}"))
    shelf = GitShelf(tmp_path, reading)
    assert shelf.upto_date(GAME, last).head == shelf.upto_date(GAME, last).head
    assert len(reading.read) == len(set(reading.read)) > LONG
    commits = git("log", "--format=%H", within=tmp_path / f"{GAME}.git")
    assert len(commits.splitlines()) == PARTS + 1
    read = len(reading.read)
    shelf.upto_date(GAME, reading.goes_on(Declare(ANN, "One more")))
    assert len(reading.read) == read + 1
    assert git("log", "--format=%H", within=tmp_path / f"{GAME}.git") == commits


def test_what_a_killed_server_left_behind_stops_no_other(tmp_path):
    reading = Reading()
    first = GitShelf(tmp_path, reading).upto_date(GAME, 1).head
    (tmp_path / f"{GAME}.git/refs/heads/main.lock").write_bytes(b"")
    reading.goes_on(Join(ANN))
    again = GitShelf(tmp_path, reading).upto_date(GAME, adopted(reading, "Tea."))
    assert again.head != first
    (tmp_path / f"{GAME}.git/HEAD").unlink()
    assert GitShelf(tmp_path, reading).upto_date(GAME, 99).head == again.head


def test_a_message_has_its_parts_in_order():
    told = message_of(replace(version(4, reason="It is cold."), sentences=("One.\nTwo.",)))
    assert told.splitlines() == [
        "Amend rule 201, version 4", "", "- One. Two.", "", "It is cold.", "",
        "Proposal: 301", "Entry: 4", "Grounds: rule 203", f"Link: {4:064x}",
    ]  # fmt: skip
