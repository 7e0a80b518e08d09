// How many replies are spoken at the same time: each keeps the synthesiser busy, and visitors cost nothing.

interface VoiceLimits {
  readonly visitorStreams: number;
  readonly addressStreams: number;
  readonly streams: number;
}

const defaultVoiceLimits: VoiceLimits = { visitorStreams: 4, addressStreams: 12, streams: 64 };

export interface VoicedStreams {
  /** Whether one more may be spoken; it counts until the signal aborts. */
  begin(ownerId: string, address: string, signal: AbortSignal): boolean;
}

interface Seat {
  readonly ownerId: string;
  readonly address: string;
}

/** Creates the register of one process. */
export const createVoicedStreams = (limits = defaultVoiceLimits): VoicedStreams => {
  const seats = new Set<Seat>();
  return {
    begin: (ownerId, address, signal) => {
      if (signal.aborted) return false;
      const all = [...seats];
      const own = all.filter((seat) => seat.ownerId === ownerId).length;
      const near = all.filter((seat) => seat.address === address).length;
      if (own >= limits.visitorStreams || near >= limits.addressStreams || all.length >= limits.streams) return false;
      const seat = { ownerId, address };
      seats.add(seat);
      signal.addEventListener('abort', () => seats.delete(seat), { once: true });
      return true;
    },
  };
};
