// A server that sends none of the optional fields, and a page that asks for nothing of the kind: no control, no request, no file more.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LazyFeature } from '../../../../packages/widget/src/core/lazy-feature.ts';
import { App } from '../../../../packages/widget/src/ui/app.tsx';
import { chunks } from '../../../../packages/widget/src/ui/chunks.ts';
import { completion, token } from '../../../helpers/fake-chat.ts';
import { wordsOf } from '../../../helpers/locale.ts';
import { renderInChat, type Rendered } from '../../../helpers/render.tsx';

interface Item {
  readonly name: string;
  readonly parts: readonly (keyof typeof chunks)[];
  /** Texts of its controls and regions, by their keys. */
  readonly controls: readonly string[];
  /** Path of its calls. */
  readonly calls?: RegExp;
}

const items: readonly Item[] = [
  { name: 'starters and suggestions', parts: ['suggestions'], controls: ['suggestions.title'] },
  { name: 'feedback', parts: ['feedback'], controls: ['feedback.up', 'feedback.down'], calls: /feedback/ },
  { name: 'a rating', parts: ['rating'], controls: ['rating.question', 'rating.dismiss'], calls: /rating/ },
  {
    name: 'other answers',
    parts: ['regenerate'],
    controls: ['launcher.retry', 'regenerate.answers'],
    calls: /^PUT .*version$/,
  },
  { name: 'changing the last message', parts: ['edit'], controls: ['edit.message'] },
  {
    name: 'past conversations',
    parts: ['conversations'],
    controls: ['conversations.title'],
    calls: /^GET \/conversations|^(PATCH|DELETE) /,
  },
  { name: 'sources and steps', parts: ['sourcesAndSteps'], controls: ['sources.title', 'steps.title'] },
  { name: 'cards', parts: ['cards'], controls: ['cards.title'] },
  { name: 'forms in messages', parts: ['messageForm'], controls: ['messageForm.title'] },
  { name: 'formulas and colours of code', parts: ['formulas', 'mathml', 'syntax'], controls: [] },
  { name: 'people', parts: ['people', 'conversationControl'], controls: ['people.away'], calls: /activity|email/ },
  { name: 'search, a date, copy and print', parts: ['conversationTools'], controls: [] },
  { name: 'data to take away', parts: [], controls: ['data.download', 'data.delete'], calls: /export/ },
  {
    name: 'hands-free and voice',
    parts: ['handsFree', 'audioMessages', 'speechOutput', 'recording'],
    controls: ['composer.handsFree', 'handsFree.settings'],
    calls: /speech|upload/,
  },
  { name: 'the form after the first message', parts: ['laterForm'], controls: ['laterForm.title'] },
  { name: 'tools of the page', parts: ['tools'], controls: ['tools.allow', 'tools.refuse'], calls: /tool/ },
  {
    name: 'the debug panel and its sessions',
    parts: ['debugPanel', 'sessionReplay'],
    controls: ['debug.button', 'replay.title'],
    calls: /error-events/,
  },
];

const words = wordsOf('en');
/** What the session has of them, by the names of their chunks; here its loaders ask for no chunk. */
let slots: Partial<Record<string, LazyFeature<unknown>>>;
let view: Rendered;
let shown: readonly string[];
beforeAll(async () => {
  view = await renderInChat(<App />);
  const { cards, conversations, edit, feedback, laterForm, messageForm, people, rating, regenerate } =
    view.chat.session;
  const { handsFree, tools, audioMessages } = view.chat.session;
  const own = { cards, conversations, edit, feedback, laterForm, messageForm, people, rating, regenerate };
  slots = { ...own, handsFree, tools, audioMessages };
  /** Chunks are modules, which come in their own time. */
  const found = (selector: string) =>
    vi.waitFor(
      async () => {
        await view.settle();
        return view.find(selector);
      },
      { timeout: 30_000 },
    );
  await found('textarea');
  await view.chat.send('Hi');
  view.chat.streams[0]?.push(token('r2', 'Hello, with `code` in **bold**', true), completion());
  await view.chat.env.clock.advance(1_000);
  await found('article[data-role="persona"][data-status="delivered"]');
  (await found('[aria-label="More"]')).click();
  await found('[role="menuitem"]');
  // What would come after them.
  for (let turn = 0; turn < 20; turn += 1) await view.settle();
  shown = [...view.element.querySelectorAll('*')].flatMap((one) => [
    one.getAttribute('aria-label') ?? '',
    one.getAttribute('title') ?? '',
    ...[...one.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => (textContent ?? '').trim()),
  ]);
}, 90_000);
afterAll(() => view.unmount());

it('shows the conversation with its reply and the menu', () => {
  expect(view.element.querySelector('[role="log"]')?.textContent).toContain('Hello, with code in bold');
  expect(shown).toContain(words('confirm.newTitle'));
  expect(view.element.querySelector('[role="menu"]')).not.toBeNull();
});

describe.each(items)('$name', ({ parts, controls, calls }) => {
  it('shows nothing, asks for nothing and loads nothing', () => {
    for (const key of controls) expect(shown).not.toContain(words(key));
    for (const part of parts) {
      expect([part, chunks[part].$state.get().name]).toEqual([part, 'idle']);
      const slot = slots[part]?.$state.get();
      if (slot) expect([part, slot.name]).toEqual([part, 'idle']);
    }
    const asked = view.chat.env.http.requests.map(({ route }) => route);
    expect(asked.length).toBeGreaterThan(2);
    if (calls) expect(asked.filter((one) => calls.test(one))).toEqual([]);
  });
});
