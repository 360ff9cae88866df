"""What rule code asks for becomes events.

Here: facts for a function that reacts, a dry run of its effects, and carrying them out. Not here: which function runs
when, which `play.settling` knows.
"""
