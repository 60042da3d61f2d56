"""The process that the bot runs in: start and end, shards, heartbeat, metrics, log."""
