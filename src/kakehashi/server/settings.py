"""What a host can set: by the environment (`KAKEHASHI_PORT=80`), or by a file in TOML that `KAKEHASHI_CONFIG` names."""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from platformdirs import user_data_path
from pydantic import Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from kakehashi.errors import Refused, quoted

PREFIX = "KAKEHASHI_"
_SHORTEST_SECRET = 20


class Settings(BaseSettings):
    """All settings. Every one has a value that is right for one person at home."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True, use_attribute_docstrings=True)

    host: str = "127.0.0.1"
    """The address to listen at: 0.0.0.0 for all of this machine's."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8017
    processes: Annotated[int, Field(ge=1, le=64)] = 1
    """How many processes answer. More than one needs PostgreSQL, and Redis to be quick."""
    data: Path = user_data_path("kakehashi")
    """The folder of the database and of the secret."""
    database: str = ""
    """The address of the database, such as postgresql://user@host/name; SQLite in the data folder if empty."""
    redis: str = ""
    """The address of Redis, such as redis://host; not needed by one process."""
    cluster: str = ""
    """The scheduler of a Dask cluster where bots think, such as tcp://host:8786; this machine if empty."""
    thinkers: Annotated[int, Field(ge=0, le=256)] = 0
    """How many bots think at once on this machine; one on each core if 0."""
    cores_a_move: Annotated[int, Field(ge=1, le=64)] = 1
    """How many cores a bot that can use more than one may keep busy for a move."""
    seconds_ahead: Annotated[float, Field(ge=0, le=3600)] = 0
    """For how many seconds a bot thinks on while people are to move; not at all if 0, as bots in the arena."""
    first_look: Annotated[int, Field(ge=0, le=1 << 30)] = 0
    """With how many simulations each move of a finished game is analysed at first; as is usual in its game if 0."""
    neighbours: Path | None = None
    """The folder where the processes of this machine find each other; with several processes it is made by itself."""
    secret: str = ""
    """What cookies are signed with; made at the first start and kept in the data folder if empty."""
    origins: str = ""
    """Public addresses of the pages, such as https://play.example.org, with commas between."""
    proxies: str = "127.0.0.1, ::1"
    """The proxies that are trusted to tell the address of a visitor, with commas between; * for any."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    commands_a_second: Annotated[float, Field(gt=0)] = 10
    """How many commands one person may send, on average; three times as many come through at once."""
    requests_a_second: Annotated[float, Field(gt=0)] = 50
    """How many requests and messages may come from one address, on average; three times as many at once."""
    connections: Annotated[int, Field(ge=1)] = 200
    """How many WebSockets may be open from one address."""
    tables_an_hour: Annotated[float, Field(gt=0)] = 60
    """How many tables one person may open; a sixth of them at once."""
    names_an_hour: Annotated[float, Field(gt=0)] = 300
    """How many new names one address may take; a sixth of them at once."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is given on the command line goes before the environment, and that before the file."""
        file = os.environ.get(f"{PREFIX}CONFIG")
        return init_settings, env_settings, *([TomlConfigSettingsSource(settings_cls, Path(file))] if file else [])

    @property
    def database_url(self) -> str:
        """Where the games are: what is set, or SQLite in the data folder."""
        return self.database or f"sqlite:///{self.data / 'kakehashi.sqlite'}"

    @property
    def every_origin(self) -> list[str]:
        """The public addresses of the pages, one by one."""
        return self.origins.replace(",", " ").split()


def read_settings(**given: object) -> Settings:
    """The settings as they are, with some that are given; raises `Refused` if one is wrong."""
    file = os.environ.get(f"{PREFIX}CONFIG")
    if file and not Path(file).is_file():
        raise Refused("bad-settings", f"There is no file {file} with settings.")
    known = {f"{PREFIX}{name.upper()}" for name in (*Settings.model_fields, "config")}
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name not in known:
            raise _unknown(name)
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(map(str, first["loc"]))
        if first["type"] == "extra_forbidden":
            raise _unknown(name) from None
        given_value = quoted(first["input"])
        raise Refused("bad-settings", f"The setting {name} cannot be {given_value}: {first['msg']}.") from None
    except ValueError as error:
        where = f" in {file}" if file else ""
        raise Refused("bad-settings", f"The settings{where} cannot be read: {error}.") from None
    for origin in settings.every_origin:
        if not origin.startswith(("http://", "https://")):
            raise Refused("bad-settings", f"The setting origins has addresses such as https://{origin}, not {origin}.")
    if settings.processes > 1 and settings.database_url.startswith("sqlite"):
        raise Refused("bad-settings", "Several processes need PostgreSQL: set KAKEHASHI_DATABASE.")
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("bad-settings", f"The data folder {settings.data} cannot be used: {error.strerror}.") from None
    return settings


def told(settings: Settings) -> str:
    """All settings as they are, each as the environment gives it, below what it is; but no secret and no password."""
    lines = []
    for name, field in Settings.model_fields.items():
        value = "" if name == "secret" else getattr(settings, name)
        lines += [f"# {field.description}"] * bool(field.description)
        is_set = value is not None and value != ""
        without_password = re.sub(r"(?<=://)([^/@:]*):[^/@]*@", r"\1:…@", str(value))
        lines.append(f"{PREFIX}{name.upper()}={without_password}" if is_set else f"# {PREFIX}{name.upper()}=")
    return "\n".join(lines)


def _unknown(name: str) -> Refused:
    there_are = ", ".join([*Settings.model_fields, "config"])
    return Refused("bad-settings", f"There is no setting {name}: there are {there_are}.")


def read_secret(settings: Settings) -> str:
    """What cookies are signed with; at the first start it is made, for nobody else to read."""
    if settings.secret:
        if len(settings.secret) < _SHORTEST_SECRET:
            raise Refused("bad-settings", f"The setting secret is too short: take {_SHORTEST_SECRET} letters at least.")
        return settings.secret
    path = settings.data / "secret"
    made = settings.data / f"secret.{os.getpid()}"
    try:
        if not path.exists():
            with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(32))
            # Of several that start at once, one secret stays.
            with suppress(FileExistsError):
                os.link(made, path)
            made.unlink()
        secret = path.read_text().strip()
    except OSError as error:
        raise Refused("bad-settings", f"The secret {path} cannot be kept: {error.strerror}.") from None
    if len(secret) < _SHORTEST_SECRET:
        raise Refused("bad-settings", f"The secret in {path} is too short: remove the file, and it is made anew.")
    return secret
