import { useLayoutEffect } from 'react';
import { atom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { SessionContext, type UiContext } from '../../../../packages/widget/src/ui/context.ts';
import { useViews } from '../../../../packages/widget/src/ui/use-lazy-feature.ts';

const events: string[] = [];
const chunk = {
  $state: atom({ name: 'ready', feature: { css: '.a{}', views: { Field } } } as const),
  load: async () => ({ name: 'ready' }) as never,
};
const root = createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => root.unmount());

function Field() {
  useLayoutEffect(() => void events.push('measured'), []);
  return null;
}

function Parent() {
  const views = useViews(chunk as never) as typeof chunk.$state.value.feature.views | undefined;
  return views ? <views.Field /> : null;
}

it('a view that measures itself finds its style sheet', async () => {
  const sheets = { add: (css: string) => void events.push(css) };
  root.render(
    <SessionContext.Provider value={{ sheets } as unknown as UiContext}>
      <Parent />
    </SessionContext.Provider>,
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toEqual(['.a{}', 'measured']);
});
