"""Faults on purpose: servers, Redis and PostgreSQL are killed under play, and then it is counted what got lost.

python -m tools.reliability --write runs everything (ten minutes) and puts the figures into docs/reliability.md.
"""
