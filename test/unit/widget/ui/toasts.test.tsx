import { afterEach, expect, it, vi } from 'vitest';
import { Toasts } from '../../../../packages/widget/src/ui/toasts/toasts.tsx';
import { fakeEnv } from '../../../helpers/fake-env.ts';
import { renderInChat, type Rendered } from '../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

it('says why files were rejected in the language of the moment, and once', async () => {
  const loadLocale = () => Promise.resolve({ attachments: { unsupported: 'Nicht unterstützt.' } });
  view = await renderInChat(<Toasts />, { env: fakeEnv({ loadLocale }) });
  const { attachments, i18n } = view.chat.session;
  for (let time = 0; time < 2; time += 1) {
    attachments.add({ files: [new File(['tea'], 'tea.exe')] });
    await view.settle();
  }
  const english = view.find('[role="alert"] p').textContent;
  expect(english).toContain('tea.exe');
  expect(view.element.querySelectorAll('[role="alert"]')).toHaveLength(1);
  await i18n.setLanguage('DE', true);
  await view.settle();
  expect(view.find('[role="alert"] p').textContent).toContain('Nicht unterstützt. (\u2068tea.exe\u2069)');
});

it('gives F8 the newest of them, whose action comes first, and the focus back when that is closed', async () => {
  view = await renderInChat(
    <>
      <textarea />
      <Toasts />
    </>,
  );
  const field = view.find('textarea');
  const press = async (key: string, how: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how });
    document.activeElement?.dispatchEvent(event);
    await view.settle();
    return event.defaultPrevented;
  };
  field.focus();
  expect(await press('F8')).toBe(false);
  const run = vi.fn();
  view.chat.session.toasts.show({ tone: 'status', key: 'agenda.completed' });
  view.chat.session.toasts.show({ tone: 'alert', key: 'errors.network', action: { key: 'opening.retry', run } });
  await view.settle();
  expect(await press('F8', { isComposing: true })).toBe(false);
  expect(document.activeElement).toBe(field);
  expect(await press('F8')).toBe(true);
  expect(document.activeElement).toBe(view.find('[role="alert"] button[aria-keyshortcuts="F8"]'));
  await press('Escape');
  expect(document.activeElement).toBe(field);
  await press('F8');
  expect(document.activeElement).toBe(view.find('[role="status"] button[aria-label="Close"]'));
  expect(run).not.toHaveBeenCalled();
});
