"""`/privacy`: what is stored about a person."""
