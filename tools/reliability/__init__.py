"""Fault injection: kill servers, Redis and PostgreSQL during play and count what was lost; attack servers and
measure what other players notice.

`python -m tools.reliability --write` runs everything (twelve minutes) and updates docs/reliability.md.
"""
