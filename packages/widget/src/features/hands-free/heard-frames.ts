// What the microphone has heard and no turn has taken yet: a little from before somebody spoke, and all that they say while they
// still have to wait. That is kept like what is being recorded, so that a reload costs its last moments at most (G1).

export const FRAME_MS = 100;
/** A word is noticed so late, by the worklet's own measure. */
const NOTICED_AFTER_MS = 200;
/** While the room is learnt a word is noticed later: nothing of the first second is dropped. */
const FIRST_FRAMES = 10;
/** Who has to wait for longer loses the beginning. */
const WAITING_FRAMES = 600;

export type Frames = readonly ArrayBuffer[];

export interface Heard {
  readonly frames: Frames;
  /** The id under which all of them are kept already; absent where nobody had to wait. */
  readonly key: string | undefined;
}

export interface HeardFramesPorts {
  readonly newId: () => string;
  /** Keeps what follows under the id. */
  readonly grow: (key: string, frames: Frames, isFirst: boolean) => void;
  /** What is kept under the id is not wanted any more. */
  readonly settle: (key: string) => void;
}

/** Creates the store of frames of 100 ms. */
export function createHeardFrames({ newId, grow, settle }: HeardFramesPorts) {
  let frames: ArrayBuffer[] = [];
  let kept = 0;
  let count = 0;
  let isSpeaking = false;
  let isWanted = false;
  let key: string | undefined;
  return {
    /** So much from before somebody was heard belongs to what they say. */
    keep(prefixPaddingMs: number) {
      kept = Math.ceil((prefixPaddingMs + NOTICED_AFTER_MS) / FRAME_MS);
    },
    push(frame: ArrayBuffer) {
      frames.push(frame);
      if (isWanted && key) grow(key, [frame], false);
      else if (isWanted) grow((key = newId()), frames, true);
      count += 1;
      const most = isWanted ? WAITING_FRAMES : count <= FIRST_FRAMES ? FIRST_FRAMES : kept;
      frames.splice(0, frames.length - most);
    },
    speak(speaks: boolean) {
      if (speaks && !isSpeaking) isWanted = true;
      isSpeaking = speaks;
    },
    isSpeaking: () => isSpeaking,
    /** Somebody has begun to speak whom no turn records yet. */
    isWanted: () => isWanted,
    take(): Heard {
      const heard = { frames: frames.splice(0), key };
      isWanted = false;
      key = undefined;
      count = FIRST_FRAMES;
      return heard;
    },
    clear() {
      if (key) settle(key);
      frames = [];
      count = 0;
      key = undefined;
      isSpeaking = isWanted = false;
    },
  };
}
