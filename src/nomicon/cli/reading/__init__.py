"""Commands that show something: the pages, the history, the audit.

Here: what changes nothing. Not here: making a page, which `views` does.
"""
