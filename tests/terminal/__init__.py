"""The proof of the game in the terminal."""
