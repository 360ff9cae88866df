"""The pages people see. Each is a view of a game, or of the house, put on a template; none holds truth of its own."""
