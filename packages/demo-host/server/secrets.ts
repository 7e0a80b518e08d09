import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits as lower-case hex (SEC8: ids cannot be guessed, and prove nothing). */
export const newId = (): string => randomBytes(16).toString('hex');

/** A bearer token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. A plain hash is enough: the token itself has full entropy. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The id of a thing that belongs to another: the same whichever process computes it, and whenever. */
export const deriveId = (id: string, ordinal: number): string =>
  createHash('sha256').update(`${id}:${ordinal}`).digest('hex').slice(0, 32);
