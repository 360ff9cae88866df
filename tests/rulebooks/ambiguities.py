"""What the words of each ruleset leave open, clause by clause, and by which reading it can be decided otherwise."""

from __future__ import annotations

READ: dict[str, dict[str, tuple[str, ...]]] = {
    "discord": {
        "discord-101.b": ("what a further game begins with",),
        "discord-103.a": ("a Speaker who leaves",),
        "discord-105.1": ("several rule-changes in one proposal",),
        "discord-106.a": ("the final form",),
        "discord-108.b": ("which formula holds for a turn",),
        "discord-110.a": ("making a mutable rule immutable",),
        "discord-112.b": ("a reasonable time for debate",),
        "discord-112.d": ("whose word ends a vote that has quorum",),
        "discord-114.a": ("how long a forfeit lasts",),
        "discord-201.c": ("a turn that has lasted too long",),
        "discord-202.a": ("who comes back",),
        "discord-203.b": ("the fraction", "halves"),
        "discord-204.b": ("a simple majority",),
        "discord-205.a": ("a declared abstention",),
        "discord-208.a": ("a vote that ends short of quorum",),
        "discord-209.a": ("a second vote",),
        "discord-211.a": ("several at two hundred at once",),
        "discord-212.a": ("the limit of thirty-three",),
        "discord-214.b": ("the wait of the next turn",),
        "discord-214.e": ("the lot and the player in turn",),
        "discord-215.b": ("the time of a Judge",),
        "discord-218.a": ("the proposal of a turn that was ended",),
    },
    "thimbles": {
        "thimbles-003.b": ("several changes in one proposal",),
        "thimbles-005.d": ("a ballot that says something else",),
        "thimbles-006.c": ("second ballot",),
        "thimbles-007.a": ("where the count starts",),
        "thimbles-007.c": ("the number of a new rule",),
        "thimbles-009.b": ("the award for a change of this very rule",),
        "thimbles-010.d": ("an open dispute",),
        "thimbles-011.a": ("a player who comes back",),
        "thimbles-012.a": ("the title of Numero Uno",),
        "thimbles-013.d": ("what befalls the player named",),
        "thimbles-014.b": ("difference",),
        "thimbles-015.b": ("who may join",),
        "thimbles-016.c": ("who may propose",),
        "thimbles-017.a": ("a head that is lost by a vote",),
        "thimbles-017.c": ("what the royal treasury pays",),
        "thimbles-019.c": ("half of an odd number",),
        "thimbles-019.d": ("the most recent proposed change",),
        "thimbles-019.j": ("an amendment of another form",),
    },
    "mailgame": {
        "mailgame-111.b": ("a reasonable time for debate",),
        "mailgame-201.e": ("the medium",),
        "mailgame-202.c": ("exact halves", "the fraction of votes in favour"),
        "mailgame-202.d": ("part two goes by",),
        "mailgame-203.b": ("a change of its class alone",),
        "mailgame-203.c": ("a simple majority",),
        "mailgame-206.b": ("an adopted change without effect",),
        "mailgame-207.a": ("second ballot",),
        "mailgame-208.c": ("after a win",),
        "mailgame-208.d": ("a dead heat",),
        "mailgame-212.c": ("a Judgment is open",),
        "mailgame-301.e": ("a changed rule",),
        "mailgame-302.d": ("a skip that another rule orders",),
    },
    "nomicam": {
        "nomicam-101.a": ("when quorum is reckoned", "which test counts"),
        "nomicam-103.b": ("the office of a Speaker who leaves",),
        "nomicam-105.i": ("rule changes in one proposal",),
        "nomicam-105.prot": ("a change of a protected rule",),
        "nomicam-108.b": ("when quorum is reckoned", "which test counts"),
        "nomicam-110.a": ("making a mutable rule immutable",),
        "nomicam-112.a": ("repeal of the winning score",),
        "nomicam-113.a": ("how long a forfeit lasts",),
        "nomicam-202.a": ("when players begin",),
        "nomicam-203.a": ("achieving points",),
        "nomicam-203.c": ("achieving points",),
        "nomicam-203.iii": ("a hundredth of a score",),
        "nomicam-206.a": ("second ballot", "taking a ballot back"),
        "nomicam-209.i": ("directly", "who says what touches the Speaker"),
        "nomicam-209.i-b": ("a majority of two thirds",),
        "nomicam-211.a": ("which figures pay",),
        "nomicam-214.d": ("where nobody may be drawn",),
        "nomicam-219.b": ("an invoker who has left",),
    },
}
"""The clauses that leave something open, and the readings, of whichever rule, that decide it."""

WITHOUT_READING: dict[str, str] = {
    "discord": (
        "105.2 109.d 111.b 118.a 118.b 201.a 204.a 210.b 211.d 214.c 214.d 215.c 219.a 219.b"
    ),
    "thimbles": (
        "001.a 001.c 002.b 002.c 004.a 004.b 005.c 007.b 010.a 010.b 011.b 013.b 013.c 016.a 016.d "
        "017.b 019.a 019.e 019.g"
    ),
    "mailgame": (
        "101.b 105.b 107.b 108.b 109.b 110.a 112.a 203.d 209.b 210.c 212.d 212.f 212.i 213.b "
        "301.a 301.d 302.a provenance.a"
    ),
    "nomicam": (
        "102.b 104.a 105.new 106.a 106.b 107.a 107.b 109.b 109.e 111.a 111.b 113.c 114.b 201.a 203.iv 204.c 205.a "
        "205.b 207.d 208.b 209.ii 210.a 212.a 215.b 215.c 217.a 218.i 219.a 219.c"
    ),
}  # fmt: skip
"""Clauses that leave something open for which no reading is declared as yet: this list is to grow shorter."""
