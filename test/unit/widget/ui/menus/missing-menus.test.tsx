// Menus whose code could not load, nor that of the toasts which say so (docs/behaviour.md#parts-that-could-not-load).

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Header } from '../../../../../packages/widget/src/ui/frame/header.tsx';
import { LazyToasts } from '../../../../../packages/widget/src/ui/toasts/lazy-toasts.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

const network = vi.hoisted(() => ({ isOnline: false }));
vi.mock('../../../../../packages/widget/src/ui/chunks.ts', async () => {
  const { createLazyFeature } = await import('../../../../../packages/widget/src/core/lazy-feature.ts');
  const part = (views: object) =>
    createLazyFeature(async () => {
      if (!network.isOnline) throw new Error('offline');
      return { views };
    });
  const view = (name: string) => () => <p>{name}</p>;
  return {
    chunks: {
      menus: part({ MoreActions: view('the menu'), LanguageList: view('the languages') }),
      flags: part({}),
      afterOpening: part({ Toasts: () => null }),
      conversation: part({}),
    },
  };
});

let view: Rendered;
beforeEach(async () => {
  network.isOnline = false;
  view = await renderInChat(
    <>
      <Header />
      <LazyToasts />
    </>,
  );
});
afterEach(() => view.unmount());
const press = async (selector: string) => {
  view.find(selector).click();
  for (let turn = 0; turn < 5; turn++) await view.settle();
};
const alerts = () => [...view.element.querySelectorAll('[role=alert] p')].map(({ textContent }) => textContent);

it('"More" is said to be missing, and opens with "Try again" once there is a network', async () => {
  await press('[aria-label=More]');
  expect(alerts()).toEqual(['This part could not load']);
  await press('[role=alert] button');
  expect(alerts()).toEqual(['This part could not load']);
  network.isOnline = true;
  await press('[role=alert] button');
  expect(view.element.textContent).toContain('the menu');
  expect(view.chat.session.toasts.$toasts.get()).toEqual([]);
});
