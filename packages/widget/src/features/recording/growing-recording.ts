// What is being recorded is kept piece by piece, so that the end of the page costs its last moments at most (G1).

import type { ClockPort } from '../../core/env.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import { recordingFile } from './send-recording.ts';

/** Pieces are kept so often, and first when there is enough to be sent. */
const EVERY_MS = 500;

export interface GrowingRecording {
  add(piece: Blob): void;
  /** All that has come so far, or null where that is nothing. */
  whole(): File | null;
  /** Keeps what has come since the last time, where something of it is kept already. */
  flush(): void;
  /** Keeps nothing more; resolves when nothing is being written any more, with whether something of it was kept. */
  stop(): Promise<boolean>;
}

export interface GrowingPorts {
  readonly clock: Pick<ClockPort, 'now' | 'isoNow'>;
  readonly kept: Pick<KeptFiles, 'recordings' | 'keep' | 'append'>;
  readonly key: string;
}

/** Creates a recording that grows. Where the browser keeps nothing, it is in the memory of the page alone. */
export function createGrowingRecording({ clock, kept, key }: GrowingPorts): GrowingRecording {
  const startedAtMs = clock.now();
  const createdAt = clock.isoNow();
  const pieces: Blob[] = [];
  /** So many of them are kept. */
  let keptCount = 0;
  let wroteAtMs = startedAtMs;
  let isStopped = false;
  let writing: Promise<void> | undefined;

  const file = (from: number): File | null => {
    const sound = new Blob(pieces.slice(from), { type: pieces[0]?.type ?? '' });
    return sound.size > 0 ? recordingFile(sound, clock.now()) : null;
  };
  const name = (keptAtMs?: number) =>
    kept.recordings.put({ id: key, durationMs: 0, transcript: null, createdAt, keptAtMs });
  const keepAll = async (): Promise<boolean> => {
    const sound = file(0);
    if (!sound) return true;
    // Named first: bytes that nothing names are removed.
    name(startedAtMs);
    return kept.keep(key, sound);
  };
  const keepRest = async (): Promise<boolean> => {
    const sound = file(keptCount);
    return sound === null || kept.append(key, sound);
  };
  const write = async () => {
    const count = pieces.length;
    wroteAtMs = clock.now();
    if (keptCount > 0 && (await keepRest())) keptCount = count;
    // It is not there yet, or a history that was cleared has taken it along.
    else if (!isStopped && (await keepAll())) keptCount = count;
    else if (!isStopped) {
      isStopped = true;
      // The next page has nothing but its name to tell of it.
      if (keptCount === 0) name();
    }
    writing = undefined;
  };

  return {
    add(piece) {
      pieces.push(piece);
      if (!isStopped && !writing && clock.now() - wroteAtMs >= EVERY_MS) writing = write();
    },
    whole: () => file(0),
    flush() {
      if (!isStopped && !writing && keptCount > 0) void keepRest();
    },
    async stop() {
      isStopped = true;
      await writing;
      return keptCount > 0;
    },
  };
}
