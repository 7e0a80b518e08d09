// Base64 of raw PCM → samples. Events may cut the sound anywhere, in the middle of a sample too.

/** Bytes of base64 text, or null for what is none. */
export function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

export interface Samples {
  readonly samples: Float32Array<ArrayBuffer>;
  /** First byte of a sample whose second one is not there yet; empty between two samples. */
  readonly rest: Uint8Array;
}

/** PCM16 as samples from -1 to 1, after what the piece before has left. Little-endian, as every machine with a browser. */
export function toSamples(bytes: Uint8Array, before: Uint8Array): Samples {
  const all = new Uint8Array(before.length + bytes.length);
  all.set(before);
  all.set(bytes, before.length);
  const values = new Int16Array(all.buffer, 0, all.length >> 1);
  return { samples: Float32Array.from(values, (value) => value / 0x8000), rest: all.subarray(values.byteLength) };
}
