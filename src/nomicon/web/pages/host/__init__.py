"""The host's pages: for whoever runs the server, and for nobody else. No rule of any game is decided here."""
