"""`/settings`: the settings of users and servers."""
