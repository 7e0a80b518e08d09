// The views of a recorded session (docs/behaviour.md#sessions).

import { afterEach, expect, it } from 'vitest';
import { brokenSession } from '../../../../helpers/broken-session.ts';
import { type Rendered, renderInChat } from '../../../../helpers/render.tsx';
import { readFile, type OpenedSession } from '../../../../../packages/widget/src/ui/session-replay/read-file.ts';
import { SessionReplay } from '../../../../../packages/widget/src/ui/session-replay/session-replay.tsx';

let view: Rendered | undefined;
afterEach(() => view?.unmount());

async function show(text: string): Promise<Rendered> {
  const opened = await readFile(new File([text], 'shop.json'));
  if ('key' in opened) throw new Error(`${opened.key} ${JSON.stringify(opened.values)}`);
  const props = { opened: opened satisfies OpenedSession, resultId: 'result', bodyClass: '', onBack: () => undefined };
  view = await renderInChat(<SessionReplay {...props} />);
  return view;
}

it('begins with the first promise that broke, and goes to the next one', async () => {
  const { find, element, settle } = await show(brokenSession());
  const slider = find<HTMLInputElement>('[type=range]');
  expect(slider.value).toBe('11');
  const [, shrank] = element.querySelectorAll<HTMLButtonElement>('section button');
  shrank?.click();
  await settle();
  expect(slider.value).toBe('20');
  expect(element.querySelector('ol [aria-current=step]')?.textContent).toContain('m2, streaming, 41');
});

it('has nothing to step through in an empty session', async () => {
  const { element } = await show(brokenSession({ entries: [] }));
  expect(element.querySelector('[type=range]')).toBeNull();
  expect(element.querySelector('#result')).not.toBeNull();
});

it('shows what a file holds as text', async () => {
  const { element } = await show(brokenSession({ version: '<img src=x onerror=alert(1)>' }));
  expect(element.querySelector('img')).toBeNull();
  expect(element.textContent).toContain('<img src=x');
});

it('refuses a file that is too large before it is read', async () => {
  const large = new File(['x'], 'large.json');
  Object.defineProperty(large, 'size', { value: 5_000_000 });
  expect(await readFile(large)).toEqual({ key: 'replay.notSession', values: { field: '> 4 MB' } });
});
