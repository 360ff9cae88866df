"""How a rule-change is written: specified once, so that lines, programs, forms and sentences say the same of it.

Here: the kinds of its parts, its specifications, and what writes it by them. Not here: whether the rules allow it and
what it does, which `play.proposals` and `play.rules` decide; nor what reads rule files, which stands in `rulebooks`.
"""
