// The smallest files that a server can check: a picture of one point, a second of a tone.

/** A PNG of one grey point. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const SAMPLE_RATE = 24_000;

/** Mono samples of 16 bits, as the speech socket takes them. */
export function tone(seconds: number): Buffer {
  const samples = Buffer.alloc(2 * SAMPLE_RATE * seconds);
  for (let index = 0; index < samples.length / 2; index += 1) {
    const level = Math.sin((2 * Math.PI * 440 * index) / SAMPLE_RATE);
    samples.writeInt16LE(Math.round(8_000 * level), 2 * index);
  }
  return samples;
}

/** A WAV file around them. */
export function recording(seconds: number): Buffer {
  const samples = tone(seconds);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(2 * SAMPLE_RATE, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** A form with one file. */
export function formWith(field: string, bytes: Buffer, name: string, type: string): FormData {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
