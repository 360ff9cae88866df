"""Draws sentences of the program and of its documentation, for somebody to read. Nothing here judges them."""
