import { expect, it, vi } from 'vitest';
import { listenToLiveRegions } from '../../../../helpers/live-regions.ts';

it('G10: says once that it connects, also where the code of a form that is due comes late', async () => {
  // Other tests of this process have loaded the form.
  vi.resetModules();
  const { atom } = await import('nanostores');
  const { useStore } = await import('@nanostores/react');
  const { renderInChat } = await import('../../../../helpers/render.tsx');
  const { LazyStartScreen } = await import('../../../../../packages/widget/src/ui/start-form/lazy-start-screen.tsx');
  const $isDue = atom(false);
  function Screen() {
    return <LazyStartScreen isDue={useStore($isDue)} />;
  }
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
