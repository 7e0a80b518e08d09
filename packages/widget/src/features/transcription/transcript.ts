// What a recogniser says of one utterance, as a pure machine: final pieces stay, the interim one is replaced.

export interface Transcript {
  readonly finals: readonly string[];
  readonly interim: string;
}

export const noTranscript: Transcript = { finals: [], interim: '' };

/** Applies one `transcript` event. A piece that repeats what is there, as after a reconnect, changes nothing (W2). */
export function addTranscript(before: Transcript, text: string, isFinal: boolean): Transcript {
  const piece = text.trim();
  const known = before.finals.join(' ');
  // Some recognisers send the whole utterance each time, others its newest piece.
  const isWhole = known !== '' && piece.startsWith(known);
  if (!isFinal) return { ...before, interim: isWhole ? piece.slice(known.length).trim() : piece };
  if (isWhole) return { finals: [piece], interim: '' };
  if (!piece || before.finals.at(-1) === piece) return { ...before, interim: '' };
  return { finals: [...before.finals, piece], interim: '' };
}

/** The utterance as far as it is known. */
export function transcriptText({ finals, interim }: Transcript): string {
  return [...finals, interim].filter(Boolean).join(' ');
}
