// The guest: whether the start form is due, what it starts with, and storing what it gave (specification §2, §7).

import { atom, computed } from 'nanostores';
import type { ClockPort, PagePort, StoragePort } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { UserInfo } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Guest, GuestUpdate } from '../../protocol/guest.ts';
import { readStored, userInfoSchema } from '../../protocol/stored.ts';
import type { ConversationFeature } from '../conversation/conversation-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';

const userInfoKey = 'user_info';

export interface GuestsOptions {
  readonly conversation: ConversationFeature;
  readonly local: StoragePort;
  readonly page: Pick<PagePort, 'query'>;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  /** PUT /guests/{guestId}; rejects with WidgetError. */
  readonly putGuest: (guestId: () => string, update: GuestUpdate) => Promise<Guest | null>;
  readonly setGuest: (guest: Guest) => void;
}

export interface GuestsFeature {
  /** True for a guest without a name; signed-in visitors see no form. */
  readonly $needsForm: Readable<boolean>;
  /** Name and e-mail to start the form with: the host's word first, then what this browser remembers. */
  readonly $prefill: Readable<UserInfo>;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  /** Stores the guest and adds the page's `utm_*` parameters; shows the toast of a failure and rejects with it. */
  save(update: GuestUpdate): Promise<void>;
  /** Prefills the form; once there is a guest with a name, updates it. */
  identify(user: UserInfo): Promise<void>;
}

export function createGuests(options: GuestsOptions): GuestsFeature {
  const { conversation, local, page, toasts, putGuest, setGuest } = options;
  const $prefill = atom<UserInfo>(readUserInfo(local));
  const $needsForm = computed(
    [conversation.$phase, conversation.$guest, conversation.$user],
    (phase, guest, user) => phase.name === 'ready' && !user && guest !== null && !guest.name,
  );

  async function save(update: GuestUpdate): Promise<void> {
    const guest = conversation.$guest.get();
    if (!guest) return;
    const utm = utmOf(page.query());
    const stored = await putGuest(() => conversation.$guest.get()?.id ?? guest.id, utm ? { ...update, utm } : update).catch((thrown: unknown) => {
      toasts.show({ tone: 'alert', key: 'errors.guestFailed' });
      throw thrown;
    });
    if (!stored) {
      toasts.show({ tone: 'alert', key: 'errors.noData' });
      throw new WidgetError('protocol');
    }
    local.set(userInfoKey, JSON.stringify({ name: update.name, email: update.email }));
    setGuest(stored);
  }

  return {
    $needsForm,
    $prefill,
    clock: options.clock,
    save,
    async identify(user) {
      const guest = conversation.$guest.get();
      const known = { ...$prefill.get(), ...user };
      $prefill.set(known);
      if (!guest?.name) return;
      await save({
        name: user.name ?? guest.name,
        email: user.email ?? guest.email ?? '',
        additionalInfo: guest.additionalInfo.map(({ fieldId, value }) => ({ fieldId, value })),
      });
    },
  };
}

function readUserInfo(local: StoragePort): UserInfo {
  const { name, email } = readStored(userInfoSchema, local.get(userInfoKey));
  return { ...(name && { name }), ...(email && { email }) };
}

function utmOf(query: URLSearchParams): Record<string, string> | undefined {
  const entries = [...query].filter(([name]) => name.startsWith('utm_'));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
