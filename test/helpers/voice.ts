// Sounds and stream events of the persona's voice.

/** Little-endian PCM16 of samples from -1 to 1. */
export function toPcm(samples: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, index) => view.setInt16(index * 2, Math.round(sample * 0x8000), true));
  return bytes;
}

/** A ramp of `count` samples, each a value of its own, so that a lost or doubled one shows. */
export const ramp = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_none, index) => ((from + index) % 32_768) / 0x8000);

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export const audioEvent = (subMessageId: string, bytes: Uint8Array | string, isFinal = false) => ({
  type: 'audio' as const,
  subMessageId,
  isFinal,
  audio: typeof bytes === 'string' ? bytes : toBase64(bytes),
});
