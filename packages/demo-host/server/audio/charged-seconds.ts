// What a recording costs, in seconds. Its length is measured, but whoever has made the file may have made it so that this goes wrong.

/** Bytes of a second as small as speech gets: 6 kbit/s of Opus, and 8,000 samples of 8 bits without compression. */
const leastBytesPerSecond = 750;
const leastPlainBytesPerSecond = 8_000;
/** Of a second as large as a codec makes it: 512 kbit/s. */
const mostBytesPerSecond = 64_000;

interface MeasuredRecording {
  readonly mimeType: string;
  readonly bytes: number;
  /** null where it could not be said. */
  readonly durationMs: number | null;
}

/** Where the length is not known, or cannot be true for so many bytes, a recording costs as much as could be in it. */
export const chargedSeconds = ({ mimeType, bytes, durationMs }: MeasuredRecording): number => {
  // Of plain samples there may be as many a second as a header says, and it is played so.
  const isPlain = mimeType === 'audio/wav';
  const seconds = (durationMs ?? 0) / 1_000;
  const isTrue = durationMs !== null && (isPlain || bytes <= seconds * mostBytesPerSecond);
  return Math.ceil(isTrue ? seconds : bytes / (isPlain ? leastPlainBytesPerSecond : leastBytesPerSecond));
};
