// What "More" offers depends on what there is (docs/behaviour.md#own-data).

import { afterEach, expect, it } from 'vitest';
import { MoreActions } from '../../../../../packages/widget/src/ui/menus/more-actions.tsx';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const itemsWith = async (history: object[]): Promise<readonly string[]> => {
  view = await renderInChat(<MoreActions anchor={document.body} isOpen onClose={() => undefined} />, {
    history,
    bootstrap: { ...bootstrapData, capabilities: { export: true, delete: true } },
  });
  await view.settle();
  return [...view.element.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent);
};

it('offers nothing to take away of a conversation in which nothing was said', async () => {
  const items = await itemsWith([]);
  expect(items).toContain('Delete my data');
  expect(items).not.toContain('Download as JSON');
  expect(items).not.toContain('Export conversation');
});

it('offers all that can be taken away once something was said', async () => {
  expect(await itemsWith([message('m1', 'user', 'Hello')])).toContain('Export conversation');
});
