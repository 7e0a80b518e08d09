// All replies of this process: who generates, who follows another process, and how both end.

import type { Brain } from '../brains/brain.ts';
import type { Clock } from '../clock.ts';
import type { Budget, Spender } from '../limits/budgets.ts';
import type { LiveChanges } from '../realtime/live-changes.ts';
import { tellWaiting } from '../realtime/tell-waiting.ts';
import { endWaiting, saveWaiting } from '../store/people.ts';
import { deriveId, newId } from '../secrets.ts';
import type { Database } from '../store/database.ts';
import { readUntil } from '../store/messages.ts';
import { claimReply, finishReply, noteReader, readReply, saveProgress } from '../store/replies.ts';
import { readTools } from '../store/tool-results.ts';
import { stopUngenerated } from '../store/stop-replies.ts';
import type { StoredReply } from '../store/replies.ts';
import { findUploadsOfMessage } from '../store/uploads.ts';
import { toSnapshot } from './reply-snapshot.ts';
import type { ReplySnapshot } from './reply-snapshot.ts';
import { openProgress } from './reply-progress.ts';
import { startReplyRun } from './reply-run.ts';
import type { ReplyRun } from './reply-run.ts';
import type { Shown } from './shown.ts';
import { openStopCalls } from './stop-calls.ts';
import { openToolWaits } from './tool-waits.ts';

export interface ReplyTimes {
  /** How long a generation goes on without a reader; 30,000 ms (docs/protocol.md#the-reply-stream). */
  readonly readerGraceMs: number;
  /** A brain that says nothing for so long has failed. */
  readonly stallMs: number;
  readonly saveEveryMs: number;
  /** After this long without a sign of life another process may take over. */
  readonly leaseMs: number;
  /** How often that process is told that somebody reads. */
  readonly noteMs: number;
}

export const defaultReplyTimes: ReplyTimes = {
  readerGraceMs: 30_000,
  stallMs: 120_000,
  saveEveryMs: 500,
  leaseMs: 5_000,
  noteMs: 10_000,
};

/** How many earlier messages a brain is told. */
const historyLimit = 60;

export interface RepliesOptions {
  readonly database: Database;
  readonly brain: Brain;
  /** Of calls of the model; the first for a message is taken when it is sent. */
  readonly budget: Budget;
  readonly clock: Clock;
  readonly changes: LiveChanges;
  readonly times: ReplyTimes;
  report(error: unknown): void;
}

/** Ends early when the signal aborts or the server stops. */
export type ReplyReader = (signal: AbortSignal) => AsyncIterable<ReplySnapshot>;

export interface Replies {
  /** Begins to generate unless it is done or somebody else does; whoever asks pays where it is not the first time. */
  start(messageId: string, spender: Spender): Promise<void>;
  /** As `start`, and resolves with the reader: the reply from its beginning, wherever it is generated. */
  open(messageId: string, spender: Spender): Promise<ReplyReader>;
  /** Stops what this process generates in a conversation, except for what is kept. */
  cancel(conversationId: string, kept?: KeptReplies): Promise<void>;
  /** The visitor has pressed Stop: ends one reply at once, in whichever process, and keeps what was shown of it. */
  cancelOne(messageId: string, conversationId: string, shown: Shown | null): Promise<void>;
  stop(): Promise<void>;
}

export interface KeptReplies {
  /** The reply to the message of this request; null keeps none. */
  readonly requestId: string | null;
  /** What opens an agenda. */
  readonly isOpening?: boolean;
}

interface ActiveRun {
  readonly run: ReplyRun;
  readonly conversationId: string;
  readonly requestId: string | null;
  readonly isOpening: boolean;
}

interface Context {
  readonly personaId: string;
  readonly name: string;
  readonly instructions: string;
  readonly language: string;
  readonly requestId: string | null;
}

/** Says why, where another call would be one too many. */
const refusingBrain = (message: string): Brain => ({
  async *reply() {
    yield { type: 'error', code: 'ERROR', message };
  },
});

/** null: the visitor has deleted the message meanwhile. */
const readContext = async (database: Database, messageId: string): Promise<Context | null> => {
  const [context] = await database.query<Context>(
    `select personas.id as "personaId", personas.wire ->> 'name' as name, personas.instructions,
       conversations.target_language as language, messages.request_id as "requestId"
     from messages join conversations on conversations.id = messages.conversation_id
       join personas on personas.id = conversations.persona_id where messages.id = $1`,
    [messageId],
  );
  return context ?? null;
};

/** Creates the registry of one process. Rejects when it cannot hear of the others. */
export const createReplies = async (options: RepliesOptions): Promise<Replies> => {
  const { database, brain, budget, clock, changes, times, report } = options;
  const elsewhere = await openProgress(database);
  const toolWaits = await openToolWaits(database, clock);
  const owner = newId();
  const active = new Map<string, ActiveRun>();
  const claiming = new Map<string, Promise<ReplyRun | null>>();
  const stopping = new AbortController();

  const generate = async (messageId: string, claimed: StoredReply, spender: Spender): Promise<ReplyRun | null> => {
    const { conversationId, version } = claimed;
    const context = await readContext(database, messageId);
    if (!context) return null;
    const messages = await readUntil(database, conversationId, messageId, historyLimit);
    const message = messages.pop();
    // Both are gone where the visitor deletes them just now.
    if (!message) return null;
    const files = (await findUploadsOfMessage(database, messageId)).map(
      ({ originalName, mimeType, bytes, durationMs }) => ({ name: originalName, mimeType, bytes, durationMs }),
    );
    const tools = await readTools(database, messageId);
    const isAgain = claimed.attempts > 1;
    const refusal = isAgain ? await budget.spend(1, spender) : null;
    const run = startReplyRun({
      ...times,
      brain: refusal === null ? brain : refusingBrain(refusal),
      clock,
      report,
      attempt: claimed.attempts,
      // Another answer is made of other messages.
      partId: (ordinal) => deriveId(version > 1 ? `${messageId}:${version}` : messageId, ordinal),
      request: {
        persona: { id: context.personaId, name: context.name, instructions: context.instructions },
        conversation: { id: conversationId },
        history: messages,
        message,
        files,
        turn: claimed.turn,
        version,
        tools,
        model: claimed.model,
        language: context.language,
      },
      calls: toolWaits.of(messageId),
      async handOver(wanted) {
        if (wanted === 'never') await endWaiting(database, conversationId);
        else await saveWaiting(database, conversationId, wanted);
        await tellWaiting(database, changes);
        changes.changed(conversationId);
      },
      save: (parts) => saveProgress(database, messageId, owner, times.leaseMs, parts),
      finish: async (parts, ending) => {
        const isOurs = await finishReply(database, { messageId, conversationId, owner, parts, ...ending });
        if (isOurs) changes.changed(conversationId);
        return isOurs;
      },
    });
    active.set(messageId, {
      run,
      conversationId,
      requestId: context.requestId,
      isOpening: claimed.turn?.kind === 'begun',
    });
    void run.ended.then(() => active.delete(messageId));
    if (stopping.signal.aborted) run.stop('shutdown');
    return run;
  };

  const claim = async (messageId: string, spender: Spender): Promise<ReplyRun | null> => {
    if (stopping.signal.aborted) return null;
    const claimed = await claimReply(database, messageId, owner, times.leaseMs);
    return claimed ? generate(messageId, claimed, spender) : null;
  };

  /** The run of this process, started if possible; calls at the same time share one claim. */
  const runOf = (messageId: string, spender: Spender): Promise<ReplyRun | null> => {
    const known = active.get(messageId);
    if (known) return Promise.resolve(known.run);
    const pending = claiming.get(messageId) ?? claim(messageId, spender).finally(() => claiming.delete(messageId));
    claiming.set(messageId, pending);
    return pending;
  };

  const followElsewhere = async function* (
    messageId: string,
    spender: Spender,
    signal: AbortSignal,
  ): AsyncGenerator<ReplySnapshot> {
    let news = new AbortController();
    // Whoever opened the stream was noted then.
    let notedAt = clock.now();
    const leave = elsewhere.subscribe(messageId, () => news.abort());
    try {
      while (!signal.aborted) {
        // Before it is read: what is said meanwhile is not missed.
        news = new AbortController();
        if (clock.now() - notedAt >= times.noteMs) {
          await noteReader(database, messageId);
          notedAt = clock.now();
        }
        const stored = await readReply(database, messageId);
        if (!stored) return;
        const snapshot = toSnapshot(stored);
        yield snapshot;
        if (snapshot.outcome !== null) return;
        const isLeaseOver = stored.leaseLeftMs < 0;
        if (isLeaseOver) {
          // Its process is gone: this one takes over, and the new text begins anew.
          const run = await runOf(messageId, spender);
          if (run) return yield* run.snapshots(signal);
        }
        // A generator that lives renews its lease at every step. Unless it has said something, it is looked at again when it
        // must have died, or the notice was lost.
        const quietMs = (isLeaseOver ? times.leaseMs : stored.leaseLeftMs) + times.saveEveryMs;
        await clock.sleep(quietMs, AbortSignal.any([news.signal, signal]));
      }
    } finally {
      leave();
    }
  };

  /** A signal for all readers would keep a trace of each for as long as the server runs. */
  const readers = new Set<AbortController>();
  const readUntilStopped = async function* (
    read: (signal: AbortSignal) => AsyncIterable<ReplySnapshot>,
    readerSignal: AbortSignal,
  ): AsyncGenerator<ReplySnapshot> {
    const stopped = new AbortController();
    if (stopping.signal.aborted) stopped.abort();
    readers.add(stopped);
    try {
      yield* read(AbortSignal.any([readerSignal, stopped.signal]));
    } finally {
      readers.delete(stopped);
    }
  };

  /** Resolves with whether it was generated here. */
  const stopHere = async (messageId: string, shown: Shown | null): Promise<boolean> => {
    await claiming.get(messageId)?.catch(() => null);
    const run = active.get(messageId)?.run;
    run?.stop('visitor', shown);
    await run?.ended;
    return run !== undefined;
  };
  const stopCalls = await openStopCalls(database, (messageId, shown) => void stopHere(messageId, shown));

  return {
    start: async (messageId, spender) => {
      await runOf(messageId, spender);
    },
    open: async (messageId, spender) => {
      const run = await runOf(messageId, spender);
      const read = (signal: AbortSignal): AsyncIterable<ReplySnapshot> =>
        run ? run.snapshots(signal) : followElsewhere(messageId, spender, signal);
      return (readerSignal) => readUntilStopped(read, readerSignal);
    },
    cancel: async (conversationId, kept = { requestId: null }) => {
      const concerned = [...active.values()].filter(
        (entry) =>
          entry.conversationId === conversationId &&
          !(kept.isOpening && entry.isOpening) &&
          (kept.requestId === null || entry.requestId !== kept.requestId),
      );
      for (const { run } of concerned) run.stop('next-message');
      await Promise.all(concerned.map(({ run }) => run.ended));
    },
    cancelOne: async (messageId, conversationId, shown) => {
      if (await stopHere(messageId, shown)) return;
      const isFree = await stopUngenerated(database, messageId, conversationId, shown);
      if (isFree) changes.changed(conversationId);
      else await stopCalls.call(messageId, shown);
    },
    stop: async () => {
      stopping.abort();
      for (const reader of readers) reader.abort();
      await Promise.all(claiming.values()).catch(report);
      for (const { run } of active.values()) run.stop('shutdown');
      await Promise.all([...active.values()].map(({ run }) => run.ended));
      await Promise.all([elsewhere.close(), stopCalls.close(), toolWaits.close()]);
    },
  };
};
