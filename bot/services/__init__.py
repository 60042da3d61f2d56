"""What the bot can do, free of Discord: the commands call it and show what it returns."""
