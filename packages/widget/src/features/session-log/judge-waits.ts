// What may be true for a moment and not for long: G6, every busy state ends; G2, nothing is doubled; G7, at most one stream.

import type { Screen, SessionEntry } from '../../protocol/session-file.ts';
import type { Finding, Rule, Step } from './judge.ts';
import { pauseEvent } from './log-entry.ts';

/** Something that is so at a step, by a name that stays the same as long as it is the same. */
interface Standing {
  readonly name: string;
  readonly promise: string;
  readonly text: string;
  /** Longer it may not be. */
  readonly limitMs: number;
}

/** Calls end after 30 s, uploads, which are not told, after 60 s; the rest is leave for a busy machine. */
const BUSY_MS = { submitting: 120_000, replying: 60_000, opening: 90_000, loading: 90_000, recording: 330_000 };
/** A visitor is waited for, and then a tool of the page (docs/behaviour.md#tools-of-the-page). */
const CALLING_MS = 150_000;
/** What two stores tell one after the other. */
const MOMENT_MS = 1_000;

export const judgeWaits: Rule = (steps, endedAt) => {
  const findings: Finding[] = [];
  const since = new Map<string, { readonly at: number; isTold: boolean }>();
  const streams = new Map<number, boolean>();
  let progress = 0;

  const look = ({ number }: Step, standing: readonly Standing[], at: number, until: number) => {
    const names = new Set(standing.map(({ name }) => name));
    for (const name of since.keys()) if (!names.has(name)) since.delete(name);
    for (const { name, promise, text, limitMs } of standing) {
      const begun = since.get(name) ?? { at, isTold: false };
      since.set(name, begun);
      if (begun.isTold || until - begun.at <= limitMs) continue;
      begun.isTold = true;
      findings.push({ promise, step: number, text: text.replace('%s', seconds(until - begun.at)) });
    }
  };

  steps.forEach((step, index) => {
    const { entry, after } = step;
    if (isProgress(entry)) progress += 1;
    if (entry.kind === 'request' && isReplyStream(entry.path)) streams.set(entry.serial, entry.isOpen);
    const open = [...streams.values()].filter(Boolean).length;
    const next = steps[index + 1]?.entry;
    // What was so while the page did not run was so for no time.
    if (isPause(entry)) since.clear();
    const until = next && isPause(next) ? entry.at : (next?.at ?? endedAt);
    look(step, [...busy(after, progress), ...doubled(after), ...manyStreams(open)], entry.at, until);
  });
  return findings;
};

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** What is looked at by nobody, or has no network, waits. */
function busy(screen: Screen, progress: number): Standing[] {
  if (!screen.isOnline || !screen.isVisible) return [];
  const { status, phase, history } = screen;
  const found: Standing[] = [];
  const add = (name: string, limitMs: number) =>
    found.push({ name: `${name} ${progress}`, promise: 'G6', limitMs, text: `${name} for %s without an end` });
  if (/^submitting/.test(status)) add(status, BUSY_MS.submitting);
  const callingMs = screen.messages.some(({ isCalling }) => isCalling) ? CALLING_MS : 0;
  if (/^(generating|retrying)$/.test(status)) add(status, BUSY_MS.replying + callingMs);
  if (status === 'waiting') add(status, screen.seconds * 1000 + BUSY_MS.replying);
  if (status === 'recording') add(status, BUSY_MS.recording);
  if (phase === 'opening') add(phase, BUSY_MS.opening);
  if (history === 'loading') add('history: loading', BUSY_MS.loading);
  if (/^(idle|failed)$/.test(status))
    for (const { key, role, delivery } of screen.messages)
      if (role === 'user' && delivery === 'sending') add(`${key} is still being sent`, BUSY_MS.submitting);
  return found;
}

function doubled({ messages }: Screen): Standing[] {
  const counts = new Map<string, number>();
  for (const { id, role, requestId } of messages)
    for (const name of new Set([`id ${id}`, ...(role === 'user' && requestId ? [`x-request-id ${requestId}`] : [])]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) =>
    count > 1 ? [{ name, promise: 'G2', limitMs: MOMENT_MS, text: `${count} messages of one ${name}` }] : [],
  );
}

const manyStreams = (open: number): Standing[] =>
  open > 1
    ? [{ name: 'streams', promise: 'G7', limitMs: MOMENT_MS, text: `${open} reply streams were open at once` }]
    : [];

/** What shows that somebody is at work: not what the visitor does meanwhile. */
const isProgress = (entry: SessionEntry): boolean =>
  entry.kind === 'request'
    ? /\/(chat|conversations)\b/.test(entry.path)
    : entry.kind === 'message' ||
      (entry.kind === 'state' && (entry.status ?? entry.isOnline ?? entry.phase) !== undefined);

const isPause = (entry: SessionEntry): boolean => entry.kind === 'event' && entry.name === pauseEvent;

export const isReplyStream = (path: string): boolean => /\/chat\/v4\/stream\//.test(path);
