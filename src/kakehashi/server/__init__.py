"""HTTP and WebSocket over the tables. Nothing here knows a rule of a game."""
