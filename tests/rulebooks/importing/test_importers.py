"""An import changes no word, drops no numbered rule in silence, and lists whatever it did not understand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nomicon.game.names import RuleNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.files.limits import IMPORT
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.importing.importers import (
    Imported,
    ImportedRule,
    as_rulebook,
    import_file,
    import_text,
    lay_onto,
    save_rulebook,
)
from nomicon.rulebooks.shelf import Rulebook, load_rulebook

PAGE = (
    "For the map, click here.\n"
    "For the scores, click here .\n"
    "Immutable Rules ~~~~~~~~ * 101 Everybody keeps the rules. * 102 The 100s are immutable. (See also rule 3.) * "
    "Mutable Rules ~~~~~~ * 201 A song is sung: i) at dawn; ii) at noon, and: * in winter by the fire; "
    "* in summer by the 2 * 3 trees. iii) at dusk. This rule yields to others. * 202 One: i) is not a list."
)


def test_a_page_whose_lines_were_lost_is_read():
    assert import_text(PAGE) == Imported(
        rules=(
            ImportedRule(RuleNumber(101), "immutable", "Everybody keeps the rules.", 3),
            ImportedRule(RuleNumber(102), "immutable", "The 100s are immutable. (See also rule 3.)", 3),
            ImportedRule(
                RuleNumber(201),
                "mutable",
                "A song is sung:\n\n- i) at dawn;\n- ii) at noon, and:\n  - in winter by the fire;\n"
                "  - in summer by the 2 * 3 trees.\n- iii) at dusk.\n\nThis rule yields to others.",
                3,
            ),
            ImportedRule(RuleNumber(202), "mutable", "One: i) is not a list.", 3),
        ),
        not_understood=(
            (1, "For the map, click here."),
            (2, "For the scores, click here ."),
            (3, "* 3 trees. iii) at dusk. This rule yields to others. * 202 O (read as a point within a rule)"),
        ),
    )


def test_a_page_with_its_lines_is_read_the_same_way():
    page = (
        "\ufeffRules\r\n\r\nImmutable Rules\r\n===============\r\n\r\n* 101. Everybody keeps\r\n  the rules.\r\n\r\n"
        "  Always.\r\n"
        "Mutable Rules:\r\n\r\nas of today\r\n* 201) Bring:\r\n  * bread\r\n  * salt. Or both.\r\n"
    )
    assert import_text(page) == Imported(
        rules=(
            ImportedRule(RuleNumber(101), "immutable", "Everybody keeps the rules.\n\nAlways.", 6),
            ImportedRule(RuleNumber(201), "mutable", "Bring:\n\n- bread\n- salt.\n\nOr both.", 13),
        ),
        not_understood=((1, "Rules"), (12, "as of today")),
    )


@pytest.mark.parametrize(
    ("page", "odd"),
    [
        ("* 101 One. * 101 Other.", (1, "101 (a second rule with this number, left out): Other.")),
        ("* 101 * 102 Two.", (1, "101 (a number without words)")),
        ("* 101 One.", (1, "101 (without a heading: this rule and others without one are read as mutable)")),
        ("* 101 One: * 7 things. * 102 Two.", (1, "* 7 things. * 102 Two. (read as a point within a rule)")),
        ("* 101 One. * 102 Two: * Rule 7 yields.", (1, "* Rule 7 yields. (read as a point within a rule)")),
        ("* Rule 101. One. * 102: repealed.", (1, "* Rule 101. One. * 102: repealed.")),
        ("* 101 O\x00ne.", (1, "U+0000 (an invisible character, replaced)")),
        ("Some page\n\nof another kind", (3, "of another kind")),
    ],
)
def test_what_is_doubtful_is_listed_with_its_line(page, odd):
    assert odd in import_text(page).not_understood


def test_an_empty_text_has_no_rules_and_a_huge_one_is_refused():
    assert import_text("") == Imported(())
    with pytest.raises(Malformed, match="longer than"):
        import_text("x" * (IMPORT + 1))


def test_a_page_in_an_old_encoding_is_refused_with_a_way_to_mend_it(tmp_path):
    page = tmp_path / "page.txt"
    page.write_bytes("* 101 Größe.".encode("latin-1"))
    with pytest.raises(Malformed, match="iconv"):
        import_file(page)
    page.write_text(PAGE, encoding="utf-8")
    assert import_file(page) == import_text(PAGE)


# -- Onto one of our rulebooks -------------------------------------------------------

OURS = Rulebook(
    "village",
    "The village",
    "About.",
    (
        RuleFile(RuleNumber(101), "immutable", RuleText("Keep them", "Our words.", answers={"rules_bind": "always"})),
        RuleFile(RuleNumber(102), "mutable", RuleText("Hundreds", "Our words.")),
        RuleFile(RuleNumber(301), "mutable", RuleText("Ours alone", "Our words.", code="x = 1\n")),
    ),
)


def test_the_words_are_theirs_and_everything_else_is_ours():
    laid = lay_onto(import_text(PAGE), OURS)
    assert laid.rulebook.files == (
        RuleFile(
            RuleNumber(101),
            "immutable",
            RuleText("Keep them", "Everybody keeps the rules.", answers={"rules_bind": "always"}),
        ),
        RuleFile(RuleNumber(102), "mutable", RuleText("Hundreds", "The 100s are immutable. (See also rule 3.)")),
        OURS.files[2],
    )
    assert (laid.matched, laid.not_matched_imported, laid.rules_without_words, laid.other_status) == (
        (101, 102),
        (201, 202),
        (301,),
        (102,),
    )


def test_rules_adopted_later_get_their_words_too_and_are_saved_beside_the_others(tmp_path):
    book = replace(
        OURS, files=OURS.files[:1], later=(RuleFile(RuleNumber(201), "mutable", RuleText("Songs", "Ours.")),)
    )
    laid = lay_onto(import_text(PAGE), book)
    assert laid.rulebook.later[0].text.words.startswith("A song is sung:")
    assert (laid.matched, laid.not_matched_imported, laid.rules_without_words) == ((101, 201), (102, 202), ())
    save_rulebook(laid.rulebook, tmp_path / "book")
    assert load_rulebook(tmp_path / "book").later == laid.rulebook.later


def test_an_import_alone_gives_rules_with_words_and_titles_from_how_they_begin():
    page = "Mutable Rules ~~~ * 1 One two, three four five six seven, eight. * 2 (Nine) * 3 ```x"
    house, *files = as_rulebook(import_text(page), "alone").files
    assert (house.number, house.text.title) == (0, "House defaults")
    assert files == [
        RuleFile(
            RuleNumber(1),
            "mutable",
            RuleText("One two, three four five six seven…", "One two, three four five six seven, eight."),
        ),
        RuleFile(RuleNumber(2), "mutable", RuleText("(Nine)", "(Nine)")),
        RuleFile(RuleNumber(3), "mutable", RuleText("\\```x", "\\```x")),
    ]


# -- Saving --------------------------------------------------------------------------


def test_a_saved_rulebook_loads_again_and_says_where_its_words_come_from(tmp_path):
    folder = tmp_path / "new" / "village"
    laid = lay_onto(import_text(PAGE), OURS).rulebook
    save_rulebook(laid, folder, "page.txt")
    assert sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.md")) == [
        "README.md",
        "rules/101-keep-them.md",
        "rules/102-hundreds.md",
        "rules/301-ours-alone.md",
    ]
    assert load_rulebook(folder).files == laid.files
    assert "come from `page.txt`" in (folder / "README.md").read_text()
    assert [path.name for path in folder.parent.iterdir()] == ["village"]


def test_nothing_is_written_over(tmp_path):
    (tmp_path / "notes").write_text("Mine.")
    for taken in (tmp_path, tmp_path / "notes"):
        with pytest.raises(Malformed, match="this is not a new or empty folder"):
            save_rulebook(OURS, taken)
    (tmp_path / "empty").mkdir()
    save_rulebook(OURS, tmp_path / "empty")
    assert load_rulebook(tmp_path / "empty").files == OURS.files


@pytest.mark.parametrize(
    ("files", "what"),
    [
        ((), "it has 0 rules"),
        (
            (OURS.files[0], RuleFile(RuleNumber(101), "mutable", RuleText("Again", "Words."))),
            "two rules have the number 101",
        ),
        ((RuleFile(RuleNumber(1), "mutable", RuleText("One", "\x00")),), "rule 1 cannot be written"),
    ],
)
def test_what_cannot_be_saved_whole_is_not_saved_at_all(tmp_path, files, what):
    with pytest.raises(Malformed, match=what):
        save_rulebook(Rulebook("x", "X", "", files), tmp_path / "x")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said_to_be_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Malformed, match="cannot be saved"):
        save_rulebook(OURS, tmp_path / "file" / "under")
    (tmp_path / ".again.part").mkdir()
    with pytest.raises(Malformed, match="saving was interrupted"):
        save_rulebook(OURS, tmp_path / "again")


# -- Any text at all -----------------------------------------------------------------

sentences = st.lists(
    st.sampled_from(
        [
            "All players sing",
            "the Speaker counts: i) one; ii) two",
            "by rule 7",
            "(and * stars)",
            "**bold**",
            "on day 2",
            "and: * a half; * a third",
            "~~~",
            "```",
            "x)",
            "\n",
            "\n\n",
            "* ",
            "iii) three",
            "3/4",
        ]
    ),
    min_size=1,
    max_size=8,
).map(" ".join)
rulesets = st.lists(st.tuples(st.integers(100, 999), sentences), min_size=1, max_size=8, unique_by=lambda one: one[0])


def letters(text: str) -> str:
    """What is left of a text without the signs by which lists are laid out."""
    return re.sub(r"[\s*\\-]", "", text)


@given(rulesets, st.booleans(), st.sampled_from([" ", "\n", "\n\n"]))
def test_every_numbered_rule_comes_out_with_all_its_words(ruleset, immutable, gap):
    heading = "Immutable Rules ~~~~" if immutable else "Mutable Rules\n====="
    page = gap.join([heading, *(f"* {number} {words}" for number, words in ruleset)])
    read = import_text(page)
    found = {rule.number: letters(rule.words) for rule in read.rules}
    for number, words in ruleset:
        listed = any(text.startswith(f"{number} (") for _, text in read.not_understood)
        assert found.get(number) == letters(words) or (listed and not letters(words))


pieces = st.sampled_from([
    "* ", "101", " 102 ", "* 103 ", "* 20 ", "\n", "\n\n", "Mutable Rules", "Immutable Rules", "~~~", " i) ",
    " ii) ", ".", ":", "; ", "\x01", "word", " ", "\r", "* * ", "\x85",
])  # fmt: skip


@given(st.lists(pieces))
def test_no_word_is_lost(written):
    text = "".join(f"{piece} w{count}w " for count, piece in enumerate(written))
    read = import_text(text)
    said = (f"{rule.title} {rule.words}" for rule in read.rules)
    out = " ".join([*said, *(listed for _, listed in read.not_understood)])
    assert [f"w{count}w" for count in range(len(written)) if f"w{count}w" not in out] == []


@given(st.one_of(st.text(), st.lists(pieces).map("".join)))
@example(PAGE[: len(PAGE) // 2])
def test_no_text_crashes_an_import_and_all_of_it_comes_out_somewhere(text):
    read = import_text(text)
    out = "".join(letters(rule.words) for rule in read.rules) + "".join(listed for _, listed in read.not_understood)
    for number in re.findall(r"(?:^|\s)\* (\d{3})(?=\s)", text):
        assert number in out or int(number) in {rule.number for rule in read.rules}
    for rule in read.rules:
        assert 1 <= rule.line <= text.count("\n") + text.count("\r") + 1


@given(rulesets)
def test_whatever_was_imported_can_be_saved(tmp_path_factory, ruleset):
    read = import_text("\n".join(f"* {number} {words}" for number, words in ruleset))
    folder = Path(tmp_path_factory.mktemp("imports")) / "it"
    if read.rules:
        book = as_rulebook(read, "it")
        save_rulebook(book, folder)
        assert sorted(load_rulebook(folder).files, key=str) == sorted(book.files, key=str)
