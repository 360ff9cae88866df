"""The inside of the machine that runs rule code: CPython in WebAssembly, started once at build time.

Everything imported here is frozen into the image, so nothing is read from a file system at run time; there is none.
A rule's code is executed anew, in a fresh namespace, for every run: nothing a run leaves behind is seen by the next.
"""

import base64
import gc
import json
import marshal
import sys
import warnings

import modules
import policy
import prelude
import values
import wit_world
from limits import COMPILED, EFFECTS, MESSAGE, PRINTED, TRAIL, VALUE
from records import Effect, Readings, Record, looking

warnings.simplefilter("ignore")

LEFTOVERS = 2000
"""Objects that may be left uncollected between runs. Sweeping them takes a tenth of a millisecond."""

CODES = {}  # key -> the code kept under it


class Kept:
    """Compiled code, ready to run."""

    __slots__ = ("code", "functions", "nature")

    def __init__(self, code, nature):
        self.code, self.nature = code, policy.Nature(*nature)
        self.functions = None

    def executed(self):
        """Return the functions that speak: made anew for each run, unless nothing could have changed them."""
        if self.functions is not None:
            return self.functions
        exec(self.code, modules.namespace())
        functions = prelude.RUN.functions()
        if self.nature.still:
            self.functions = functions
        return functions


class Printed:
    """What rule code printed in one run, up to a limit."""

    def __init__(self):
        self.parts, self.room = [], PRINTED

    def write(self, text):
        text = str(text)[: self.room]
        self.room -= len(text)
        if text:
            self.parts.append(text)

    def flush(self):
        pass

    def take(self):
        text = "".join(self.parts)
        self.parts, self.room = [], PRINTED
        return text


OUT = sys.stdout = sys.stderr = Printed()


def unraisable(unraised):
    """Note that memory ran out where Python swallows errors, so that this cannot change a verdict unseen."""
    if issubclass(unraised.exc_type, policy.FATAL):
        prelude.RUN.fatal = unraised.exc_value or unraised.exc_type()


sys.unraisablehook = unraisable


class WitWorld(wit_world.WitWorld):
    """What the host can call."""

    def load(self, source):
        prelude.RUN.begin("loading", {})
        nature = None
        try:
            code, nature = policy.compiled(source)
            prelude.RUN.lines = nature.lines
            namespace = modules.namespace()
            exec(code, namespace)
            speeches = prelude.RUN.speeches_of(namespace)
        except BaseException as error:
            return failed(error)
        finally:
            prelude.RUN.end()
            modules.reset()
            if nature is None or nature.sweeps or gc.get_count()[0] > LEFTOVERS:
                sweep()
        packed = base64.b64encode(marshal.dumps((code, tuple(nature)))).decode()
        OUT.take()
        loaded = json.dumps({"speeches": speeches, "code": packed})
        return loaded if len(loaded) <= COMPILED else failed(prelude.Limit("the code is too large"))

    def keep(self, key, code):
        CODES[key] = Kept(*marshal.loads(base64.b64decode(code)))

    def run(self, request):
        key, function, journal, facts = request.split("\n", 3)
        kept = CODES[int(key)]
        run = prelude.RUN
        run.begin("running", kept.nature.lines)
        looking.at, names = set(), ()
        try:
            if journal != "[]":
                run.journal = values.decoded(journal)
            facts = values.decoded(facts)
            if type(facts.get("readings")) is Record:
                names = tuple(facts["readings"])
                facts = {**facts, "readings": Readings(facts["readings"])}
            ended = spoken(kept.executed(), function, facts)
            if len(ended) > VALUE:
                raise prelude.Limit(f"what came out is longer than {VALUE:,} characters")
            if run.fatal or run.asked:
                raise run.fatal or prelude.Unwind
        except BaseException as error:  # Also SystemExit, KeyboardInterrupt and whatever else a rule can raise.
            ended = run.asked_instead() or failed(error)
        printed = OUT.take() if OUT.parts else ""
        run.end()
        nature = kept.nature
        if nature.unsettles or modules.has_cached():
            modules.reset()
        if nature.sweeps or gc.get_count()[0] > LEFTOVERS:
            sweep()
        if printed and ended[0] == "v":
            ended = "p" + json.dumps(printed) + "\n" + ended[1:]
        if not looking.at:
            return ended
        return "r" + ",".join(str(at) for at, name in enumerate(names) if name in looking.at) + "\n" + ended


def sweep():
    """Collect what is left in cycles, and drop what it prints in going.

    The collector never comes by itself: a generator left half-way would do its `finally` at a moment that depends on
    what ran before, and perhaps during another rule's run. After code in which that can happen it is called each time.
    """
    gc.collect()
    OUT.take()


def spoken(functions, name, facts):
    """Call one of the functions that speak, and write out what it gave."""
    found = functions.get(name)
    if found is None:
        raise prelude.Broken(f"there is no function {name!r} under @answers, @when, @instead or @offers")
    function, is_answer = found
    value = function(**facts)
    prelude.RUN.gave = function
    return "v" + (values.encoded(value) if is_answer else encoded_effects(value))


def encoded_effects(value):
    """Write out what a `when`, an `instead` or an `offers` gave: None, or a list of effects."""
    if value is None:
        return "null"
    if type(value) is Effect:
        return "[" + values.encoded(value) + "]"
    if type(value) in (list, tuple):
        for at, effect in enumerate(value):
            if type(effect) is not Effect:
                raise prelude.Broken(f"number {at + 1} of what it gave {prelude.no_effect(effect)}")
        return values.encoded(value)
    if type(value) is prelude.Generator:
        effects = collected(value)
        return "null" if effects is None else values.encoded(effects)
    raise prelude.Broken(f"what it gave {prelude.no_effect(value)}")


def collected(generator):
    """Take all that a generator yields. One that yields nothing passes, unless it returns an empty list."""
    effects = []
    while True:
        try:
            effect = next(generator)
        except StopIteration as stop:
            return effects if effects or stop.value in ([], ()) else None
        if type(effect) is not Effect:
            line = generator.gi_frame.f_lineno if generator.gi_frame else None
            raise prelude.Broken(f"what it yielded {prelude.no_effect(effect)}", line)
        effects.append(effect)
        if len(effects) > EFFECTS:
            raise prelude.Limit(f"it asked for more than {EFFECTS:,} effects")


def failed(error):
    """Describe an error to its author. Never fails itself, whatever the error's own methods do."""
    frames, here = [], error.__traceback__
    for _ in range(2000):
        if here is None:
            break
        code = here.tb_frame.f_code
        if code.co_filename == policy.RULE:
            frames.append((here.tb_lineno, code.co_name))
        here = here.tb_next
    line = getattr(error, "lineno", None) if isinstance(error, (SyntaxError, prelude.Broken)) else None
    if type(line) is not int and frames:
        line = frames[-1][0]
    trail = [f"line {at}" + (f", in {where}" if where != "<module>" else "") for at, where in frames[-TRAIL:]]
    if type(line) is not int:
        line = prelude.line_of(prelude.RUN.gave) if prelude.RUN.gave else None
    limit = isinstance(error, (*policy.FATAL, prelude.Limit))
    return "e" + json.dumps({"message": message_of(error), "line": line, "limit": limit, "trail": trail})


def message_of(error):
    if isinstance(error, MemoryError):
        if prelude.RUN.state == "loading":
            return "it is nested too deeply, or is too large, to be read"
        return "it used more memory than a rule may"
    if isinstance(error, prelude.Unwind):
        return "it was stopped"
    if isinstance(error, RecursionError):
        return "it called itself too many times over"
    try:
        if isinstance(error, policy.NotInTheLanguage):
            return str(error.msg)[:MESSAGE]
        if isinstance(error, prelude.Broken):
            return str(error)[:MESSAGE]
        text = str(error.msg if isinstance(error, SyntaxError) else error).partition("; use sys.")[0]
        return f"{type(error).__name__}: {text}"[:MESSAGE] if text else type(error).__name__
    except BaseException:
        return f"{type(error).__name__}"


def warm_up():
    """Run typical code once at build time, so that what it touches first is in the frozen image."""
    world = WitWorld()
    loaded = json.loads(world.load(WARM))
    world.keep(0, loaded["code"])
    for _ in range(20):
        ended = world.run('0\nreacts\n[]\n{"event":{"n":3,"at":{"$at":1767225600}},"who":{"$group":["players"]}}')
        assert ended[0] == "p", ended
        ended = world.run('0\nanswers_it\n[]\n{"n":3}')
        assert ended[0] == "v", ended
    assert world.load("def f(:\n")[0] == "e"
    CODES.clear()
    gc.collect()
    gc.disable()
    gc.freeze()  # Keeps the collector away from the image: fewer pages to copy for each machine.


WARM = """
import re, statistics
from dataclasses import dataclass

@dataclass
class Count:
    total: int = 0
    def add(self, n):
        self.total += n

@when("VoteClosed")
def reacts(event, who):
    count = Count()
    for n in [1, 2, event.n]:
        count.add(n)
    share = Fraction(count.total, 4)
    print(f"{float(share):.2f} {math.ceil(share)} {event.at + days(3):%d %B %Y}")
    try:
        {}["nothing"]
    except KeyError:
        pass
    yield award(sorted({"Ben", "Ann"}), share)
    yield award(who, round_half_up(share), quantity="thimbles")
    yield announce(re.sub("a", "b", "aha"))

@answers("quorum")
def answers_it(n):
    return {"share": Fraction(n, 7), "of": [statistics.median([n, 2, 3])], "period": days(2)}
"""

warm_up()
