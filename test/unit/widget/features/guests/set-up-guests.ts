// A guest's feature over fakes, and all that it has told.

import { atom, computed } from 'nanostores';
import { vi } from 'vitest';
import type { Field, Guest, User } from '../../../../../packages/widget/src/protocol/guest.ts';
import type { Persona } from '../../../../../packages/widget/src/protocol/persona.ts';
import type { GuestUpdate } from '../../../../../packages/widget/src/protocol/requests.ts';
import type {
  BootstrapFeature,
  BootstrapPhase,
} from '../../../../../packages/widget/src/features/bootstrap/bootstrap-types.ts';
import { createGuests } from '../../../../../packages/widget/src/features/guests/guests.ts';
import type { ChatConfig, UserInfo } from '../../../../../packages/widget/src/core/host-types.ts';
import type { Owner } from '../../../../../packages/widget/src/core/owner.ts';
import type { ToastContent } from '../../../../../packages/widget/src/features/toasts/toasts.ts';
import { createScopedStorage } from '../../../../../packages/widget/src/features/storage/scoped-storage.ts';
import { config } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';

export const update: GuestUpdate = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };

export function setUp(
  options: {
    stored?: string;
    query?: string;
    guest?: Partial<Guest>;
    user?: User;
    hostUser?: UserInfo;
    phase?: BootstrapPhase['name'];
    isRequired?: boolean;
    form?: string;
    persona?: Partial<Persona>;
  } = {},
) {
  const $guest = atom<Guest | null>({ id: 'g1', additionalInfo: [], ...options.guest } as Guest);
  const $phase = atom<BootstrapPhase>({ name: options.phase ?? 'ready' } as BootstrapPhase);
  const bootstrap = {
    $phase,
    $fields: atom<readonly Partial<Field>[]>([{ id: 'f', required: options.isRequired ?? true }]),
    $isKnown: computed($phase, ({ name }) => name === 'ready'),
    $guest,
    $user: atom(options.user ?? null),
    $persona: atom(options.persona ?? null),
  } as unknown as BootstrapFeature;
  const stored = new Map<string, string>(options.stored === undefined ? [] : [['user_info', options.stored]]);
  const shown: ToastContent[] = [];
  const errors: string[][] = [];
  const tracked: string[] = [];
  const advised: string[] = [];
  const putGuest = vi.fn<(id: () => string, body: GuestUpdate) => Promise<Guest | null>>((id, body) =>
    Promise.resolve({ id: id(), name: body.name, email: body.email, additionalInfo: [] }),
  );
  const $owner = atom<Owner>({ scope: 'chat', visitor: '' });
  const storage = createScopedStorage(fakeEnv(), () => 'chat', $owner);
  const $config = atom<ChatConfig>({
    ...config,
    ...(options.hostUser && { user: options.hostUser }),
    form: options.form ?? null,
  });
  const guests = createGuests({
    $config,
    bootstrap,
    putGuest,
    storage,
    life: new AbortController().signal,
    local: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    page: { query: () => new URLSearchParams(options.query) },
    clock: { toLocal: () => null, toUtc: () => null },
    toasts: { show: (content) => (shown.push(content), () => void shown.splice(shown.indexOf(content), 1)) },
    host: {
      advise: (topic) => void advised.push(topic),
      error: (code, message) => void errors.push([code, message]),
      track: (name) => void tracked.push(name),
    },
    setGuest: (guest) => $guest.set(guest),
  });
  return { guests, storage, $config, putGuest, shown, advised, errors, tracked, stored, $guest, $owner, $phase };
}
