// The start form below the visitor's first message, or below its answer where that does not wait (docs/behaviour.md#the-form-after-the-first-message):
// below which message it stands, and that it was answered, here or in another tab. What was written waits in the outbox.

import { atom } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { FormState, GuestsFeature } from '../guests/guests.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { HistoryState } from '../timeline/timeline-types.ts';
import type { MessageList } from '../timeline/message-list.ts';

export interface LaterFormPorts {
  readonly bootstrap: Pick<BootstrapFeature, '$guest'>;
  readonly guests: Pick<GuestsFeature, '$form'>;
  readonly list: Pick<MessageList, 'get'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
  readonly $keys: Readable<readonly string[]>;
  readonly $history: Readable<HistoryState>;
}

export interface LaterFormFeature {
  /** Key of the message below which it stands, or null. */
  readonly $below: Readable<string | null>;
  /** The visitor's name, once they have told it there; null while it is asked for. */
  readonly $thanked: Readable<string | null>;
  readonly $form: GuestsFeature['$form'];
  /** True for the first that asks, of each thing that is to be said aloud. */
  mayTell(what: 'asked' | 'thanked'): boolean;
}

/** Whether it is asked for below the first message. */
const isAskedLater = (form: FormState) => form === 'waits' || form === 'whenever';

export type CreateLaterForm = (ports: LaterFormPorts) => LaterFormFeature & { destroy(): void };

/** Creates it over the list of a conversation. */
export const createLaterForm: CreateLaterForm = ({ bootstrap, guests, list, reply, $keys, $history }) => {
  const { $form } = guests;
  const { $status } = reply;
  const $below = atom<string | null>(null);
  const $thanked = atom<string | null>(null);
  const told = new Set<string>();
  let askedId: string | undefined;

  const firstOfVisitor = (keys: readonly string[]) => keys.findIndex((key) => list.get(key)?.role === 'user');

  /** The first message; where its reply does not wait, the end of that, once it has come or failed: a question and its answer stay together. */
  const findPlace = (keys: readonly string[]) => {
    const first = firstOfVisitor(keys);
    const key = keys[first];
    if (key === undefined || $form.get() === 'waits') return key;
    // Of a longer conversation the first message may not be loaded yet.
    const isFirstKnown = $history.get().name === 'complete';
    const isUnderWay = /^(?:queued|sending)$/.test(list.get(key)?.delivery ?? '');
    if (!isFirstKnown || isUnderWay || !/^(?:idle|failed)$/.test($status.get().name)) return undefined;
    const after = firstOfVisitor(keys.slice(first + 1));
    return after < 0 ? keys.at(-1) : keys[first + after];
  };

  const look = () => {
    const keys = $keys.get();
    const below = $below.get();
    const guest = bootstrap.$guest.get();
    // Older messages come in front of it: it stays where it is while it is filled in.
    const isListed = below !== null && keys.includes(below);
    if (isAskedLater($form.get())) {
      askedId = guest?.id;
      $thanked.set(null);
      if (!isListed) $below.set(findPlace(keys) ?? null);
    } else if (isListed && guest?.name && guest.id === askedId) $thanked.set(guest.name);
    else $below.set(null);
  };
  const stops = [$keys, $form, $history, $status, bootstrap.$guest].map((store) => store.listen(look));
  look();

  return {
    $below,
    $thanked,
    $form,
    mayTell: (what) => !told.has(what) && Boolean(told.add(what)),
    destroy() {
      for (const stop of stops) stop();
    },
  };
};
