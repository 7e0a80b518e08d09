import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, createChat, token } from '../../../../helpers/fake-chat.ts';
import { audioEvent, ramp, toPcm } from '../../../../helpers/voice.ts';

const voicePersona = (settings: object[] = [{ key: 'defaultPersonaResponseVoice', value: true }]) => ({
  ...bootstrapData,
  persona: { id: 'support', name: 'Mina', voiceId: 'v1', settings },
});
const sound = toPcm(ramp(2_400));

let chat: Chat;
beforeEach(async () => {
  chat = createChat({ bootstrap: voicePersona() });
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const gets = () => chat.env.http.requests.filter(({ route }) => route.startsWith('GET /chat/v4/stream/'));
const push = async (index: number, ...events: object[]) => {
  chat.streams[index]?.push(...events);
  await chat.env.clock.advance(0);
};
const heard = () => chat.env.audio.played.flatMap(({ samples }) => samples);

describe('a persona that speaks', () => {
  it('is asked for its voice in the format of this browser, and heard', async () => {
    await chat.send('Hi');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json['voiceEnabled']).toBe(true);
    expect(gets()[0]?.query.get('voiceEnabled')).toBe('true');
    expect(gets()[0]?.query.get('voiceOutputFormat')).toBe('pcm_24000');
    await push(0, token('r1', 'Hello'), audioEvent('r1', sound, true), token('r1', '.', true), completion());
    expect(heard()).toEqual(ramp(2_400));
    expect(chat.bubbles()).toEqual(['user: Hi (delivered)', 'persona: Hello. (delivered)']);
  });

  it('is asked for no voice while the page hides the chat', async () => {
    chat.session.setDrawn(false);
    await chat.send('Hi');
    expect(gets()[0]?.query.get('voiceEnabled')).toBe('false');
    chat.session.setDrawn(true);
    await push(0, token('r1', 'Hello', true), completion());
    await chat.send('Again');
    expect(gets()[1]?.query.get('voiceEnabled')).toBe('true');
  });

  it('L1: writes when its code cannot be loaded', async () => {
    chat.session.destroy();
    chat = createChat({ bootstrap: voicePersona() });
    chat.env.loadAudio = () => Promise.reject(new Error('gone'));
    await chat.open();
    await chat.send('Hi');
    expect(gets()[0]?.query.get('voiceEnabled')).toBe('false');
    await push(0, token('r1', 'Hello', true), completion());
    expect(chat.texts()).toEqual(['Hi', 'Hello']);
  });

  it('is not heard twice when its stream is retried', async () => {
    await chat.send('Hi');
    await push(0, token('r1', 'Hello'), audioEvent('r1', sound.subarray(0, 1_001)));
    chat.streams[0]?.break();
    await chat.env.clock.advance(2_000);
    await push(
      1,
      token('r1', 'Hello', true),
      audioEvent('r1', sound.subarray(0, 600)),
      audioEvent('r1', sound.subarray(600), true),
      completion(),
    );
    expect(heard()).toEqual(ramp(2_400));
  });

  it.each<[string, () => void]>([
    ['Stop', () => chat.session.reply.stop()],
    ['mute', () => chat.session.speechOutput.toggleMute()],
    ['close', () => chat.session.setOpen(false)],
    ['a page that hides it', () => chat.session.setDrawn(false)],
    ['a recording', () => chat.session.speechOutput.interrupt()],
  ])('falls silent on %s, and stays so for this reply; the text goes on', async (_way, interrupt) => {
    await chat.send('Hi');
    await push(0, audioEvent('r1', sound), token('r1', 'Hello'));
    const before = heard().length;
    interrupt();
    expect(chat.env.audio.volume.at(-1)).toBe('cut');
    await push(0, audioEvent('r1', sound), token('r1', ' you', true), completion());
    expect(heard()).toHaveLength(before);
    expect(chat.texts()[1]).toMatch(/^Hello/);
  });

  it('gives way to the next message', async () => {
    await chat.send('Hi');
    await push(0, audioEvent('r1', sound, true), token('r1', 'Hello', true), completion());
    await chat.send('Again');
    expect(chat.env.audio.volume.at(-1)).toBe('cut');
    await push(1, audioEvent('r2', sound, true));
    expect(heard()).toHaveLength(4_800);
  });

  it('ends with a new conversation', async () => {
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.send('Hi');
    await push(0, audioEvent('r1', sound, true), token('r1', 'Hello', true), completion());
    await chat.session.clear();
    expect(chat.env.audio.volume.at(-1)).toBe('cut');
  });

  it('closes its output with the session', async () => {
    await chat.send('Hi');
    await push(0, audioEvent('r1', sound));
    chat.session.destroy();
    expect(chat.env.audio.isClosed).toBe(true);
    await chat.env.clock.settle();
    expect(chat.env.clock.pending()).toBe(0);
  });

  it('S14: offers a button when the browser blocks it, with the whole text there', async () => {
    chat.env.audio.behaviour = 'blocked';
    await chat.send('Hi');
    await push(0, audioEvent('r1', sound, true), token('r1', 'Hello', true), completion());
    expect(chat.session.speechOutput.$isBlocked.get()).toBe(true);
    expect(chat.texts()[1]).toBe('Hello');
    chat.env.audio.behaviour = 'running';
    chat.session.speechOutput.unblock();
    await chat.env.clock.settle();
    expect(chat.session.speechOutput.$isBlocked.get()).toBe(false);
  });

  it.each(['%%%', '', 'AA=='])('S14: loses nothing of its text by bad audio (%j)', async (bad) => {
    await chat.send('Hi');
    await push(
      0,
      audioEvent('r1', bad),
      token('r1', 'Hel'),
      audioEvent('r1', bad, true),
      token('r1', 'lo', true),
      completion(),
    );
    expect([chat.texts(), chat.session.speechOutput.$isBlocked.get(), chat.status()]).toEqual([
      ['Hi', 'Hello'],
      false,
      'idle',
    ]);
  });

  it('tells the host when the audio does not initialise in time', async () => {
    chat.env.audio.behaviour = 'stuck';
    await chat.send('Hi');
    await push(0, audioEvent('r1', sound, true), token('r1', 'Hello', true), completion());
    await chat.env.clock.advance(6_000);
    expect(chat.env.toldOf('error')).toEqual([{ code: 'timeout', message: 'audio-init-timeout' }]);
  });
});

describe('a text that waits for its voice', () => {
  const shown = () => chat.texts().slice(1).join('|');

  it('is shown with the first audio', async () => {
    await chat.send('Hi');
    await push(0, token('r1', 'Hel'));
    await chat.env.clock.advance(2_999);
    expect(shown()).toBe('');
    await push(0, audioEvent('r1', sound), token('r1', 'lo'));
    expect(shown()).toBe('Hello');
  });

  it('is shown after three seconds without it', async () => {
    await chat.send('Hi');
    await push(0, token('r1', 'Hello'));
    await chat.env.clock.advance(3_000);
    expect(shown()).toBe('Hello');
  });

  it('is shown when the reply ends, stops or fails', async () => {
    await chat.send('Hi');
    await push(0, token('r1', 'Hello', true), completion());
    expect(shown()).toBe('Hello');
    await chat.send('Again');
    await push(1, token('r2', 'Half'));
    chat.session.reply.stop();
    await chat.env.clock.settle();
    expect(chat.texts().at(-1)).toBe('Half');
  });

  it('waits no more after three time-outs in a conversation', async () => {
    for (const [index, waited] of [true, true, true, false].entries()) {
      await chat.send(`Question ${index}`);
      await push(index, token(`r${index}`, 'Answer'));
      expect(chat.texts().length, `reply ${index}`).toBe(2 * index + (waited ? 1 : 2));
      await chat.env.clock.advance(3_000);
      await push(index, token(`r${index}`, '.', true), completion());
    }
  });

  it('waits again in another conversation', async () => {
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    for (let index = 0; index < 3; index += 1) {
      await chat.send('Hi');
      await push(index, token(`r${index}`, 'Hello', true), completion());
    }
    await chat.session.clear();
    await chat.send('Hi');
    await push(3, token('r3', 'Hello'));
    expect(shown()).toBe('');
  });

  it('does not wait for a persona that is mute', async () => {
    chat.session.speechOutput.toggleMute();
    await chat.send('Hi');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json['voiceEnabled']).toBe(false);
    await push(0, token('r1', 'Hello'));
    expect(shown()).toBe('Hello');
  });
});
