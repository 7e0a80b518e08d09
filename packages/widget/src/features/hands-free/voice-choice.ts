// How the visitor of this browser listens and speaks, as it is stored (docs/behaviour.md#voice-settings).

export interface VoiceChoice {
  /** How fast what is spoken is played, from 0.75 to 2. */
  readonly speed: number;
  /** Undefined: the one that the browser takes by itself. */
  readonly microphoneId?: string | undefined;
  readonly speakerId?: string | undefined;
}

/** In local storage. */
export const voiceKey = 'persona-chat:voice';

const parse = (stored: string | null): object => {
  try {
    return Object(JSON.parse(stored ?? '{}')) as object;
  } catch {
    return {};
  }
};
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Reads what another tab, version or person may have written. */
export function voiceChoice(stored: string | null): VoiceChoice {
  const { speed, microphoneId, speakerId } = parse(stored) as Partial<Record<keyof VoiceChoice, unknown>>;
  return {
    speed: typeof speed === 'number' && speed >= 0.75 && speed <= 2 ? speed : 1,
    microphoneId: textOf(microphoneId),
    speakerId: textOf(speakerId),
  };
}
