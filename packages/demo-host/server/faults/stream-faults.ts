// Faults that a message asks for, put on an honest stream from outside.

import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import { findCommand, readCommands, readNumber } from '../brains/commands.ts';
import type { Command, CommandName } from '../brains/commands.ts';
import type { Clock } from '../clock.ts';
import { HttpError } from '../http-error.ts';
import type { ReplyStreamOrder, StreamShape } from '../replies/reply-streams.ts';
import type { WireForm } from '../replies/wire.ts';
import { breakVoice, planVoiceFaults, withFaultyVoice } from './voice-faults.ts';

export interface StreamFaults {
  readonly form: WireForm;
  /** Status of the answer instead of a stream. */
  readonly status: number | null;
  readonly errorAfterEvents: number | null;
  readonly silentAfterEvents: number | null;
  readonly cutAfterBytes: number | null;
  readonly isEndMissing: boolean;
}

/** What a stream has when nothing is wrong with it. */
export const noStreamFaults: StreamFaults = {
  form: 'v4',
  status: null,
  errorAfterEvents: null,
  silentAfterEvents: null,
  cutAfterBytes: null,
  isEndMissing: false,
};

/** Reads what goes wrong with the `read`-th stream (from 1) of the message with this text. */
export const planStreamFaults = (text: string, read: number): StreamFaults => {
  const commands = readCommands(text);
  // `times` is the last number of a command: how many streams fail before one succeeds.
  const active = (name: CommandName, timesPlace: number): Command | null => {
    const command = findCommand(commands, name);
    return command && read <= readNumber(command, timesPlace, Number.MAX_SAFE_INTEGER, [0, 1_000_000]) ? command : null;
  };
  const count = (command: Command | null, fallback: number): number | null =>
    command ? readNumber(command, 0, fallback, [0, 1_000_000]) : null;
  const status = active('status', 1);
  const isInChunks = findCommand(commands, 'chunks') ?? findCommand(commands, 'greeting');
  return {
    form: isInChunks ? 'chunks' : 'v4',
    status: status ? readNumber(status, 0, 503, [400, 599]) : null,
    errorAfterEvents: count(active('error', 1), 5),
    silentAfterEvents: active('silent', 0) ? 3 : null,
    cutAfterBytes: count(active('cut', 1), 400),
    isEndMissing: active('noend', 0) !== null,
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Breaks a stream's events as planned; a silent stream stays open until the signal aborts. */
const breakEvents = async function* (
  events: AsyncIterable<StreamEvent>,
  faults: StreamFaults,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  let told = 0;
  for await (const event of events) {
    const isLast = event.type === 'completion' || event.type === 'end';
    if (faults.errorAfterEvents !== null && (told >= faults.errorAfterEvents || isLast)) {
      yield { type: 'error', code: 'ERROR', message: 'The scenario asked for it', trace: null };
      return;
    }
    if (faults.silentAfterEvents !== null && told >= faults.silentAfterEvents) return aborted(signal);
    if (faults.isEndMissing && isLast) return;
    yield event;
    told += 1;
  }
};

/** Lets so many bytes through and then destroys the connection. */
const cutBytes = async function* (
  bytes: AsyncIterable<Buffer>,
  limit: number,
  destroy: () => void,
): AsyncGenerator<Buffer> {
  let left = limit;
  for await (const chunk of bytes) {
    if (chunk.length < left) {
      left -= chunk.length;
      yield chunk;
      continue;
    }
    if (left > 0) yield chunk.subarray(0, left);
    break;
  }
  // The last bytes have to leave the process before the socket goes.
  await new Promise((resolve) => setTimeout(resolve, 20));
  destroy();
  // The stream must not end properly meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 20));
};

/** The shape of the `read`-th stream (from 1) of a message that may ask for faults. Throws where it asks for a status. */
export const shapeFaultyStream = (order: ReplyStreamOrder, read: number, clock: Clock): StreamShape => {
  const { text, signal, disconnect } = order;
  const faults = planStreamFaults(text, read);
  const voiceFaults = planVoiceFaults(text);
  const { status, form, cutAfterBytes } = faults;
  if (status !== null) throw new HttpError(status, 'The scenario asked for this status.');
  return {
    form,
    voice: order.voice && withFaultyVoice(order.voice, voiceFaults, clock, signal),
    told: (events) => breakEvents(events, faults, signal),
    voiced: (events) => breakVoice(events, voiceFaults),
    sent: (bytes) => (cutAfterBytes === null ? bytes : cutBytes(bytes, cutAfterBytes, disconnect)),
  };
};
