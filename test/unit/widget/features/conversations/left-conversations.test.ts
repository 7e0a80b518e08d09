// Several conversations of one visitor: those that are not opened after all, and those that only this browser knows of.

import { describe, expect, it } from 'vitest';
import { idsOf, severalData, severalLab } from '../../../../helpers/several-conversations.ts';

const lab = severalLab();
const { server, opened, settled } = lab;

describe('an opening that is given up', () => {
  it('P8: leaves everything as it is, whatever comes of it, and the next one works', async () => {
    const feature = await opened();
    let answer = () => {};
    const response = { ...severalData, conversation: { id: 'c2' } };
    lab.chat.env.http.on('POST /conversations', () => {
      return new Promise((resolve) => (answer = () => resolve({ json: { data: response } })));
    });
    const given = feature.open('c2');
    await lab.chat.env.clock.settle();
    lab.chat.session.composer.setDraft('Please cancel');
    feature.giveUp();
    expect(await settled(given)).toBe(false);
    answer();
    await lab.chat.env.clock.settle();
    expect(lab.chat.texts()).toEqual(['In c1']);
    expect(lab.chat.session.composer.$draft.get()).toBe('Please cancel');
    expect([feature.$isBusy.get(), feature.$failure.get()]).toEqual([false, null]);
    lab.chat.env.http.on('POST /conversations', () => ({ json: { data: response } }));
    expect(await settled(feature.open('c2'))).toBe(true);
  });

  it('does not wait for what is still being sent', async () => {
    const feature = await opened();
    lab.chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
    await lab.chat.send('On its way');
    const given = feature.open('c2');
    await lab.chat.env.clock.settle();
    feature.giveUp();
    expect(await settled(given)).toBe(false);
    expect(feature.$isBusy.get()).toBe(false);
  });
});

it('P8: another one is not opened while the server asks to wait, which says so', async () => {
  const feature = await opened();
  lab.chat.env.http.on('POST /chat/v4', () => ({ status: 429, headers: { 'retry-after': '40' } }));
  await lab.chat.send('Soon');
  expect(lab.chat.status()).toBe('waiting');
  expect(await settled(feature.open('c2'))).toBe(false);
  expect(feature.$failure.get()).toEqual({ id: 'c2', error: 'busy' });
  expect(lab.chat.texts()).toEqual(['In c1', 'Soon']);
});

it('P8: nor while a message waits for its upload', async () => {
  const feature = await opened();
  lab.chat.session.attachments.add({ files: [new File(['tea'], 'tea.png')] });
  await lab.chat.env.clock.settle();
  lab.chat.session.composer.setDraft('With a picture');
  lab.chat.session.composer.submit();
  expect(lab.chat.session.composer.$isWaiting.get()).toBe(true);
  expect(await settled(feature.open('c2'))).toBe(false);
  expect(feature.$failure.get()).toEqual({ id: 'c2', error: 'busy' });
});

describe('a conversation that the server does not list', () => {
  it.each([
    ['draft', () => lab.chat.session.composer.setDraft('Half a thought'), 'Half a thought'],
    [
      'message',
      async () => {
        lab.chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'No' } }));
        await lab.chat.send('Not sent');
      },
      'Not sent',
    ],
  ])('is listed while an unsent %s waits in it', async (_name, write, content) => {
    server.ids = ['c1'];
    const feature = await opened();
    await settled(feature.open(null));
    server.ids = ['c1', 'c3'];
    await write();
    await settled(feature.open('c1'));
    server.ids = ['c1'];
    feature.load();
    await lab.chat.env.clock.settle();
    expect(idsOf(feature)).toEqual(['c3', 'c1']);
    expect(feature.$items.get()[0]?.lastMessage).toMatchObject({ content });
    feature.search('tea');
    await lab.chat.env.clock.advance(300);
    expect(idsOf(feature)).toEqual(['c1']);
  });

  it('is not listed where nothing waits', async () => {
    server.ids = ['c1'];
    const feature = await opened();
    await settled(feature.open(null));
    await settled(feature.open('c1'));
    server.ids = ['c1'];
    feature.load();
    await lab.chat.env.clock.settle();
    expect(idsOf(feature)).toEqual(['c1']);
  });
});
