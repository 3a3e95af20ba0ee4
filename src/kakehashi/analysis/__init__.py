"""What a finished game was worth, move by move; the best that was possible; what was luck."""
