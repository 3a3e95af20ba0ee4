"""Databases are migrated to the newest schema; what cannot be used as a database is rejected."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from depth import PATIENCE_S
from kakehashi.errors import Refused
from kakehashi.tables import database
from kakehashi.tables.migrations import config
from kakehashi.tables.schema import NEWEST, metadata
from kakehashi.tables.store import Store


def open_and_close(url: str) -> None:
    asyncio.run(Store.open(url).close())


def test_schema_names_the_last_migration() -> None:
    assert ScriptDirectory.from_config(config()).get_current_head() == NEWEST


def test_migrations_make_the_schema(url: str) -> None:
    engine = database.open_database(url)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    assert differences == []


def test_migrations_make_the_same_sqlite_file_as_the_schema(sqlite_url: str, tmp_path: Path) -> None:
    open_and_close(sqlite_url)
    direct = create_engine(f"sqlite:///{tmp_path}/direct.sqlite")
    metadata.create_all(direct)
    direct.dispose()
    assert definitions(tmp_path / "tables.sqlite") == definitions(tmp_path / "direct.sqlite")


def definitions(file: Path) -> set[str]:
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'")
    found = {row[0] for row in rows}
    connection.close()
    return found


def test_newest_database_is_opened_without_alembic_and_sqlite_without_psycopg(url: str) -> None:
    open_and_close(url)
    program = (
        "import asyncio, sys; from kakehashi.tables.store import Store; asyncio.run(Store.open(sys.argv[1]).close()); "
        "print(*(name for name in ('alembic', 'psycopg') if name in sys.modules))"
    )
    ended = subprocess.run([sys.executable, "-c", program, url], timeout=PATIENCE_S, capture_output=True, text=True)
    assert ended.stdout.split() == (["psycopg"] if url.startswith("postgresql") else []), ended.stderr


def test_processes_that_start_at_once_on_an_empty_database_all_succeed(url: str) -> None:
    program = (
        "import asyncio, sys; from kakehashi.tables import migrations; from kakehashi.tables.store import Store; "
        "print(flush=True); sys.stdin.read(); asyncio.run(Store.open(sys.argv[1]).close())"
    )
    command = [sys.executable, "-c", program, url]
    processes = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(4)]
    for process in processes:
        assert process.stdout is not None
        process.stdout.readline()
    for process in processes:
        assert process.stdin is not None
        process.stdin.close()
    codes = [process.wait(timeout=PATIENCE_S) for process in processes]
    for process in processes:
        assert process.stdout is not None
        process.stdout.close()
    assert codes == [0, 0, 0, 0]


def test_newer_database_is_rejected(url: str) -> None:
    engine = database.open_database(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(Refused) as refused:
        Store.open(url)
    assert refused.value.code == "bad-database"


def test_failed_migration_leaves_nothing_behind(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("migration failed")

    with monkeypatch.context() as patched:
        patched.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", fail)
        with pytest.raises(OSError, match="migration failed"):
            Store.open(url)
    open_and_close(url)


def test_file_that_is_no_database_is_rejected_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Buy rope for the bridge. " * 100)
    with pytest.raises(Refused) as refused:
        Store.open(f"sqlite:///{file}")
    assert refused.value.code == "bad-database"
    assert file.read_text() == "Buy rope for the bridge. " * 100


@pytest.mark.parametrize("folder", ["/proc", "/nowhere/at/all"])
def test_folder_that_cannot_be_written_is_rejected(folder: str) -> None:
    with pytest.raises(Refused) as refused:
        Store.open(f"sqlite:///{folder}/tables.sqlite")
    assert refused.value.code == "bad-database"


def test_error_about_a_silent_server_hides_the_password() -> None:
    with pytest.raises(Refused) as refused:
        Store.open("postgresql://ann:hunter2@127.0.0.1:1/tables?password=hunter2")
    assert refused.value.code == "bad-database"
    assert "hunter2" not in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "url", ["", "hunter2", "mysql://ann:hunter2@here/tables", "sqlite://", "postgresql://ann:x@hunter2@here:port/x"]
)
def test_error_about_a_wrong_url_hides_it(url: str) -> None:
    with pytest.raises(Refused) as refused:
        Store.open(url)
    assert refused.value.code == "bad-database"
    assert "hunter2" not in str(refused.value)


def test_error_about_a_missing_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Refused) as refused:
        Store.open("postgresql://here/tables")
    assert "kakehashi[postgres]" in str(refused.value)
