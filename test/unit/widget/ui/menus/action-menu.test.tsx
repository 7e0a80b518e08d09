import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ActionMenu } from '../../../../../packages/widget/src/ui/menus/action-menu.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

function More() {
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const groups = [['One', 'Two'], [], ['Three']].map((labels) =>
    labels.map((label) => ({ label, icon: [], run: () => undefined })),
  );
  return (
    <>
      <button ref={anchor} onClick={() => setIsOpen(true)}>
        More
      </button>
      {isOpen && anchor.current && (
        <ActionMenu anchor={anchor.current} label="More" groups={groups} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

it('has the focus as soon as it is there: the next key is meant for it', async () => {
  view = await renderInChat(<More />);
  view.find('button').click();
  while (!view.element.querySelector('[role="menu"]')) await Promise.resolve();
  expect(document.activeElement?.textContent).toBe('One');
});

it('has a line between its groups, none for an empty one, and arrows go over it', async () => {
  view = await renderInChat(<More />);
  view.find('button').click();
  await view.settle();
  expect(view.element.querySelectorAll('[role="separator"]')).toHaveLength(1);
  for (const expected of ['Two', 'Three', 'One']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(document.activeElement?.textContent).toBe(expected);
  }
});
