"""The settings of servers, which posts and greetings need as well as their hosts."""
