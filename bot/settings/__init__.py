"""`/settings`: the settings of users, and those of servers for the people who manage them."""
