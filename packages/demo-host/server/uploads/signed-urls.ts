// URLs that prove the right to read a file: an <img> cannot send a token. Whoever has one can read that file, until it
// expires (docs/protocol.md#files: 24 hours).

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { uploadsPath } from './upload-names.ts';

const hourMs = 3_600_000;

export interface UrlSigner {
  /** Absolute URL of an upload, for a holder: the visitor who owns it or a conversation that shows it. */
  sign(name: string, holder: string): string;
  /** Whether one of these holders was given this signature, and whether its time is over. */
  check(name: string, holders: readonly string[], expires: string, signature: string): 'good' | 'bad' | 'expired';
}

export interface UrlSignerOptions {
  readonly key: string;
  readonly clock: Clock;
  readonly apiUrl: () => string;
}

export const createUrlSigner = ({ key, clock, apiUrl }: UrlSignerOptions): UrlSigner => {
  const signatureOf = (name: string, holder: string, expires: string): string =>
    createHmac('sha256', key).update(`${name}\n${holder}\n${expires}`).digest('base64url');

  const isSame = (one: string, other: string): boolean => {
    const [left, right] = [Buffer.from(one), Buffer.from(other)];
    return left.length === right.length && timingSafeEqual(left, right);
  };

  return {
    sign: (name, holder) => {
      // From the full hour on: within an hour the URL stays the same, so that a page does not load its pictures anew.
      const expires = String((Math.floor(clock.time() / hourMs) * hourMs + 24 * hourMs) / 1_000);
      const signature = signatureOf(name, holder, expires);
      return `${apiUrl()}${uploadsPath}${name}?expires=${expires}&signature=${signature}`;
    },
    check: (name, holders, expires, signature) => {
      if (!holders.some((holder) => isSame(signatureOf(name, holder, expires), signature))) return 'bad';
      return Number(expires) * 1_000 > clock.time() ? 'good' : 'expired';
    },
  };
};
