// What is kept of an operator's secret: a salt and what scrypt makes of both, so that a copy of the database is no list of
// secrets.

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const keyBytes = 32;

export const hashSecret = async (secret: string): Promise<string> => {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(secret, salt, keyBytes)).toString('base64url')}`;
};

/** Compares with a stored hash. null stands for an account that does not exist: it takes as long, and is false. */
export const checkSecret = async (secret: string, stored: string | null): Promise<boolean> => {
  const [salt = '', hash = ''] = (stored ?? `${'A'.repeat(22)}.${'A'.repeat(43)}`).split('.');
  const [sent, kept] = [await derive(secret, Buffer.from(salt, 'base64url'), keyBytes), Buffer.from(hash, 'base64url')];
  return kept.length === sent.length && timingSafeEqual(sent, kept) && stored !== null;
};
