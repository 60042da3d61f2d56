"""The Discord bot: `app` runs it on Discord, `playground` on a simulated Discord."""
