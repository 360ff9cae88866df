"""What is registered can be read in a table, and every table is complete."""

from __future__ import annotations

import ast

from tests.house.tree import PROGRAM, ROOT, Source, classes_under, layers, source, sources

PLAY = PROGRAM / "play"
QUESTIONS = PROGRAM / "law" / "questions" / "questions.py"
EFFECTS = PROGRAM / "law" / "language" / "effects.py"
REFERENCE = ROOT / "docs" / "reference"


def others(folder: str, *but: str) -> set[str]:
    """Every name that a package's code uses, apart from these files of it."""
    return {name for file in layers([folder]) if file.path.name not in but for name in file.names()}


def question_names() -> dict[str, str]:
    """Return each question of the table: the name in code, and the name that rule authors use."""
    found = {}
    for node in source(QUESTIONS).syntax.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Call() as call)
            ) if ast.unparse(call.func).partition("[")[0] == "Question":
                given = {word.arg: word.value for word in call.keywords} | dict(zip(["name"], call.args, strict=False))
                found[name] = ast.literal_eval(given["name"])
    return found


def effects() -> dict[str, str]:
    """Return each effect, and the file it stands in."""
    return classes_under("Effect", [source(EFFECTS)])


def registered(file: Source) -> set[str]:
    """Return the names that stand as keys in a chapter's tables."""
    return {
        ast.unparse(key).rpartition(".")[2]
        for node in ast.walk(file.syntax)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Name | ast.Attribute)
    }


def chapters() -> list[Source]:
    """Every file of play that makes a chapter."""
    return [file for file in sources(PLAY) if "CHAPTER" in assigned(file)]


def assigned(file: Source) -> set[str]:
    """Return the names a file binds at its top level."""
    return {
        target.id
        for node in file.syntax.body
        for target in getattr(node, "targets", [getattr(node, "target", None)])
        if isinstance(target, ast.Name)
    }


def test_every_file_of_play_is_on_the_map():
    told = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    names = {file.path.stem for file in sources(PLAY)} - {"__init__"}
    assert sorted(name for name in names if f"`{name}`" not in told) == []


def test_every_question_is_asked_somewhere():
    asked = others("law", "questions.py") | others("play")
    assert [name for name in question_names() if name not in asked] == []


def test_every_effect_stands_in_the_table_of_effects():
    tables = [
        {ast.unparse(item) for item in value.elts}
        for node in source(EFFECTS).syntax.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "EFFECTS"
        for value in [node.value]
        if isinstance(value, ast.Tuple)
    ]
    assert tables == [set(effects())]


def test_every_effect_is_carried_out_somewhere():
    used = others("play")
    assert [effect for effect in effects() if effect not in used] == []


def specified() -> dict[str, str]:
    """Return the specifications of moves by their names in code, each with the name of its move's class."""
    return {
        target.id: ast.unparse(call.args[0])
        for file in sources(PLAY)
        for node in file.syntax.body
        if isinstance(node, ast.Assign) and isinstance(call := node.value, ast.Call)
        if ast.unparse(call.func) == "MoveSpec"
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def test_every_specification_stands_in_a_chapter():
    tables = {name for file in chapters() for name in registered(file)}
    assert len(specified()) >= 20
    assert [name for name in specified() if name not in tables] == []


def test_every_move_is_decided_by_a_chapter():
    tables = {name for file in chapters() for name in registered(file)} | set(specified().values())
    assert {name: place for name, place in classes_under("Move", sources(PLAY)).items() if name not in tables} == {}


def test_every_event_is_folded_by_a_chapter():
    tables = {name for file in chapters() for name in registered(file)}
    assert {name: place for name, place in classes_under("Event", sources(PLAY)).items() if name not in tables} == {}


def test_every_chapter_is_in_the_engine():
    engine = source(PLAY / "engine.py")
    others_of = [file for file in chapters() if file.path != engine.path]  # The engine has one of its own.
    missing = [file.path.stem for file in others_of if file.path.stem not in engine.names()]
    assert missing == []


def test_every_question_effect_and_event_is_in_the_reference():
    pages = "\n".join(page.read_text(encoding="utf-8") for page in sorted(REFERENCE.rglob("*.md")))
    wanted = [*question_names().values(), *effects(), *classes_under("Event", sources(PLAY))]
    assert [name for name in wanted if name not in pages and in_small(name) not in pages] == []


def in_small(name: str) -> str:
    """Write a class's name as rule code calls it: ``DeclareWinner`` is ``declare_winner``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def test_the_tables_were_found_at_all():
    moves, events = classes_under("Move", sources(PLAY)), classes_under("Event", sources(PLAY))
    assert len(question_names()) >= 30
    assert len(effects()) >= 15
    assert len(chapters()) >= 10
    assert len(moves) >= 20
    assert len(events) >= 20
