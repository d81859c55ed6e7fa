"""Browsers: pages of other sites can't use a guest's cookie, and every response has security headers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from sixstones.server.http.request_context import COOKIE
from tests.server.running import Server, begun_table, running

SITE = "https://play.example.org"
EVIL = "https://evil.example"

BAD_ORIGINS = [
    EVIL,
    "null",
    "",
    "http://[",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://localhost:1",
    "https://play.example.org.evil.example",
    "https://play.example.org:444",
    "https://user@play.example.org@evil.example",
    "file://",
]
HOSTS_OF_OTHERS = [
    "evil.example",
    "evil.example:8616",
    "127.0.0.1.evil.example",
    "play.example.org.evil.example",
    "localhost.evil.example",
    "",
    "[",
    "[::1",
    "a@evil.example",
    "..",
    "xn--",
]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """As behind a TLS proxy."""
    with running(public_url=SITE, trusted_hosts=("also.example.org",)) as made:
        yield made


@pytest.fixture(scope="module")
def plain() -> Iterator[Server]:
    with running() as made:
        yield made


def post(server: Server, headers: dict[str, str]) -> httpx.Response:
    return server.client().post("/api/tables", json={"name": "Ann"}, headers=headers)


def refused(response: httpx.Response) -> bool:
    return response.status_code == 403 and response.json()["code"] == "request/origin"


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_a_page_of_another_site_can_change_nothing(server: Server, origin: str) -> None:
    browser = {"Origin": origin, "Cookie": f"{COOKIE}={server.new_token()}"}
    assert refused(post(server, browser))
    assert refused(server.client().post("/api/guests", headers=browser))
    assert refused(server.client().post("/api/guests/token", headers=browser))


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_no_change_from_another_site_without_an_origin_either(server: Server, site: str) -> None:
    assert refused(post(server, {"Sec-Fetch-Site": site, "Cookie": f"{COOKIE}={server.new_token()}"}))


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_an_unknown_host_is_refused_for_every_method(server: Server, method: str) -> None:
    raw = server.client()
    if method == "BREW":
        assert raw.request(method, "/api/tables", headers={"Origin": EVIL}).status_code in {400, 403}
        return
    assert refused(raw.request(method, "/api/tables", headers={"Origin": EVIL}))


def test_our_own_page_and_programs_may_change_things(server: Server) -> None:
    cookie = {"Cookie": f"{COOKIE}={server.new_token()}"}
    for headers in (
        {"Origin": SITE, "Host": "play.example.org", "Sec-Fetch-Site": "same-origin"},
        {"Origin": SITE},
        {"Origin": server.url},
        {"Origin": "https://also.example.org", "Host": "also.example.org"},
        {"Sec-Fetch-Site": "same-origin"},
        {},
    ):
        assert post(server, {**cookie, **headers}).status_code == 201, headers


@pytest.mark.parametrize("host", HOSTS_OF_OTHERS)
def test_an_unknown_host_name_is_refused(server: Server, host: str) -> None:
    """DNS rebinding: a foreign name that points here would give its page our origin."""
    for path in ("/", "/api/tables", "/health", "/api/about", "/api/schema"):
        assert refused(server.client().get(path, headers={"Host": host}))
    assert refused(post(server, {"Host": host, "Origin": f"http://{host}"}))


@pytest.mark.parametrize(
    "host", ["play.example.org", "PLAY.example.org:443", "also.example.org", "localhost:1", "[::1]:8"]
)
def test_known_host_names_and_ip_addresses_are_accepted(server: Server, host: str) -> None:
    assert server.client().get("/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_no_websocket_for_a_page_of_another_site(server: Server, origin: str) -> None:
    table, guests = begun_table(server)
    cookie = {"Cookie": f"{COOKIE}={guests[0].token}"}
    with (
        pytest.raises(InvalidStatus) as error,
        server.socket(table, additional_headers={**cookie, "Origin": origin}),
    ):
        pass
    assert error.value.response.status_code == 403


def test_no_websocket_for_an_unknown_host_name(server: Server) -> None:
    table, _ = begun_table(server)
    with pytest.raises(InvalidStatus) as error, server.socket(table, additional_headers={"Host": "evil.example"}):
        pass
    assert error.value.response.status_code in {400, 403}


def test_a_websocket_from_our_own_page(server: Server) -> None:
    table, guests = begun_table(server)
    headers = {"Cookie": f"{COOKIE}={guests[1].token}", "Origin": SITE}
    with server.connect(table, additional_headers=headers) as connection:
        assert connection.welcome["table"]["you"] == 1


def answers(server: Server) -> Iterator[tuple[str, httpx.Response]]:
    """One response of every kind."""
    table, guests = begun_table(server, listed=True)
    lobby = guests[0].create(listed=True)
    client = guests[0].http
    for path in (
        "/",
        "/style.css",
        "/health",
        "/ready",
        "/metrics",
        "/api/about",
        "/api/bots",
        "/api/tables",
        f"/api/tables/{table}",
        f"/api/tables/{table}/replay",
        f"/api/tables/{table}/proof",
        "/api/schema",
        "/api/schema/openapi.json",
    ):
        yield f"200 {path}", client.get(path)
    yield "302", client.get(f"/t/{lobby}")
    yield "204", server.client().post("/api/guests")
    yield "201", server.client().post("/api/guests/token")
    yield "400", client.post("/api/tables", content=b"{")
    yield "401", server.client().post("/api/tables", json={"name": "A"})
    yield "403", client.post("/api/tables", json={"name": "A"}, headers={"Origin": EVIL})
    yield "404", client.get("/nothing")
    yield "404", client.get("/api/tables/nothing")
    yield "405", client.delete("/api/tables")
    yield "409", client.get(f"/api/tables/{table}/record")
    yield "413", client.post("/api/tables", content=b" " * 20_000)
    with client.stream("GET", f"/api/tables/{table}/stream") as stream:
        yield "200 stream", stream


def broken(server: Server) -> httpx.Response:
    """The response to an internal error."""

    async def listings(limit: int) -> list[bytes]:
        raise RuntimeError("the secret thing that went wrong")

    keep = server.node.storage.listings
    server.node.storage.listings = listings  # type: ignore[method-assign]
    try:
        return server.client().get("/api/tables")
    finally:
        server.node.storage.listings = keep  # type: ignore[method-assign]


def check_headers(server: Server, what: str, response: httpx.Response) -> None:
    headers = response.headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'", what
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'", what  # the latter allows WebAssembly only
    assert headers["content-security-policy"].count("unsafe") == 1, what
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'", what
    assert headers["x-content-type-options"] == "nosniff", what
    assert headers["referrer-policy"] == "no-referrer", what
    assert headers["x-frame-options"] == "DENY", what
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin", what
    assert ("strict-transport-security" in headers) == server.settings.secure, what
    assert "server" not in headers, what
    assert "access-control-allow-origin" not in headers, what
    if response.request.url.path.startswith("/api"):
        assert "no-store" in headers["cache-control"], what


@pytest.mark.parametrize("secure", [True, False])
def test_every_response_has_the_headers(server: Server, plain: Server, secure: bool) -> None:
    used = server if secure else plain
    for what, response in answers(used):
        assert what.startswith(str(response.status_code)), (what, response.status_code)
        check_headers(used, what, response)


def test_also_when_something_breaks_and_then_it_says_nothing(server: Server) -> None:
    response = broken(server)
    assert (response.status_code, response.json()["code"]) == (500, "server/internal")
    check_headers(server, "500", response)
    assert "secret" not in response.text
    assert "Traceback" not in response.text
    assert server.client().get("/api/tables").status_code == 200


def test_also_when_there_were_too_many() -> None:
    with running(rate_limits=True) as server:
        client = server.client()
        while (response := client.get("/api/about")).status_code == 200:
            pass
        assert response.status_code == 429
        check_headers(server, "429", response)


SCRIPTS = re.compile(r"<script.*?</", re.DOTALL)


def test_the_pages_have_no_inline_script(server: Server) -> None:
    for what, response in answers(server):
        if response.headers.get("content-type", "").startswith("text/html"):
            page = response.text.lower()
            assert all(" src=" in script and script.endswith("></") for script in SCRIPTS.findall(page)), what
            assert "javascript:" not in page, what
            assert " style=" not in page, what
            assert " on" not in {part[:3] for part in page.split("<")}, what
            assert "http:" not in page.replace("http://127.0.0.1", ""), what


@pytest.mark.parametrize("secure", [True, False])
def test_the_cookie_is_only_for_this_server(server: Server, plain: Server, secure: bool) -> None:
    response = (server if secure else plain).client().post("/api/guests")
    cookie = response.headers["set-cookie"].lower()
    parts = {part.strip().partition("=")[0]: part.strip().partition("=")[2] for part in cookie.split(";")[1:]}
    assert "httponly" in parts
    assert parts["samesite"] == "lax"
    assert parts["path"] == "/"
    assert "domain" not in parts
    assert ("secure" in parts) == secure
    assert response.text == ""


def test_no_response_contains_the_cookie(server: Server) -> None:
    browser = server.client()
    browser.headers["host"] = "localhost"
    browser.post("/api/guests", headers={"Cookie": ""})
    token = server.new_token()
    table, _ = begun_table(server)
    with_cookie = {"Cookie": f"{COOKIE}={token}"}
    for method, path in (
        ("GET", "/"),
        ("GET", f"/t/{table}"),
        ("GET", f"/api/tables/{table}"),
        ("POST", "/api/guests"),
        ("POST", "/api/guests/token"),
        ("POST", "/api/tables"),
        ("TRACE", "/"),
        ("GET", f"/{token}"),
        ("GET", "/api/about"),
    ):
        response = server.client().request(method, path, headers=with_cookie)
        assert token not in response.text + json.dumps(dict(response.headers)), (method, path)


def test_an_unknown_address_leads_a_browser_to_the_page_and_gives_a_program_a_refusal() -> None:
    with running() as server:
        page = server.client(accept="text/html").get("/a b//evil.example")
        refusal = server.client().get("/nowhere")
        assert (page.status_code, page.headers["location"]) == (302, "/#/a%20b//evil.example")
        assert (refusal.status_code, refusal.json()["code"]) == (404, "request/not_found")
        assert server.client(accept="text/html").get("/api/nowhere").status_code == 404
