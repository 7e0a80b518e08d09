// The voice settings behind "More" (docs/behaviour.md#voice-settings).

import { afterEach, expect, it } from 'vitest';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { VoiceDialog } from '../../../../../packages/widget/src/ui/hands-free/voice-dialog.tsx';
import { Dialog } from '../../../../../packages/widget/src/ui/menus/dialog.tsx';
import { MoreActions } from '../../../../../packages/widget/src/ui/menus/more-actions.tsx';
import { useLazyFeature } from '../../../../../packages/widget/src/ui/use-lazy-feature.ts';
import { bootstrapData } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

let closed = 0;
function Settings() {
  const part = useLazyFeature(useConversation().handsFree);
  return part.name === 'ready' ? (
    <VoiceDialog feature={part.feature} Dialog={Dialog} onClose={() => (closed += 1)} />
  ) : null;
}

it('are a dialog with the devices that there are, and are kept as they are chosen', async () => {
  const env = fakeEnv();
  const { listening, local } = env;
  listening.present = { microphones: [{ id: 'usb', name: '<b>USB</b>' }], speakers: null };
  view = await renderInChat(<Settings />, { bootstrap: bootstrapData, env });
  await view.settle();
  await view.settle();
  const labels = [...view.element.querySelectorAll('label')];
  expect(labels.map((label) => label.querySelector('span')?.textContent)).toEqual(['Speed', 'Microphone']);
  const [speed, microphone] = [...view.element.querySelectorAll('select')];
  expect([...(microphone?.options ?? [])].map(({ text }) => text)).toEqual(['System default', '<b>USB</b>']);
  if (speed) speed.value = '1.5';
  speed?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(local.get('persona-chat:voice')).toBe('{"speed":1.5}');
  expect(listening.opened).toEqual([]);
  view.element.querySelector<HTMLElement>('[data-autofocus]')?.click();
  expect(closed).toBe(1);
});

it.each([
  [true, true],
  [{ threshold: 0.2 }, true],
  [false, false],
  [undefined, false],
])('stand in the menu where the server offers hands-free: %j', async (handsFree, isThere) => {
  view = await renderInChat(<MoreActions anchor={document.body} isOpen onClose={() => undefined} />, {
    bootstrap: { ...bootstrapData, capabilities: { handsFree } },
  });
  const items = [...view.element.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
  expect(items.includes('Voice settings')).toBe(isThere);
});
