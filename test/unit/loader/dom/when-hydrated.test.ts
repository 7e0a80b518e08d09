import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberMarkup, whenHydrated } from '../../../../packages/loader/src/when-hydrated.ts';

const stand = () => {
  const element = document.createElement('div');
  document.body.append(element);
  rememberMarkup([element]);
  return element;
};
const stateOf = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  Reflect.deleteProperty(document.body, '__reactContainer$x');
});

describe('the start of an element', () => {
  it('is at once where a script has made it, or React has taken it over already', () => {
    const start = vi.fn();
    stateOf('interactive');
    whenHydrated(document.createElement('div'), start);
    whenHydrated(Object.assign(stand(), { __reactFiber$x: {} }), start);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('waits in a root of React until that has taken it over, also on a page that is loaded, and comes once', async () => {
    Object.assign(document.body, { __reactContainer$x: {} });
    const [element, start] = [stand(), vi.fn()];
    whenHydrated(element, start);
    await wait(700);
    expect(start).not.toHaveBeenCalled();
    Object.assign(element, { __reactFiber$x: {} });
    await wait(100);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('comes once the page is loaded and at rest where nobody takes it over, unless it has gone', async () => {
    stateOf('interactive');
    const [start, gone] = [vi.fn(), vi.fn()];
    whenHydrated(stand(), start);
    const leaving = stand();
    whenHydrated(leaving, gone);
    leaving.remove();
    await wait(50);
    expect(start).not.toHaveBeenCalled();
    dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1), { timeout: 20_000 });
    expect(gone).not.toHaveBeenCalled();
  });
});
