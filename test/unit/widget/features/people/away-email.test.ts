// Nobody is there, and an address for the answer (docs/behaviour.md#people).

import { describe, expect, it } from 'vitest';
import type { PeopleFeature } from '../../../../../packages/widget/src/features/people/people.ts';
import { bootstrapData, storageKey } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { emailCall, robin, setUpPeople } from './set-up-people.ts';

const { chat, heard, open, tell } = setUpPeople();

describe('away', () => {
  const away = { message: 'Back on Monday', until: '2026-01-05T08:00:00Z', email: null };
  const email = (people: PeopleFeature) => people.$email.get();
  const sent = () =>
    chat()
      .env.http.of(emailCall)
      .map(({ json }) => json);

  it.each([
    ['with a message and a field', away, { message: 'Back on Monday', until: away.until, email: '' }],
    ['without a field', { message: 'Gone' }, { message: 'Gone', until: null, email: null }],
    ['with an address', { email: 'a@b.example' }, { message: '', until: null, email: 'a@b.example' }],
    ['with what cannot be read', { message: 5, until: {}, email: [] }, { message: '', until: null, email: null }],
    [
      'with a message that is too long',
      { message: 'x'.repeat(9000) },
      { message: 'x'.repeat(500), until: null, email: null },
    ],
    ['not at all', 'yes', null],
  ])('%s', async (_what, told, expected) => {
    const people = await open({ away: told });
    expect(people.$away.get()).toEqual(expected);
    expect(email(people) === null).toBe(expected?.email == null);
  });

  it('asks with the guest’s own address, sends once, and says what is stored', async () => {
    const people = await open({ away });
    const texts = heard();
    expect(email(people)).toEqual({ stage: 'asking', text: 'ada@example.org' });
    const [one, other] = [people.email.send(), people.email.send()];
    expect([await one, await other]).toEqual([true, false]);
    expect(sent()).toEqual([{ email: 'ada@example.org' }]);
    expect(email(people)).toEqual({ stage: 'stored', text: 'ada@example.org' });
    await tell({ away: { ...away, email: 'ada@example.org' } });
    expect(email(people)?.stage).toBe('stored');
    await chat().env.clock.advance(1000);
    expect(texts.join()).toContain('We answer by mail to ada@example.org');
    await tell({ handleBy: robin, away });
    expect(email(people)).toBeNull();
  });

  it('G1: keeps what was written while it fails, and over a reload, which then says what is stored', async () => {
    const env = fakeEnv();
    let people = await open({ away }, { env });
    chat().env.http.on(emailCall, () => {
      throw networkFailure();
    });
    people.email.change('else@example.org');
    expect(await people.email.send()).toBe(false);
    expect(email(people)).toMatchObject({ stage: 'asking', text: 'else@example.org', error: { code: 'network' } });
    // What the network was to blame for is over with it.
    for (const isOnline of [false, true]) env.page.set({ isOnline });
    expect(email(people)).toEqual({ stage: 'asking', text: 'else@example.org' });
    chat().session.destroy();
    people = await open({ away }, { env });
    expect(email(people)).toEqual({ stage: 'asking', text: 'else@example.org' });
    expect(await people.email.send()).toBe(true);
    expect(env.tab.get(storageKey) ?? '').not.toContain('else@');
    chat().session.destroy();
    people = await open({ away: { ...away, email: 'else@example.org' } }, { env });
    expect(email(people)).toEqual({ stage: 'stored', text: 'else@example.org' });
  });

  it('takes another address, and sends none that is stored already', async () => {
    const people = await open({ away: { ...away, email: 'a@example.org' } });
    people.email.edit();
    expect(await people.email.send()).toBe(true);
    expect(sent()).toEqual([]);
    people.email.edit();
    people.email.change(' ');
    expect(await people.email.send()).toBe(false);
    people.email.change(' b@example.org ');
    expect(await people.email.send()).toBe(true);
    expect(sent()).toEqual([{ email: 'b@example.org' }]);
    expect(email(people)).toEqual({ stage: 'stored', text: 'b@example.org' });
    await tell({ away: { ...away, email: 'a@example.org' } });
    expect(email(people)?.text).toBe('b@example.org');
  });

  it('G1: what was begun is in the draft where the server gives up the guest whose conversation it was', async () => {
    const people = await open({ away });
    people.email.change('else@exam');
    const { env, session } = chat();
    const given = { ...bootstrapData, guest: { id: 'g2' }, token: 'token-2', conversation: { id: 'c2' } };
    env.http.on('POST /chat/v4', () => ({ status: 401 }));
    env.http.on('POST /conversations', ({ headers }) =>
      headers['authorization'] === 'Bearer token-1' ? { status: 401 } : { json: { data: given } },
    );
    env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
    session.reply.send('Still there?');
    await env.clock.settle();
    expect(session.composer.$draft.get()).toBe('else@exam');
    expect(env.tab.get(storageKey) ?? '').not.toContain('away:');
  });

  it('T1: shows what another tab has stored', async () => {
    const people = await open({ away });
    await tell({ away: { ...away, email: 'tab@example.org' } });
    expect(email(people)).toEqual({ stage: 'stored', text: 'tab@example.org' });
  });
});
