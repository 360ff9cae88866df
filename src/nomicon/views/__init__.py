"""What one viewer sees of a game, as plain data: every view has a required viewer.

A view holds no truth of its own and writes nothing; what is secret is left out here, not in a layout.
"""
