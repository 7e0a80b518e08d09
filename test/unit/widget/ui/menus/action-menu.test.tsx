import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ActionMenu } from '../../../../../packages/widget/src/ui/menus/action-menu.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const chosen: string[] = [];

function More({ hasFold }: { readonly hasFold?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const action = (label: string) => ({ label, icon: [], run: () => chosen.push(label) });
  const groups = [[action('One'), action('Two')], [], [action('Three')]];
  const folds = [{ label: 'Four', icon: [], actions: [action('Five'), action('Six')] }];
  return (
    <>
      <button ref={anchor} onClick={() => setIsOpen(true)}>
        More
      </button>
      {isOpen && anchor.current && (
        <ActionMenu
          anchor={anchor.current}
          label="More"
          groups={hasFold ? [folds] : groups}
          onClose={() => setIsOpen(false)}
        />
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

it('shows what an item holds below it once that is pressed, for arrows too, and closes with what is chosen there', async () => {
  view = await renderInChat(<More hasFold />);
  view.find('button').click();
  await view.settle();
  const items = () => [...view.element.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
  expect(items()).toEqual(['Four']);
  const holder = view.element.querySelector<HTMLElement>('[role="menuitem"]');
  expect(holder?.ariaExpanded ?? holder?.getAttribute('aria-expanded')).toBe('false');
  holder?.click();
  await view.settle();
  expect(holder?.getAttribute('aria-expanded')).toBe('true');
  expect(items()).toEqual(['Four', 'Five', 'Six']);
  for (const expected of ['Five', 'Six']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(document.activeElement?.textContent).toBe(expected);
  }
  (document.activeElement as HTMLElement).click();
  await view.settle();
  expect(chosen).toEqual(['Six']);
  expect(view.element.querySelector('[role="menu"]')).toBeNull();
});

it('gives the focus back to its button for Tab, which goes on from there', async () => {
  view = await renderInChat(<More />);
  view.find('button').click();
  await view.settle();
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(tab);
  expect([document.activeElement?.textContent, tab.defaultPrevented]).toEqual(['More', false]);
  await view.settle();
  expect(view.element.querySelector('[role="menu"]')).toBeNull();
});
