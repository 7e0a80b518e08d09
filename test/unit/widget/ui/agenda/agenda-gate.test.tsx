// An agenda's Start in the composer's place (docs/behaviour.md#agenda).

import { atom, type WritableAtom } from 'nanostores';
import { afterEach, expect, it, vi } from 'vitest';
import type { AgendaFeature } from '../../../../../packages/widget/src/features/agenda/agenda-types.ts';
import { AgendaGate } from '../../../../../packages/widget/src/ui/agenda/agenda-gate.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

it('cannot be started before the first messages are here', async () => {
  const start = vi.fn();
  const agenda = { $agenda: atom({ name: 'Tea order' }), start } as unknown as AgendaFeature;
  view = await renderInChat(<AgendaGate agenda={agenda} />);
  const phase = view.chat.session.conversation.$state.get();
  if (phase.name !== 'ready') return expect.unreachable();
  const $isSettled = phase.feature.timeline.$isSettled as WritableAtom<boolean>;
  $isSettled.set(false);
  await view.settle();
  view.find('button').click();
  expect(view.find('button').getAttribute('aria-disabled')).toBe('true');
  expect(start).not.toHaveBeenCalled();
  $isSettled.set(true);
  await view.settle();
  view.find('button').click();
  expect(start).toHaveBeenCalledOnce();
});

it('says that there is no network when Start is pressed without one, until it is back', async () => {
  const agenda = { $agenda: atom({ name: 'Tea order' }), start: () => undefined } as unknown as AgendaFeature;
  view = await renderInChat(<AgendaGate agenda={agenda} />);
  view.chat.env.page.set({ isOnline: false });
  await view.settle();
  expect(view.element.querySelector('[role=alert]')).toBeNull();
  view.find('button').click();
  await view.settle();
  expect(view.find('[role=alert]').textContent).toBe('You are offline');
  view.chat.env.page.set({ isOnline: true });
  await view.settle();
  expect(view.element.querySelector('[role=alert]')).toBeNull();
});
