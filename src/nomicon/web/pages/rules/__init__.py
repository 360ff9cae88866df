"""Words of rules as pages.

Here: Markdown, mentions, differences, exports. Not here: which rules are in force.
"""
