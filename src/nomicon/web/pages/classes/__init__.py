"""A class: its tables, its pupils, how they come back, and what a teacher sees and does.

What holds of any game does not belong here; a table of a class is a game like every other.
"""
