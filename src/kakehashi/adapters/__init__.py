"""The games as other programs want them."""
