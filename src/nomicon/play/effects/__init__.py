"""What rule code asks for becomes events.

Here: facts for a function that reacts, a dry run of its effects, carrying them out, and functions run in secret. Not
here: which function runs when, which `play.settling` knows.
"""
