// Range requests (RFC 9110, section 14): one range of bytes; whatever else is asked for is answered with the whole.

export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/** The range, null for the whole file, or 'unsatisfiable'. */
export const readRange = (header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' => {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replace(/\s/g, '') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const last = Math.min(Number(to), bytes);
    return last === 0 ? 'unsatisfiable' : { start: bytes - last, end: bytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  // A range that ends before it begins is no range.
  if (to !== '' && Number(to) < start) return null;
  return start >= bytes ? 'unsatisfiable' : { start, end };
};
