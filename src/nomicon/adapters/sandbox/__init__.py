"""Rule code runs here: CPython inside WebAssembly, with counted steps and memory, and no way out but to look facts up.

Implements `nomicon.law.interpreter.Interpreter`. What is inside the machine is built from the `guest` folder beside
the sources; this package knows how to start it and what to believe of what it says, and nothing of rules or games.
"""
