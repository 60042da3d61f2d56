"""`/settings`: what a person or a server has chosen."""
