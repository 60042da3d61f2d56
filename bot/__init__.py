"""The Discord bot: `app` on Discord, `playground` on a simulated one."""
