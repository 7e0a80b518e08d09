import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import type { Guest, GuestUpdate, User } from '../../../../../packages/widget/src/protocol/guest.ts';
import type { ConversationFeature, OpeningPhase } from '../../../../../packages/widget/src/features/conversation/conversation-types.ts';
import { createGuests } from '../../../../../packages/widget/src/features/guests/guests.ts';
import type { UserInfo } from '../../../../../packages/widget/src/core/host-types.ts';
import type { ToastContent } from '../../../../../packages/widget/src/features/toasts/toasts.ts';
import { createScopedStorage } from '../../../../../packages/widget/src/features/storage/scoped-storage.ts';
import { config } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';

const update: GuestUpdate = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };

function setUp(options: { stored?: string; query?: string; guest?: Partial<Guest>; user?: User; hostUser?: UserInfo } = {}) {
  const $guest = atom<Guest | null>({ id: 'g1', additionalInfo: [], ...options.guest } as Guest);
  const conversation = {
    $phase: atom<OpeningPhase>({ name: 'ready' }),
    $guest,
    $user: atom(options.user ?? null),
  } as unknown as ConversationFeature;
  const stored = new Map<string, string>(options.stored === undefined ? [] : [['user_info', options.stored]]);
  const shown: ToastContent[] = [];
  const errors: string[][] = [];
  const putGuest = vi.fn<(id: () => string, body: GuestUpdate) => Promise<Guest | null>>((id, body) =>
    Promise.resolve({ id: id(), name: body.name, email: body.email, additionalInfo: [] }),
  );
  const storage = createScopedStorage(fakeEnv(), () => 'chat', atom({ scope: 'chat', visitor: '' }));
  const $config = atom({ ...config, ...(options.hostUser && { user: options.hostUser }) });
  const guests = createGuests({
    $config,
    conversation,
    putGuest,
    storage,
    local: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    page: { query: () => new URLSearchParams(options.query) },
    clock: { toLocal: () => null, toUtc: () => null },
    toasts: { show: (content) => shown.push(content) },
    host: { error: (code, message) => void errors.push([code, message]) },
    setGuest: (guest) => $guest.set(guest),
  });
  return { guests, storage, $config, putGuest, shown, errors, stored, $guest };
}

describe('createGuests', () => {
  it('asks a guest without a name for the form, and nobody else', () => {
    expect(setUp().guests.$needsForm.get()).toBe(true);
    expect(setUp({ guest: { name: 'Ada' } }).guests.$needsForm.get()).toBe(false);
    expect(setUp({ user: { id: 'u', role: 'USER' } as User }).guests.$needsForm.get()).toBe(false);
  });

  it('stores the guest and remembers name and e-mail', async () => {
    const { guests, stored, $guest } = setUp();
    await guests.save(update);
    expect($guest.get()?.name).toBe('Ada');
    expect(JSON.parse(stored.get('user_info') ?? '')).toEqual({ name: 'Ada', email: 'ada@example.org' });
    expect(guests.$needsForm.get()).toBe(false);
  });

  it('keeps what was typed and not sent for the tab, until it is sent', async () => {
    const { guests, storage } = setUp();
    guests.unsent.keep({ name: 'Ad' });
    expect(guests.unsent.read()).toEqual({ name: 'Ad' });
    expect(storage.local.read()).not.toHaveProperty('form');
    await guests.save(update);
    expect(guests.unsent.read()).toBeUndefined();
  });

  it('starts with the name that the page gives, then or later, before the one that this browser remembers', () => {
    const stored = JSON.stringify({ name: 'Old', email: 'old@example.org' });
    const { guests, $config } = setUp({ stored, hostUser: { name: 'Ada' } });
    expect(guests.$prefill.get()).toEqual({ name: 'Ada', email: 'old@example.org' });
    $config.set({ ...config, user: { name: 'Ada', email: 'ada@example.org' } });
    expect(guests.$prefill.get()).toEqual({ name: 'Ada', email: 'ada@example.org' });
  });

  it('sends utm parameters of the page and no others', async () => {
    const { guests, putGuest } = setUp({ query: 'utm_source=mail&utm_term=tea&token=secret&xutm_a=1' });
    await guests.save(update);
    expect(putGuest).toHaveBeenCalledWith(expect.any(Function), { ...update, utm: { utm_source: 'mail', utm_term: 'tea' } });
  });

  it('tells of a failure and keeps the form open', async () => {
    const { guests, putGuest, shown, errors } = setUp();
    putGuest.mockRejectedValueOnce(new WidgetError('http', { status: 500 }));
    await expect(guests.save(update)).rejects.toThrow(WidgetError);
    expect(shown.map((toast) => toast.key)).toEqual(['errors.guestFailed']);
    expect(errors.map(([code]) => code)).toEqual(['http']);
    expect(guests.$needsForm.get()).toBe(true);
  });

  it('tells of an answer without data', async () => {
    const { guests, putGuest, shown } = setUp();
    putGuest.mockResolvedValueOnce(null);
    await expect(guests.save(update)).rejects.toThrow(WidgetError);
    expect(shown.map((toast) => toast.key)).toEqual(['errors.noData']);
  });

  it.each(['', '{', '[]', '{"name":7}', 'null'])('starts empty from the broken store %j', (stored) => {
    expect(setUp({ stored }).guests.$prefill.get()).toEqual({});
  });

  it("prefills with the host's word before what is remembered", async () => {
    const { guests, putGuest } = setUp({ stored: '{"name":"Old","email":"old@example.org"}' });
    await guests.identify({ name: 'New' });
    expect(guests.$prefill.get()).toEqual({ name: 'New', email: 'old@example.org' });
    expect(putGuest).not.toHaveBeenCalled();
  });

  it('updates a guest that has introduced themselves, answers included', async () => {
    const info = { id: 'i', fieldId: 'f', value: 'green' };
    const { guests, putGuest } = setUp({ guest: { name: 'Ada', email: 'a@b.example', additionalInfo: [info] } });
    await guests.identify({ email: 'new@b.example' });
    expect(putGuest).toHaveBeenCalledWith(expect.any(Function), {
      name: 'Ada',
      email: 'new@b.example',
      additionalInfo: [{ fieldId: 'f', value: 'green' }],
    });
  });
});
