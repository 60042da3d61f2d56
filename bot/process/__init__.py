"""The bot's process: start and end, shards, heartbeat, metrics, log."""
