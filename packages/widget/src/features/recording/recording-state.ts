// Recording as a pure machine: opening (recorder not ready) → recording → ending → sending
// (docs/behaviour.md#recording).

export type EndReason =
  | 'visitor'
  /** 300 s are reached, which sends (docs/behaviour.md#recording). */
  | 'limit'
  /** The device went away: what there is is kept, and not sent unasked. */
  | 'lost'
  /** The panel was closed, or Escape pressed. */
  | 'left'
  /** The composer is gone, or the page out of sight: nobody could stop it any more (SEC11). */
  | 'interrupted';

export type RecordingState =
  | { readonly name: 'idle' }
  /** The permission is asked for, the device opens. */
  | { readonly name: 'opening' }
  | { readonly name: 'recording'; readonly startedAtMs: number }
  /** The recorder hands over its last piece. */
  | { readonly name: 'ending'; readonly durationMs: number; readonly isSent: boolean }
  /** Upload and transcript are on their way. */
  | { readonly name: 'sending' };

export type RecordingAction =
  | { readonly type: 'asked' }
  | { readonly type: 'opened'; readonly atMs: number }
  | { readonly type: 'ended'; readonly atMs: number; readonly reason: EndReason }
  /** The recording is here; `isHeard` is false for one that is empty or too short. */
  | { readonly type: 'taken'; readonly isHeard: boolean }
  /** What is still being handed over is not sent after all. */
  | { readonly type: 'withheld' }
  /** A recording that was kept goes out again. */
  | { readonly type: 'resent' }
  /** Refused, cancelled, sent, or failed. */
  | { readonly type: 'settled' };

/** Longest recording (docs/behaviour.md#recording). */
export const maxDurationMs = 300_000;
/** Shorter ones hold no word. */
const MIN_DURATION_MS = 600;

/** Whether there is anything to hear (docs/behaviour.md#recording). */
export function isAudible(durationMs: number, bytes: number): boolean {
  return durationMs >= MIN_DURATION_MS && bytes > 0;
}

/** Applies one action; what does not fit the state is late and changes nothing. */
export function reduceRecording(state: RecordingState, action: RecordingAction): RecordingState {
  switch (action.type) {
    case 'asked':
      return state.name === 'idle' ? { name: 'opening' } : state;
    case 'opened':
      return state.name === 'opening' ? { name: 'recording', startedAtMs: action.atMs } : state;
    case 'ended':
      return state.name === 'recording' ? toEnding(state.startedAtMs, action.atMs, action.reason) : state;
    case 'taken':
      return state.name === 'ending' ? toTaken(state.isSent && action.isHeard) : state;
    case 'withheld':
      return state.name === 'ending' ? { ...state, isSent: false } : state;
    case 'resent':
      return state.name === 'idle' ? { name: 'sending' } : state;
    case 'settled':
      return { name: 'idle' };
  }
}

function toEnding(startedAtMs: number, atMs: number, reason: EndReason): RecordingState {
  const durationMs = Math.min(maxDurationMs, atMs - startedAtMs);
  return { name: 'ending', durationMs, isSent: reason === 'visitor' || reason === 'limit' };
}

function toTaken(isSent: boolean): RecordingState {
  return { name: isSent ? 'sending' : 'idle' };
}
