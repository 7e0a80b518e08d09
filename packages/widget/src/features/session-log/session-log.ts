// Keeps what a session does while debug is on: a bounded list of entries without a text, a name or a token.

import { computed, type ReadableAtom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import {
  maxSessionEntries,
  maxSessionMessages,
  type SavedSession,
  type SessionEntry,
  sessionFormat,
} from '../../protocol/session-file.ts';
import type { AnnouncerFeature } from '../announcer/announcer.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { ProbePort, RequestRecord } from '../debug/debug-types.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { TimelineFeature } from '../timeline/timeline-types.ts';
import { createReplay, emptyScreen } from './replay.ts';
import { recordHost } from './record-host.ts';
import { recordMessages } from './record-messages.ts';
import { recordCalls } from './record-calls.ts';
import { type Entry, pauseEvent, pressEvent, toId, uncaughtEvent } from './log-entry.ts';

/** A growing text is told so often. */
const GROWTH_EVERY_MS = 400;
/** A page that runs looks at its clock so often; timers that come later by more than `LATE_MS` have stood still. */
const LOOK_EVERY_MS = 10_000;
const LATE_MS = 20_000;

export interface SessionLogPorts {
  readonly env: Env;
  readonly probe: Pick<ProbePort, 'onFocus' | 'onPress' | 'onUncaught'>;
  readonly version: string;
  readonly $requests: Readable<readonly RequestRecord[]>;
  readonly $isOpen: ReadableAtom<boolean>;
  readonly bootstrap: Pick<BootstrapFeature, '$phase' | '$conversation'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
  readonly timeline: Pick<TimelineFeature, '$keys' | '$history' | 'message' | 'get'>;
  readonly composer: Pick<ComposerFeature, '$draft'>;
  readonly announcer: Pick<AnnouncerFeature, '$announcement'>;
}

export interface SessionLog {
  /** All that was kept until now. */
  read(): SavedSession;
}

export type CreateSessionLog = (ports: SessionLogPorts) => SessionLog & { destroy(): void };

/** Records a session from now on (docs/behaviour.md#sessions). */
export const createSessionLog: CreateSessionLog = (ports) => {
  const { env, probe, version, $requests, $isOpen, bootstrap, reply, timeline, composer, announcer } = ports;
  const { page } = env;
  const startedAtMs = env.clock.now();
  const startedAt = env.clock.isoNow();
  // A clock that was set back must not turn the order around.
  let latest = 0;
  const now = () => (latest = Math.max(latest, Math.round(env.clock.now() - startedAtMs)));
  /** What was on screen before the oldest entry that is kept. */
  const forgotten = createReplay(emptyScreen);
  let entries: SessionEntry[] = [];
  let leftOut = 0;

  let lookedAtMs = startedAtMs;
  let wasVisible = true;
  /** Before whatever the page does first when it runs again. A hidden one looks seldom, and is not judged. */
  const tellPause = () => {
    const pausedMs = env.clock.now() - lookedAtMs;
    lookedAtMs = env.clock.now();
    const isPause = wasVisible && pausedMs > LOOK_EVERY_MS + LATE_MS;
    wasVisible = page.isVisible();
    if (isPause) keep({ kind: 'event', name: pauseEvent, detail: `${Math.round(pausedMs / 1000)} s` });
  };
  const add = (entry: Entry) => {
    tellPause();
    keep(entry);
  };
  const keep = (entry: Entry) => {
    const told = { ...entry, at: now() } as SessionEntry;
    const last = entries.at(-1);
    if (last && isGrowth(last, told) && told.at - last.at < GROWTH_EVERY_MS) entries.pop();
    entries.push(told);
    if (entries.length <= maxSessionEntries) return;
    const [oldest] = entries.splice(0, 1);
    if (oldest) forgotten.step(oldest);
    leftOut += 1;
  };

  const follow = <Value>(store: Readable<Value>, toFields: (value: Value) => Omit<Entry & { kind: 'state' }, 'kind'>) =>
    store.subscribe((value) => add({ kind: 'state', ...toFields(value as Value) }));
  const texts = new Map<string, number>();
  const stops = [
    follow(bootstrap.$phase, ({ name }) => ({ phase: name })),
    follow(
      computed(bootstrap.$conversation, (conversation) => conversation?.id ?? null),
      (id) => ({
        conversationId: id === null ? null : toId(id),
      }),
    ),
    follow($isOpen, (isOpen) => ({ isOpen })),
    follow(timeline.$history, ({ name }) => ({ history: name })),
    recordMessages(timeline, maxSessionMessages, add),
    follow(reply.$status, (status) => ({
      status: status.name,
      ...(status.name === 'waiting' && { seconds: Math.max(0, Math.round(status.seconds)) }),
    })),
    follow(
      computed(composer.$draft, (draft) => draft.length),
      (draft) => ({ draft }),
    ),
    page.onChange((kind) => kind !== 'stored' && add({ kind: 'state', ...pageState(page) })),
    probe.onFocus((hasFocus) => add({ kind: 'state', hasFocus })),
    probe.onPress(() => add({ kind: 'event', name: pressEvent })),
    probe.onUncaught((detail) => add({ kind: 'event', name: uncaughtEvent, detail })),
    announcer.$announcement.listen((said) => {
      if (!said) return;
      if (!texts.has(said.text)) texts.set(said.text, texts.size);
      add({ kind: 'announcement', text: texts.get(said.text) ?? 0, length: said.text.length });
    }),
    recordHost(env.host, add),
    recordCalls($requests, env.clock, add),
  ];
  add({ kind: 'state', ...pageState(page) });
  const look = () => {
    tellPause();
    stopLooking = env.clock.after(LOOK_EVERY_MS, look);
  };
  let stopLooking = () => {};
  look();

  return {
    read: () => ({
      'persona-chat-session': sessionFormat,
      version,
      startedAt,
      endedAt: now(),
      leftOut,
      start: forgotten.screen(),
      entries: [...entries],
    }),
    destroy() {
      stopLooking();
      for (const stop of stops) stop();
      entries = [];
      texts.clear();
    },
  };
};

const pageState = (page: Env['page']) => ({ isOnline: page.isOnline(), isVisible: page.isVisible() });

/** The same message, with more of its text; or the draft, while somebody writes. */
function isGrowth(last: SessionEntry, next: SessionEntry): boolean {
  if (last.kind === 'state' && next.kind === 'state') return isWritten(last) && isWritten(next);
  if (last.kind !== 'message' || next.kind !== 'message') return false;
  const isSame = last.key === next.key && last.id === next.id && last.delivery === next.delivery;
  return isSame && last.isStreaming && next.isStreaming && last.length <= next.length && last.length > 0;
}

const isWritten = (entry: SessionEntry & { kind: 'state' }) =>
  Object.keys(entry).length === 3 && entry.draft !== undefined && entry.draft > 0;
