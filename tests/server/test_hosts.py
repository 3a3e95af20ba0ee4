"""Where the server is found, and by which names."""

import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from kakehashi.server.hosts import is_known, is_this_machine
from server.clients import Client, error_code, websocket_request
from server.conftest import run_servers
from server.servers import Server, ServerGroup

ORIGINS = "https://play.example.org, http://club.fritz.box:8017"


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """A server at all addresses of the machine, with a limit for each visitor."""
    server = Server(tmp_path_factory.mktemp("everywhere"), host="::", requests_a_second=1, origins=ORIGINS)
    yield from run_servers(server)


def get(url: str, source: str | None = None, **headers: str) -> httpx.Response:
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, timeout=20) as http:
        return http.get(url, headers={name.replace("_", "-"): value for name, value in headers.items()})


def test_at_all_addresses_both_kinds_are_answered_and_those_that_are_printed(everywhere: ServerGroup) -> None:
    server = everywhere.all[0]
    printed = re.findall(r"http://[^ \n,]+", server.log.read_text())
    assert f"http://[::1]:{server.port}" in printed
    for address in {*printed, f"http://127.0.0.1:{server.port}"}:
        assert get(f"{address}/healthz", X_Forwarded_For="10.9.0.1").text == "ok\n", address


def test_visitors_by_ipv4_count_each_for_themselves_at_an_ipv6_address(everywhere: ServerGroup) -> None:
    url = f"http://{everywhere.all[0].address}/api/games"
    assert [get(url, "127.0.0.2").status_code for _ in range(6)][-1] == 429
    assert get(url, "127.0.0.3").status_code == 200


def test_a_proxy_on_this_machine_is_trusted_at_an_ipv6_address(everywhere: ServerGroup) -> None:
    url = f"http://{everywhere.all[0].address}/api/games"
    for proxy in (None, "127.0.0.1"):
        answers = [get(url, proxy, X_Forwarded_For=f"10.8.0.{n}").status_code for n in range(6)]
        assert answers == [200] * 6


OURS = ["127.0.0.1:8017", "[::1]:8017", "192.168.1.5", "localhost:8017", "LocalHost", "club:8017", "club.local:80", ""]
OURS += ["club.home.arpa", "play.example.org", "play.example.org:443", "play.example.org.", "games.home:8017"]
NOT_OURS = [
    "evil.example",
    "evil.example:8017",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "[::1",
    "evil.notlocal",
]


@pytest.mark.parametrize("host", OURS)
def test_the_server_is_known_by_its_addresses_and_by_names_that_nobody_else_can_have(host: str) -> None:
    assert is_known(host, {"play.example.org"})


@pytest.mark.parametrize("host", NOT_OURS)
def test_it_is_not_known_by_a_name_that_anybody_could_give_to_its_address(host: str) -> None:
    assert not is_known(host, {"play.example.org"})


@pytest.mark.parametrize("path", ["/", "/api/games", "/healthz", "/metrics", "/openapi.json"])
def test_who_asks_for_another_host_learns_nothing(single_server: ServerGroup, path: str) -> None:
    answer = single_server.request("GET", path, headers={"Host": "evil.example:8017"})
    assert error_code(answer) == (403, "bad-origin")
    assert "'evil.example:8017'" in answer.json()["detail"]


def test_a_socket_is_not_opened_at_another_host(single_server: ServerGroup) -> None:
    ann = Client.sign_in(single_server, "Ann")
    table = ann.create_table("hashi", "me")
    with socket.create_connection(("127.0.0.1", single_server.all[0].port), timeout=20) as line:
        line.sendall(websocket_request(single_server.all[0], table, Host="evil.example"))
        assert line.recv(12) == b"HTTP/1.1 403"


def test_the_hosts_of_the_origins_are_known(everywhere: ServerGroup) -> None:
    for host in ("play.example.org", "club.fritz.box:8017"):
        assert everywhere.request("GET", "/api/games", headers={"Host": host, "X-Forwarded-For": "10.7.0.1"}).is_success


def test_the_figures_are_for_those_who_ask_this_machine_by_its_own_name(single_server: ServerGroup) -> None:
    for host in ("localhost", "127.0.0.1:8017", "[::1]"):
        assert single_server.request("GET", "/metrics", headers={"Host": host}).is_success
    for host in ("192.168.1.5:8017", "club", "games.local"):
        assert error_code(single_server.request("GET", "/metrics", headers={"Host": host})) == (404, "not-found")


@pytest.mark.parametrize(
    ("host", "so"), [("127.0.0.1", True), ("127.8.0.1", True), ("::1", True), ("localhost", True), ("10.0.0.1", False)]
)
def test_this_machine_is_told_from_others(host: str, so: bool) -> None:
    assert is_this_machine(host) == so
