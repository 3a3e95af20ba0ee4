"""The tables of the database. `events` is the truth of a game; `tables` and `members` only help to find it.

What `analyses`, `hindsights` and `challenges` have could be found out again. `tries` says what counts: one a person.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text

NEWEST = "0004"
"""The revision of the migrations that these tables are."""

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", Text),
    sqlite_with_rowid=False,  # the events of a table lie side by side
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("about", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger),
    Index("tables_due", "due"),
    # Not by when they changed: with every move a page of such an index would have to be written.
    Index("tables_listed", "status", "public"),
)

members = Table(
    "members",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", name="members_table"), primary_key=True),
    Column("person_id", Text, primary_key=True),
    Index("members_person", "person_id"),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("person_id", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("depth", Integer, primary_key=True, autoincrement=False),
    Column("move", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

hindsights = Table(
    "hindsights",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("done", Boolean, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

challenges = Table(
    "challenges",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("steps", Integer, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

tries = Table(
    "tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("person_id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text),
    Column("move", Text),
    Index("tries_person", "person_id"),
    sqlite_with_rowid=False,
)
