"""Who somebody is: a signed cookie and a name. There are no accounts."""

import secrets
import unicodedata
from hashlib import sha256

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from kakehashi.errors import Refused
from kakehashi.tables.clock import milliseconds
from kakehashi.tables.people import Person
from kakehashi.tables.store import Store

COOKIE = "kakehashi"
_YEAR = 365 * 24 * 60 * 60
LONGEST_NAME = 30
LINK_SECONDS = 15 * 60
"""How long a link to another device can be used."""


class People:
    """Knows visitors by their cookies; whoever has none becomes somebody by saying a name."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._signer = URLSafeSerializer(secret, salt="person")
        self._known: dict[str, Person] = {}

    async def who(self, connection: HTTPConnection) -> Person | None:
        """Who sends this; nobody if there is no cookie, or one that we have not signed."""
        try:
            person = self._signer.loads(connection.cookies.get(COOKIE, ""))
        except BadData:
            return None
        if known := self._known.get(person):
            return known
        found = await self._store.people.find(person)
        if found:
            self._remember(found)
        return found

    async def need(self, connection: HTTPConnection) -> Person:
        """Who sends this; raises `Refused` if it is nobody."""
        person = await self.who(connection)
        if person is None:
            raise Refused("no-person", "Say your name first.")
        return person

    async def named(self, person: Person | None, name: str) -> Person:
        """Somebody new with this name, or somebody known with another name."""
        shown = clean_name(name)
        made = Person(person.id, shown, person.made) if person else Person(secrets.token_hex(12), shown, milliseconds())
        await self._store.people.save(made)
        self._remember(made)
        return made

    def _remember(self, person: Person) -> None:
        if self._store.shared:
            return  # at another process they may take another name
        if len(self._known) > 10_000:
            self._known.clear()
        self._known[person.id] = person

    def sign_in(self, person: Person, connection: HTTPConnection, response: Response) -> None:
        """Give somebody the cookie."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(person.id)),
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
        )

    async def make_link(self, person: Person) -> str:
        """A word that makes another device theirs, once."""
        word = secrets.token_urlsafe(18)
        now = milliseconds()
        await self._store.people.keep_link(_digest(word), person.id, now + LINK_SECONDS * 1000, now)
        return word

    async def take_link(self, word: str) -> Person:
        """Whose word this is; it cannot be used again."""
        person = await self._store.people.take_link(_digest(word), milliseconds())
        found = await self._store.people.find(person) if person else None
        if found is None:
            raise Refused("no-such-link", "This link has been used already, or it is too old.")
        return found


def clean_name(name: str) -> str:
    """A name as others see it."""
    shown = " ".join("".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name).split())
    if not shown:
        raise Refused("bad-name", "A name needs a letter at least.")
    if len(shown) > LONGEST_NAME:
        raise Refused("name-too-long", f"A name has at most {LONGEST_NAME} letters, not {len(shown)}.")
    return shown


def _digest(word: str) -> str:
    return sha256(word.encode()).hexdigest()
