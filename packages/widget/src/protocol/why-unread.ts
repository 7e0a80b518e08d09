import * as v from 'valibot';
import { bootstrapSchema } from './bootstrap.ts';
import { messageSchema } from './message.ts';
import type { streamEventSchema } from './stream-event.ts';

const whyNot = (schema: v.GenericSchema, value: unknown): string =>
  (v.safeParse(schema, value).issues ?? [])
    .map(({ path, message: text }) => path?.map(({ key }) => String(key)).join('.') ?? text)
    .join(', ');

/** Paths of what keeps a message from being read; empty where it can be. */
export const whyUnread = (message: unknown): string => whyNot(messageSchema, message);

/** The same of an event of the reply's stream, whose type is known. */
export function whyUnreadEvent(event: object, events: typeof streamEventSchema): string {
  const schema = events.options.find(({ entries }) => v.is(entries.type, Reflect.get(event, 'type')));
  return schema ? whyNot(schema, event) : 'type';
}

/** The same of the reply to the first call. */
export const whyUnreadOpening = (data: unknown): string => whyNot(bootstrapSchema, data);
