// What a visitor hears who sees nothing: each text once, in whole sentences, politely unless it failed.

import { afterEach, expect, it } from 'vitest';
import { useSession } from '../../../../../packages/widget/src/ui/context.ts';
import { ConversationView } from '../../../../../packages/widget/src/ui/conversation/conversation-view.tsx';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { Toasts } from '../../../../../packages/widget/src/ui/toasts/toasts.tsx';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { bootstrapData, completion, token } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { listenToLiveRegions } from '../../../../helpers/live-regions.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

/** The view goes while another conversation opens. */
const $isShown = atom(true);

function Screen() {
  const phase = useStore(useSession().conversation.$state);
  const isShown = useStore($isShown);
  return (
    <>
      {isShown && phase.name === 'ready' && <ConversationView conversation={phase.feature} />}
      <Toasts />
    </>
  );
}

let view: Rendered;
let ears: ReturnType<typeof listenToLiveRegions>;
afterEach(() => {
  ears.stop();
  view.unmount();
});

async function open(options: Parameters<typeof renderInChat>[1] = {}): Promise<void> {
  await Promise.all([chunks.messages.open(), chunks.textLanguage.open(), chunks.conversationControl.open()]);
  ears = listenToLiveRegions(document.body);
  view = await renderInChat(<Screen />, options);
  await pass(1_000);
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250) {
    await view.chat.env.clock.advance(250);
    await view.settle();
  }
}

/** What was said since it was last asked. */
const heard = () => ears.heard.splice(0);

it('the opening: that the chat is ready', async () => {
  await open();
  expect(heard()).toEqual(['polite: Chat ready']);
});

it('a reply with a list, a table and code', async () => {
  await open();
  heard();
  await view.chat.send('Hi');
  await pass(500);
  const text =
    'You **need**:\n\n- a pot\n- water\n\n| Tea | Minutes |\n| --- | --- |\n| Green | 2 |\n\n```sh\nbrew\n```\n';
  for (let end = 0; end < text.length; end += 12) {
    view.chat.streams[0]?.push(token('r1', text.slice(end, end + 12)));
    await pass(250);
  }
  view.chat.streams[0]?.push(token('r1', '', true), completion());
  await pass(2_000);
  const [thinking, ...reply] = heard();
  expect(thinking).toBe('polite: Thinking');
  expect(reply.map((text) => text.replace('polite: ', '')).join(' ')).toBe(
    'Mina says You need: a pot. water. Table: Tea, Minutes. Green, 2. Code: sh.',
  );
});

it('a reply with a picture, the first file of the talk, in the log that stands', async () => {
  await open();
  const log = view.find('[role="log"]');
  heard();
  await view.chat.send('Hi');
  await pass(500);
  const picture = { type: 'FILE', url: 'https://api.example/a.png', name: 'a.png', mimeType: 'image/png' };
  view.chat.streams[0]?.push(token('r1', 'Look.'), {
    type: 'completion',
    messages: [{ id: 'r1', content: 'Look.', attachments: [picture] }],
  });
  await pass(1_000);
  await view.chat.send('And?');
  await pass(1_000);
  expect(heard()).toEqual(['polite: Thinking', 'polite: Mina says Look.', 'polite: Thinking']);
  expect(view.find('[role="log"]')).toBe(log);
});

it('a reply that fails and is asked for again', async () => {
  await open();
  heard();
  await view.chat.send('Hi');
  for (let attempt = 0; attempt < 4; attempt += 1) {
    view.chat.streams[attempt]?.push({ type: 'completion-that-never-comes' });
    view.chat.streams[attempt]?.end();
    await pass(7_000);
  }
  expect(heard()).toEqual([
    'polite: Thinking',
    'polite: Error occurred. Retrying (attempt 1 of 3)...',
    'polite: Error occurred. Retrying (attempt 2 of 3)...',
    'polite: Error occurred. Retrying (attempt 3 of 3)...',
    'urgent: Unable to get a response after several attempts. Please refresh the page and try again.',
  ]);
});

it('a recording from its beginning to its end', async () => {
  await open();
  heard();
  view.find('[data-record]').click();
  await view.settle();
  await pass(271_000);
  expect(heard()).toEqual(['polite: Recording', 'polite: The recording ends in 30 seconds']);
});

const live = { ...bootstrapData, realtime: { kind: 'sse', url: '/live' } };

it('a human who takes over, writes, and gives back', async () => {
  await open({ bootstrap: live });
  heard();
  const handleBy = { id: 'u1', name: 'Robin', type: 'USER' };
  const { realtime } = view.chat.env;
  realtime.change('conversation', 'c1', { id: 'c1', handleBy });
  await pass(1_000);
  realtime.change('conversation', 'c1', { id: 'c1', handleBy: null });
  await pass(1_000);
  expect(heard()).toEqual([
    'polite: A human has taken over: Robin. Your messages go directly to the human instead of the AI.',
    'polite: The AI answers again',
  ]);
});

it('an agenda whose items want to be answered in different ways, and its end', async () => {
  const item = (id: string, userInputMode: string) => ({ id, name: id, userInputMode });
  const agenda = { id: 'a1', name: 'Order', progressBarEnabled: true, items: [item('i1', 'NONE'), item('i2', 'TEXT')] };
  const run = { id: 'ca1', conversationId: 'c1', agendaId: 'a1', confirmed: true, currentAgendaItemId: 'i1' };
  await open({ bootstrap: { ...live, agenda, conversationAgenda: run } });
  heard();
  const { realtime } = view.chat.env;
  realtime.change('conversationAgenda', 'ca1', { ...run, currentAgendaItemId: 'i2' });
  await pass(1_000);
  realtime.change('conversationAgenda', 'ca1', { ...run, currentAgendaItemId: 'i2', isCompleted: true });
  await pass(1_000);
  expect(heard()).toEqual([
    'polite: Voice is disabled for this agenda item, please chat via textbox',
    'polite: Order: 2 of 2',
    'polite: Agenda Completed!',
    'polite: You can type and speak again',
  ]);
});

it('an upload: its quarters, not its every step', async () => {
  await open();
  heard();
  view.chat.session.attachments.add({ files: [new File(['tea'], 'a.pdf')] });
  await view.settle();
  for (let percent = 2; percent < 100; percent += 2) {
    view.chat.env.files.uploads[0]?.progress(percent / 100);
    await pass(250);
  }
  view.chat.env.files.uploads[0]?.answer();
  await pass(1_000);
  expect(heard()).toEqual(['25', '50', '75', '100'].map((percent) => `polite: a.pdf: ${percent} % uploaded`));
});

it('another language, by its own name', async () => {
  await open({ env: fakeEnv({ loadLocale: async () => ({ language: { own: 'Deutsch' } }) }) });
  heard();
  await view.chat.session.i18n.setLanguage('DE', true);
  await pass(1_000);
  expect(heard()).toEqual(['polite: Deutsch']);
  expect(view.find('[aria-live="polite"] > p').getAttribute('lang')).toBe('de-DE');
});

it('nothing again when the view has gone and comes back', async () => {
  await open();
  expect(heard()).toEqual(['polite: Chat ready']);
  $isShown.set(false);
  await pass(500);
  $isShown.set(true);
  await pass(1_000);
  expect(heard()).toEqual([]);
});

it('that the chat is ready once, also where another persona’s was loaded behind its form', async () => {
  await open();
  expect(heard()).toEqual(['polite: Chat ready']);
  const { session, env } = view.chat;
  const goTo = (personaId: string, id: string) => {
    env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, conversation: { id } } } }));
    session.configure({ ...session.$config.get(), personaId });
  };
  $isShown.set(false);
  goTo('guide', 'c2');
  await pass(2_000);
  goTo('support', 'c1');
  $isShown.set(true);
  await pass(2_000);
  expect(heard()).toEqual(['polite: Chat ready']);
});

it('once the chat is cleared nothing of it is left to read in the region', async () => {
  await open();
  await view.chat.send('Hi');
  view.chat.streams[0]?.push(token('r1', 'My secret is blue.', true), completion());
  await pass(2_000);
  const regions = () =>
    [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join();
  expect(regions()).toContain('My secret is blue.');
  view.chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
  await view.chat.session.clear();
  await pass(2_000);
  expect(regions()).not.toContain('blue');
});
