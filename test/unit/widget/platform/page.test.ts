import { afterEach, expect, it, vi } from 'vitest';
import { createPage } from '../../../../packages/widget/src/platform/page.ts';

afterEach(() => void vi.unstubAllGlobals());

it('leaves the address alone where the page may not change it', () => {
  vi.stubGlobal('location', { href: 'about:srcdoc' });
  vi.stubGlobal('history', {
    replaceState() {
      throw new DOMException('no', 'SecurityError');
    },
  });
  expect(() => createPage().replaceQuery('lang', 'de')).not.toThrow();
});
