import * as v from 'valibot';
import { messageSchema } from './message.ts';

/** Paths of what keeps a message from being read; empty where it can be. */
export const whyUnread = (message: unknown): string =>
  (v.safeParse(messageSchema, message).issues ?? [])
    .map(({ path, message: text }) => path?.map(({ key }) => String(key)).join('.') ?? text)
    .join(', ');
