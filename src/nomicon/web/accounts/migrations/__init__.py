"""How the tables of accounts came to be: one step a file, written by Django and never changed once released."""
