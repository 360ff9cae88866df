"""Who comes to our door: accounts, their seats at games, their tokens, and the invitations that brought them."""
