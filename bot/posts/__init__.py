"""The daily posts in the channels of servers."""
