"""`/progress`: what a person has learned."""
