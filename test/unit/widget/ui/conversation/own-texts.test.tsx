import { afterEach, expect, it, vi } from 'vitest';
import { Timeline } from '../../../../../packages/widget/src/ui/conversation/timeline.tsx';
import { message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

const code = vi.hoisted(() => ({ arrive: () => {} }));
vi.mock('../../../../../packages/widget/src/ui/timeline/messages-chunk.ts', async (original) => {
  await new Promise<void>((resolve) => (code.arrive = resolve));
  return original();
});

let view: Rendered;
afterEach(() => {
  code.arrive();
  view.unmount();
});

it('G1: shows what was sent while the code of the messages is on its way, also once the network is gone', async () => {
  view = await renderInChat(<Timeline />, { history: [message('m0', 'user', 'Earlier')] });
  await view.chat.send('Sent');
  view.chat.env.page.set({ isOnline: false });
  await view.chat.send('Waits for the network');
  await view.settle();
  expect(view.element.querySelector('[role="log"]')).toBeNull();
  expect([...view.element.querySelectorAll('p[dir]')].map(({ textContent }) => textContent)).toEqual([
    'Sent',
    'Waits for the network',
  ]);
});
