"""What a service refuses, said to who asked."""


class UserError(Exception):
    """Somebody asks for what cannot be; the message says why and what can be, in their language.

    It is told as it is and not logged. Services derive their own from it.
    """
