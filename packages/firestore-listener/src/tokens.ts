// The tokens of realtime: JSON Web Tokens, signed with a key that all processes share. A custom token proves that the API
// gave it to a visitor for one conversation; an id token proves it to the listener's server, a refresh token to get another.

import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { projectId } from './database-name.ts';
import type { ListenerClock } from './document-feed.ts';

export type TokenUse = 'custom' | 'id' | 'refresh';

export interface Grant {
  /** The guest's or user's id. */
  readonly uid: string;
  readonly conversationId: string;
}

export interface SignedGrant extends Grant {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  sign(use: TokenUse, grant: Grant): string;
  /** What the token grants, also when it is over; null when it is not one of ours. */
  read(use: TokenUse, token: string): SignedGrant | null;
  readonly idSeconds: number;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const payloadSchema = v.pipe(
  v.string(),
  v.transform((text): unknown => JSON.parse(Buffer.from(text, 'base64url').toString())),
  v.object({ use: v.string(), sub: v.string(), conv: v.string(), exp: v.number() }),
);

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates the mint; `idMs` is how long an id token holds, an hour as Firebase has it. */
export const createTokens = (key: string, clock: ListenerClock, idMs = hourMs): Tokens => {
  const lifeMs: Record<TokenUse, number> = { custom: hourMs, id: idMs, refresh: 30 * dayMs };
  const signatureOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();

  return {
    idSeconds: Math.round(idMs / 1_000),
    sign: (use, { uid, conversationId }) => {
      const issued = Math.floor(clock.time() / 1_000);
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
        use,
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: uid,
        user_id: uid,
        conv: conversationId,
        auth_time: issued,
        iat: issued,
        exp: issued + Math.round(lifeMs[use] / 1_000),
        firebase: { identities: {}, sign_in_provider: 'custom' },
      })}`;
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },
    read: (use, token) => {
      const [head, body, signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(`${head}.${body}`);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const payload = v.parse(payloadSchema, body);
      if (payload.use !== use) return null;
      return { uid: payload.sub, conversationId: payload.conv, expiresAt: payload.exp * 1_000 };
    },
  };
};
