// What the routes are given; they know no adapter.

import type { ClearFaults } from '../faults/clear-faults.ts';
import type { GuestFaults } from '../faults/guest-faults.ts';
import type { UploadFaults } from '../faults/upload-faults.ts';
import type { StreamFaults } from '../faults/stream-faults.ts';
import type { SendFaults } from '../faults/send-faults.ts';
import type { Replies } from '../replies/replies.ts';
import type { Database } from '../store/database.ts';
import type { Handout } from '../uploads/attachments.ts';
import type { UrlSigner } from '../uploads/signed-urls.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
}

export interface RateLimits {
  readonly bootstrap: RateLimit;
  readonly send: RateLimit;
  readonly upload: RateLimit;
}

export interface Addresses {
  /** Origin under which the outside reaches this API. */
  readonly apiUrl: string;
  /** Exact origins that may call (trust SEC9). */
  readonly allowedOrigins: readonly string[];
}

export interface ApiServices {
  readonly database: Database;
  readonly replies: Replies;
  readonly uploads: Uploads;
  readonly signer: UrlSigner;
  /** Every stored message passes through it on its way out. */
  readonly handout: Handout;
  readonly limits: RateLimits;
  /** Known once the listeners listen, which is before any request. */
  readonly addresses: () => Addresses;
  readonly version: string;
  readonly sendFaults: SendFaults;
  readonly guestFaults: GuestFaults;
  readonly clearFaults: ClearFaults;
  readonly uploadFaults: UploadFaults;
  readonly planStreamFaults: (text: string, read: number) => StreamFaults;
  report(error: unknown): void;
}
