"""The WebSocket line: uvicorn's protocol with a short way for the frames that matter.

Nearly all traffic of a table is whole text frames, small from the client, unmasked and ready-made
to it. Those are taken apart and put together here; everything else, handshake, pings, fragments,
closing, errors, goes the long way through the ``websockets`` library, which always sees whole
frames. Handlers find the line in ``scope["extensions"][LINE]``; they may write to it directly, and
take messages directly as long as none waits in the queue.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiler when websockets was installed
    from websockets.utils import apply_mask

LINE = "kibitz.line"
MOST_UNREAD = 32
"""So many messages may wait before the client is asked to pause."""
FINAL_TEXT = 0x81
MASKED = 0x80


def frame(text: bytes) -> bytes:
    """A whole text frame of a server (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((FINAL_TEXT, size)) + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class Line(WebSocketsSansIOProtocol):
    """One client's line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = b""
        self._is_open = False
        self._is_plain = True
        """False once the library has taken over for good: too large, or broken."""
        self.listener: Callable[[str], bool] | None = None
        """Is offered each message that nothing is queued before; what it does not take is queued.
        It must not raise."""

    # Writing

    def write(self, frames: bytes) -> bool:
        """Writes ready-made frames; False if the line cannot take them now."""
        if not self._is_open or self.close_sent or self.transport.is_closing():
            return False
        if not self.writable.is_set():
            return False
        self.transport.write(frames)
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._is_open = not self.conn.extensions

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: MutableMapping[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    # Reading

    def data_received(self, data: bytes) -> None:
        if not self._is_open or not self._is_plain:
            super().data_received(data)
            return
        if self._unread:
            data = self._unread + data
            self._unread = b""
        at, end = 0, len(data)
        while at < end:
            size = self._whole(data, at, end)
            if size < 0:
                self._is_plain = False
                super().data_received(data[at:])
                return
            if size == 0:
                self._unread = data[at:]
                return
            self._take(data[at : at + size])
            at += size

    def _whole(self, data: bytes, at: int, end: int) -> int:
        """The size of the frame that begins here: 0 if more is to come, -1 if it is for the
        library to say what is wrong with it."""
        if end - at < 2:
            return 0
        length = data[at + 1] & 0x7F
        head = 2 + (4 if data[at + 1] & MASKED else 0)
        if length >= 126:
            wide = 2 if length == 126 else 8
            if end - at < 2 + wide:
                return 0
            length = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
            head += wide
        if length > self.config.ws_max_size:
            return -1
        return head + length if end - at >= head + length else 0

    def _take(self, whole: bytes) -> None:
        """Hands over one whole frame."""
        if whole[0] != FINAL_TEXT or not whole[1] & MASKED or self.frames or self._is_fragmented:
            self._is_fragmented = not whole[0] & 0x80 or (
                self._is_fragmented and whole[0] & 0x0F != Opcode.CONT
            )
            super().data_received(whole)
            return
        length = whole[1] & 0x7F
        head = 2 if length < 126 else 4 if length == 126 else 10
        try:
            text = apply_mask(whole[head + 4 :], whole[head : head + 4]).decode()
        except UnicodeDecodeError:
            super().data_received(whole)
            return
        if self.close_sent:
            return
        if self.listener is not None and self.queue.empty() and self.listener(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    _is_fragmented = False
    """Whether the library is in the middle of a message of several frames."""
