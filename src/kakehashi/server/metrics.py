"""What Prometheus may read."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
CONNECTIONS = Gauge("kakehashi_connections", "WebSockets that are open.", registry=REGISTRY)
COMMANDS = Counter(
    "kakehashi_commands_total", "Commands, by what they do and what came of it.", ["do", "outcome"], registry=REGISTRY
)
SECONDS = Histogram(
    "kakehashi_command_seconds",
    "From a command to its acknowledgement.",
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
TABLES = Gauge("kakehashi_tables_in_memory", "Tables in memory.", registry=REGISTRY)
THINKING = Gauge("kakehashi_bots_thinking", "Bots that think or wait to.", registry=REGISTRY)
REMEMBERED = Gauge(
    "kakehashi_bots_remembered", "Bots at tables that keep what they found for their next move.", registry=REGISTRY
)
