"""Faults on purpose: servers, Redis and PostgreSQL are killed under play, and then it is counted what got lost.
Servers are attacked, and it is measured what others notice.

python -m tools.reliability --write runs everything (twelve minutes) and puts the figures into docs/reliability.md.
"""
