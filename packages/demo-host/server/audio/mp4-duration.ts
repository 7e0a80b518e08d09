// MP4, whole or in fragments as recorders write it.

interface Box {
  readonly name: string;
  readonly data: Buffer;
}

const containers = new Set(['moov', 'trak', 'mdia', 'mvex', 'moof', 'traf']);

/** All boxes in the order of the file, containers before what they hold. */
const boxes = function* (file: Buffer): Generator<Box> {
  for (let place = 0; place + 8 <= file.length; ) {
    const size = file.readUInt32BE(place);
    const isLong = size === 1 && place + 16 <= file.length;
    const header = isLong ? 16 : 8;
    // Nought means: up to the end.
    const length = isLong ? Number(file.readBigUInt64BE(place + 8)) : size || file.length - place;
    if (length < header) return;
    const box = { name: file.toString('latin1', place + 4, place + 8), data: file.subarray(place + header, place + length) };
    yield box;
    if (containers.has(box.name)) yield* boxes(box.data);
    place += length;
  }
};

const readWord = (data: Buffer, place: number): number => (place + 4 <= data.length ? data.readUInt32BE(place) : 0);
const flagsOf = (data: Buffer): number => readWord(data, 0) & 0xffffff;

/** Time scale and length of a `mvhd` or `mdhd`. */
const readHeader = (data: Buffer): { readonly scale: number; readonly length: number } => {
  if (data[0] !== 1) return { scale: readWord(data, 12), length: readWord(data, 16) };
  return { scale: readWord(data, 20), length: readWord(data, 24) * 2 ** 32 + readWord(data, 28) };
};

/** Length of a fragment's run of samples, each with its own or with the fragment's. */
const readRun = (data: Buffer, sampleLength: number): number => {
  const flags = flagsOf(data);
  const count = readWord(data, 4);
  if (!(flags & 0x100)) return count * sampleLength;
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const start = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  let length = 0;
  for (let place = start; place + 4 <= Math.min(data.length, start + count * stride); place += stride) {
    length += readWord(data, place);
  }
  return length;
};

/** A fragment's own length of a sample, or the file's. */
const readSampleLength = (data: Buffer, fallback: number): number => {
  const flags = flagsOf(data);
  if (!(flags & 8)) return fallback;
  return readWord(data, 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0));
};

/** Where a fragment begins in time: samples' own lengths may leave gaps. */
const readStart = (data: Buffer): number =>
  data[0] === 1 ? readWord(data, 4) * 2 ** 32 + readWord(data, 8) : readWord(data, 4);

const unknownLength = 0xffffffff;

/** Seconds of an MP4 file, or null when it is none. */
export const mp4Duration = (file: Buffer): number | null => {
  let [scale, whole, reached, end, fallback, sampleLength] = [0, 0, 0, 0, 0, 0];
  for (const { name, data } of boxes(file)) {
    if (name === 'mdhd' && scale === 0) {
      const header = readHeader(data);
      scale = header.scale;
      whole = header.length >= unknownLength ? 0 : header.length;
    } else if (name === 'trex') fallback = readWord(data, 12);
    else if (name === 'tfhd') sampleLength = readSampleLength(data, fallback);
    else if (name === 'tfdt') reached = readStart(data);
    else if (name === 'trun') {
      reached += readRun(data, sampleLength);
      end = Math.max(end, reached);
    }
  }
  return scale === 0 ? null : Math.max(end, whole) / scale;
};
