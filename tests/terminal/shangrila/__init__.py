"""The proof of one board in the terminal."""
