// Forms in a frame that is sandboxed without `allow-forms`: browsers never fire `submit` there.

import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submitHandlers } from '../../../../../packages/widget/src/ui/kit/submit-handlers.ts';

const place = document.createElement('div');
const root = createRoot(place);
const submit = vi.fn();
let isPrevented: boolean | undefined;
document.body.addEventListener('click', (event) => (isPrevented = event.defaultPrevented));
beforeEach(() => {
  document.body.append(place);
  root.render(
    <form {...submitHandlers(submit)}>
      <input />
      <button type="button" />
      <button type="submit">
        <i />
      </button>
    </form>,
  );
});
afterEach(() => {
  root.unmount();
  place.remove();
  submit.mockClear();
});
const find = (selector: string) => place.querySelector<HTMLElement>(selector) as HTMLElement;

it('submits by a click on the button or in it, once, and leaves nothing for the browser to submit', () => {
  find('[type=submit] i').click();
  expect(submit).toHaveBeenCalledTimes(1);
  expect(isPrevented).toBe(true);
});

it('submits by the event where a browser fires it, and prevents what would load a page', () => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(event);
  expect(submit).toHaveBeenCalledTimes(1);
  expect(event.defaultPrevented).toBe(true);
});

it('leaves other clicks alone', () => {
  find('[type=button]').click();
  expect(submit).not.toHaveBeenCalled();
  expect(isPrevented).toBe(false);
});
