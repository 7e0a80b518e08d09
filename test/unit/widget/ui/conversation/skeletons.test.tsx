import { afterEach, expect, it } from 'vitest';
import {
  ConversationSkeleton,
  OpeningSkeleton,
} from '../../../../../packages/widget/src/ui/conversation/skeletons.tsx';
import type { LocaleStrings } from '../../../../../packages/widget/src/core/env.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const heard = () => [...view.element.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);

it('says in English that it connects where that is the language', async () => {
  view = await renderInChat(<OpeningSkeleton />);
  expect(heard()).toEqual(['Connecting']);
});

it.each([
  ['comes', { opening: { connecting: '接続中', messages: '読み込み中' } }, ['接続中', '読み込み中']],
  ['cannot load', undefined, ['Connecting', 'Loading messages']],
] as const)('says nothing before the language %s', async (_, strings, texts) => {
  let settle = () => {};
  const loadLocale = () =>
    new Promise<LocaleStrings>((resolve, reject) => {
      settle = () => (strings ? resolve(strings) : reject(new Error('gone')));
    });
  const env = fakeEnv({ loadLocale });
  const both = (
    <>
      <OpeningSkeleton />
      <ConversationSkeleton />
    </>
  );
  view = await renderInChat(both, { env, config: { lang: 'ja-JP' } });
  expect(heard()).toEqual(['', '']);
  settle();
  await view.settle();
  expect(heard()).toEqual(texts);
});
