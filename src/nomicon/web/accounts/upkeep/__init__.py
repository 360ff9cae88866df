"""What hosts and owners do with accounts: list, copy, stop, export, delete.

Here: work on whole accounts. Not here: signing in.
"""
