// The frames of one utterance, all of them until it is over: what a broken connection swallowed is sent again.

/** Bytes of 100 ms (docs/behaviour.md#transcription). */
const FRAME_BYTES = 4_800;

export interface FrameQueue {
  put(frame: ArrayBuffer): void;
  /** What was not taken yet, in order. */
  take(): readonly ArrayBuffer[];
  /** The server has so many bytes: what follows them is taken again. */
  resumeAt(receivedBytes: number): void;
  /** So many bytes of what was taken last have never left. */
  giveBack(unsentBytes: number): void;
}

/** Creates the queue of one utterance; 300 s are 14.4 MB. */
export function createFrameQueue(): FrameQueue {
  const frames: ArrayBuffer[] = [];
  let next = 0;
  return {
    put: (frame) => void frames.push(frame),
    take() {
      const taken = frames.slice(next);
      next = frames.length;
      return taken;
    },
    resumeAt(receivedBytes) {
      next = Math.max(0, Math.min(frames.length, Math.floor(receivedBytes / FRAME_BYTES)));
    },
    giveBack(unsentBytes) {
      next = Math.max(0, next - Math.ceil(unsentBytes / FRAME_BYTES));
    },
  };
}
