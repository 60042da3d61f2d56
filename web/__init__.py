"""The board in the browser: serving its page, and a WebSocket for each open board.

The server gets a `web.boards.Boards`, which decides which games exist and who may play them.
"""
