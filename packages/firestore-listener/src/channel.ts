// One session of the browser's channel: numbered messages that are kept until the client has them, over however many
// connections that takes. At most one connection carries them at a time.

import type { ListenerClock } from './document-feed.ts';
import { toEntry, toFrame } from './frames.ts';
import type { Entry } from './frames.ts';
import type { KeptBytes } from './kept-bytes.ts';
import type { Payload } from './messages.ts';

export interface ChannelTimes {
  readonly keepAliveMs: number;
  /** A channel whose connection is gone is dropped after this long. */
  readonly abandonedMs: number;
  /** One that never had any, or has nothing more to say than its last word, after this long. */
  readonly unclaimedMs: number;
}

/** A connection becomes a new one after so much text, which a browser keeps whole in memory. */
const longestText = 100_000;

/** The body of a response, as far as the channel needs it. */
export interface BackChannel {
  /** False: the connection is slow; `drain` is called once it can take more. */
  write(text: string): boolean;
  end(): void;
  /** Ends without what could not be written yet. */
  destroy(): void;
  /** `close`: the client has taken all of it, or is gone. */
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
  blockedBytes: number;
}

export interface ChannelOptions {
  readonly id: string;
  readonly clock: ListenerClock;
  readonly times: ChannelTimes;
  /** What a client has not confirmed is kept; a channel that would keep too much ends, and its client begins anew. */
  readonly keptBytes: KeptBytes;
  /** Called when more can be sent. */
  drained(): void;
}

/** Creates a channel that waits for its first connection. */
export const createChannel = ({ id, clock, times, keptBytes, drained }: ChannelOptions): Channel => {
  const ended = new AbortController();
  const kept: Entry[] = [];
  let ownBytes = 0;
  let wasTaken = false;
  let lastId = 0;
  let sentId = 0;
  let nextMessage = 0;
  let isClosing = false;
  let connection: Connection | null = null;
  /** The last one that was attached, until its client has taken all of it. */
  let untaken: BackChannel | null = null;
  let lastWriteAt = clock.now();
  let onTaken: () => void = () => {};

  const abandon = async (): Promise<void> => {
    onTaken();
    const taken = new AbortController();
    onTaken = () => taken.abort();
    const waitMs = wasTaken && !isClosing ? times.abandonedMs : times.unclaimedMs;
    await clock.sleep(waitMs, AbortSignal.any([taken.signal, ended.signal]));
    if (!taken.signal.aborted) ended.abort();
  };
  const end = (): void => {
    ended.abort();
    if (connection) leave(connection);
  };

  const cut = (current: Connection): void => {
    current.body.destroy();
    leave(current);
  };

  const leave = (left: Connection): void => {
    if (connection !== left) return;
    connection = null;
    left.closed.abort();
    left.body.end();
    void abandon();
  };

  /** False: there is no more room, and the channel has ended. */
  const keep = (payloads: readonly Payload[]): boolean => {
    const entries = payloads.map((payload) => toEntry((lastId += 1), payload));
    const bytes = entries.reduce((sum, { text }) => sum + text.length, 0);
    if (!keptBytes.take(bytes, ownBytes)) {
      end();
      return false;
    }
    ownBytes += bytes;
    kept.push(...entries);
    return true;
  };

  const forget = (count: number): void => {
    const bytes = kept.splice(0, count).reduce((sum, { text }) => sum + text.length, 0);
    ownBytes -= bytes;
    keptBytes.give(bytes);
  };

  /** So many of the kept entries are not after this id. */
  const countUpTo = (id: number): number => Math.min(kept.length, Math.max(0, id + 1 - (kept[0]?.id ?? 0)));

  /** The next entries, up to the first with which there is enough for one connection. */
  const takeUnsent = (): Entry[] => {
    const first = countUpTo(sentId);
    let after = first;
    for (let length = 0; after < kept.length && length <= longestText; after += 1)
      length += kept[after]?.text.length ?? 0;
    return kept.slice(first, after);
  };

  const write = (current: Connection, text: string): void => {
    current.isBlocked = !current.body.write(text);
    if (!current.isBlocked) return;
    // Written and not taken: it is kept a second time until it is.
    if (keptBytes.take(text.length, 0)) current.blockedBytes = text.length;
    else cut(current);
  };

  const unblock = (current: Connection): void => {
    current.isBlocked = false;
    keptBytes.give(current.blockedBytes);
    current.blockedBytes = 0;
  };

  const flush = (): void => {
    const current = connection;
    if (!current || current.isBlocked) return;
    const unsent = takeUnsent();
    const last = unsent.at(-1);
    if (!last) return;
    const text = toFrame(unsent);
    sentId = last.id;
    lastWriteAt = clock.now();
    current.written += text.length;
    write(current, text);
    if (isClosing && sentId === lastId) end();
    else if (current.isOnce || current.written > longestText) leave(current);
  };

  const send = (payloads: readonly Payload[]): void => {
    if (isClosing || ended.signal.aborted) return;
    if (keep(payloads)) flush();
  };

  const keepAlive = async (current: Connection): Promise<void> => {
    while (connection === current) {
      await clock.sleep(times.keepAliveMs - (clock.now() - lastWriteAt), current.closed.signal);
      if (connection !== current || clock.now() - lastWriteAt < times.keepAliveMs) continue;
      // Whoever takes nothing for so long is not there; more words would only pile up.
      if (current.isBlocked) cut(current);
      else send([['noop']]);
    }
  };

  const hold = async (current: Connection, holdMs: number): Promise<void> => {
    await clock.sleep(holdMs, current.closed.signal);
    if (connection === current) send([['noop']]);
  };

  ended.signal.addEventListener('abort', () => forget(kept.length), { once: true });
  void abandon();
  return {
    id,
    send,
    isDrained: () => connection !== null && !connection.isBlocked && sentId === lastId,
    acknowledge: (acknowledged) => forget(countUpTo(acknowledged)),
    accept: (offset, messages) => {
      const fresh = messages.slice(Math.max(0, nextMessage - offset));
      nextMessage = Math.max(nextMessage, offset + messages.length);
      return fresh;
    },
    attach: (body, holdMs) => {
      if (connection) leave(connection);
      // Whoever asks again has it, or will never read it.
      untaken?.destroy();
      untaken = body;
      wasTaken = true;
      onTaken();
      const current: Connection = {
        body,
        isOnce: holdMs !== null,
        closed: new AbortController(),
        written: 0,
        isBlocked: false,
        blockedBytes: 0,
      };
      connection = current;
      body.on('close', () => {
        if (untaken === body) untaken = null;
        unblock(current);
        leave(current);
      });
      body.on('drain', () => {
        unblock(current);
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
    receipt: () => ({ hasBackChannel: connection !== null, lastId: sentId, waitingBytes: ownBytes }),
    close: (last) => {
      if (isClosing || ended.signal.aborted || !keep([last])) return;
      isClosing = true;
      flush();
      if (!connection && !ended.signal.aborted) void abandon();
    },
    end,
    ended: ended.signal,
  };
};
