// What the routes are given; they know no adapter.

import type { Clock } from '../clock.ts';
import type { Budgets } from '../limits/budgets.ts';
import type { DayLimits } from '../limits/day-limits.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import type { Revocations } from '../limits/revocations.ts';
import type { StreamSeats } from '../limits/stream-seats.ts';
import type { Log } from '../operations/log.ts';
import type { LiveFeed } from '../realtime/feed.ts';
import type { RealtimeOffer } from '../realtime/offer.ts';
import type { Replies } from '../replies/replies.ts';
import type { OpenReplyStream } from '../replies/reply-streams.ts';
import type { Speech } from '../speech/speech.ts';
import type { Database } from '../store/database.ts';
import type { ErrorEvents } from '../store/error-events.ts';
import type { Handout } from '../uploads/attachments.ts';
import type { UrlSigner } from '../uploads/signed-urls.ts';
import type { ReceiveUpload } from '../uploads/upload-receiver.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { VoiceService } from '../voice/plan-voice.ts';

export interface RateLimits {
  readonly bootstrap: RateLimit;
  readonly send: RateLimit;
  /** Of each call that only reads. */
  readonly read: RateLimit;
  /** Files by their signed URLs, which carry no token: of each address. */
  readonly file: RateLimit;
  /** What anybody may read, of each address: the version, and each folder that stands open. */
  readonly publicFile: RateLimit;
  readonly upload: RateLimit;
  /** Sockets that are opened. */
  readonly speech: RateLimit;
  readonly live: RateLimit;
  /** What a visitor asks to have, or to have deleted. */
  readonly ownData: RateLimit;
  readonly signIn: RateLimit;
  /** Of each call of the operator page, by address. */
  readonly operator: RateLimit;
}

export interface Addresses {
  /** Origin under which the outside reaches this API. */
  readonly apiUrl: string;
  /** Origin of the demo's own Firestore; empty where there is none. */
  readonly realtimeUrl: string;
  /** Exact origins that may call (SEC9). */
  readonly allowedOrigins: readonly string[];
  /** Those of the site itself: no other reaches the operator's calls. */
  readonly siteOrigins: readonly string[];
}

export interface ApiServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly replies: Replies;
  readonly openReplyStream: OpenReplyStream;
  readonly streams: StreamSeats;
  readonly revocations: Revocations;
  readonly speech: Speech;
  readonly voice: VoiceService;
  readonly uploads: Uploads;
  readonly receiveUpload: ReceiveUpload;
  readonly signer: UrlSigner;
  /** Every stored message passes through it on its way out. */
  readonly handout: Handout;
  /** To be told `changed` after every commit that shows live (realtime/live-changes.ts). */
  readonly live: LiveFeed;
  readonly realtime: RealtimeOffer;
  readonly limits: RateLimits;
  readonly budgets: Budgets;
  readonly dayLimits: DayLimits;
  readonly errorEvents: ErrorEvents;
  /** Known once the listeners listen, which is before any request. */
  readonly addresses: () => Addresses;
  readonly version: string;
  readonly log: Log;
  /** With it an operator signs in as an owner. */
  readonly operatorToken: string;
  report(error: unknown): void;
}
