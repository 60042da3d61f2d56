"""The board in the browser: serves its page and a WebSocket for each open board.

Which games there are, and who may play them, is up to the `Boards` that the server is given.
"""

from web.boards import BoardError, Boards
from web.server import BoardServer, serve_board

__all__ = ["BoardError", "BoardServer", "Boards", "serve_board"]
