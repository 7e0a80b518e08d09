// The tokens of realtime: JSON Web Tokens, signed with a key that all processes share. A custom token proves that the API
// gave it to a visitor for one conversation; an id token proves it to the listener's server, a refresh token to get another.

import { errors, jwtVerify, SignJWT } from 'jose';
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
  sign(use: TokenUse, grant: Grant): Promise<string>;
  /** What the token grants, also when it is over; null when it is not one of ours. */
  read(use: TokenUse, token: string): Promise<SignedGrant | null>;
  readonly idSeconds: number;
}

const algorithm = 'HS256';
const issuer = `https://securetoken.google.com/${projectId}`;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const claimsSchema = v.object({ use: v.string(), sub: v.string(), conv: v.string(), exp: v.number() });

/** Creates the mint; `idMs` is how long an id token holds, an hour as Firebase has it. */
export const createTokens = (key: string, clock: ListenerClock, idMs = hourMs): Tokens => {
  const lifeMs: Record<TokenUse, number> = { custom: hourMs, id: idMs, refresh: 30 * dayMs };
  const secret = new TextEncoder().encode(key);

  return {
    idSeconds: Math.round(idMs / 1_000),
    sign: (use, { uid, conversationId }) => {
      const issued = Math.floor(clock.time() / 1_000);
      const firebase = { identities: {}, sign_in_provider: 'custom' };
      return new SignJWT({ use, user_id: uid, conv: conversationId, auth_time: issued, firebase })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(uid)
        .setIssuedAt(issued)
        .setExpirationTime(issued + Math.round(lifeMs[use] / 1_000))
        .sign(secret);
    },
    read: async (use, token) => {
      const wanted = { algorithms: [algorithm], issuer, audience: projectId, currentDate: new Date(clock.time()) };
      const claims = await jwtVerify(token, secret, wanted).then(
        ({ payload }) => payload,
        // Signed by us, but over.
        (error: unknown) => (error instanceof errors.JWTExpired ? error.payload : null),
      );
      const { success, output } = v.safeParse(claimsSchema, claims);
      if (!success || output.use !== use) return null;
      return { uid: output.sub, conversationId: output.conv, expiresAt: output.exp * 1_000 };
    },
  };
};
