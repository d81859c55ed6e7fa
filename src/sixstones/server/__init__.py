"""Tables on the network: HTTP and WebSocket, storage, fan-out between nodes, guests."""
