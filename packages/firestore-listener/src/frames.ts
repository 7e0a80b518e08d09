import type { Payload } from './messages.ts';

/** A payload with its number in the session, as text already: it may be sent several times. */
export interface Entry {
  readonly id: number;
  readonly text: string;
}

/** Lengths count UTF-16 units; with ASCII only they count bytes as well, and no chunk can split a character. */
const toAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const withLength = (text: string): string => `${text.length}\n${text}`;

export const toEntry = (id: number, payload: Payload): Entry => ({
  id,
  text: `[${id},${toAscii(JSON.stringify(payload))}]`,
});

/** Messages as one chunk of the back channel. */
export const toFrame = (entries: readonly Entry[]): string =>
  withLength(`[${entries.map(({ text }) => text).join(',')}]`);

/** The answer to a handshake; the client waits one and a half times `keepAliveMs` for a sign of life. */
export const toHandshake = (channelId: string, keepAliveMs: number): string =>
  withLength(JSON.stringify([[0, ['c', channelId, '', 8, 12, keepAliveMs]]]));

/** The answer to messages of the client. */
export const toReceipt = (hasBackChannel: boolean, lastId: number, waitingBytes: number): string =>
  withLength(JSON.stringify([hasBackChannel ? 1 : 0, lastId, waitingBytes]));
