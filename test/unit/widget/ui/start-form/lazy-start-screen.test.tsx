import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { LazyStartScreen } from '../../../../../packages/widget/src/ui/start-form/lazy-start-screen.tsx';
import { listenToLiveRegions } from '../../../../helpers/live-regions.ts';
import { renderInChat } from '../../../../helpers/render.tsx';

const $isDue = atom(false);

function Screen() {
  return <LazyStartScreen isDue={useStore($isDue)} />;
}

it('G10: says once that it connects, also where the code of a form that is due comes late', async () => {
  const ears = listenToLiveRegions(document.body);
  const view = await renderInChat(<Screen />);
  const skeleton = view.find('[role="status"]');
  $isDue.set(true);
  await Promise.resolve();
  expect(view.find('[role="status"]')).toBe(skeleton);
  await view.settle();
  expect(ears.heard.filter((text) => text.includes('Connecting'))).toHaveLength(1);
  ears.stop();
  view.unmount();
});
