"""How others find the server, and who counts as one of them."""

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from matou.server.http.address import alone, asker, neighbours, way_in

HOUSE = "http://192.168.1.5:8080"


def at(host: str, **more: str) -> web.Request:
    headers = {"Host": host, **{name.replace("_", "-"): said for name, said in more.items()}}
    return make_mocked_request("GET", "/", headers=headers)


@pytest.mark.parametrize(
    ("host", "house", "invited"),
    [
        ("localhost:8080", HOUSE, HOUSE),
        ("127.0.0.1:8080", HOUSE, HOUSE),
        ("[::1]:8080", HOUSE, HOUSE),
        ("127.0.0.1:8080", "", ""),
        ("192.168.1.5:8080", HOUSE, "http://192.168.1.5:8080"),
        ("matou.example", "", "http://matou.example"),
    ],
)
def test_an_invitation_leads_to_where_others_can_come(host: str, house: str, invited: str) -> None:
    assert way_in(at(host), house, proxied=False) == invited


def test_behind_a_proxy_the_invitation_is_as_safe_as_the_page() -> None:
    safe = at("matou.example", X_Forwarded_Proto="https")
    assert way_in(safe, "", proxied=True) == "https://matou.example"
    assert way_in(safe, "", proxied=False) == "http://matou.example"


@pytest.mark.parametrize(
    ("address", "together"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "no address"),
    ],
)
def test_an_ipv6_network_is_limited_as_one(address: str, together: str) -> None:
    assert neighbours(address) == together


def test_only_the_last_proxy_is_believed() -> None:
    said = at("matou.example", X_Forwarded_For="10.0.0.1, 2001:db8::9")
    assert asker(said, proxied=True) == "2001:db8::/64"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.9", "[::1]", "matou.localhost"])
def test_only_this_computer_knows(host: str) -> None:
    assert alone(host)


@pytest.mark.parametrize("host", ["192.168.1.5", "matou.example", ""])
def test_others_know(host: str) -> None:
    assert not alone(host)
