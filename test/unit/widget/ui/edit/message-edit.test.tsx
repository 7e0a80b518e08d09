// The field that takes the place of the visitor's last message (docs/behaviour.md#edit).

import { useStore } from '@nanostores/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { LazyEdit } from '../../../../../packages/widget/src/ui/edit/lazy-edit.tsx';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => {
  vi.unstubAllGlobals();
  view.unmount();
});

function Row() {
  const shown = useStore(useConversation().timeline.message('u1'));
  return (
    <article tabIndex={-1}>
      {shown && <LazyEdit message={shown} />}
      <button type="button">Copy message</button>
    </article>
  );
}

async function edit() {
  view = await renderInChat(<Row />, {
    bootstrap: { ...bootstrapData, capabilities: { edit: true }, realtime: { kind: 'sse', url: '/live' } },
    history: [message('u1', 'user', 'How hot?'), message('a1', 'persona', 'Very hot.')],
  });
  await chunks.edit.load();
  await view.chat.session.edit.load();
  await view.settle();
  view.find('button[aria-label="Edit message"]').click();
  await view.settle();
  expect(document.activeElement).toBe(field());
}
const field = () => view.find<HTMLTextAreaElement>('textarea');
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName;
const press = (key: string) =>
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it.each([
  ['Escape', () => void press('Escape')],
  ['"Cancel"', () => view.find('form button[type="button"]').click()],
  ['Enter in a text that is as it was', () => void press('Enter')],
])('gives the focus back to "Edit message" with %s', async (_name, end) => {
  await edit();
  end();
  await view.settle();
  expect(focused()).toBe('Edit message');
});

it('gives the focus to the message where the button has gone with what is sent', async () => {
  await edit();
  field().value = 'How cold?';
  field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  press('Enter');
  await view.settle();
  expect(focused()).toBe('article');
});

it('keeps the focus in the field where it refuses the text', async () => {
  await edit();
  field().value = '';
  field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  press('Enter');
  await view.settle();
  expect(document.activeElement).toBe(field());
});

it('says no longer why it was refused, once that has gone', async () => {
  await edit();
  field().value = 'How cold?';
  field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  const tell = async (validating: object) => {
    view.chat.env.realtime.change('conversation', 'c1', { id: 'c1', validating });
    await view.settle();
  };
  await view.chat.env.clock.advance(3_000);
  await tell({ passed: false });
  press('Enter');
  await view.settle();
  expect(view.find('[role="alert"]').textContent).toBe('Messages cannot be sent at the moment');
  await tell({ passed: true });
  expect([view.find('[role="alert"]').textContent, field().value]).toEqual(['', 'How cold?']);
});

it('is as high as its text in an engine that does not do that by itself, and anew in a window of another width', async () => {
  vi.stubGlobal('CSS', { supports: () => false });
  await edit();
  let scrollHeight = 82;
  Object.defineProperty(field(), 'scrollHeight', { get: () => scrollHeight });
  field().value = 'How hot is it?';
  field().dispatchEvent(new InputEvent('input', { bubbles: true }));
  await view.settle();
  expect(field().style.height).toBe('82px');
  scrollHeight = 38;
  window.dispatchEvent(new Event('resize'));
  expect(field().style.height).toBe('38px');
});
