"""One WebSocket connection: when bytes arrived, what is sent, how far away it is; no game."""
