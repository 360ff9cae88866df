"""How everything that may stand in an entry is written as JSON and read back, worked out from the types of fields.

Knows no files and no databases; a form never guesses, and never repairs.
"""
