import { afterEach, expect, it } from 'vitest';
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
