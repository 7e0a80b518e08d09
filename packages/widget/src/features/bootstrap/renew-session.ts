// A new session in place of one that the server refuses (401 or 403; P5).

import { WidgetError } from '../../core/errors.ts';
import type { Identity } from './identity.ts';

export interface SessionRenewalPorts {
  readonly identity: Pick<Identity, 'token' | 'isHostToken' | 'forget'>;
  readonly isOpening: () => boolean;
  /** Waits for the opening that is under way; rejects when it fails. */
  readonly whenOpened: () => Promise<void>;
  /** The token with which the conversation was opened last. */
  readonly openedWith: () => string | undefined;
  /** Opens a session, without a token a new one. */
  readonly load: () => Promise<void>;
}

export interface SessionRenewal {
  /** Undefined while no new session is being opened. */
  renewal(): Promise<void> | undefined;
  /**
   * Opens a new session after a 401 or 403 to a call with `usedToken`, once for all that ask; rejects with `auth` for a
   * host-set token.
   */
  renew(usedToken: string | undefined): Promise<void>;
}

/** Creates the renewal of a session. */
export function createSessionRenewal({
  identity,
  isOpening,
  whenOpened,
  openedWith,
  load,
}: SessionRenewalPorts): SessionRenewal {
  let renewal: Promise<void> | undefined;

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
    // What another tab has renewed is taken over as it is.
    if (token === openedWith()) identity.forget();
    await load();
  };

  return {
    renewal: () => renewal,
    renew: (usedToken) => (renewal ??= renewOnce(usedToken).finally(() => (renewal = undefined))),
  };
}
