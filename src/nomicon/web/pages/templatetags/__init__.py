"""What templates can say about games.

Only what several templates need stands here; nothing is decided.
"""
