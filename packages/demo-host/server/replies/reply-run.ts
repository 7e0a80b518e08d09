// One generation of one reply. It belongs to the message, not to a connection: readers come and go, and it ends when
// the brain does, when nobody has read for a while, or when somebody stops it (docs/protocol.md#the-reply-stream).

import type { WireStep } from '@persona-chat/widget/protocol/step.ts';
import type { WireToolCall } from '@persona-chat/widget/protocol/tool-call.ts';
import type { Brain, BrainEvent, BrainRequest } from '../brains/brain.ts';
import type { Clock } from '../clock.ts';
import { holdsAnything } from '../store/replies.ts';
import type { FinalState, ReplyPart } from '../store/replies.ts';
import type { ReplySnapshot } from './reply-snapshot.ts';
import { createToolCaller } from './call-tool.ts';
import type { ToolCalls } from './call-tool.ts';
import { createSaveSchedule } from './save-schedule.ts';
import { cutToShown } from './shown.ts';
import type { Shown } from './shown.ts';

/** Why a generation is ended from outside. */
export type StopReason = 'next-message' | 'visitor' | 'unread' | 'stalled' | 'superseded' | 'shutdown';

export interface Ending {
  readonly state: FinalState;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

type HandOver = Extract<BrainEvent, { type: 'hand-over' }>;

export interface ReplyRunOptions {
  readonly brain: Brain;
  readonly clock: Clock;
  readonly request: Omit<BrainRequest, 'signal' | 'callTool'>;
  readonly calls: ToolCalls;
  readonly attempt: number;
  /** Id of the sub-message at this place; the same in every attempt, so that a replay merges with what is shown. */
  readonly partId: (ordinal: number) => string;
  readonly readerGraceMs: number;
  readonly stallMs: number;
  readonly saveEveryMs: number;
  /**
   * Stores the parts, or with null only that it goes on; null when the reply is no longer ours, else ms since somebody read it
   * elsewhere, or -1.
   */
  save(parts: readonly ReplyPart[] | null): Promise<number | null>;
  /** Moves the finished reply into the history; false when it was no longer ours. */
  finish(parts: readonly ReplyPart[], ending: Ending): Promise<boolean>;
  /** The visitor waits for a human, or does no longer. */
  handOver(wanted: HandOver['wanted']): Promise<void>;
  report(error: unknown): void;
}

export interface ReplyRun {
  /** What there is now and after each change, ending with an outcome. Counts as a reader until it is left. */
  snapshots(signal: AbortSignal): AsyncIterable<ReplySnapshot>;
  /** Of a reply that the visitor stops no more is kept than they were shown. */
  stop(reason: StopReason, shown?: Shown | null): void;
  /** Resolves when everything is stored; never rejects. */
  readonly ended: Promise<void>;
}

/** Of all sub-messages of a reply together; it ends there, as if the brain had. */
export const maxReplyCharacters = 100_000;
const maxParts = 100;
/** How often an open call is told. */
const beatMs = 10_000;
/** Of one sub-message; no reader shows more. */
const maxSources = 50;
const maxSteps = 50;

/** What a brain says of a sub-message that begins. */
type PartStart = Partial<Omit<Extract<BrainEvent, { type: 'start' }>, 'type'>>;

const failure = (errorCode: string, errorMessage: string | null = null): Ending => ({
  state: 'failed',
  errorCode,
  errorMessage,
});

const endingFor: Record<Exclude<StopReason, 'superseded'>, Ending> = {
  'next-message': { state: 'stopped', errorCode: null, errorMessage: null },
  visitor: { state: 'stopped', errorCode: null, errorMessage: null },
  unread: { state: 'stopped', errorCode: null, errorMessage: null },
  shutdown: { state: 'interrupted', errorCode: null, errorMessage: null },
  stalled: failure('ERROR'),
};

/** NUL cannot be stored, and what is live has to equal what a reload shows. */
const withoutNul = <T>(told: T): T => JSON.parse(JSON.stringify(told).replaceAll('\\u0000', '')) as T;

const applyToPart = (
  part: ReplyPart,
  event: Exclude<BrainEvent, { type: 'error' | 'start' | 'hand-over' }>,
): ReplyPart => {
  switch (event.type) {
    case 'text':
      return { ...part, content: part.content + event.delta.replaceAll('\0', '') };
    case 'step':
      return { ...part, steps: withStep(part.steps ?? [], withoutNul(event.step)) };
    case 'sources':
      return { ...part, sources: withoutNul(event.sources.slice(0, maxSources)) };
    case 'end':
      return {
        ...part,
        ended: true,
        corrected: event.corrected ?? null,
        ...(event.suggestions && { suggestions: event.suggestions }),
        ...(event.cards && { cards: event.cards }),
        ...(event.form && { form: event.form }),
        ...(event.sources && { sources: withoutNul(event.sources.slice(0, maxSources)) }),
      };
  }
};

const withStep = (steps: readonly WireStep[], step: WireStep): readonly WireStep[] => {
  if (steps.some(({ id }) => id === step.id)) return steps.map((one) => (one.id === step.id ? step : one));
  return [...steps, step].slice(0, maxSteps);
};

/** In the place of what was told of the call before, or under the part that is open. */
const withCall = (parts: readonly ReplyPart[], call: WireToolCall): ReplyPart[] => {
  const isSame = ({ toolCallId }: WireToolCall): boolean => toolCallId === call.toolCallId;
  const at = parts.findIndex(({ toolCalls }) => toolCalls?.some(isSame));
  const place = at < 0 ? parts.length - 1 : at;
  return parts.map((part, index) => {
    if (index !== place) return part;
    const { toolCalls = [] } = part;
    return { ...part, toolCalls: at < 0 ? [...toolCalls, call] : toolCalls.map((one) => (isSame(one) ? call : one)) };
  });
};

/** Starts generating at once. */
export const startReplyRun = (options: ReplyRunOptions): ReplyRun => {
  const { brain, clock, attempt, report } = options;
  const cancelled = new AbortController();
  const finished = new AbortController();
  const wakers = new Set<() => void>();
  let parts: ReplyPart[] = [];
  let outcome: ReplySnapshot['outcome'] = null;
  let stopReason: StopReason | null = null;
  let readers = 0;
  let lastReadAt = clock.now();
  let lastEventAt = clock.now();
  let version = 0;
  let changedAt = clock.now();

  const changed = (): void => {
    changedAt = clock.now();
    version += 1;
    for (const wake of wakers) wake();
    wakers.clear();
  };

  const stop = (reason: StopReason, shown: Shown | null = null): void => {
    // One that has ended, or is ending for another reason, stays as it is.
    if (stopReason === null && !finished.signal.aborted) parts = cutToShown(parts, shown);
    stopReason ??= reason;
    cancelled.abort();
  };

  const openPart = ({ role = 'persona', origin, attachments = [] }: PartStart): void => {
    const id = options.partId(parts.length);
    const part = { id, role, origin: origin ?? null, content: '', ended: false, corrected: null };
    parts = [...parts, attachments.length === 0 ? part : { ...part, attachments }];
  };

  const apply = (event: Exclude<BrainEvent, { type: 'error' | 'hand-over' }>): void => {
    if (event.type === 'start') return openPart(event);
    if (parts.length === 0 || parts.at(-1)?.ended) openPart({});
    const last = parts.at(-1);
    if (!last) return;
    parts = [...parts.slice(0, -1), applyToPart(last, event)];
  };

  /** A model that does not find an end would fill the memory, the database and the history of every reader. */
  const isTooLong = (event: BrainEvent): boolean => {
    const characters = parts.reduce(
      (sum, { content }) => sum + content.length,
      event.type === 'text' ? event.delta.length : 0,
    );
    return characters > maxReplyCharacters || (event.type === 'start' && parts.length >= maxParts);
  };

  const showCall = (call: WireToolCall): void => {
    if (!parts.some(({ toolCalls }) => toolCalls?.some(({ toolCallId }) => toolCallId === call.toolCallId))) {
      if (parts.length === 0 || parts.at(-1)?.ended) openPart({});
    }
    parts = withCall(parts, withoutNul(call));
    lastEventAt = clock.now();
    changed();
  };
  const { tools = [] } = options.request;
  const caller = createToolCaller({ tools, calls: options.calls, signal: cancelled.signal, show: showCall, report });

  const generate = async (): Promise<Ending> => {
    try {
      for await (const event of brain.reply({ ...options.request, callTool: caller.call, signal: cancelled.signal })) {
        if (cancelled.signal.aborted) break;
        lastEventAt = clock.now();
        if (event.type === 'error') return failure(event.code, event.message ?? null);
        if (event.type === 'hand-over') {
          await options.handOver(event.wanted);
          continue;
        }
        const isFull = isTooLong(event);
        if (!isFull) apply(event);
        changed();
        if (isFull) break;
      }
      const isEmpty = !parts.some(holdsAnything);
      return isEmpty ? failure('ERROR') : { state: 'done', errorCode: null, errorMessage: null };
    } catch (error) {
      if (!cancelled.signal.aborted) report(error);
      return failure('ERROR');
    }
  };

  /** A brain that does not listen to its signal must not hold anything up. */
  const generateUntilStopped = async (): Promise<Ending | null> => {
    const stopped = new Promise<void>((resolve) => {
      if (cancelled.signal.aborted) resolve();
      else cancelled.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const ending = await Promise.race([generate(), stopped.then(() => null)]);
    const reason = stopReason;
    if (reason === null) return ending;
    return reason === 'superseded' ? null : endingFor[reason];
  };

  const isUnread = (elsewhereMs: number): boolean =>
    readers === 0 &&
    clock.now() - lastReadAt > options.readerGraceMs &&
    (elsewhereMs < 0 || elsewhereMs > options.readerGraceMs);

  const keepSaved = async (): Promise<void> => {
    const due = createSaveSchedule();
    for (;;) {
      await clock.sleep(options.saveEveryMs, finished.signal);
      if (finished.signal.aborted || cancelled.signal.aborted) return;
      try {
        const elsewhereMs = await options.save(due(parts));
        if (elsewhereMs === null) stop('superseded');
        else if (isUnread(elsewhereMs)) stop('unread');
        else if (caller.isWaiting()) {
          // Readers take a long silence for a broken connection.
          if (clock.now() - changedAt > beatMs) changed();
        } else if (clock.now() - lastEventAt > options.stallMs) stop('stalled');
      } catch (error) {
        report(error);
      }
    }
  };

  const run = async (): Promise<void> => {
    const saving = keepSaved();
    const ending = await generateUntilStopped();
    finished.abort();
    await saving;
    try {
      const isOurs = ending !== null && (await options.finish(parts, ending));
      if (isOurs && ending.state === 'failed') {
        outcome = { kind: 'failed', code: ending.errorCode ?? 'ERROR', message: ending.errorMessage };
      } else outcome = { kind: isOurs && ending.state === 'interrupted' ? 'interrupted' : 'complete' };
    } catch (error) {
      report(error);
      outcome = { kind: 'failed', code: 'ERROR', message: null };
    }
    changed();
  };

  const nextVersion = (seen: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (version !== seen || signal.aborted) return resolve();
      const wake = (): void => {
        signal.removeEventListener('abort', wake);
        wakers.delete(wake);
        resolve();
      };
      wakers.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });

  return {
    ended: run(),
    stop,
    async *snapshots(signal) {
      readers += 1;
      try {
        while (!signal.aborted) {
          const seen = version;
          yield { attempt, parts, outcome };
          if (outcome !== null) return;
          await nextVersion(seen, signal);
        }
      } finally {
        readers -= 1;
        lastReadAt = clock.now();
      }
    },
  };
};
