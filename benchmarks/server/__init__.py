"""Load test of a real server: processes on this machine, real databases, WebSocket clients."""
