"""`/help`: what the bot can do."""
