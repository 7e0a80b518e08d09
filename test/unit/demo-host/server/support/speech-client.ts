// A client of the speech socket, over a real WebSocket.

import { speechEventSchema } from '@persona-chat/widget/protocol/speech.ts';
import type { SpeechEvent } from '@persona-chat/widget/protocol/speech.ts';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { checkValue } from './openapi.ts';
import { eventually } from './eventually.ts';
import type { Target, Visitor } from './visitor.ts';

export interface SpeechClient {
  readonly socket: WebSocket;
  readonly events: readonly SpeechEvent[];
  /** Code and reason with which the socket was closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  say(data: unknown): void;
  /** Sends binary frames. */
  send(frames: readonly Buffer[]): void;
  until(matches: (event: SpeechEvent) => boolean): Promise<SpeechEvent>;
  untilState(state: 'ready' | 'stopped' | 'error'): Promise<SpeechEvent>;
  finals(): readonly string[];
  close(): void;
}

export interface SpeechOptions {
  readonly query?: Record<string, string | null>;
  readonly origin?: string;
  readonly path?: string;
}

const socketUrl = (target: Target, query: Record<string, string | null>, path = '/speech'): string => {
  const url = new URL(path, target.apiUrl.replace(/^http/, 'ws'));
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
};

/** Resolves when the socket is open; rejects with the status of a refusal, as in `Error: 403`. */
export const openSpeech = (target: Target, options: SpeechOptions): Promise<SpeechClient> => {
  const { query = {}, origin, path } = options;
  const url = socketUrl(target, { targetLanguage: 'en-US', modelId: 'telephony', clientId: 'test', ...query }, path);
  const socket = new WebSocket(url, origin === undefined ? {} : { origin });
  const events: SpeechEvent[] = [];
  socket.on('message', (data) => {
    const event: unknown = JSON.parse(String(data));
    checkValue(['components', 'schemas', 'SpeechEvent'], event);
    events.push(v.parse(speechEventSchema, event));
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const until = async (matches: (event: SpeechEvent) => boolean): Promise<SpeechEvent> => {
    await eventually(() => events.some(matches));
    const found = events.find(matches);
    if (!found) throw new Error('No such event');
    return found;
  };
  const client: SpeechClient = {
    socket,
    events,
    closed,
    until,
    say: (data) => socket.send(typeof data === 'string' ? data : JSON.stringify(data)),
    send: (frames) => frames.forEach((frame) => socket.send(frame)),
    untilState: (state) => until((event) => event.type === 'recognizer_state' && event.state === state),
    finals: () => events.flatMap((event) => (event.type === 'transcript' && event.isFinal ? [event.transcript] : [])),
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(client));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(String(response.statusCode)));
      socket.terminate();
    });
    socket.on('error', reject);
  });
};

/** Opens the socket of a visitor's recording and authorises it. */
export const startSpeech = async (target: Target, visitor: Visitor, requestId: string): Promise<SpeechClient> => {
  const client = await openSpeech(target, { query: { conversationId: visitor.conversationId, requestId } });
  client.say({ type: 'start', token: visitor.token });
  return client;
};
