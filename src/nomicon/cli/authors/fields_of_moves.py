"""What the reference says of the fields of moves that rules offer, printed from the tables of these fields."""

from __future__ import annotations

from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS, RESERVED
from nomicon.law.headers.offered_fields import DETAILS, KINDS_OF


def fields_of_moves() -> list[str]:
    """Return the lines about the kinds of fields, what a record can say of one, and the names that none can have."""
    *others, last = (f"`{name}`" for name in RESERVED)
    return [
        "## Fields of moves", "",
        'A rule that offers a move names its fields: `@offers("sell", to="player", price="count")`. The function',
        "gets each field under its name. A field has one of these kinds, or it is a list of texts to",
        'choose from, as in `colour=["red", "blue"]`. Input that cannot be read is refused before the function '
        'runs.', "",
        "| kind | what players give | what the function gets |", "|---|---|---|",
        *(f"| `{name}` | {field.means} | {field.kind} |" for name, field in MOVE_FIELD_KINDS.items()), "",
        "Three kinds are of something, which a record names: `what={\"kind\": \"line\", \"of\": \"goods\"}`.", "",
        "| kind | what players give | what the function gets |", "|---|---|---|",
        *(f"| `{name}` | {one.kind.means} | {one.kind.kind} |" for name, one in KINDS_OF.items()), "",
        "A record can say more about a field of any kind:", "",
        "| in the record | what it says |", "|---|---|",
        *(f"| `{name}` | {of} |" for name, of in DETAILS.items()), "",
        "A value outside its bounds is refused before the function runs, and the refusal names the rule and the "
"bounds.",
        'A setting as a bound, as in `{"kind": "number", "most": "cap"}`, lets players change the bound. If code must',
        "work out what can be chosen, let it answer [`field_choices`](questions.md#field_choices).", "",
        f"A field cannot be called {', '.join(others)} or {last}. These names mean something else.", "",
    ]  # fmt: skip
