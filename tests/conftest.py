"""What holds for all tests."""

import signal

# A shell starts what runs in its background with Ctrl-C ignored, and children would inherit that: tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)
