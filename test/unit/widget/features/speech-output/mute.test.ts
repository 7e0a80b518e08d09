import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let loads: number;
afterEach(() => chat.session.destroy());

const open = async (persona: object, stored?: string) => {
  const env = fakeEnv({ local: createMemoryStorage(stored === undefined ? {} : { 'mute-store': stored }) });
  const { loadAudio } = env;
  loads = 0;
  env.loadAudio = () => {
    loads += 1;
    return loadAudio();
  };
  chat = createChat({ env, bootstrap: { ...bootstrapData, persona: { id: 'support', name: 'Mina', ...persona } } });
  await chat.open();
  return chat.session.speechOutput;
};
const speaks = (value: unknown) => ({ voiceId: 'v1', settings: [{ key: 'defaultPersonaResponseVoice', value }] });
const stored = () => JSON.parse(chat.env.local.get('mute-store') ?? 'null') as unknown;

describe('mute', () => {
  it.each([
    ['a persona without a voice', {}, undefined, null],
    ['a persona that does not answer with its voice by itself', { voiceId: 'v1' }, undefined, true],
    ['one that says so', speaks(false), undefined, true],
    ['one that speaks by itself', speaks(true), undefined, false],
    ['a setting that is no boolean', speaks('true'), undefined, true],
    ['a choice that was never made', speaks(true), '{"isMuted":true,"isTouched":false}', false],
    ['the choice to be spared', speaks(true), '{"isMuted":true,"isTouched":true}', true],
    ['the choice to hear', speaks(false), '{"isMuted":false,"isTouched":true}', false],
    ['a broken store', speaks(true), '{"isMuted":', false],
    ['a store of odd values', speaks(true), '{"isMuted":"no","isTouched":7}', false],
  ])('%s', async (_name, persona, store, expected) => {
    expect((await open(persona, store)).$isMuted.get()).toBe(expected);
  });

  it('keeps the choice, and what else lies beside it', async () => {
    const speechOutput = await open(speaks(true), '{"deviceId":"d1"}');
    speechOutput.toggleMute();
    expect(stored()).toEqual({ isMuted: true, isTouched: true, deviceId: 'd1' });
    speechOutput.toggleMute();
    expect(stored()).toEqual({ isMuted: false, isTouched: true, deviceId: 'd1' });
    expect(speechOutput.$isMuted.get()).toBe(false);
  });

  it('follows the choice that is made in another tab', async () => {
    const speechOutput = await open(speaks(true));
    chat.env.local.set('mute-store', '{"isMuted":true,"isTouched":true}');
    expect(speechOutput.$isMuted.get()).toBe(false);
    chat.env.page.say('stored');
    expect(speechOutput.$isMuted.get()).toBe(true);
  });

  it('loads nothing to hear with until something may be heard', async () => {
    const speechOutput = await open(speaks(false));
    expect(loads).toBe(0);
    speechOutput.toggleMute();
    await chat.env.clock.settle();
    expect(loads).toBe(1);
  });
});
