/** Milliseconds of sound in an Opus packet, by its first bytes (RFC 6716, section 3.1). */
export const opusPacketMs = (packet: Buffer): number => {
  const [first, second = 0] = packet;
  if (first === undefined) return 0;
  const mode = first >> 3;
  const [silk, hybrid, celt] = [
    [10, 20, 40, 60],
    [10, 20],
    [2.5, 5, 10, 20],
  ] as const;
  let frameMs = celt[mode & 3] ?? 0;
  if (mode < 12) frameMs = silk[mode & 3] ?? 0;
  else if (mode < 16) frameMs = hybrid[mode & 1] ?? 0;
  const packing = first & 3;
  if (packing === 0) return frameMs;
  return packing === 3 ? frameMs * (second & 63) : 2 * frameMs;
};
