// Recordings that no server has yet, each a bubble of its own: nothing that was said is lost (G1).

import type { ClockPort, FilePort } from '../../core/env.ts';
import { isOfVisitor, type Owner } from '../../core/owner.ts';
import type { Failure } from '../../protocol/failure.ts';
import type { StoredRecording } from '../../protocol/stored-file.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import { holdsSound } from './holds-sound.ts';
import { createGrowingRecording, type GrowingRecording } from './growing-recording.ts';
import { isOfflineFailure } from './recording-failure.ts';
import type { MessageList } from '../timeline/message-list.ts';

/**
 * Visitor and conversation that a recording belongs to. What one visitor has said is never shown or sent as another's: it
 * waits in the memory of the page until they are back (docs/behaviour.md#storage).
 */
export interface RecordingOwner {
  id: string;
}

export interface UnsentRecording {
  /** Key of its bubble, and the id that makes sending it again harmless. */
  readonly key: string;
  readonly owner: RecordingOwner;
  readonly file: File;
  readonly durationMs: number;
  /** What was recognised while it was spoken; null while the server is still to be asked. */
  readonly transcript: string | null;
}

export interface UnsentRecordings {
  /** Whose recordings are made and shown now. */
  owner(): RecordingOwner;
  /**
   * Another visitor or conversation is on screen. `isRenewed`: it is the same visitor, whom the server has given a new
   * session and new ids; their recordings go with them.
   */
  setOwner(id: string, isRenewed: boolean): void;
  /** One of the present owner's. */
  get(key: string): UnsentRecording | undefined;
  isEmpty(): boolean;
  /** Another visitor or persona is stored for, who was `before` until now: shows what an earlier page of this tab has left behind. */
  restore(before?: Owner): void;
  /** Shows, where this is a new tab, what tabs that have ended left behind. */
  inherit(): void;
  /** The next piece of what is being recorded for the present owner. */
  grow(key: string, piece: Blob): void;
  /** What was recorded so far; null where that is nothing. */
  grown(key: string): File | null;
  /** It is not recorded any more: what was not shown is forgotten. */
  settle(key: string): void;
  /** Puts its bubble in place, or into the state of being sent again. */
  show(recording: UnsentRecording): void;
  /** It is not sent; `failure` says why where that is to be told, also after a reload. */
  fail(key: string, failure?: Failure): void;
  /** The network is back: gives what it explained, and no longer does. */
  forgetOffline(): readonly unknown[];
  /** The server has it: its bubble is the message's now. */
  release(key: string): void;
  discard(key: string): void;
  /** Forgets those of the present owner. */
  clear(): void;
  destroy(): void;
}

interface Kept extends UnsentRecording {
  readonly url: string;
  readonly createdAt: string;
  /** Of what was stored anything: its readers check it. */
  readonly failure?: unknown;
  /** The browser has refused its bytes: the next page has nothing but this to tell of it. */
  readonly isUnkept?: boolean;
}

export interface UnsentRecordingsPorts {
  readonly list: MessageList;
  readonly files: Pick<FilePort, 'preview' | 'release'>;
  readonly clock: ClockPort;
  readonly kept: KeptFiles;
  /** Whom the storage is for. */
  readonly stored: () => Owner;
  readonly ownerId: string;
  readonly isOnline: () => boolean;
  /** What was recorded on an earlier page is not there any more. */
  readonly tellGone: () => void;
}

/** Creates the recordings that were not sent, over the timeline's list. */
export function createUnsentRecordings(ports: UnsentRecordingsPorts): UnsentRecordings {
  const { list, files, clock, kept, stored, ownerId, isOnline } = ports;
  const recordings = new Map<string, Kept>();
  /** What is being recorded, until it is shown or settled. */
  const growing = new Map<string, GrowingRecording>();
  let owner: RecordingOwner = { id: ownerId };
  const ofOwner = () => [...recordings.values()].filter((recording) => recording.owner === owner);
  const release = (key: string) => {
    const url = recordings.get(key)?.url;
    if (url) files.release(url);
    recordings.delete(key);
  };
  const forgetKept = (key: string) => {
    kept.recordings.drop([key]);
    kept.release([key]);
  };
  /** It is sent, or nobody wants it any more. */
  const forget = (key: string) => {
    release(key);
    forgetKept(key);
  };
  const isStored = (key: string) => kept.recordings.of(stored()).some(({ id }) => id === key);
  /** The whole takes the place of its pieces; where there is no room for it, they stay. */
  const keep = async (key: string, file: File) => {
    const pieces = growing.get(key);
    growing.delete(key);
    const hasPieces = await pieces?.stop();
    if (await kept.keep(key, file)) return;
    const isThere = hasPieces ?? Boolean(await kept.read(key).catch(() => null));
    const known = recordings.get(key);
    if (!known) return kept.recordings.drop([key]);
    if (isThere) return;
    const unkept = { ...known, isUnkept: true };
    recordings.set(key, unkept);
    if (isStored(key)) store(unkept, false);
  };
  /** A reload shows it again. */
  const store = ({ key, file, durationMs, transcript, createdAt, failure, isUnkept }: Kept, isNew: boolean) => {
    const keptAtMs = isUnkept ? undefined : clock.now();
    kept.recordings.put({ id: key, durationMs, transcript, createdAt, keptAtMs, failure });
    if (isNew) void keep(key, file);
  };
  const putBubble = ({ key, file, transcript, url, createdAt, failure }: Kept, delivery: 'sending' | 'failed') => {
    const content = transcript ?? '';
    list.put({
      key,
      id: key,
      requestId: key,
      isUnconfirmed: true,
      role: 'user',
      content,
      delivery,
      failure,
      createdAt,
      isStreaming: false,
      attachments: [{ type: 'VOICE', url, name: file.name, mimeType: file.type, content }],
    });
  };
  const fail = (key: string, failure?: Failure) => {
    list.patch(key, { delivery: 'failed', failure });
    const known = recordings.get(key);
    if (!known || known.failure === failure) return;
    const failed = { ...known, failure };
    recordings.set(key, failed);
    if (failed.owner === owner && isStored(key)) store(failed, false);
  };
  /** What it was not sent for when the page ended. */
  const failureOf = (failure: unknown) => (isOfflineFailure(failure) && isOnline() ? undefined : failure);
  /** Null where no sound is kept, undefined where the browser does not say. */
  const soundOf = async (key: string): Promise<File | null | undefined> => {
    try {
      const file = await (recordings.get(key)?.file ?? kept.read(key));
      return file && (await holdsSound(file)) ? file : null;
    } catch {
      return undefined;
    }
  };
  const bring = async ({ id: key, transcript, createdAt, keptAtMs, ...item }: StoredRecording) => {
    if (growing.has(key)) return;
    const asked = stored();
    const file = await soundOf(key);
    const isUnkept = keptAtMs === undefined;
    // The next page asks the browser again.
    if (file === undefined && !isUnkept) return;
    // In the memory of the page it may still be that of a conversation that has gone, from which it was taken over.
    const known = recordings.get(key);
    if (asked !== stored() || known?.owner === owner) return;
    // It was sent, and the page has ended before it was forgotten here; or it has ended before the first sound was there.
    if (!file || list.byRequestId(key)) {
      if (isUnkept && !list.byRequestId(key)) ports.tellGone();
      return forget(key);
    }
    // Of what its page has not ended the length is known by its last piece alone.
    const durationMs = item.durationMs || Math.max(0, file.lastModified - (keptAtMs ?? 0));
    const url = known?.url ?? files.preview(file);
    const failure = failureOf(item.failure);
    const recording = { key, owner, file, durationMs, transcript, createdAt, url, failure, isUnkept };
    recordings.set(key, recording);
    putBubble(recording, 'failed');
  };
  const bringAll = (items: readonly StoredRecording[]) => items.forEach((item) => void bring(item));
  return {
    restore(before) {
      if (before && !isOfVisitor(before.visitor, stored().visitor)) {
        // On the disk of a machine that several people use they would outlive whoever has left.
        const keys = [...recordings.keys(), ...growing.keys()];
        for (const pieces of growing.values()) void pieces.stop();
        kept.recordings.drop(keys, before);
        kept.release(keys);
      }
      bringAll(kept.recordings.restore());
      void kept.recordings.resume(bringAll);
    },
    inherit: () => void kept.recordings.inherit(bringAll),
    owner: () => owner,
    setOwner(id, isRenewed) {
      if (id === owner.id) return;
      if (isRenewed) {
        owner.id = id;
        return;
      }
      for (const { key } of ofOwner()) list.remove(key);
      owner = [...recordings.values()].find((recording) => recording.owner.id === id)?.owner ?? { id };
      for (const recording of ofOwner()) {
        putBubble(recording, 'failed');
        store(recording, true);
      }
    },
    get: (key) => ofOwner().find((recording) => recording.key === key),
    isEmpty: () => recordings.size === 0,
    grow(key, piece) {
      const pieces = growing.get(key) ?? createGrowingRecording({ clock, kept, key });
      growing.set(key, pieces);
      pieces.add(piece);
    },
    grown: (key) => growing.get(key)?.whole() ?? null,
    settle(key) {
      if (!growing.has(key)) return;
      void growing.get(key)?.stop();
      growing.delete(key);
      if (!recordings.has(key)) forgetKept(key);
    },
    show(recording) {
      const { key } = recording;
      const known = recordings.get(key);
      const url = known?.url ?? files.preview(recording.file);
      const unsent = { ...recording, url, createdAt: known?.createdAt ?? clock.isoNow(), failure: undefined };
      recordings.set(key, unsent);
      if (unsent.owner !== owner) return forgetKept(key);
      putBubble(unsent, 'sending');
      store(unsent, known === undefined);
    },
    fail,
    forgetOffline() {
      const ended = [...recordings.values()].filter(({ failure }) => isOfflineFailure(failure));
      for (const { key } of ended) fail(key);
      return ended.map(({ failure }) => failure);
    },
    release: forget,
    discard(key) {
      forget(key);
      list.remove(key);
    },
    clear() {
      for (const { key } of ofOwner()) forget(key);
    },
    destroy() {
      for (const pieces of growing.values()) pieces.flush();
      growing.clear();
      for (const key of [...recordings.keys()]) release(key);
    },
  };
}
