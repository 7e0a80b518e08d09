// Whether somebody speaks, by how much louder than the room it is. The room is what is heard between words: it is followed down at once
// and up slowly, and more slowly still while somebody speaks, so that no fan that starts is taken for a speech without end.

/** What is looked at together, as a part of a second. */
const WINDOWS_A_SECOND = 50;
/** So many loud windows more than quiet ones are a word, and no click or key. */
const LOUD_WINDOWS = 10;
/** The room is what is quietest of so many windows: who speaks from the beginning is not taken for it. */
const LEARNT_WINDOWS = 15;
/** A room is no louder than this where it is not as steady as a fan: somebody speaks in it already. */
const LOUDEST_UNSTEADY = 0.015;
const STEADY = 2;
/** Microphones begin with silence that is none of the room's. */
const OPENING_WINDOWS = 5;
/** No room is quieter. */
const LEAST_LEVEL = 0.003;
/** Speech that has begun goes on while it is at least so loud: the ends of words fade. */
const STAYS = 0.5;

export interface VoiceActivityOptions {
  /** From 0 to 1: how much louder than the room speech must be. */
  readonly threshold: number;
  readonly silenceDurationMs: number;
}

/** Creates the detector for samples of a rate; `onChange` hears that somebody has begun to speak, and has been silent for long enough. */
export function createVoiceActivity(
  rate: number,
  { threshold, silenceDurationMs }: VoiceActivityOptions,
  onChange: (isSpeaking: boolean) => void,
): (samples: Float32Array) => void {
  let room = LEAST_LEVEL;
  /** What was heard before the room was known. */
  let first: number[] | undefined = [];
  let isSpeaking = false;
  let count = 0;
  let sum = 0;
  /** Loud windows while nobody speaks, quiet ones while somebody does; each of the other kind takes some away. */
  let windows = 0;

  const look = (level: number) => {
    const isLoud = level > room * (3 + 3 * threshold) * (isSpeaking ? STAYS : 1);
    const follows = level < room ? 0.3 : isSpeaking || isLoud ? 0.0005 : 0.005;
    room = Math.max(LEAST_LEVEL, room + (level - room) * follows);
    windows = Math.max(0, windows + (isLoud === isSpeaking ? (isSpeaking ? -3 : -1) : 1));
    if (windows < (isSpeaking ? (silenceDurationMs / 1000) * WINDOWS_A_SECOND : LOUD_WINDOWS)) return;
    windows = 0;
    isSpeaking = !isSpeaking;
    onChange(isSpeaking);
  };

  const learn = (level: number) => {
    if (!first) return look(level);
    first.push(level);
    if (first.length < LEARNT_WINDOWS) return;
    const heard = first.slice(OPENING_WINDOWS);
    first = undefined;
    const quietest = Math.min(...heard);
    const isSteady = Math.max(...heard) < quietest * STEADY;
    room = Math.max(LEAST_LEVEL, isSteady ? quietest : Math.min(LOUDEST_UNSTEADY, quietest));
    heard.forEach(look);
  };

  return (samples) => {
    for (const sample of samples) {
      sum += sample * sample;
      count += 1;
      if (count < rate / WINDOWS_A_SECOND) continue;
      learn(Math.sqrt(sum / count));
      count = sum = 0;
    }
  };
}
