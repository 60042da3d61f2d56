"""The settings of servers, used by `/settings`, posts and greetings."""
