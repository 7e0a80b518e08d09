// Recording in any order of clicks, answers and interruptions: no microphone is open unless one sees that it is and can stop
// it, every track ends, and nothing that was spoken is gone without a word (SEC11, G1, G6).

import { expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { bootstrapData, completion, config, token } from '../../../../helpers/fake-chat.ts';
import { createRandom } from '../../../../helpers/random.ts';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

const SEEDS = 60;
const STEPS = 50;
const url = 'https://api.example/uploads/voice.webm';
const agenda = {
  id: 'a1',
  name: 'Order tea',
  progressBarEnabled: true,
  items: [
    { id: 'i1', name: 'i1', userInputMode: 'NONE' },
    { id: 'i2', name: 'i2', userInputMode: 'TEXT' },
  ],
};
const on = (conversationId: string, itemId: string, confirmed = true) => ({
  id: `ca-${conversationId}`,
  conversationId,
  agendaId: 'a1',
  confirmed,
  currentAgendaItemId: itemId,
});
const live = (conversationId: string) => ({
  agenda,
  conversationAgenda: on(conversationId, 'i1'),
  realtime: { kind: 'sse', url: '/live' },
});
const visitors: Readonly<Record<string, object>> = {
  ada: { ...bootstrapData, conversation: { id: 'c1' }, guest: { id: 'g1', name: 'Ada' }, ...live('c1') },
  ben: { ...bootstrapData, conversation: { id: 'c2' }, guest: { id: 'g2', name: 'Ben' }, ...live('c2') },
};

interface Act {
  readonly name: string;
  /** What was recorded up to now is given up on purpose. */
  readonly gives?: true;
  run(): unknown;
}

function actsOf(chat: VoiceChat, random: (below: number) => number): readonly Act[] {
  const { env, session } = chat;
  const feature = () => {
    const phase = session.recording.$state.get();
    return phase.name === 'ready' ? phase.feature : undefined;
  };
  const conversationId = () => (session.bootstrap.$conversation.get()?.id === 'c2' ? 'c2' : 'c1');
  const item = (itemId: string, confirmed = true) =>
    env.realtime.change('conversationAgenda', `ca-${conversationId()}`, on(conversationId(), itemId, confirmed));
  const check = (passed: boolean) =>
    env.realtime.change('conversation', conversationId(), { id: conversationId(), validating: { passed } });
  const answers = [
    () => env.files.running()[0]?.answer({ data: { url, transcript: 'Words' } }),
    () => env.files.running()[0]?.answer({ data: { url, transcript: null } }),
    () => env.files.running()[0]?.answer({ data: { url, transcript: '' } }),
    () => env.files.running()[0]?.answer({}, 503),
    () => env.files.running()[0]?.fail('network'),
  ];
  const unsent = () =>
    chat.messages().filter(({ delivery, attachments }) => delivery === 'failed' && attachments.length > 0);
  const start = async () => {
    session.recording.start();
    await env.clock.settle();
    // Long enough to be heard.
    if (feature()?.$state.get().name === 'recording') await env.clock.advance(1_000);
  };
  const allIsWell = () => {
    check(true);
    item('i1');
    env.page.set({ isVisible: true });
    env.microphone.behaviour = 'opens';
    session.setOpen(true);
  };
  return [
    { name: 'start', run: start },
    { name: 'start', run: start },
    { name: 'start', run: start },
    { name: 'start, at once', run: () => session.recording.start() },
    { name: 'start twice', run: () => (session.recording.start(), session.recording.start()) },
    { name: 'stop', run: () => feature()?.stop() },
    { name: 'stop', run: () => feature()?.stop() },
    { name: 'stop twice', run: () => (feature()?.stop(), feature()?.stop()) },
    { name: 'Escape', run: () => feature()?.keep() },
    { name: 'cancel', gives: true, run: () => feature()?.cancel() },
    { name: 'close', run: () => session.setOpen(false) },
    { name: 'open', run: () => session.setOpen(true) },
    { name: 'open', run: () => session.setOpen(true) },
    { name: 'lost', run: () => env.microphone.captures.findLast(({ state }) => state === 'live')?.options.onLost() },
    { name: 'microphone asks', run: () => (env.microphone.behaviour = 'asks') },
    { name: 'microphone opens', run: () => (env.microphone.behaviour = 'opens') },
    { name: 'granted', run: () => env.microphone.answer() },
    { name: 'denied', run: () => env.microphone.answer(new WidgetError('permission-denied')) },
    { name: 'paywall', run: () => check(false) },
    { name: 'paid', run: () => check(true) },
    { name: 'gate', run: () => item('i1', false) },
    { name: 'text only', run: () => item('i2') },
    { name: 'normal', run: () => item('i1') },
    { name: 'all is well', run: allIsWell },
    { name: 'all is well', run: allIsWell },
    { name: 'hidden', run: () => env.page.set({ isVisible: false }) },
    { name: 'visible', run: () => env.page.set({ isVisible: true }) },
    { name: 'Ada', run: () => session.configure({ ...config, token: 'ada' }) },
    { name: 'Ben', run: () => session.configure({ ...config, token: 'ben' }) },
    { name: 'upload answered', run: () => answers[random(answers.length)]?.() },
    { name: 'upload answered', run: () => answers[0]?.() },
    { name: 'Cancel while it is sent', run: () => session.reply.stop() },
    { name: 'retry', run: () => session.reply.retry(unsent()[random(3)]?.key ?? '') },
    { name: 'reply', run: () => chat.streams.at(-1)?.push(token(`r${random(1e6)}`, 'Yes', true), completion()) },
    { name: 'time', run: () => env.clock.advance(1_000) },
    { name: 'write', run: () => chat.send('In writing') },
  ];
}

it.each(Array.from({ length: SEEDS }, (_, seed) => seed))('keeps its promises (%i)', async (seed) => {
  const random = createRandom(seed);
  const chat = await openVoiceChat(seed % 2 ? { streamingEnabled: true } : {}, undefined, live('c1'));
  const { env, session } = chat;
  env.http.on('POST /conversations', ({ headers }) => ({
    json: { data: visitors[headers['authorization']?.replace('Bearer ', '') ?? ''] ?? visitors['ada'] },
  }));
  const acts = actsOf(chat, random);
  const trail: string[] = [];
  /** Those in which something was said. */
  const spoken = new Set<object>();
  let given = 0;
  const feature = () => {
    const phase = session.recording.$state.get();
    return phase.name === 'ready' ? phase.feature : undefined;
  };
  const state = () => feature()?.$state.get().name ?? 'idle';
  const listen = () => {
    const isLongEnough = state() === 'recording' && (feature()?.$seconds.get() ?? 0) >= 1;
    if (isLongEnough) spoken.add(env.microphone.captures.find((capture) => capture.state === 'live') as object);
    return isLongEnough;
  };
  const canStop = () => {
    const { replacement, allowsVoice } = session.control.$inputPolicy.get();
    return (
      session.$isOpen.get() && session.bootstrap.$phase.get().name === 'ready' && replacement === null && allowsVoice
    );
  };
  const look = () => {
    const { captures } = env.microphone;
    const open = captures.filter((capture) => capture.state === 'live');
    const told = trail.slice(-12).join(', ');
    expect(open.length, `${told}: microphones`).toBe(state() === 'recording' ? 1 : 0);
    if (state() === 'recording' || state() === 'opening')
      expect(canStop(), `${told}: ${state()} without Stop`).toBe(true);
    if (state() === 'recording') expect(env.page.isVisible(), `${told}: recorded out of sight`).toBe(true);
    expect(chat.status() === 'recording', `${told}: ${chat.status()} while ${state()}`).toBe(
      ['opening', 'recording'].includes(state()),
    );
    const cancelled = captures.filter((capture) => capture.state === 'cancelled' && spoken.has(capture)).length;
    expect(cancelled, `${told}: lost`).toBe(given);
  };

  for (let step = 0; step < STEPS; step += 1) {
    const act = acts[random(acts.length)] as Act;
    trail.push(act.name);
    if (listen() && act.gives) given += 1;
    await act.run();
    listen();
    if (random(3) > 0) {
      await env.clock.settle();
      look();
    }
  }

  // Everything comes to its end: what was recorded is a message, or waits for the visitor who said it.
  await env.clock.settle();
  env.microphone.answer(new WidgetError('permission-denied'));
  session.setOpen(false);
  await env.clock.advance(10_000);
  for (const upload of env.files.running()) upload.fail('network');
  await env.clock.settle();
  look();
  const posted = new Set(
    env.http
      .of('POST /chat/v4')
      .filter(({ json }) => (json['message'] as { attachments?: object[] }).attachments?.length)
      .map(({ headers }) => headers['x-request-id']),
  );
  let waiting = 0;
  for (const visitor of ['ada', 'ben']) {
    session.configure({ ...config, token: visitor });
    await env.clock.settle();
    waiting += chat
      .messages()
      .filter(
        ({ key, delivery, attachments }) =>
          delivery === 'failed' && JSON.stringify(attachments).includes('blob:') && !posted.has(key),
      ).length;
  }
  const finished = env.microphone.captures.filter(
    (capture) => capture.state === 'finished' && spoken.has(capture),
  ).length;
  expect(posted.size + waiting, trail.join(', ')).toBe(finished);

  session.setOpen(true);
  session.recording.start();
  session.destroy();
  await env.clock.settle();
  expect(env.microphone.captures.filter((capture) => capture.state === 'live')).toEqual([]);
});
