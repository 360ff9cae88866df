"""How the rules in force speak: the questions they may answer, and who is heard first.

Knows nothing of moves, players' screens, or where a rule's code runs.
"""
