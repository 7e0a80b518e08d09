// Steps of a reply whose code comes late, as on a slow network.

import { afterEach, expect, it, vi } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { Log } from '../../../../../packages/widget/src/ui/timeline/log.tsx';
import { completion, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

const code = vi.hoisted(() => {
  let arrive = () => {};
  return { comes: new Promise<void>((resolve) => (arrive = resolve)), arrive: () => arrive() };
});
vi.mock('../../../../../packages/widget/src/ui/sources-and-steps/sources-and-steps-chunk.ts', async (original) => {
  await code.comes;
  return original();
});

let view: Rendered;
afterEach(() => view.unmount());

const step = (subMessageId: string, id: string, status: string, title: string) => ({
  type: 'step',
  ...{ subMessageId, id, title, status },
});

it('G10: say what has failed meanwhile, and what runs then, each once', async () => {
  await chunks.messages.load();
  view = await renderInChat(<Log />);
  await view.settle();
  const push = async (...events: readonly object[]) => {
    view.chat.streams.at(-1)?.push(...events);
    await view.settle();
    await view.settle();
  };
  const heard: string[] = [];
  view.chat.session.announcer.$announcement.listen((one) => one && heard.push(one.text));
  await view.chat.send('Where is it?');
  await push(step('r1', 'a', 'running', 'Searching'), token('r1', 'It '));
  await push(step('r1', 'a', 'failed', 'Searching'), token('r1', 'left.', true), completion());
  await view.chat.send('Are you sure?');
  await push(step('r2', 'b', 'done', 'Looking'), step('r2', 'c', 'running', 'Asking'), token('r2', 'I '));
  const say = vi.spyOn(view.chat.session.announcer, 'say');
  code.arrive();
  await chunks.sourcesAndSteps.load();
  // What has come late is drawn when the machine finds the time. Only real time may pass meanwhile: the reply would time out.
  await vi.waitFor(() => expect(say).toHaveBeenCalledWith('Asking', 'step'), { timeout: 20_000 });
  await view.chat.env.clock.advance(5_000);
  expect(heard.join(' ').split('Searching: failed')).toHaveLength(2);
  expect(heard.join(' ').split('Asking')).toHaveLength(2);
  expect(heard.join(' ')).not.toContain('Looking');
}, 60_000);
