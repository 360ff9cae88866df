"""What components of pages show: moments as people say them, votes in short, icons. Nothing is decided here."""
