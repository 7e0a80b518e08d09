// One socket: its first frame authorises it, then samples go in and texts come out, in order.

import { parseData, parseJson } from '@persona-chat/widget/protocol/envelope.ts';
import { speechCommandSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { SpeechCommand } from '@persona-chat/widget/protocol/requests.ts';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Utterance } from './utterance.ts';
import type { Listener } from './utterances.ts';

/** Codes with which the server closes the socket; 1000 when a recording is over. */
export const closeCode = {
  flooded: 1008,
  unreadable: 4400,
  unauthorized: 4401,
  forbidden: 4403,
  superseded: 4409,
} as const;

export interface Authorized {
  readonly utterance: Utterance;
}

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly clock: Clock;
  readonly authorizeMs: number;
  /** How often a client has to show that it is still there. */
  readonly heartbeatMs: number;
  /** Who this token is; else the code and the reason to close with. */
  authorize(token: string): Promise<Authorized | { readonly code: number; readonly reason: string }>;
  report(error: unknown): void;
}

type Frame = { readonly pcm: Buffer } | { readonly command: SpeechCommand | null };

/** Beyond so many frames in the queue the socket is not read any further. */
const maxQueued = 32;
/** A client may go on at once after its token: so many frames wait until that has been checked. */
const maxEarlyFrames = 32;
/** A frame of the widget holds 100 ms. Frames cost by their number: so many may hold less than 10 ms of sound, or words. */
const maxSmallFrames = 200;
const smallFrameBytes = 480;
/** Until a client that is refused has to have heard why; what it still sends is not read. */
const refusedMs = 1_000;
/** A client that does not take its texts is let go beyond this. */
const maxUnsentBytes = 1_048_576;

const readCommand = (text: string): SpeechCommand | null | undefined => {
  const data = parseJson(text);
  if (typeof data !== 'object' || data === null) return undefined;
  // A newer client may say more than is known here.
  return parseData(speechCommandSchema, data);
};

const createListener = (socket: WebSocket, onReleased: () => void): Listener => ({
  send: (event) =>
    new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve(false);
      if (socket.bufferedAmount > maxUnsentBytes) {
        socket.terminate();
        return resolve(false);
      }
      socket.send(JSON.stringify(event), (error) => resolve(!error));
    }),
  release: (reason) => {
    onReleased();
    if (reason === 'superseded') socket.close(closeCode.superseded, 'Another connection took over.');
    else socket.close(1000);
  },
  terminate: () => {
    onReleased();
    socket.terminate();
  },
});

/** Pings until the socket closes; one that does not answer has gone without a word. */
const watch = async (socket: WebSocket, clock: Clock, everyMs: number, gone: AbortSignal): Promise<void> => {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  for (;;) {
    await clock.sleep(everyMs, gone);
    if (gone.aborted) return;
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }
};

/** Serves a socket until it closes. */
export const serveConnection = (options: ConnectionOptions): void => {
  const { socket, clock, report } = options;
  const gone = new AbortController();
  const authorized = new AbortController();
  let current: { readonly utterance: Utterance; readonly listener: Listener } | null = null;
  let queued = 0;
  let work = Promise.resolve();
  /** Nothing more is heeded; what arrived before a client left is. */
  let isOver = false;
  let frames = 0;
  let soundBytes = 0;

  const close = (code: number, reason = ''): void => {
    isOver = true;
    socket.close(code, reason);
  };

  /** Closes the socket of a client that would go on. */
  const refuse = (reason: string): void => {
    close(closeCode.flooded, reason);
    socket.pause();
    void clock.sleep(refusedMs, gone.signal).then(() => socket.terminate());
  };

  /** Whether there is more than any client has to say; what a connection brings is counted, not how quickly. */
  const isFlood = (pcmBytes: number): boolean => {
    frames += 1;
    soundBytes += pcmBytes;
    return frames > maxSmallFrames + soundBytes / smallFrameBytes;
  };

  const authorize = async (frame: Frame): Promise<void> => {
    const token = 'command' in frame && frame.command?.type === 'start' ? frame.command.token : null;
    if (!token) return close(closeCode.unauthorized, 'The first frame has to bring a token.');
    const answer = await options.authorize(token);
    authorized.abort();
    if ('code' in answer) return close(answer.code, answer.reason);
    const { utterance } = answer;
    const released = (): void => {
      isOver = true;
    };
    const listener = createListener(socket, released);
    current = { utterance, listener };
    utterance.attach(listener);
  };

  const handle = async (frame: Frame): Promise<void> => {
    if (isOver) return;
    if (current === null) return authorize(frame);
    const { utterance } = current;
    if ('pcm' in frame) {
      if (frame.pcm.length % 2 !== 0) return close(closeCode.unreadable, 'Half a sample.');
      await utterance.write(frame.pcm);
    } else if (frame.command?.type === 'stop') await utterance.finish();
  };

  const enqueue = (frame: Frame): void => {
    queued += 1;
    if (queued === maxQueued) socket.pause();
    work = work
      .then(() => handle(frame))
      .catch((error: unknown) => {
        report(error);
        close(1011);
      })
      .then(() => {
        queued -= 1;
        if (queued === 0) socket.resume();
      });
  };

  socket.on('message', (data, isBinary) => {
    if (isOver) return;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    if (current === null && frames >= maxEarlyFrames)
      return refuse('Frames have to wait until the recognizer is ready.');
    if (isFlood(isBinary ? bytes.length : 0)) return refuse('Too many frames.');
    // The library's buffer is a view of a larger one, which would be kept along.
    if (isBinary) return enqueue({ pcm: Buffer.from(bytes) });
    const command = readCommand(bytes.toString('utf8'));
    if (command === undefined) close(closeCode.unreadable, 'A frame is no JSON.');
    else enqueue({ command });
  });
  socket.once('close', () => {
    gone.abort();
    authorized.abort();
    void work.then(() => current?.utterance.detach(current.listener));
  });

  void watch(socket, clock, options.heartbeatMs, gone.signal);
  void clock.sleep(options.authorizeMs, authorized.signal).then(() => {
    if (!authorized.signal.aborted) close(closeCode.unauthorized, 'No token came in time.');
  });
};
