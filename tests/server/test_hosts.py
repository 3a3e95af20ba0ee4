"""The addresses and host names of the server."""

import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from depth import PATIENCE_S
from server.clients import Client, status_and_code, websocket_request
from server.conftest import run_servers
from server.servers import Server, ServerGroup

ORIGINS = "https://play.example.org, http://club.fritz.box:8017"


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server at all addresses of the machine that answers three requests of a visitor, then hardly any."""
    server = Server(tmp_path_factory.mktemp("everywhere"), host="::", requests_a_second=1, origins=ORIGINS)
    yield from run_servers(server)


def get(url: str, source: str | None = None, **headers: str) -> httpx.Response:
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=PATIENCE_S) as http:
        return http.get(url, headers={name.replace("_", "-"): value for name, value in headers.items()})


def test_server_answers_at_all_addresses_that_it_prints(everywhere: ServerGroup) -> None:
    server = everywhere.all[0]
    printed = set(re.findall(r"http://[^ \n,]+", server.log.read_text()))
    assert f"http://[::1]:{server.port}" in printed
    for number, address in enumerate({*printed, f"http://127.0.0.1:{server.port}"}):
        assert get(f"{address}/healthz", X_Forwarded_For=f"10.9.0.{number}").text == "ok\n", address


def test_each_ipv4_visitor_of_an_ipv6_address_is_counted_alone(everywhere: ServerGroup) -> None:
    url = f"http://{everywhere.all[0].address}/api/games"
    statuses = (get(url, "127.0.0.2").status_code for _ in range(100))
    assert 429 in statuses
    assert get(url, "127.0.0.3").status_code == 200


def test_local_proxy_is_trusted_at_an_ipv6_address(everywhere: ServerGroup) -> None:
    url = f"http://{everywhere.all[0].address}/api/games"
    for proxy in (None, "127.0.0.1"):
        statuses = [get(url, proxy, X_Forwarded_For=f"10.8.{bool(proxy):d}.{n}").status_code for n in range(6)]
        assert statuses == [200] * 6


KNOWN = ["127.0.0.1:8017", "[::1]:8017", "192.168.1.5", "localhost:8017", "LocalHost", "club:8017", "club.local:80", ""]
KNOWN += ["club.home.arpa", "play.example.org", "play.example.org:443", "play.example.org.", "games.home:8017"]
KNOWN += ["club.fritz.box:8017"]
UNKNOWN = [
    "evil.example",
    "evil.example:8017",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "[::1",
    "evil.notlocal",
]


def test_server_is_known_by_addresses_private_names_and_its_origins(everywhere: ServerGroup) -> None:
    for number, host in enumerate(KNOWN):
        headers = {"Host": host, "X-Forwarded-For": f"10.7.0.{number}"}
        assert everywhere.request("GET", "/api/games", headers=headers).status_code == 200, host


def test_server_is_not_known_by_other_names(everywhere: ServerGroup) -> None:
    for host in UNKNOWN:
        answer = everywhere.request("GET", "/api/games", headers={"Host": host})
        assert status_and_code(answer) == (403, "bad-origin"), host
        assert repr(host) in answer.json()["detail"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/healthz", "/metrics", "/openapi.json"])
def test_no_path_is_answered_for_another_host(single_server: ServerGroup, path: str) -> None:
    answer = single_server.request("GET", path, headers={"Host": "evil.example:8017"})
    assert status_and_code(answer) == (403, "bad-origin")


def test_websocket_for_another_host_is_refused(single_server: ServerGroup) -> None:
    ann = Client.sign_in(single_server, "Ann")
    table = ann.create_table("hashi", "me")
    with socket.create_connection(("127.0.0.1", single_server.all[0].port), timeout=PATIENCE_S) as line:
        line.sendall(websocket_request(single_server.all[0], table, Host="evil.example"))
        assert line.recv(12) == b"HTTP/1.1 403"


def test_metrics_are_shown_only_to_the_machine_itself(single_server: ServerGroup) -> None:
    for host in ("localhost", "127.0.0.1:8017", "127.8.0.1", "[::1]"):
        assert single_server.request("GET", "/metrics", headers={"Host": host}).is_success
    for host in ("192.168.1.5:8017", "10.0.0.1", "club", "games.local"):
        assert status_and_code(single_server.request("GET", "/metrics", headers={"Host": host})) == (404, "not-found")
