"""Who plays, who may do what, and who holds an office.

Here: joining, leaving, renaming, being present, offices, and who is eligible. Not here: points, turns and judging.
"""
