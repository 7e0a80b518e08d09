// The head of a WAV file with what the worklet gives: 24 kHz, mono, PCM16.

const RATE = 24_000;
const SAMPLE_BYTES = 2;
const HEAD_BYTES = 44;
/** Of a file that is still being written; players read it to its end. */
const UNKNOWN = 0xffffffff;

/** For so many bytes of sound; null where that is not known yet. */
export function waveHeader(soundBytes: number | null): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEAD_BYTES));
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, soundBytes === null ? UNKNOWN : soundBytes + HEAD_BYTES - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * SAMPLE_BYTES, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, 8 * SAMPLE_BYTES, true);
  text(36, 'data');
  view.setUint32(40, soundBytes ?? UNKNOWN, true);
  return view.buffer;
}
