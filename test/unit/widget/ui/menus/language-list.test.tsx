import { afterEach, expect, it, vi } from 'vitest';
import { LanguageList } from '../../../../../packages/widget/src/ui/menus/language-list.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

it('keeps Enter from the form around it, whether a language is found or not', async () => {
  const onClose = vi.fn();
  const anchor = document.createElement('button');
  document.body.append(anchor);
  view = await renderInChat(<LanguageList anchor={anchor} listId="languages" onClose={onClose} />);
  const input = view.find<HTMLInputElement>('[role=combobox]');
  const press = async (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await view.settle();
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    input.dispatchEvent(enter);
    await view.settle();
    return [enter.defaultPrevented, view.chat.session.i18n.$code.get(), onClose.mock.calls.length];
  };
  expect(await press('no such language')).toEqual([true, 'EN', 0]);
  expect(await press('Deut')).toEqual([true, 'DE', 1]);
  anchor.remove();
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'stays while an input method takes Escape or Enter: %j',
  async (how) => {
    const onClose = vi.fn();
    const anchor = document.createElement('button');
    document.body.append(anchor);
    view = await renderInChat(<LanguageList anchor={anchor} listId="languages" onClose={onClose} />);
    const input = view.find<HTMLInputElement>('[role=combobox]');
    for (const key of ['Enter', 'Escape']) {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }));
      await view.settle();
    }
    expect(onClose).not.toHaveBeenCalled();
    anchor.remove();
  },
);

it('gives the focus back to its button for Tab, which goes on from there', async () => {
  const onClose = vi.fn();
  const anchor = document.createElement('button');
  document.body.append(anchor);
  view = await renderInChat(<LanguageList anchor={anchor} listId="languages" onClose={onClose} />);
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  view.find('[role=combobox]').dispatchEvent(tab);
  expect([document.activeElement === anchor, tab.defaultPrevented, onClose.mock.calls.length]).toEqual([
    true,
    false,
    1,
  ]);
  anchor.remove();
});
