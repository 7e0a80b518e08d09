// What the microphone has heard and no turn has taken yet: a little from before somebody spoke, and all that they say while they
// still have to wait.

export const FRAME_MS = 100;
/** A word is noticed so late, by the worklet's own measure. */
const NOTICED_AFTER_MS = 200;
/** Who has to wait for longer loses the beginning. */
const WAITING_FRAMES = 600;

/** Creates the store of frames of 100 ms. */
export function createHeardFrames() {
  let frames: ArrayBuffer[] = [];
  let kept = 0;
  let isSpeaking = false;
  let isWanted = false;
  return {
    /** So much from before somebody was heard belongs to what they say. */
    keep(prefixPaddingMs: number) {
      kept = Math.ceil((prefixPaddingMs + NOTICED_AFTER_MS) / FRAME_MS);
    },
    push(frame: ArrayBuffer) {
      frames.push(frame);
      const most = isWanted ? WAITING_FRAMES : kept;
      if (frames.length > most) frames.shift();
    },
    speak(speaks: boolean) {
      if (speaks && !isSpeaking) isWanted = true;
      isSpeaking = speaks;
    },
    isSpeaking: () => isSpeaking,
    /** Somebody has begun to speak whom no turn records yet. */
    isWanted: () => isWanted,
    take(): readonly ArrayBuffer[] {
      isWanted = false;
      return frames.splice(0);
    },
    clear() {
      frames = [];
      isSpeaking = isWanted = false;
    },
  };
}
