"""Load on a real server: processes on this machine, real databases, clients over WebSockets."""
