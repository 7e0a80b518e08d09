// A saved session of the debug panel that breaks two promises: a text shrinks (G3), a message goes out twice at once (P7).

import { emptyScreen } from '../../packages/widget/src/features/session-log/replay.ts';
import type { SavedSession, SessionEntry } from '../../packages/widget/src/protocol/session-file.ts';

const call = (at: number, serial: number, fields: object): SessionEntry => ({
  kind: 'request',
  at,
  serial,
  method: 'POST',
  path: '/chat/v4',
  requestId: 'f3a09d52',
  attempt: serial,
  status: null,
  failure: null,
  isOpen: false,
  afterMs: 0,
  ...fields,
});
const message = (at: number, key: string, role: string, length: number, fields: object = {}): SessionEntry => ({
  kind: 'message',
  at,
  key,
  id: key,
  role,
  delivery: 'delivered',
  length,
  isStreaming: false,
  isFromElsewhere: false,
  isCalling: false,
  requestId: role === 'user' ? 'f3a09d52' : null,
  ...fields,
});
const streaming = (at: number, length: number) =>
  message(at, 'm2', 'assistant', length, { delivery: 'sending', isStreaming: true });

const entries: readonly SessionEntry[] = [
  { kind: 'state', at: 0, phase: 'ready', history: 'complete', isOpen: true, conversationId: 'c1' },
  { kind: 'event', at: 2, name: 'ready' },
  message(3, 'm0', 'assistant', 64),
  { kind: 'list', at: 3, before: 0, keys: ['m0'] },
  { kind: 'state', at: 4210, draft: 28 },
  { kind: 'state', at: 5100, status: 'submitting-text' },
  message(5101, 'm1', 'user', 28, { delivery: 'sending' }),
  { kind: 'list', at: 5101, before: 0, keys: ['m0', 'm1'] },
  { kind: 'state', at: 5102, draft: 0 },
  call(5103, 1, {}),
  call(5110, 2, {}),
  call(5420, 1, { status: 200, afterMs: 317 }),
  call(5431, 2, { status: 200, afterMs: 321 }),
  message(5432, 'm1', 'user', 28),
  { kind: 'state', at: 5433, status: 'generating' },
  call(5434, 3, { method: 'GET', path: '/chat/v4/stream/m1', requestId: null, attempt: 1, status: 200, isOpen: true }),
  streaming(5700, 12),
  { kind: 'list', at: 5700, before: 0, keys: ['m0', 'm1', 'm2'] },
  streaming(6100, 96),
  streaming(6500, 41),
  streaming(6900, 150),
  message(7300, 'm2', 'assistant', 172),
  call(7301, 3, { method: 'GET', path: '/chat/v4/stream/m1', requestId: null, attempt: 1, status: 200, afterMs: 1867 }),
  { kind: 'state', at: 7302, status: 'idle' },
  { kind: 'announcement', at: 7310, text: 0, length: 172 },
];

const session: SavedSession = {
  'persona-chat-session': 1,
  version: '1.0.0',
  startedAt: '2026-01-05T09:30:00.000Z',
  endedAt: 9000,
  leftOut: 0,
  start: emptyScreen,
  entries,
};

/** The text of the file, with other values in place of its own. */
export const brokenSession = (fields: object = {}): string => JSON.stringify({ ...session, ...fields });
