"""What templates can say about games."""
