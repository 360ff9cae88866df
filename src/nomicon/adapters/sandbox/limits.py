"""Every limit on rule code, with its reason.

The guest is built with a copy of this file, so both sides of the wall read the same figures: plain constants only.
"""

FUEL_OF_RUN = 300_000_000
"""Steps (WebAssembly instructions) of one run: 11 to 46 ms, whatever the operation. A real rule uses a hundredth."""

FUEL_OF_LOAD = 1_000_000_000
"""Steps for reading, checking and compiling a rule; done once for each text."""

FUEL_OF_INSPECTION = 2_000_000_000
"""Steps for looking through a rule's code, which is never a part of play: a tenth of a second for the longest rule."""

FUEL_OF_MACHINE = 10_000_000
"""Steps that each run is charged besides those it takes, for the machine that is made for it: one to two thousandths of
a second, whatever the run does in it."""

MEMORY = 64 << 20
"""Bytes a machine may grow to; 14 MB of them are the interpreter itself."""

STACK = 2 << 20
"""Bytes of native stack. WebAssembly's host aborts the process if it is asked for more."""

LOOK_UPS = 2000
"""Look-ups in one run. Each costs the host some 30 us that fuel does not count."""

CALLS = 1000
"""Other calls out of the machine in one run, such as for a clock that stands still. Fuel does not count them either."""

LOOKED_UP = 16 << 20
"""Characters of all look-ups of one run, asked and answered: fuel does not count what they cost the host. The names of
a hundred thousand players come to a tenth of it."""

INSIDE = 3
"""Runs inside one another, where a look-up leads to another run. Each has its own stack, of which a thread has four."""

VALUE = 1 << 20
"""Characters of one value that crosses the wall, as it is written there. A thousand lines of a register fit."""

SAID = 4 << 20
"""Bytes that are read of what a machine says: more than it says where nobody has meddled with it."""

NESTING = 40
"""Levels of lists and records within one value. Nothing a person would read is deeper."""

SOURCE = 20_000
"""Characters of a rule's code. The longest rulebook we know would need a tenth of it."""

NODES = 6000
"""Syntax nodes of a rule's code, so that a short text cannot make a huge program."""

COMPILED = 1 << 20
"""Characters of compiled code, with what it says of itself. Honest code of the greatest length comes to a tenth."""

EFFECTS = 10_000
"""Effects of one run. An effect can address a group, so no honest rule needs one for each player."""

PRINTED = 4000
"""Characters of `print` that are kept from one run; the rest is dropped."""

MESSAGE = 500
"""Characters of an error message that are kept."""

TRAIL = 8
"""Lines of the way to an error that are kept: the innermost."""

DIGITS = 4300
"""Digits of a whole number that crosses the wall, as Python itself limits reading and writing them."""

FIELD = "§field"
"""What a machine looks up when rule code first reads a field of a fact. Rule code can look up only names in ASCII."""

CHUNK = 500
"""Names fetched at once when rule code walks a group."""

REMEMBERED_TEXTS = 4096
"""Rule texts of which it is remembered how they speak, with their compiled code; the longest unused are forgotten
first."""

REMEMBERED_CODE = 32 << 20
"""Characters of all remembered rule texts with their compiled code. A thousand rules of honest length take a fifth."""

REMEMBERED_RUNS = 4096
"""Runs of which it is remembered what they came to, so that the same run is not made again."""

REMEMBERED_WORDS = 16 << 20
"""Characters of all remembered runs: their facts, what they looked up, and what they gave. Honest play takes 4 MB."""

REMEMBERED_TEXT = 16_384
"""Characters of one remembered run: its facts, what it looked up, and what it gave."""

REMEMBERED_LOOK_UPS = 200
"""Look-ups of one remembered run. With more of them, looking up again takes as long as the run."""

REMEMBERED_WAYS = 500
"""Ways remembered of one run, by what it read of its facts and looked up; where there are more, the next one takes the
place of all."""

REMEMBERED_INSPECTIONS = 1024
"""Rules of which it is remembered what looking through their code has found, among the same other rules."""

REMEMBERED_FINDINGS = 8 << 20
"""Characters of all that. What is found in one rule rarely comes to a thousand."""
