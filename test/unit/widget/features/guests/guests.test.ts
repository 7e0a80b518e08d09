import { describe, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import type { UserInfo } from '../../../../../packages/widget/src/core/host-types.ts';
import type { Guest, User } from '../../../../../packages/widget/src/protocol/guest.ts';
import { config } from '../../../../helpers/fake-chat.ts';
import { setUp, update } from './set-up-guests.ts';

describe('createGuests', () => {
  it('asks a guest without a name for the form, and nobody else', () => {
    expect(setUp().guests.$needsForm.get()).toBe(true);
    expect(setUp({ guest: { name: 'Ada' } }).guests.$needsForm.get()).toBe(false);
    expect(setUp({ user: { id: 'u', role: 'USER' } as User }).guests.$needsForm.get()).toBe(false);
  });

  it.each([
    ['later', undefined, 'waits'],
    ['LATER', true, 'waits'],
    ['later', false, 'whenever'],
    ['later', 'no', 'waits'],
    ['first', false, 'first'],
    ['after', undefined, 'first'],
  ])('asks with form="%s" and requireEmailUpfront %s: %s', (form, value, where) => {
    const persona = { settings: value === undefined ? [] : [{ key: 'requireEmailUpfront', value }] };
    const { guests } = setUp({ form, persona });
    expect([guests.$form.get(), guests.$needsForm.get()]).toEqual([where, where === 'first']);
    expect(setUp({ form, persona, guest: { name: 'Ada' } }).guests.$form.get()).toBe(false);
    expect(setUp({ form, persona, user: { id: 'u', role: 'USER' } as User }).guests.$form.get()).toBe(false);
    expect(setUp({ form, persona, phase: 'opening' }).guests.$form.get()).toBeNull();
  });

  it('asks who has talked before the session was given up first, wherever the form stands', () => {
    const { $guest, guests } = setUp({ form: 'later', guest: { name: 'Ada' } });
    expect(guests.$form.get()).toBe(false);
    $guest.set({ id: 'g2', additionalInfo: [] } as unknown as Guest);
    expect(guests.$needsForm.get()).toBe(true);
  });

  it('stores the guest and remembers name and e-mail', async () => {
    const { guests, stored, $guest } = setUp();
    await guests.save(update);
    expect($guest.get()?.name).toBe('Ada');
    expect(JSON.parse(stored.get('user_info') ?? '')).toEqual({ name: 'Ada', email: 'ada@example.org' });
    expect(guests.$needsForm.get()).toBe(false);
  });

  it('says why the form stands again where the server has given the session up, and only there', () => {
    const named = { id: 'g1', name: 'Ada', additionalInfo: [] } as unknown as Guest;
    const nobody = { id: 'g2', additionalInfo: [] } as unknown as Guest;
    const { $guest, $phase, shown } = setUp();
    $guest.set(nobody);
    $guest.set(named);
    // As where the page has signed the visitor out, or the visitor has deleted what is stored.
    $phase.set({ name: 'opening' });
    $guest.set(nobody);
    $phase.set({ name: 'ready' });
    expect(shown).toEqual([]);
    $guest.set(named);
    $guest.set(nobody);
    expect(shown).toMatchObject([{ tone: 'alert', key: 'errors.sessionEnded' }]);
  });

  it('tells nobody where the session has ended meanwhile', async () => {
    const { guests, putGuest, shown, errors } = setUp();
    putGuest.mockRejectedValueOnce(new DOMException('over', 'AbortError'));
    await expect(guests.save(update)).rejects.toThrow('over');
    expect([shown, errors]).toEqual([[], []]);
  });

  it('tells of a visitor who is no object, and of no other', () => {
    const { guests, advised } = setUp();
    void guests.identify({ name: 'Ada' });
    expect(advised).toEqual([]);
    void guests.identify('Ada' as never);
    expect(advised).toContain('user');
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

  it('starts the form that follows a lost session with what this browser remembers by then', async () => {
    const { guests, $guest, $config } = setUp();
    await guests.save(update);
    $guest.set({ id: 'g2', additionalInfo: [] } as unknown as Guest);
    expect([guests.$needsForm.get(), guests.$prefill.get()]).toEqual([true, { name: 'Ada', email: 'ada@example.org' }]);
    $config.set({ ...config, user: { name: 'Grace' } });
    $guest.set({ id: 'g3', additionalInfo: [] } as unknown as Guest);
    expect(guests.$prefill.get()).toEqual({ name: 'Grace', email: 'ada@example.org' });
  });

  it.each([['Ada'], [7], [null], [{ name: 7, email: ['a'] }]])('takes nothing from %j as a user', async (user) => {
    const { guests, putGuest } = setUp({ isRequired: false });
    await guests.identify(user as never);
    expect([guests.$prefill.get(), putGuest.mock.calls.length]).toEqual([{}, 0]);
  });

  it('sends of a link only so many utm parameters as a server keeps', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `utm_${index}=a`).join('&');
    const { guests, putGuest } = setUp({ query: `utm_${'n'.repeat(200)}=a&utm_source=${'s'.repeat(5000)}&${many}` });
    await guests.save(update);
    const { utm = {} } = putGuest.mock.calls[0]?.[1] ?? {};
    expect(Object.keys(utm)).toHaveLength(20);
    expect(utm['utm_source']).toBe('s'.repeat(200));
  });

  it('sends utm parameters of the page and no others', async () => {
    const { guests, putGuest } = setUp({ query: 'utm_source=mail&utm_term=tea&token=secret&xutm_a=1' });
    await guests.save(update);
    expect(putGuest).toHaveBeenCalledWith(expect.any(Function), {
      ...update,
      utm: { utm_source: 'mail', utm_term: 'tea' },
    });
  });

  it('tells of a failure, until the next try has worked, and keeps the form open', async () => {
    const { guests, putGuest, shown, errors } = setUp();
    putGuest.mockRejectedValueOnce(new WidgetError('http', { status: 500 }));
    await expect(guests.save(update)).rejects.toThrow(WidgetError);
    expect([shown.map(({ key }) => key), errors.map(([code]) => code)]).toEqual([['errors.guestFailed'], ['http']]);
    expect(guests.$needsForm.get()).toBe(true);
    await guests.save(update).then(() => expect(shown).toEqual([]));
  });

  it('tells of an answer without data', async () => {
    const { guests, putGuest, shown } = setUp();
    putGuest.mockResolvedValueOnce(null);
    await expect(guests.save(update)).rejects.toThrow(WidgetError);
    expect(shown).toMatchObject([{ key: 'errors.noData' }]);
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

  it('counts what the host said before opening as soon as the guest is known, once', async () => {
    const { guests, putGuest, $phase } = setUp({ guest: { name: 'Ada', email: 'a@b.example' }, phase: 'idle' });
    await guests.identify({ name: 'Grace' });
    await guests.identify({ email: 'grace@b.example' });
    expect(putGuest).not.toHaveBeenCalled();
    $phase.set({ name: 'opening' });
    $phase.set({ name: 'ready' });
    await Promise.resolve();
    expect(putGuest.mock.calls.map(([, body]) => body)).toEqual([
      { name: 'Grace', email: 'grace@b.example', additionalInfo: [] },
    ]);
    $phase.set({ name: 'opening' });
    $phase.set({ name: 'ready' });
    await Promise.resolve();
    expect(putGuest).toHaveBeenCalledTimes(1);
  });

  it('stores nothing that the server knows already', async () => {
    const { guests, putGuest } = setUp({ guest: { name: 'Ada', email: 'a@b.example' } });
    await guests.identify({ name: 'Ada', email: 'a@b.example' });
    expect(putGuest).not.toHaveBeenCalled();
  });

  it('spares the visitor a form that would ask for nothing more', async () => {
    const { guests, putGuest, tracked, $phase } = setUp({ phase: 'opening', isRequired: false });
    const identified = guests.identify({ name: ' Ada ', email: 'ada@example.org' });
    $phase.set({ name: 'ready' });
    expect([guests.$isIntroducing.get(), guests.$needsForm.get()]).toEqual([true, true]);
    await identified;
    expect(guests.$isIntroducing.get()).toBe(false);
    expect(putGuest).toHaveBeenCalledWith(expect.any(Function), update);
    expect(guests.$needsForm.get()).toBe(false);
    expect(tracked).toEqual([]);
  });

  it.each<[string, Parameters<typeof setUp>[0], UserInfo]>([
    ['a field that nobody has filled', { isRequired: true }, { name: 'Ada', email: 'ada@example.org' }],
    ['the e-mail address', { isRequired: false }, { name: 'Ada' }],
    ['more than blanks', { isRequired: false }, { name: ' ', email: 'ada@example.org' }],
  ])('leaves the form standing when it still asks for %s', async (_what, options, user) => {
    const { guests, putGuest } = setUp(options);
    await guests.identify(user);
    expect(putGuest).not.toHaveBeenCalled();
    expect(guests.$prefill.get()).toEqual(user);
  });

  it('leaves a form alone that the visitor has begun', async () => {
    const { guests, putGuest } = setUp({ isRequired: false });
    guests.unsent.keep({ name: 'Gr' });
    await guests.identify({ name: 'Ada', email: 'ada@example.org' });
    expect(putGuest).not.toHaveBeenCalled();
  });

  it('shows the prefilled form when the server refuses what the host said', async () => {
    const { guests, putGuest, shown, errors } = setUp({ isRequired: false });
    putGuest.mockRejectedValueOnce(new WidgetError('http', { status: 422 }));
    await expect(guests.identify({ name: 'Ada', email: 'ada@' })).rejects.toThrow(WidgetError);
    expect([guests.$isIntroducing.get(), guests.$needsForm.get()]).toEqual([false, true]);
    expect([shown.length, errors.length]).toEqual([0, 1]);
  });

  it('rejects what is refused after an opening that was under way, each call alike', async () => {
    const { guests, putGuest, errors, $phase } = setUp({ phase: 'opening', isRequired: false });
    putGuest.mockRejectedValueOnce(new WidgetError('http', { status: 422 }));
    const calls = [guests.identify({ name: 'Ada' }), guests.identify({ email: 'ada@refused.example' })];
    $phase.set({ name: 'ready' });
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'http', status: 422 });
    expect([putGuest.mock.calls.length, errors.length, guests.$needsForm.get()]).toEqual([1, 1, true]);
  });

  it('resolves where the opening fails: it counts with the next one', async () => {
    const { guests, $phase } = setUp({ phase: 'opening', isRequired: false });
    const call = guests.identify({ name: 'Ada' });
    $phase.set({ name: 'failed', error: new WidgetError('network') });
    await expect(call).resolves.toBeUndefined();
  });

  it('tells the page of a form that was sent, and not of a correction', async () => {
    const { guests, tracked } = setUp();
    await guests.save(update);
    await guests.save(update);
    expect(tracked).toEqual(['form-submit']);
  });

  it('stores one after the other, so that a slow one does not undo what was saved after it', async () => {
    const { guests, putGuest, $guest } = setUp({ guest: { name: 'Ada' } });
    let answer = () => {};
    putGuest.mockImplementationOnce(
      (id, body) =>
        new Promise((resolve) => {
          answer = () => resolve({ id: id(), name: body.name, email: body.email, additionalInfo: [] });
        }),
    );
    const saves = ['First', 'Second'].map((name) => guests.save({ ...update, name }));
    await Promise.resolve();
    expect(putGuest.mock.calls.map(([, { name }]) => name)).toEqual(['First']);
    answer();
    await Promise.all(saves);
    expect(putGuest.mock.calls.map(([, { name }]) => name)).toEqual(['First', 'Second']);
    expect($guest.get()?.name).toBe('Second');
  });

  it.each(['is stored', 'is refused'])(
    'takes nothing for the next visitor where it %s after they have come',
    async (what) => {
      const { guests, putGuest, $guest, $owner, shown, errors, stored } = setUp();
      let settle = () => {};
      putGuest.mockImplementationOnce(
        (id, body) =>
          new Promise((resolve, reject) => {
            const guest: Guest = { id: id(), name: body.name, email: body.email, additionalInfo: [] };
            settle = () => (what === 'is stored' ? resolve(guest) : reject(new WidgetError('network')));
          }),
      );
      const saving = guests.save(update);
      const later = guests.save({ ...update, name: 'Later' });
      await Promise.resolve();
      $guest.set(null);
      $owner.set({ scope: 'chat', visitor: 'user 2' });
      settle();
      for (const one of [saving, later]) await expect(one).rejects.toMatchObject({ name: 'AbortError' });
      expect($guest.get()).toBeNull();
      expect([shown, errors, [...stored.keys()]]).toEqual([[], [], []]);
    },
  );

  it('goes on after a failure', async () => {
    const { guests, putGuest, $guest } = setUp({ guest: { name: 'Ada' } });
    putGuest.mockRejectedValueOnce(new WidgetError('network'));
    const [first, second] = ['First', 'Second'].map((name) => guests.save({ ...update, name }));
    await expect(first).rejects.toMatchObject({ code: 'network' });
    await second;
    expect($guest.get()?.name).toBe('Second');
  });
});
