"""Pip's settings, passed on to uv."""

from __future__ import annotations

from tools.install import read_settings, uv_variables

LISTED = """\
:env:.find-links='/wheels /more'
global.cert='/etc/company.pem'
global.extra-index-url='file:///one https://user:word@two.example/simple'
global.find-links='/overridden'
global.index-url='https://pypi.example/simple'
install.index-url='https://closer.example/simple'
list.format='columns'
"""


def test_a_variable_overrides_a_section_and_that_overrides_the_global_one() -> None:
    settings = read_settings(LISTED)
    assert settings["find-links"] == "/wheels /more"
    assert settings["index-url"] == "https://closer.example/simple"
    assert "format" not in settings


def test_the_same_settings_for_uv() -> None:
    assert uv_variables(read_settings(LISTED)) == {
        "SSL_CERT_FILE": "/etc/company.pem",
        "UV_DEFAULT_INDEX": "https://closer.example/simple",
        "UV_FIND_LINKS": "/wheels,/more",
        "UV_INDEX": "file:///one https://user:word@two.example/simple",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_SYSTEM_CERTS": "1",
    }


def test_no_settings() -> None:
    assert read_settings("") == {}
    assert set(uv_variables({})) == {"UV_INDEX_STRATEGY", "UV_SYSTEM_CERTS"}
