// How many files are read at the same time, of one address and of all. Each that a client takes slowly holds a connection to the
// object store, or an open file, for as long as that lasts.

import type { Readable } from 'node:stream';
import { HttpError } from '../http-error.ts';
import { whenClosed } from '../when-closed.ts';

export interface ReadLimits {
  readonly perAddress: number;
  readonly total: number;
}

/** A page of the history has at most a hundred messages, and a proxy asks for all of their pictures at the same time. */
const defaultReadLimits: ReadLimits = { perAddress: 128, total: 512 };

export interface ReadSeats {
  /** Opens a file in a seat that is held until its bytes have been read; 503 where an address has too many. */
  open(address: string, open: () => Promise<Readable | null>): Promise<Readable | null>;
}

interface Seat {
  /** Of what is being opened there is none yet. */
  stream: Readable | null;
}

const full = (): HttpError => new HttpError(503, 'Too many files are being read.', { 'retry-after': '5' });

/** Creates the seats. Where all are taken, the address that has most gives up its oldest for an address that has fewer. */
export const createReadSeats = ({ perAddress, total }: ReadLimits = defaultReadLimits): ReadSeats => {
  /** Oldest first. */
  const byAddress = new Map<string, Set<Seat>>();
  let taken = 0;

  const leave = (address: string, seat: Seat): void => {
    const seats = byAddress.get(address);
    if (!seats?.delete(seat)) return;
    taken -= 1;
    if (seats.size === 0) byAddress.delete(address);
  };

  const makeRoom = (own: number): void => {
    const [most] = [...byAddress].sort(([, one], [, other]) => other.size - one.size);
    const [address, seats] = most ?? ['', new Set<Seat>()];
    const oldest = [...seats].find(({ stream }) => stream !== null);
    if (seats.size <= own + 1 || !oldest) throw full();
    leave(address, oldest);
    oldest.stream?.destroy(full());
  };

  const take = (address: string): Seat => {
    const own = byAddress.get(address)?.size ?? 0;
    if (own >= perAddress) throw full();
    if (taken >= total) makeRoom(own);
    const seat: Seat = { stream: null };
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(seat));
    taken += 1;
    return seat;
  };

  return {
    open: async (address, open) => {
      const seat = take(address);
      try {
        const stream = await open();
        if (!stream) {
          leave(address, seat);
          return null;
        }
        whenClosed(stream, () => leave(address, seat));
        // It may lose its seat before anybody reads it; an error without a listener would end the process.
        stream.on('error', () => {});
        seat.stream = stream;
        return stream;
      } catch (error) {
        leave(address, seat);
        throw error;
      }
    },
  };
};
