import { afterEach, beforeAll, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { stepState } from '../../../../../packages/widget/src/ui/sources-and-steps/step-state.ts';
import { Log } from '../../../../../packages/widget/src/ui/timeline/log.tsx';
import { completion, message, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
beforeAll(() => Promise.all([chunks.sourcesAndSteps.load(), chunks.messages.load()]), 60_000);
afterEach(() => view.unmount());

const show = async (options: Parameters<typeof renderInChat>[1] = {}) => {
  view = await renderInChat(<Log />, options);
  await view.settle();
};
const push = async (...events: readonly object[]) => {
  view.chat.streams.at(-1)?.push(...events);
  await view.settle();
  await view.settle();
};
const step = (id: string, status: string, title: string) => ({ type: 'step', subMessageId: 'r1', id, title, status });
const status = () => view.find('[role="status"] p').textContent;
const line = () => view.element.querySelector('.pc-steps > button');
const items = () => [...view.element.querySelectorAll('.pc-steps li')].map(({ textContent }) => textContent);
const isSpinning = () => view.element.querySelector('.pc-step-dot') !== null;

it('stand in the place of "Thinking" until the first word, and above the reply then, folded', async () => {
  await show();
  await view.chat.send('Where is it?');
  expect(status()).toBe('Thinking');
  await push(step('a', 'running', 'Searching orders'));
  expect(status()).toBe('Searching orders');
  await push(step('a', 'done', 'Searching orders'), step('b', 'running', 'Asking the carrier'), token('r1', 'It '));
  expect(line()?.textContent).toBe('Asking the carrier');
  expect(isSpinning()).toBe(true);
  expect(line()?.getAttribute('aria-expanded')).toBe('false');
  await push(step('b', 'failed', 'Asking the carrier'), token('r1', 'left.', true), completion());
  expect(line()?.textContent).toBe('Steps: 2, failed: 1');
  expect(isSpinning()).toBe(false);
  (line() as HTMLElement).click();
  await view.settle();
  expect(items()).toEqual(['Searching orders – Done', 'Asking the carrier – Failed']);
});

it('G6: none runs on where the reply stops, fails or ends', async () => {
  await show();
  await view.chat.send('Where is it?');
  await push(step('a', 'running', 'Searching'), token('r1', 'It '));
  expect(isSpinning()).toBe(true);
  view.chat.session.reply.stop();
  await view.settle();
  expect(isSpinning()).toBe(false);
  (line() as HTMLElement).click();
  await view.settle();
  expect(items()).toEqual(['Searching – Not finished']);
});

it('G4: are there after a reload, and nothing of them is said', async () => {
  const steps = [
    { id: 'a', title: 'Searching', status: 'done', detail: 'Two found' },
    { id: 'b', title: 'Waiting', status: 'running' },
  ];
  await show({ history: [message('m1', 'user', 'Where?'), message('r1', 'persona', 'Here.', { steps })] });
  expect(line()?.textContent).toBe('Steps: 2');
  (line() as HTMLElement).click();
  await view.settle();
  expect(items()).toEqual(['Searching – DoneTwo found', 'Waiting – Done']);
  await view.chat.env.clock.advance(3_000);
  expect(view.chat.session.announcer.$announcement.get()?.text).toBe('Chat ready');
});

it('G10: a failure is said once', async () => {
  await show();
  await view.chat.send('Where is it?');
  await push(step('a', 'running', 'Searching'), token('r1', 'It '));
  await push(step('a', 'failed', 'Searching'));
  await push(step('a', 'failed', 'Searching'), token('r1', 'left.', true), completion());
  const heard: string[] = [];
  const stop = view.chat.session.announcer.$announcement.subscribe((one) => one && heard.push(one.text));
  await view.chat.env.clock.advance(5_000);
  stop();
  expect(heard.join(' ').split('Searching: failed')).toHaveLength(2);
});

it.each([['x'], [[]], [[{ id: 'a' }]], [[null, 7]]])('are none of %j', async (steps) => {
  await show({ history: [message('m1', 'user', 'Where?'), message('r1', 'persona', 'Here.', { steps })] });
  expect(line()).toBeNull();
});

it.each([
  ['running', { isStreaming: true }, 'running'],
  ['running', { isStreaming: false }, 'done'],
  ['running', { isStreaming: false, isFrozen: true }, 'stopped'],
  ['running', { isStreaming: false, isStopped: true }, 'stopped'],
  ['running', { isStreaming: false, errorStatus: 'ERROR' }, 'stopped'],
  ['running', { isStreaming: false, delivery: 'failed' as const }, 'stopped'],
  ['failed', { isStreaming: true }, 'failed'],
  ['stopped', { isStreaming: true }, 'stopped'],
] as const)('G6: what is told as %s in %j is %s', (told, fields, expected) => {
  expect(stepState({ status: told }, { delivery: 'delivered', ...fields })).toBe(expected);
});
