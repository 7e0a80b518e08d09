import { atom } from 'nanostores';
import { expect, it, vi } from 'vitest';
import { createLiveDoor } from '../../../../../packages/widget/src/features/realtime/live-door.ts';
import type { InputRules, Live } from '../../../../../packages/widget/src/features/realtime/live-types.ts';
import { createFakeClock } from '../../../../helpers/fake-clock.ts';
import type { ToastContent } from '../../../../../packages/widget/src/features/toasts/toasts.ts';
import type { Bootstrap } from '../../../../../packages/widget/src/protocol/bootstrap.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const bootstrap = (fields: object = {}) => ({ conversation: { id: 'c1', chatMode: 'text' }, fields: [], ...fields }) as Bootstrap;
const conversationAgenda = { id: 'ca1', conversationId: 'c1', agendaId: 'a1' };
const agenda = { id: 'a1', name: 'Order', items: [], progressBarEnabled: true };
const rules: InputRules = { instead: 'agenda', allowsText: true, allowsVoice: true, refusal: 'agenda.startFirst' };

function createDoor(first: Bootstrap | null, open = vi.fn<() => Promise<Live & { destroy(): void }>>()) {
  const shown: ToastContent[] = [];
  const live = { $input: atom(rules), destroy: vi.fn() } as unknown as Live & { destroy(): void };
  open.mockResolvedValue(live);
  const $bootstrap = atom(first);
  const $isReplyAwaited = atom(false);
  const clock = createFakeClock();
  const door = createLiveDoor({ clock, $bootstrap, $isReplyAwaited, toasts: { show: (toast) => void shown.push(toast) }, open });
  return { door, open, live, shown, $bootstrap, $isReplyAwaited, clock };
}

it.each([
  ['nothing', {}, 0],
  ['realtime alone', { realtime: { kind: 'sse', url: '/live' } }, 0],
  ['an agenda', { agenda, conversationAgenda }, 1],
  ['a human', { conversation: { id: 'c1', handleBy: { id: 'u', name: '', type: 'USER' } } }, 1],
  ['the AI itself', { conversation: { id: 'c1', handleBy: { id: 'p', name: '', type: 'PERSONA' } } }, 0],
  ['a paywall', { conversation: { id: 'c1', validating: { passed: false } } }, 1],
  ['a check that has passed', { conversation: { id: 'c1', validating: { passed: true } } }, 0],
])('opens for %s as often as it is due', (_name, fields, times) => {
  const { open, $bootstrap } = createDoor(null);
  $bootstrap.set(bootstrap(fields));
  $bootstrap.set(bootstrap(fields));
  expect(open).toHaveBeenCalledTimes(times);
});

it('opens for realtime three seconds later, and once only', async () => {
  const { open, clock, $bootstrap } = createDoor(bootstrap({ realtime: { kind: 'sse', url: '/live' } }));
  await clock.advance(2900);
  expect(open).not.toHaveBeenCalled();
  await clock.advance(200);
  $bootstrap.set(bootstrap({ realtime: { kind: 'sse', url: '/live' } }));
  expect(open).toHaveBeenCalledTimes(1);
});

it('lets the first words of a reply go first', async () => {
  const { open, clock, $isReplyAwaited } = createDoor(bootstrap({ realtime: { kind: 'sse', url: '/live' } }));
  $isReplyAwaited.set(true);
  await clock.advance(10_000);
  expect(open).not.toHaveBeenCalled();
  $isReplyAwaited.set(false);
  expect(open).toHaveBeenCalledTimes(1);
});

it('opens nothing after the end', async () => {
  const { open, clock, door } = createDoor(bootstrap({ realtime: { kind: 'sse', url: '/live' } }));
  door.destroy();
  await clock.advance(10_000);
  expect([open.mock.calls.length, clock.pending()]).toEqual([0, 0]);
});

it('shows no composer before it is known what stands in its place', async () => {
  const { door } = createDoor(bootstrap({ agenda, conversationAgenda }));
  expect(door.$input.get().instead).toBe('wait');
  await settle();
  expect(door.$input.get()).toEqual(rules);
  expect(door.$phase.get().name).toBe('ready');
});

it('L1: goes on without it when its code cannot load, and offers to try again', async () => {
  const open = vi.fn<() => Promise<Live & { destroy(): void }>>().mockRejectedValueOnce(new Error('gone'));
  const { door, shown } = createDoor(bootstrap({ agenda, conversationAgenda }), open);
  await settle();
  expect([door.$phase.get().name, door.$input.get().instead]).toEqual(['failed', null]);
  expect(shown.map(({ key }) => key)).toEqual(['opening.partMissing']);
  shown[0]?.action?.run();
  await settle();
  expect(door.$phase.get().name).toBe('ready');
});

it('ends what arrives after the end', async () => {
  const { door, live } = createDoor(bootstrap({ agenda, conversationAgenda }));
  door.destroy();
  await settle();
  expect(live.destroy).toHaveBeenCalledOnce();
});
