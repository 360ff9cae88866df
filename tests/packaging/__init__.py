"""What people install: the wheel and the container, built as they are published, and run where nothing else is."""
