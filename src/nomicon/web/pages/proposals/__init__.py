"""Writing proposals in a browser.

Here: the form, its preview and drafts. Not here: voting.
"""
