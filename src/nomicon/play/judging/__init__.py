"""Statements, Judges and judgements; claims, which a judgement may overturn.

Here: asking for a judgement, appointing Judges, delivering, overruling. Not here: what a judgement finds otherwise
than it stood, which `play.findings` does.
"""
