"""The proof of the rules of The Bridges of Shangri-La."""
