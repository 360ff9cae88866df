"""Joins ports to adapters; nothing else does. The one place where a module may be imported late.

Every command begins here, and each should load only what it needs: so what is large is imported inside the function
that needs it, under its own name and with its types.

Here: which adapter stands behind which port, and which command is in which module. Not here: anything that decides.
"""
