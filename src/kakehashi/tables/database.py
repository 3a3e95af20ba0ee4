"""A database, asked from an event loop: opened with the right driver and the newest schema, or refused."""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from sqlite3 import SQLITE_CORRUPT, SQLITE_NOTADB
from sqlite3 import Connection as SqliteConnection
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Row,
    Select,
    Table,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DataError, OperationalError, SQLAlchemyError

from kakehashi.errors import Refused
from kakehashi.tables.schema import NEWEST

if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert

_Answer = TypeVar("_Answer")

_log = logging.getLogger(__name__)

_READERS = 4
"""How many may read at once; one more connection is for the writer."""

_PATIENCE = 5
"""Seconds to wait for another process that holds the file, or for a server to answer."""

_MIGRATING = 0x6B616B65
"""PostgreSQL's advisory lock under which the schema is changed."""

_KEEPALIVES = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 2, "tcp_user_timeout": 10_000}
"""A cut network would otherwise hold the writer for a quarter of an hour."""


class Database:
    """Threads of its own do the work: several read, one writes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.writer = ThreadPoolExecutor(1, "database-writer")
        self._readers = ThreadPoolExecutor(_READERS, "database-reader")
        self.closed = False

    def dispose(self) -> None:
        """End the threads and the connections, when nobody asks any more."""
        self.writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    def refuse_if_closed(self) -> None:
        """Nothing is taken any more that would be lost."""
        if self.closed:
            raise failed("it was closed")

    def insert(self, table: Table) -> "Insert":
        """An insert that can say what to do where a row is already, in the dialect of this database."""
        if self.engine.dialect.name == "postgresql":
            from sqlalchemy.dialects.postgresql import insert
        else:
            from sqlalchemy.dialects.sqlite import insert  # type: ignore[assignment]
        return insert(table)

    async def read(self, query: Select[Any]) -> list[Row[Any]]:
        """The rows of a query."""

        def read() -> list[Row[Any]]:
            with self.engine.connect() as connection:
                return list(connection.execute(query))

        return await self._run(self._readers, read)

    async def write(self, change: Callable[[Connection], _Answer]) -> _Answer:
        """Change something in a transaction of its own."""

        def write() -> _Answer:
            with self.engine.begin() as connection:
                return change(connection)

        return await self._run(self.writer, write)

    async def _run(self, executor: Executor, work: Callable[[], _Answer]) -> _Answer:
        self.refuse_if_closed()
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work)
        except (DataError, UnicodeError):
            raise _unkeepable() from None
        except SQLAlchemyError as error:
            if _is_damage(error):
                # Not what it says itself: that may hold a piece of what could not be read.
                raise Refused("bad-log", "The database is damaged where this was kept.") from None
            raise failed(reason(error)) from None

    async def damage(self) -> list[str]:
        """What SQLite finds wrong in its own file; PostgreSQL has tools of its own for that."""
        if self.engine.dialect.name != "sqlite":
            return []

        def look() -> list[str]:
            with self.engine.connect() as connection:
                lines = "\n".join(row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check")).splitlines()
                return [line for line in lines if line != "ok" and not line.startswith("***")]

        try:
            return await self._run(self._readers, look)
        except Refused as refused:
            return [str(refused)]


def _is_damage(error: SQLAlchemyError) -> bool:
    """Whether SQLite cannot read its file: to ask again is of no use."""
    cause = getattr(error, "orig", None)
    code = getattr(cause, "sqlite_errorcode", None)
    return (code is not None and code & 0xFF in (SQLITE_CORRUPT, SQLITE_NOTADB)) or "decode to UTF-8" in str(cause)


def failed(why: str) -> Refused:
    """What players are told of a database that does not answer; what it says of itself is for those who run it."""
    _log.error("The database could not be used: %s.", why)
    return Refused("store-failed", "The database could not be used just now: try again.")


def check_text(*values: object) -> None:
    """Refuse what one of the databases cannot keep, before it spoils the batch for all the others."""
    together = "".join(value for value in values if isinstance(value, str))
    try:
        together.encode()
    except UnicodeError:
        raise _unkeepable() from None
    if "\0" in together:
        raise _unkeepable()


def _unkeepable() -> Refused:
    return Refused("bad-request", "There is a character in it that cannot be kept.")


# Not orjson: that one refuses a seed of more than 64 bits, and half of a surrogate pair.
to_json = json.JSONEncoder(separators=(",", ":")).encode


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, by its one true name; a PostgreSQL database has none."""
    address = _address(url)
    return Path(address.database or "").resolve() if address.get_backend_name() == "sqlite" else None


def open_database(url: str) -> Engine:
    """The database at a URL, with the newest schema."""
    address = _address(url)
    engine = _postgresql(address) if address.get_backend_name() == "postgresql" else _sqlite(address)
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                _use_write_ahead_log(connection)
            _bring_up_to_date(connection)
    except SQLAlchemyError as error:
        engine.dispose()
        raise Refused("bad-database", f"{_named(address)} cannot be used: {reason(error)}.") from None
    except BaseException:
        engine.dispose()
        raise
    return engine


def reason(error: Exception) -> str:
    """What the database itself said, in a line."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0].rstrip(".") if said else type(error).__name__


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # what was given may hold a password: it is not repeated
        raise Refused("bad-database", "The database's address is no URL such as sqlite:////path/to/file.") from None
    if address.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return address.set(drivername="postgresql+psycopg")
    if address.drivername != "sqlite":
        raise Refused("bad-database", f"A database can be sqlite or postgresql, not {address.drivername}.")
    if address.database in (None, "", ":memory:"):
        raise Refused("bad-database", "An SQLite database needs a file: sqlite:////path/to/file.")
    return address


def _named(address: URL) -> str:
    """The database, for a sentence about it, without what is secret in its address."""
    if address.get_backend_name() == "sqlite":
        return f"The database {address.database}"
    return f"The PostgreSQL database at {address.host or address.query.get('host', 'this machine')}"


def _sqlite(address: URL) -> Engine:
    engine = create_engine(
        address, pool_size=_READERS + 1, max_overflow=0, connect_args={"timeout": _PATIENCE, "check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: SqliteConnection, _: object) -> None:
        connection.execute(f"PRAGMA busy_timeout = {_PATIENCE * 1000}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    return engine


def _postgresql(address: URL) -> Engine:
    if "connect_timeout" not in address.query:
        address = address.update_query_dict({"connect_timeout": str(_PATIENCE)})
    try:
        return create_engine(
            address,
            pool_size=_READERS + 1,
            max_overflow=0,
            pool_pre_ping=True,
            isolation_level="READ COMMITTED",
            connect_args=_KEEPALIVES,
        )
    except ImportError:
        sentence = "PostgreSQL needs a driver that is not installed: pip install 'kakehashi[postgres]'."
        raise Refused("bad-database", sentence) from None


def _use_write_ahead_log(connection: Connection) -> None:
    """Switch to the write-ahead log, so that nobody who reads waits for the writer; the file remembers it."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            break
        except OperationalError as error:  # SQLite does not wait here, even if told to
            if "locked" not in reason(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # refused now if the file cannot be written, not at the first move
    connection.rollback()


def _bring_up_to_date(connection: Connection) -> None:
    if _is_newest(connection):
        return
    connection.rollback()
    lock = "BEGIN IMMEDIATE" if connection.dialect.name == "sqlite" else f"SELECT pg_advisory_xact_lock({_MIGRATING})"
    connection.exec_driver_sql(lock)
    if not _is_newest(connection):  # nobody else has done it meanwhile
        from kakehashi.tables.migrations import upgrade  # Alembic takes time to import: only when it is needed

        upgrade(connection)
    connection.commit()


def _is_newest(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if revision is not None and revision > NEWEST:
        sentence = (
            f"The database is newer (revision {revision}) than this program (revision {NEWEST}): update Kakehashi."
        )
        raise Refused("bad-database", sentence)
    return bool(revision == NEWEST)
