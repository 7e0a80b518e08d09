import { atom } from 'nanostores';
import { expect, it, vi } from 'vitest';
import {
  createConversationControlSlot,
  unrestricted,
} from '../../../../../packages/widget/src/features/conversation-control/conversation-control-slot.ts';
import type {
  InputPolicy,
  ConversationControl,
} from '../../../../../packages/widget/src/features/conversation-control/conversation-control-types.ts';
import { createRetries } from '../../../../../packages/widget/src/features/lazy-retries/lazy-retries.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import type { ToastContent } from '../../../../../packages/widget/src/features/toasts/toasts.ts';
import type { Bootstrap } from '../../../../../packages/widget/src/protocol/bootstrap.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const bootstrap = (fields: object = {}) =>
  ({ conversation: { id: 'c1', chatMode: 'text' }, fields: [], ...fields }) as Bootstrap;
const conversationAgenda = { id: 'ca1', conversationId: 'c1', agendaId: 'a1' };
const agenda = { id: 'a1', name: 'Order', items: [], progressBarEnabled: true };
const rules: InputPolicy = { replacement: 'agenda', allowsText: true, allowsVoice: true, refusal: 'agenda.startFirst' };

const createShow = (shown: ToastContent[]) => ({
  show(toast: ToastContent) {
    shown.push(toast);
    return () => void shown.splice(shown.indexOf(toast), 1);
  },
});

function openSlot(first: Bootstrap | null, open = vi.fn<() => Promise<ConversationControl & { destroy(): void }>>()) {
  const shown: ToastContent[] = [];
  const control = { $inputPolicy: atom(rules), destroy: vi.fn() } as unknown as ConversationControl & {
    destroy(): void;
  };
  open.mockResolvedValue(control);
  const $bootstrap = atom(first);
  const env = fakeEnv();
  const slot = createConversationControlSlot({
    $bootstrap,
    $inputPolicy: atom(unrestricted),
    retries: createRetries(env, atom(true)),
    toasts: createShow(shown),
    open,
  });
  return { slot, open, control, shown, $bootstrap, clock: env.clock };
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
  const { open, $bootstrap } = openSlot(null);
  $bootstrap.set(bootstrap(fields));
  $bootstrap.set(bootstrap(fields));
  expect(open).toHaveBeenCalledTimes(times);
});

it('opens for realtime alone once the visitor has written, and once only', () => {
  const { open, slot, $bootstrap } = openSlot(bootstrap({ realtime: { kind: 'sse', url: '/live' } }));
  expect(open).not.toHaveBeenCalled();
  slot.connect();
  slot.connect();
  $bootstrap.set(bootstrap({ realtime: { kind: 'sse', url: '/live' } }));
  expect(open).toHaveBeenCalledTimes(1);
});

it('opens with the bootstrap that brings realtime later, where the visitor has written before', () => {
  const { open, slot, $bootstrap } = openSlot(bootstrap());
  slot.connect();
  expect(open).not.toHaveBeenCalled();
  $bootstrap.set(bootstrap({ realtime: { kind: 'sse', url: '/live' } }));
  expect(open).toHaveBeenCalledTimes(1);
});

it('shows no composer before it is known what stands in its place', async () => {
  const { slot } = openSlot(bootstrap({ agenda, conversationAgenda }));
  expect(slot.$inputPolicy.get().replacement).toBe('wait');
  await settle();
  expect(slot.$inputPolicy.get()).toEqual(rules);
  expect(slot.$state.get().name).toBe('ready');
});

it('L1: goes on without it when its code cannot load, and offers to try again', async () => {
  const open = vi
    .fn<() => Promise<ConversationControl & { destroy(): void }>>()
    .mockRejectedValueOnce(new Error('gone'));
  const { slot, shown } = openSlot(bootstrap({ agenda, conversationAgenda }), open);
  await settle();
  expect([slot.$state.get().name, slot.$inputPolicy.get().replacement]).toEqual(['failed', null]);
  expect(shown.map(({ key }) => key)).toEqual(['opening.partMissing']);
  shown[0]?.action?.run();
  await settle();
  expect(slot.$state.get().name).toBe('ready');
});

it('says so again to a visitor who has asked for it again in vain', async () => {
  const open = vi
    .fn<() => Promise<ConversationControl & { destroy(): void }>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'));
  const { shown } = openSlot(bootstrap({ agenda, conversationAgenda }), open);
  await settle();
  shown.pop()?.action?.run();
  await settle();
  expect(shown).toHaveLength(1);
});

it('comes by itself after a failure, takes the notice away then, and tells of several failures once', async () => {
  const open = vi
    .fn<() => Promise<ConversationControl & { destroy(): void }>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'));
  const { slot, shown, clock } = openSlot(bootstrap({ agenda, conversationAgenda }), open);
  await settle();
  await clock.advance(2000);
  expect([open.mock.calls.length, shown.length, slot.$inputPolicy.get()]).toEqual([2, 1, unrestricted]);
  await clock.advance(4000);
  expect([slot.$state.get().name, slot.$inputPolicy.get(), shown.length]).toEqual(['ready', rules, 0]);
});

it('ends what arrives after the end', async () => {
  const { slot, control } = openSlot(bootstrap({ agenda, conversationAgenda }));
  slot.destroy();
  await settle();
  expect(control.destroy).toHaveBeenCalledOnce();
});
