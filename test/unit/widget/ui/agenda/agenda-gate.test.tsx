// An agenda's Start in the composer's place (docs/behaviour.md#agenda).

import { atom } from 'nanostores';
import { afterEach, expect, it } from 'vitest';
import type { AgendaFeature } from '../../../../../packages/widget/src/features/agenda/agenda-types.ts';
import { AgendaGate } from '../../../../../packages/widget/src/ui/agenda/agenda-gate.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

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
