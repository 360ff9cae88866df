"""Games of Nomic: games in which changing the rules is a move."""
