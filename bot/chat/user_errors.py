"""Errors that services show to the user who made the request."""


class UserError(Exception):
    """A request that cannot be fulfilled; the message gives the reason in the user's language.

    The message is shown as it is and not logged. Services derive their errors from this class.
    """
