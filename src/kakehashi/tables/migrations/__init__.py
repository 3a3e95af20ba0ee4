"""The steps that bring a database of any age to the schema of today."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from kakehashi.errors import Refused


def config(connection: Connection | None = None) -> Config:
    """What Alembic needs to know; a new step is written with `alembic.command.revision(config(), …)`."""
    made = Config()
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection) -> None:
    """Take every step that is missing, inside the transaction that the connection is in."""
    try:
        command.upgrade(config(connection), "head")
    except CommandError as error:
        raise Refused("bad-database", f"The database is none that this program knows: {error}.") from None
