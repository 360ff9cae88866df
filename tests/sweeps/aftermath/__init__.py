"""Whether what is left when a rule is gone is what the tables in `leaves` say."""
