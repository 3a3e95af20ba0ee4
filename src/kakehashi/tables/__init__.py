"""A table's life, without HTTP: seats, turns, clocks, the event log, the store and the bus."""
