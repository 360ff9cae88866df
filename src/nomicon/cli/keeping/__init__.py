"""Commands for hosts: found and serve games, back up, keep accounts and the clock.

Here: one module for each subject. Not here: playing and reading.
"""
