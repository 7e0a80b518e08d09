// The order in which a reply is spoken (pure): one sub-message after the other, nothing twice when a stream is retried.

import { toSamples } from './pcm.ts';

const nothing = new Uint8Array();

/** Sound of one sub-message. */
export interface SoundPiece {
  readonly id: string;
  readonly samples: Float32Array<ArrayBuffer>;
}

interface Utterance {
  readonly id: string;
  readonly waiting: SoundPiece[];
  /** Bytes that were taken in, over all attempts. */
  receivedBytes: number;
  /** Bytes of the current attempt that an earlier one has brought already. */
  skipBytes: number;
  /** Half a sample. */
  rest: Uint8Array;
  isFinal: boolean;
}

export interface AudioQueue {
  /** Takes sound of a sub-message; null bytes are a broken event, which costs only itself. */
  push(id: string, bytes: Uint8Array | null, isFinal: boolean): void;
  /** The stream is asked for again, and may repeat everything from the start. */
  restart(): void;
  /** The stream is complete: nothing more comes for any of them. */
  complete(): void;
  /** What comes next, in order. `hasRunOut` gives up on a sub-message that has fallen silent without its end. */
  take(hasRunOut: boolean): SoundPiece[];
}

/** Creates the queue of one reply (docs/protocol.md#the-personas-voice, docs/behaviour.md#replies). */
export function createAudioQueue(): AudioQueue {
  const utterances: Utterance[] = [];
  let current = 0;
  let isComplete = false;

  const utteranceOf = (id: string): Utterance => {
    const known = utterances.find((utterance) => utterance.id === id);
    if (known) return known;
    const created = { id, waiting: [], receivedBytes: 0, skipBytes: 0, rest: nothing, isFinal: false };
    utterances.push(created);
    return created;
  };

  return {
    push(id, bytes, isFinal) {
      const utterance = utteranceOf(id);
      if (utterance.isFinal || utterances.indexOf(utterance) < current) return;
      const skipped = Math.min(utterance.skipBytes, bytes?.length ?? 0);
      utterance.skipBytes -= skipped;
      if (bytes) {
        const { samples, rest } = toSamples(bytes.subarray(skipped), utterance.rest);
        utterance.receivedBytes += bytes.length - skipped;
        utterance.rest = rest;
        if (samples.length > 0) utterance.waiting.push({ id, samples });
      } else {
        // Its neighbours begin with a whole sample again.
        utterance.rest = nothing;
      }
      utterance.isFinal = isFinal;
    },
    restart() {
      isComplete = false;
      for (const utterance of utterances) utterance.skipBytes = utterance.receivedBytes;
    },
    complete() {
      isComplete = true;
    },
    take(hasRunOut) {
      const pieces: SoundPiece[] = [];
      for (let utterance = utterances[current]; utterance; utterance = utterances[current]) {
        pieces.push(...utterance.waiting.splice(0));
        const isLost = hasRunOut && pieces.length === 0 && current + 1 < utterances.length;
        if (!utterance.isFinal && !isComplete && !isLost) break;
        current += 1;
      }
      return pieces;
    },
  };
}
