"""One occasion of asking the rules: who answers, what it rests on, what it costs.

Here: resolving a question, rule code that asks in turn, clashes and circles. Not here: what an answer leads to, which
`play` knows.
"""
