// A new session in place of one that the server refuses (401 or 403; P5).

import type { ClockPort } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { Identity } from './identity.ts';

const WINDOW_MS = 60_000;
/** New sessions within `WINDOW_MS` while the server takes calls in them; one where it refuses the new one as well. */
const MAX_RENEWALS = 3;

export interface SessionRenewalPorts {
  readonly clock: Pick<ClockPort, 'now'>;
  readonly identity: Pick<Identity, 'token' | 'isHostToken' | 'forget'>;
  readonly isOpening: () => boolean;
  /** Waits for the opening that is under way; rejects when it fails. */
  readonly whenOpened: () => Promise<void>;
  /** The token with which the conversation was opened last. */
  readonly openedWith: () => string | undefined;
  /** Requests carry the token of another session than the one that is open here. */
  readonly isBehind: () => boolean;
  /** Opens a session, without a token a new one. */
  readonly load: () => Promise<void>;
}

export interface SessionRenewal {
  /** Undefined while no new session is being opened, and none that another tab has opened is still to be followed. */
  renewal(): Promise<void> | undefined;
  /** Another tab has opened another session: this one goes on in it. Where that fails, the next call does it first. */
  followSession(): void;
  /**
   * Opens a new session after a 401 or 403 to a call with `usedToken`, once for all that ask; rejects with `auth` for a
   * host-set token, and where new sessions are refused as well: each makes another guest.
   */
  renew(usedToken: string | undefined): Promise<void>;
  /** A call of this session was answered well. */
  accepted(): void;
}

/** Creates the renewal of a session. */
export function createSessionRenewal({
  clock,
  identity,
  isOpening,
  whenOpened,
  openedWith,
  isBehind,
  load,
}: SessionRenewalPorts): SessionRenewal {
  let renewal: Promise<void> | undefined;
  let renewedAtMs: readonly number[] = [];
  let isAccepted = false;
  let isFollowing = false;

  const checkLimit = () => {
    const now = clock.now();
    renewedAtMs = renewedAtMs.filter((atMs) => now - atMs < WINDOW_MS);
    if (renewedAtMs.length >= (isAccepted ? MAX_RENEWALS : 1)) throw new WidgetError('auth');
  };

  const renewOnce = async (usedToken: string | undefined): Promise<void> => {
    // A new session is on its way already.
    if (isOpening()) return whenOpened();
    const token = identity.token();
    if (identity.isHostToken()) {
      // The host alone can give a new one; it hears of it through the error event and sets the token again.
      if (token === usedToken) throw new WidgetError('auth');
      return whenOpened();
    }
    // Another call has renewed while this one was under way.
    if (token !== usedToken && token === openedWith()) return;
    checkLimit();
    // What another tab has renewed is taken over as it is.
    if (token === openedWith()) identity.forget(true);
    await load();
    // One that could not be opened, while the server was busy, is no session that was refused.
    renewedAtMs = [...renewedAtMs, clock.now()];
    isAccepted = false;
  };

  const begin = (open: () => Promise<void>) => (renewal ??= open().finally(() => (renewal = undefined)));
  const follow = () =>
    begin(async () => {
      await load();
      isFollowing = false;
    });

  return {
    renewal: () => renewal ?? (isFollowing && isBehind() ? follow() : undefined),
    followSession() {
      isFollowing = isBehind();
      // Its conversation refuses the new token as one that is not there, which no call could tell from another failure.
      if (isFollowing) follow().catch(() => {});
    },
    accepted: () => void (isAccepted = true),
    renew: (usedToken) => begin(() => renewOnce(usedToken)),
  };
}
