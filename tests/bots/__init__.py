"""The proof of the bots."""
