// Sockets over reconnecting-websocket, with the waits of docs/behaviour.md#limits and nothing queued inside.

import ReconnectingWebSocket from 'reconnecting-websocket';
import type { SocketPort } from '../core/voice-port.ts';

/** In place of a socket that the browser refuses to make: the error would be nobody's to catch. */
class ClosedSocket extends EventTarget {
  readonly readyState = 3;
  readonly bufferedAmount = 0;
  binaryType = 'blob';
  close(): void {}
}

function AnySocket(url: string): EventTarget {
  try {
    return new WebSocket(url);
  } catch {
    return new ClosedSocket();
  }
}
// By this the library knows a class of sockets.
AnySocket.CLOSING = 2;

/** Creates the socket port. */
export function createSockets(): SocketPort {
  return {
    open(url, { onOpen, onText, onClose }) {
      const socket = new ReconnectingWebSocket(url, [], {
        WebSocket: AnySocket,
        minReconnectionDelay: 500,
        maxReconnectionDelay: 10_000,
        connectionTimeout: 20_000,
        maxRetries: Infinity,
        maxEnqueuedMessages: 0,
      });
      socket.onopen = onOpen;
      socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') onText(data);
      };
      socket.onclose = ({ code }) => onClose(code, socket.bufferedAmount);
      return {
        send: (data) => socket.send(data),
        close() {
          socket.onopen = socket.onmessage = socket.onclose = null;
          socket.close();
        },
      };
    },
  };
}
