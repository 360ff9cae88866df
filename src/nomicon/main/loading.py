"""Loading modules: without a search for garbage among what they make, and some only when they are used."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import LazyLoader, find_spec, module_from_spec

WHEN_USED = (
    "confusable_homoglyphs.confusables",
    "nomicon.rulebooks.files.fields",
    "nomicon.rulebooks.files.yaml_header",
)
"""Modules that take long to load, and that few commands use: they have long lists of letters, or read YAML.

Each is read when something of it is used for the first time. That makes a command a tenth faster.
"""


@contextmanager
def loading() -> Iterator[None]:
    """Load modules, a fifth faster than with Python's search for garbage.

    What they make is hundreds of thousands of things that stay, so no later search looks through them either.
    """
    gc.disable()
    try:
        for name in WHEN_USED:
            _load_when_used(name)
        yield
    finally:
        gc.freeze()
        gc.enable()


def load_all() -> None:
    """Load what is otherwise loaded when it is used, before there are threads that could use it at the same time."""
    for name in WHEN_USED:
        getattr(sys.modules.get(name), "__name__", None)


def _load_when_used(name: str) -> None:
    spec = None if name in sys.modules else find_spec(name)
    if spec is not None and spec.loader is not None:
        spec.loader = LazyLoader(spec.loader)
        module = sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(module)
        package, _, own = name.rpartition(".")
        setattr(sys.modules[package], own, module)  # Else `from package import own` would look for it, and so load it.
