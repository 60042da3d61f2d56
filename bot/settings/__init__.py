"""`/settings`: the settings of users, and of servers for the people who manage them."""
