import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTabs } from '../../../../packages/widget/src/platform/tabs.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('T1: createTabs', () => {
  it('leaves the tab on its own where the browser refuses channels', () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          throw new DOMException('The operation is insecure', 'SecurityError');
        }
      },
    );
    const { post, leave } = createTabs().join('a', () => {});
    post('news');
    leave();
  });

  it('tells nobody once the tab has left', () => {
    const { post, leave } = createTabs().join('a', () => {});
    leave();
    expect(() => post('news')).not.toThrow();
  });
});
