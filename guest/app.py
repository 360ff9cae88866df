"""The inside of the machine that runs rule code: CPython in WebAssembly, started once at build time.

Everything imported here is frozen into the image, so nothing is read from a file system at run time; there is none.
A machine does one thing, loads one rule's code or runs one function of it, and is thrown away: nothing that rule code
leaves behind is ever seen by another run.
"""

import gc
import json
import random
import sys
import warnings

import inspection
import modules
import parts
import policy
import prelude
import values
import wit_world
from facts import fact_named
from limits import COMPILED, EFFECTS, MESSAGE, PRINTED, TRAIL, VALUE
from records import Effect, Readings, Record, looking

warnings.simplefilter("ignore")


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
    """What the host can call: one call in the whole life of a machine."""

    def load(self, source):
        run = prelude.RUN
        run.begin("loading", {})
        try:
            split = parts.split(policy.checked(source))
            namespace = modules.namespace()
            for part in split:
                run.lines |= part.lines
                exec(part.code, namespace)
            speeches = run.speeches_of(namespace)
            needed = parts.needed(split, run.functions())
            loaded = {"speeches": speeches, "parts": parts.packed(split), "needed": needed}
            loaded = json.dumps({**loaded, "fetches": parts.may_fetch(split)})
            if len(loaded) > COMPILED:
                raise prelude.Limit("the code is too large")
        except BaseException as error:  # Also SystemExit, KeyboardInterrupt and whatever else a rule can raise.
            loaded = failed(error)
        run.end()
        return loaded

    def run(self, request):
        function, packed, journal, fetched, facts = request.split("\n", 4)
        run = prelude.RUN
        code, lines = parts.unpacked(packed)
        run.begin("running", lines)
        looking.at, names = set(), ()
        try:
            if journal != "[]":
                run.journal = values.decoded(journal)
            facts = {**values.decoded(facts), **{name: fact_named(name) for name in fetched.split(",") if name}}
            if type(facts.get("readings")) is Record:
                names = tuple(facts["readings"])
                facts = {**facts, "readings": Readings(facts["readings"])}
            namespace = modules.namespace()
            for part in code:
                exec(part, namespace)
            ended = spoken(run.functions(), function, facts)
            if len(ended) > VALUE:
                raise prelude.Limit(f"its result is longer than {VALUE:,} characters")
            if run.fatal or run.asked:
                raise run.fatal or prelude.Unwind
        except BaseException as error:
            ended = run.asked_instead() or failed(error)
        run.end()
        if OUT.parts and ended[0] == "v":
            ended = "p" + json.dumps(OUT.take()) + "\n" + ended[1:]
        elif OUT.parts and ended[0] == "e" and '"limit": false' in ended:  # At a limit there may be no room for it.
            ended = "x" + json.dumps(OUT.take()) + "\n" + ended[1:]
        if not looking.at:
            return ended
        return "r" + ",".join(str(at) for at, name in enumerate(names) if name in looking.at) + "\n" + ended

    def inspect(self, request):
        try:
            return "v" + inspection.inspected(request)
        except BaseException as error:
            return failed(error)


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
    """Take all that a generator yields. One that yields nothing passes, unless it returns an empty list.

    One that refuses has ended with that."""
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
        if effect["effect"] == "Refuse":
            return effects  # Nothing else of the run counts then, and what stands below may rely on its having ended.
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
    """Run typical code at build time, so that what it touches first is in the frozen image, and leave nothing of it."""
    world = WitWorld()
    packed = ",".join(json.loads(world.load(WARM))["parts"])
    prelude.host_call = lambda name, written: 'v{"$at":1767225600}' if "at" in written else "v3"
    facts = '{"who":{"$group":["players"]}}'
    for _ in range(20):
        ended = world.run(f"reacts\n{packed}\n[]\nevent\n{facts}")
        assert ended[0] == "p", ended
        ended = world.run(f'answers_it\n{packed}\n[]\n\n{{"n":3}}')
        assert ended[0] == "v", ended
    prelude.host_call = wit_world.host_call
    assert world.load("def f(:\n")[0] == "e"
    prelude.RUN.begin("idle", {})
    modules.reset()
    random.seed = lambda *_: None  # The machine would seed it at its first call; nothing here ever draws from it.
    gc.collect()
    gc.disable()  # It would run a generator's `finally` at a moment that nobody who reads the rule could foresee.
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
