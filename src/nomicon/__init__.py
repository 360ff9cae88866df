"""Games of Nomic: games in which changing the rules is a move. Which layer may import which is never left open."""
