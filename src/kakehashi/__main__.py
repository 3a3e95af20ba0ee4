"""`python -m kakehashi` is the command `kakehashi`."""

import sys

from kakehashi.cli import main

if __name__ == "__main__":
    sys.exit(main())
