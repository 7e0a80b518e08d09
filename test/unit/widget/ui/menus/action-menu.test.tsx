import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ActionMenu } from '../../../../../packages/widget/src/ui/menus/action-menu.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

function More() {
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const actions = ['One', 'Two'].map((label) => ({ label, icon: [], run: () => undefined }));
  return (
    <>
      <button ref={anchor} onClick={() => setIsOpen(true)}>
        More
      </button>
      {isOpen && anchor.current && (
        <ActionMenu anchor={anchor.current} label="More" actions={actions} onClose={() => setIsOpen(false)} />
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
