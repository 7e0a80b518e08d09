// One session of the browser's channel: numbered messages that are kept until the client has them, over however many
// connections that takes. At most one connection carries them at a time.

import type { Clock } from '../../clock.ts';
import { toFrame } from './frames.ts';
import type { NumberedPayload } from './frames.ts';
import type { Payload } from './messages.ts';

export interface ChannelTimes {
  readonly keepAliveMs: number;
  /** A channel without a connection is dropped after this long. */
  readonly abandonedMs: number;
}

/** A connection becomes a new one after so much text, which a browser keeps whole in memory. */
const longestText = 100_000;

/** The body of a response, as far as the channel needs it. */
export interface BackChannel {
  /** False: the connection is slow; `drain` is called once it can take more. */
  write(text: string): boolean;
  end(): void;
  on(event: 'drain' | 'close', listener: () => void): unknown;
}

export interface Channel {
  readonly id: string;
  /** Numbers the payloads and sends them in one chunk, as soon as there is a connection. */
  send(payloads: readonly Payload[]): void;
  /** Whether everything has been handed to a connection that can take more. */
  isDrained(): boolean;
  /** The client has all up to this id. */
  acknowledge(id: number): void;
  /** Which of these messages of the client are new: a repeated request brings some again. */
  accept<Message>(offset: number, messages: readonly Message[]): readonly Message[];
  /** Takes over a connection; with `holdMs` it ends after its first chunk, or an empty one after so long. */
  attach(connection: BackChannel, holdMs: number | null): void;
  receipt(): { readonly hasBackChannel: boolean; readonly lastId: number; readonly waitingBytes: number };
  /** Ends once the client has been sent what waits and this last word. */
  close(last: Payload): void;
  /** Ends at once, with what a connection has been given already. */
  end(): void;
  /** Aborts when the channel has ended, whoever ended it. */
  readonly ended: AbortSignal;
}

interface Connection {
  readonly body: BackChannel;
  readonly isOnce: boolean;
  readonly closed: AbortController;
  written: number;
  isBlocked: boolean;
}

/** Creates a channel that waits for its first connection. `drained` is called when more can be sent. */
export const createChannel = (id: string, clock: Clock, times: ChannelTimes, drained: () => void): Channel => {
  const ended = new AbortController();
  let kept: NumberedPayload[] = [];
  let lastId = 0;
  let sentId = 0;
  let nextMessage = 0;
  let isClosing = false;
  let connection: Connection | null = null;
  let lastWriteAt = clock.now();
  let onTaken: () => void = () => {};

  const abandon = async (): Promise<void> => {
    const taken = new AbortController();
    onTaken = () => taken.abort();
    await clock.sleep(times.abandonedMs, AbortSignal.any([taken.signal, ended.signal]));
    if (!taken.signal.aborted) ended.abort();
  };
  const end = (): void => {
    ended.abort();
    if (connection) leave(connection);
  };

  const leave = (left: Connection): void => {
    if (connection !== left) return;
    connection = null;
    left.closed.abort();
    left.body.end();
    void abandon();
  };

  const flush = (): void => {
    const current = connection;
    if (!current || current.isBlocked) return;
    const unsent = kept.filter((entry) => entry.id > sentId);
    if (unsent.length === 0) return;
    const text = toFrame(unsent);
    sentId = lastId;
    lastWriteAt = clock.now();
    current.written += text.length;
    current.isBlocked = !current.body.write(text);
    if (isClosing) end();
    else if (current.isOnce || current.written > longestText) leave(current);
  };

  const send = (payloads: readonly Payload[]): void => {
    if (isClosing || ended.signal.aborted) return;
    kept = [...kept, ...payloads.map((payload) => ({ id: (lastId += 1), payload }))];
    flush();
  };

  const keepAlive = async (current: Connection): Promise<void> => {
    while (connection === current) {
      await clock.sleep(times.keepAliveMs - (clock.now() - lastWriteAt), current.closed.signal);
      if (connection === current && clock.now() - lastWriteAt >= times.keepAliveMs) send([['noop']]);
    }
  };

  const hold = async (current: Connection, holdMs: number): Promise<void> => {
    await clock.sleep(holdMs, current.closed.signal);
    if (connection === current) send([['noop']]);
  };

  void abandon();
  return {
    id,
    send,
    isDrained: () => connection !== null && !connection.isBlocked && sentId === lastId,
    acknowledge: (acknowledged) => {
      kept = kept.filter((entry) => entry.id > acknowledged);
    },
    accept: (offset, messages) => {
      const fresh = messages.slice(Math.max(0, nextMessage - offset));
      nextMessage = Math.max(nextMessage, offset + messages.length);
      return fresh;
    },
    attach: (body, holdMs) => {
      if (connection) leave(connection);
      onTaken();
      const current = { body, isOnce: holdMs !== null, closed: new AbortController(), written: 0, isBlocked: false };
      connection = current;
      body.on('close', () => leave(current));
      body.on('drain', () => {
        current.isBlocked = false;
        if (connection !== current) return;
        flush();
        drained();
      });
      // What the last connection was given may have been lost with it.
      sentId = (kept[0]?.id ?? lastId + 1) - 1;
      // A byte at once: a client that sees none takes it for a proxy that buffers, and polls from then on.
      if (holdMs === null && kept.length === 0) send([['noop']]);
      else flush();
      if (connection !== current) return;
      drained();
      void (holdMs === null ? keepAlive(current) : hold(current, holdMs));
    },
    receipt: () => ({
      hasBackChannel: connection !== null,
      lastId: sentId,
      waitingBytes: kept.length === 0 ? 0 : JSON.stringify(kept).length,
    }),
    close: (last) => {
      if (isClosing) return;
      kept = [...kept, { id: (lastId += 1), payload: last }];
      isClosing = true;
      flush();
    },
    end,
    ended: ended.signal,
  };
};
