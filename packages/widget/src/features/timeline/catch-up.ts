// Brings in what others have said: a message at once, and the newest page after it, since several of them may have been told
// as one (docs/behaviour.md#live-updates). While a message of the visitor's is on its way or its reply streams,
// the page waits: it would hold the same messages under ids that are not known here yet.

import type { Env } from '../../core/env.ts';
import { toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Message } from '../../protocol/message.ts';
import type { ChatStatus } from '../reply/reply-types.ts';
import type { Timeline } from './timeline.ts';
import type { TimelineMessage } from './timeline-types.ts';

const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

export interface CatchUpPorts {
  readonly env: Env;
  readonly timeline: Pick<Timeline, 'list' | 'refresh' | 'dropGone' | '$isLoaded' | 'tryAgain'>;
  readonly $status: Readable<ChatStatus>;
  /** A message that was not here before, whoever wrote it. */
  readonly onNew: (message: TimelineMessage) => void;
  /** The newest page has been merged. `isLatest`: nothing has happened since it was asked for of which another page is to tell. */
  readonly onMerged: (isLatest: boolean) => void;
  /** It has been looked whether the server has cleared what is listed. */
  readonly onLooked: (isCleared: boolean) => void;
  /** The page could not be read. */
  readonly onRefused: (error: WidgetError) => void;
}

export interface CatchUp {
  /** Appends a message of another's, unless it is here. What is no human's waits while a reply runs: it is part of it. */
  append(message: Message): void;
  /** Merges the newest page, now or once the chat is at rest. */
  requestSync(): void;
  /** The same; resolves once that has been tried. Where a message is under way it comes later. Never rejects. */
  look(): Promise<void>;
  /** The same, and looks first whether the server has cleared what is listed: nobody has said whether it did. */
  requestSyncIfCleared(): void;
  destroy(): void;
}

/** Who records answers what stands there: they see at once when it has been followed by something else. */
const restful: readonly ChatStatus['name'][] = ['idle', 'failed', 'recording'];

/** Creates the catching up; a page that fails is asked for again until it is there, ever more seldom. */
export function createCatchUp(ports: CatchUpPorts): CatchUp {
  const { env, timeline, $status, onNew, onMerged, onLooked } = ports;
  const { list } = timeline;
  let isWanted = false;
  let mayBeCleared = false;
  let isRunning = false;
  let isOver = false;
  let failures = 0;
  let cancelRetry = () => {};
  let looking = Promise.resolve();
  const isAtRest = () => restful.includes($status.get().name);
  const mayRun = () => !isOver && !isRunning && isAtRest() && timeline.$isLoaded.get();

  const look = async (): Promise<void> => {
    if (!isWanted || !mayRun()) return;
    isWanted = false;
    isRunning = true;
    cancelRetry();
    try {
      if (mayBeCleared) {
        const isCleared = await timeline.dropGone(isAtRest);
        mayBeCleared = isCleared === null;
        if (isCleared !== null) onLooked(isCleared);
      }
      const added = await timeline.refresh(isAtRest);
      failures = 0;
      for (const message of added ?? []) onNew(message);
      isWanted ||= added === null || mayBeCleared;
      if (added) onMerged(!isWanted);
    } catch (thrown) {
      failures += 1;
      isWanted = true;
      if (!isOver) cancelRetry = env.clock.after(Math.min(RETRY_MS * failures, LONGEST_RETRY_MS), tryAgain);
      if (!isOver) ports.onRefused(toWidgetError(thrown));
      return;
    } finally {
      isRunning = false;
    }
    await look();
  };
  const run = () => (isRunning ? looking : (looking = look()));
  /** Whoever comes back to a hidden page has it asked for at once. */
  const tryAgain = () => {
    if (env.page.isVisible()) void run();
  };
  const requestSync = () => {
    isWanted = true;
    failures = 0;
    // What has come may say that the network is well again: where the first page has failed, that is what is asked for.
    if (!timeline.$isLoaded.get()) timeline.tryAgain();
    void run();
  };

  const stops = [
    $status.listen(() => void run()),
    timeline.$isLoaded.listen(() => void run()),
    // Whatever was said or lost during a break of the network: one page tells.
    env.page.onChange((kind) => {
      if (kind === 'online' || kind === 'resumed') requestSync();
      else if (kind === 'visible') void run();
    }),
  ];
  return {
    append(message) {
      // What has just been said is not kept from the visitor because what was said before cannot be read.
      if (!timeline.$isLoaded.get()) timeline.tryAgain();
      if (!message.isLive && !isAtRest()) return;
      const isKnown = list.byId(message.id) !== undefined;
      list.merge([message], 'told');
      const added = list.byId(message.id);
      if (!isKnown && added && list.$keys.get().includes(added.key)) onNew(added);
    },
    requestSync,
    look() {
      requestSync();
      return looking;
    },
    requestSyncIfCleared() {
      mayBeCleared = true;
      requestSync();
    },
    destroy() {
      isOver = true;
      for (const stop of stops) stop();
      cancelRetry();
    },
  };
}
