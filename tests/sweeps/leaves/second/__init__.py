"""Tables that a second reader wrote without having seen the first ones, and how the two compare."""
