"""Everything the engine asks of the rules, and which rule prevails.

Here: the questions, what holds in silence, precedence and readings. Not here: asking, which `law.resolution` does.
"""
