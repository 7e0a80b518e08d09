// Addresses of uploads that have expired: a message is fetched again once (docs/behaviour.md#files).

import { afterEach, describe, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const at = (signature: string) => `https://api.example/uploads/documents/a.png?signature=${signature}`;
const picture = (signature: string) => ({
  attachments: [{ type: 'IMAGE', url: at(signature), name: 'a.png', mimeType: 'image/png' }],
});

async function openOld() {
  const history = [message('m1', 'user', 'Look', picture('old')), message('m2', 'persona', 'Nice')];
  chat = createChat({ history });
  await chat.open();
  await chat.session.attachments.load();
  const phase = chat.session.attachments.$state.get();
  if (phase.name !== 'ready') throw new Error(phase.name);
  return phase.feature;
}
const url = () => chat.session.timeline.message('m1').get()?.attachments[0]?.url;

describe('a message with expired addresses', () => {
  it('is fetched once for all its files, by the message after it', async () => {
    const feature = await openOld();
    chat.env.http.on('GET /chat', () => ({
      json: { data: [message('m1', 'user', 'Look', picture('new'))], metadata: { nextParamId: -1 } },
    }));
    expect(await Promise.all([feature.refresh('m1'), feature.refresh('m1')])).toEqual([true, true]);
    const pages = chat.env.http.of('GET /chat');
    expect(pages).toHaveLength(2);
    expect(pages[1]?.query.get('lastId')).toBe('m2');
    expect(url()).toBe(at('new'));
  });

  it('is left alone when the server has no others, and not asked for again soon', async () => {
    const feature = await openOld();
    expect(await feature.refresh('m1')).toBe(false);
    expect(await feature.refresh('m1')).toBe(false);
    expect(chat.env.http.of('GET /chat')).toHaveLength(2);
    await chat.env.clock.advance(3_600_001);
    await feature.refresh('m1');
    expect(chat.env.http.of('GET /chat')).toHaveLength(3);
  });

  it('is asked for again after a failure that was no answer', async () => {
    const feature = await openOld();
    chat.env.http.on('GET /chat', () => {
      throw networkFailure();
    });
    expect(await feature.refresh('m1')).toBe(false);
    chat.env.http.on('GET /chat', () => ({
      json: { data: [message('m1', 'user', 'Look', picture('new'))], metadata: { nextParamId: -1 } },
    }));
    expect(await feature.refresh('m1')).toBe(true);
    expect(url()).toBe(at('new'));
  });

  it('saves a file from its fresh address', async () => {
    const feature = await openOld();
    chat.env.http.on('GET /chat', () => ({ json: { data: [message('m1', 'user', 'Look', picture('new'))] } }));
    chat.env.files.saveFailures.push(new WidgetError('auth', { status: 403 }));
    await feature.save('m1', { url: at('old'), name: 'a.png', isForeign: false });
    expect(chat.env.files.saved).toEqual([`a.png ${at('old')}`, `a.png ${at('new')}`]);
  });

  it('tells when saving fails for another reason', async () => {
    const feature = await openOld();
    chat.env.files.saveFailures.push(new WidgetError('http', { status: 404 }));
    await expect(feature.save('m1', { url: at('old'), name: 'a.png', isForeign: false })).rejects.toMatchObject({
      code: 'http',
    });
  });

  it.each([
    [403, false],
    [200, true],
    [500, true],
  ])('asks an address: %d', async (status, isReachable) => {
    const feature = await openOld();
    chat.env.http.on('GET /uploads/documents/a.png', () => ({ status }));
    expect(await feature.isReachable(at('old'))).toBe(isReachable);
    expect(chat.env.http.of('GET /uploads/documents/a.png')[0]?.headers).toEqual({});
  });
});
