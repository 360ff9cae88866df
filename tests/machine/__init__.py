"""Machines that write rules from the tables of the language and play with them: what they find, no example would."""
