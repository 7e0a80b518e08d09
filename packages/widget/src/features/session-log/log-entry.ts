// What the recorders hand over: an entry whose time is not set yet, and how ids are written.

import type { SessionEntry } from '../../protocol/session-file.ts';

type Untimed<One> = One extends unknown ? Omit<One, 'at'> : never;

/** An entry before it has a time. */
export type Entry = Untimed<SessionEntry>;

/** The event of an error of the chat’s own that reached the console of the page (G9). */
export const uncaughtEvent = 'uncaught';

/** The event of a press in the chat: that there was one, and not where. */
export const pressEvent = 'press';

/** The event of a page that did not run for a while: a laptop that slept, a debugger that held it. */
export const pauseEvent = 'pause';

export type AddEntry = (entry: Entry) => void;

/**
 * An id as it may stand in a file: those of a server prove nothing (SEC8). What does not look like one, as an address of somebody's, is
 * told by its length.
 */
export function toId(id: string): string {
  return /^[\w.:-]{1,128}$/.test(id) ? id : lengthOf(id);
}

/** What is told of a text. */
export const lengthOf = (text: string): string => `[${text.length} characters]`;

/** The path of an address, each part of it as an id. */
export function toPath(address: string): string {
  const { pathname } = new URL(address);
  return pathname
    .split('/')
    .map((part) => part && toId(part))
    .join('/')
    .slice(-200);
}
