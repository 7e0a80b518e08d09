import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

let chat: VoiceChat;
beforeEach(async () => {
  chat = await openVoiceChat();
});
afterEach(() => chat.session.destroy());

const store = () => JSON.parse(chat.env.local.get('microphone-permission-store') ?? '{}') as { permission?: string };
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);
const start = async () => {
  chat.session.recording.start();
  await chat.env.clock.settle();
};

describe('a microphone that does not open', () => {
  it.each([
    [new WidgetError('unsupported'), 'recording.turnOn'],
    [new WidgetError('unsupported', { retryable: true }), 'recording.noAccess'],
    [new WidgetError('internal', { retryable: true }), 'recording.noStart'],
    [new WidgetError('internal'), 'recording.unexpected'],
  ])('says what to do: %s', async (error, key) => {
    chat.env.microphone.behaviour = error;
    await start();
    expect([toasts(), chat.status()]).toEqual([[key], 'idle']);
    await chat.send('Text works');
    expect(chat.texts()).toEqual(['Text works']);
  });

  it('tells the denied permission apart, remembers it, and takes the notice back once it is allowed', async () => {
    chat.env.microphone.behaviour = new WidgetError('permission-denied');
    chat.env.microphone.told = 'denied';
    await start();
    expect([chat.feature().$isDenied.get(), store(), chat.status(), toasts()]).toEqual([
      true,
      { permission: 'denied' },
      'idle',
      [],
    ]);
    expect(chat.env.toldOf('error')).toMatchObject([{ code: 'permission-denied' }]);
    expect(await chat.session.recording.checkPermission()).toBe('denied');
    chat.env.microphone.behaviour = 'opens';
    await start();
    expect([chat.feature().$isDenied.get(), store()]).toEqual([false, { permission: 'granted' }]);
  });

  it('remembers a browser that would ask again, and one that does not say', async () => {
    chat.env.microphone.behaviour = new WidgetError('permission-denied');
    chat.env.microphone.told = 'prompt';
    await start();
    expect(store()).toEqual({ permission: 'prompt' });
    chat.env.microphone.told = null;
    await start();
    expect([store(), await chat.session.recording.checkPermission()]).toEqual([{ permission: 'denied' }, 'denied']);
  });

  it('survives a corrupt memory of the permission', async () => {
    chat.env.microphone.told = null;
    chat.env.local.set('microphone-permission-store', '{"permission":7');
    expect(await chat.session.recording.checkPermission()).toBe('prompt');
  });

  it('reloads the page on iOS Safari, 2 s after it has said so', async () => {
    Object.assign(chat.env.microphone, { behaviour: new WidgetError('permission-denied'), needsReload: true });
    await start();
    expect(toasts()).toEqual(['recording.reload']);
    await chat.env.clock.advance(1_999);
    expect(chat.env.microphone.reloads).toBe(0);
    await chat.env.clock.advance(1);
    expect(chat.env.microphone.reloads).toBe(1);
  });

  it('says that the recorder is not ready when it is stopped before', async () => {
    chat.env.microphone.behaviour = 'asks';
    await start();
    chat.feature().stop();
    expect([toasts(), chat.feature().$state.get().name]).toEqual([['recording.notReady'], 'opening']);
    chat.env.microphone.answer();
    await chat.env.clock.settle();
    expect(chat.feature().$state.get().name).toBe('recording');
  });

  it('L1: offers another try where the code does not load', async () => {
    const { microphone } = chat.env;
    let tries = 0;
    Object.assign(chat.env, {
      loadMicrophone: () => ((tries += 1) === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(microphone)),
    });
    await start();
    const [toast] = chat.session.toasts.$toasts.get();
    expect([toast?.key, chat.status()]).toEqual(['opening.partMissing', 'idle']);
    toast?.action?.run();
    await chat.env.clock.settle();
    expect(chat.status()).toBe('recording');
  });
});
