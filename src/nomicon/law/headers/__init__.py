"""What the header of a rule may say, and whether what it names is there.

Here: declarations, fields, references and names. Not here: reading a file, which `rulebooks` does.
"""
