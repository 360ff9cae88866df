"""Rules change rules, by their own code.

Here: rules that code enacts, amends, repeals, moves to another class, puts in force again, suspends and resumes. Not
here: what proposals change, and what a rule sets of itself.
"""
