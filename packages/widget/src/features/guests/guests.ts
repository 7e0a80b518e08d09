// The guest: whether the start form is due, what it starts with, and storing what it gave (specification §2, §7).

import { atom, computed } from 'nanostores';
import type { ClockPort, HostPort, PagePort, StoragePort } from '../../core/env.ts';
import { toWidgetError, WidgetError } from '../../core/errors.ts';
import type { ChatConfig, UserInfo } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Guest, GuestUpdate } from '../../protocol/guest.ts';
import { readStored, type TabState, userInfoSchema } from '../../protocol/stored.ts';
import type { ConversationFeature } from '../conversation/conversation-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { FormValues } from '../start-form/form-field.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';

const userInfoKey = 'user_info';

export interface GuestsOptions {
  readonly $config: Readable<ChatConfig>;
  readonly conversation: ConversationFeature;
  readonly local: StoragePort;
  readonly page: Pick<PagePort, 'query'>;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly host: Pick<HostPort, 'error' | 'track'>;
  /** PUT /guests/{guestId}; rejects with WidgetError. */
  readonly putGuest: (guestId: () => string, update: GuestUpdate) => Promise<Guest | null>;
  readonly setGuest: (guest: Guest) => void;
  readonly storage: ScopedStorage;
}

export interface GuestsFeature {
  /** True for a guest without a name; signed-in visitors see no form. Null until it is known (contract §5). */
  readonly $needsForm: Readable<boolean | null>;
  /** Name and e-mail to start the form with: the host's word first, then what this browser remembers. */
  readonly $prefill: Readable<UserInfo>;
  readonly clock: Pick<ClockPort, 'toLocal' | 'toUtc'>;
  /** What stands in a start form that was not sent, kept for the tab. */
  readonly unsent: { read(): TabState['form']; keep(values: FormValues | undefined): void };
  /** Stores the guest and adds the page's `utm_*` parameters; shows the toast of a failure and rejects with it. */
  save(update: GuestUpdate): Promise<void>;
  /** Prefills the form; once there is a guest with a name, updates it. */
  identify(user: UserInfo): Promise<void>;
}

export function createGuests(options: GuestsOptions): GuestsFeature {
  const { $config, conversation, host, local, page, toasts, putGuest, setGuest, storage } = options;
  const $prefill = atom<UserInfo>(readUserInfo(local));
  $config.subscribe(({ user }) => $prefill.set({ ...$prefill.get(), ...user }));
  const $needsForm = computed(
    [conversation.$isKnown, conversation.$guest, conversation.$user],
    (isKnown, guest, user) => (isKnown ? !user && guest !== null && !guest.name : null),
  );

  const unsent = {
    read: () => storage.tab.read().form,
    keep: (form: FormValues | undefined) => storage.tab.patch({ form }),
  };

  async function save(update: GuestUpdate): Promise<void> {
    const guest = conversation.$guest.get();
    if (!guest) return;
    const utm = utmOf(page.query());
    const stored = await putGuest(() => conversation.$guest.get()?.id ?? guest.id, utm ? { ...update, utm } : update).catch((thrown: unknown) => {
      toasts.show({ tone: 'alert', key: 'errors.guestFailed' });
      const { code, message } = toWidgetError(thrown);
      host.error(code, message);
      throw thrown;
    });
    if (!stored) {
      toasts.show({ tone: 'alert', key: 'errors.noData' });
      throw new WidgetError('protocol');
    }
    local.set(userInfoKey, JSON.stringify({ name: update.name, email: update.email }));
    unsent.keep(undefined);
    setGuest(stored);
    if (!guest.name && stored.name) host.track('form-submit');
  }

  return {
    $needsForm,
    $prefill,
    clock: options.clock,
    unsent,
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
