"""`kakehashi`: the one command."""

import sys

from kakehashi.adapters.engine import run

run(sys.stdin.buffer, sys.stdout)
