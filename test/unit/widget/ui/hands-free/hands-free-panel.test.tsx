// What one sees, and Escape, while one talks hands-free (docs/behaviour.md#hands-free).

import { useStore } from '@nanostores/react';
import { atom, type WritableAtom } from 'nanostores';
import { afterEach, expect, it, vi } from 'vitest';
import type { HandsFreePhase } from '../../../../../packages/widget/src/features/hands-free/phase.ts';
import type { Transcript } from '../../../../../packages/widget/src/features/transcription/transcript.ts';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { HandsFreePanel } from '../../../../../packages/widget/src/ui/hands-free/hands-free-panel.tsx';
import { bootstrapData } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const $phase = atom<HandsFreePhase>('listening');
const $level = atom(0);
const end = vi.fn();

function Panel() {
  const part = useStore(useConversation().handsFree.$state);
  if (part.name !== 'ready') return null;
  const feature = { ...part.feature, $phase, $level, end };
  return (
    <div className="pc-panel">
      <form>
        <HandsFreePanel feature={feature} />
      </form>
    </div>
  );
}

const open = async (settings: readonly object[] = []) => {
  end.mockClear();
  $phase.set('listening');
  const { persona } = bootstrapData;
  view = await renderInChat(<Panel />, { bootstrap: { ...bootstrapData, persona: { ...persona, settings } } });
  await view.chat.session.handsFree.open();
  await view.settle();
};
const come = async (phase: HandsFreePhase, level = 0) => {
  $phase.set(phase);
  $level.set(level);
  await view.settle();
};
const bars = () => [...view.element.querySelectorAll<HTMLElement>('[role=group] i')];
const group = () => view.find('[role=group]');
const settingsButton = () => view.find('[aria-expanded]');
const escape = async () => {
  group().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await view.settle();
};

it('Escape closes the settings first, and gives the focus back to their button', async () => {
  await open();
  settingsButton().click();
  await view.settle();
  view.find<HTMLSelectElement>('select').focus();
  await escape();
  expect([end.mock.calls.length, view.element.querySelector('select')]).toEqual([0, null]);
  expect(document.activeElement).toBe(settingsButton());
  await escape();
  expect(end).toHaveBeenCalledTimes(1);
});

it('shows how loud the persona is while it speaks, and that something is awaited otherwise', async () => {
  await open();
  const heights = () => bars().map(({ style }) => style.blockSize);
  await come('speaking', 1);
  expect(heights()).toEqual(['4px', '4px', '24px', '4px', '4px']);
  await come('thinking');
  expect(heights()).toEqual(['', '', '', '', '']);
  expect(bars().every(({ className }) => className.includes('animate-breathe'))).toBe(true);
});

it('does not ask one to speak while what was said is sent and answered', async () => {
  await open();
  const line = () => view.element.querySelector('.pc-spoken')?.textContent ?? 'no line';
  expect(line()).toBe('Speak when you like. A pause sends it.');
  view.chat.session.recording.load();
  await view.settle();
  for (const phase of ['sending', 'thinking'] as const) {
    await come(phase);
    expect([phase, line()]).toEqual([phase, 'no line']);
  }
  await come('speaking');
  expect(line()).toBe('You can cut in at any time');
});

it.each([
  ['until their message shows it', [], 'no line'],
  [
    'until the answer comes, where no message shows it',
    [{ key: 'showUserTranscription', value: false }],
    'Is it open ',
  ],
])('shows what was understood of the visitor %s', async (_case, settings, whileThinking) => {
  await open(settings);
  const { recording } = view.chat.session;
  recording.load();
  await view.settle();
  const state = recording.$state.get();
  if (state.name !== 'ready') throw new Error('recording has not loaded');
  const $transcript = state.feature.$transcript as WritableAtom<Transcript | null>;
  $transcript.set({ finals: ['Is it open'], interim: '' });
  const line = () => view.element.querySelector('.pc-spoken')?.textContent ?? 'no line';
  await come('sending');
  expect(line()).toBe('Is it open ');
  await come('thinking');
  expect(line()).toBe(whileThinking);
});
