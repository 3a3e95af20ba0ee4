"""The proof of the rules of Hashi."""
