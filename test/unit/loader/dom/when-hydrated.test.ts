import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberMarkup, whenHydrated } from '../../../../packages/loader/src/when-hydrated.ts';

const stand = () => {
  const element = document.createElement('div');
  document.body.append(element);
  rememberMarkup([element]);
  return element;
};
const stateOf = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the start of an element', () => {
  it('is at once where a script has made it, or the page is complete', () => {
    const start = vi.fn();
    stateOf('interactive');
    whenHydrated(document.createElement('div'), start);
    stateOf('complete');
    whenHydrated(stand(), start);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('waits in the markup of a server until React has taken it over, and comes once', async () => {
    stateOf('interactive');
    const [element, start] = [stand(), vi.fn()];
    whenHydrated(element, start);
    await frame();
    expect(start).not.toHaveBeenCalled();
    Object.assign(element, { __reactFiber$x: {} });
    await frame();
    await frame();
    dispatchEvent(new Event('load'));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('comes once the page is loaded where nobody takes it over, unless it has gone', async () => {
    stateOf('interactive');
    const [start, gone] = [vi.fn(), vi.fn()];
    whenHydrated(stand(), start);
    const leaving = stand();
    whenHydrated(leaving, gone);
    leaving.remove();
    dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1), 2_000);
    expect(gone).not.toHaveBeenCalled();
  });
});
