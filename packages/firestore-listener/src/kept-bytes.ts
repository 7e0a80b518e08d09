/** How much may be kept for clients that have not confirmed it: of each, and of all together. */
export interface KeptBytes {
  /** False: it is too much, for a session that has so many already. */
  take(bytes: number, sessionBytes: number): boolean;
  give(bytes: number): void;
}

export const createKeptBytes = (maxSessionBytes: number, maxTotalBytes: number): KeptBytes => {
  let total = 0;
  return {
    take: (bytes, sessionBytes) => {
      if (sessionBytes + bytes > maxSessionBytes || total + bytes > maxTotalBytes) return false;
      total += bytes;
      return true;
    },
    give: (bytes) => {
      total -= bytes;
    },
  };
};
