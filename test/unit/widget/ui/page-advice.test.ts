import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attributeNames, configure as setAttributes } from '../../../../packages/loader/src/attributes.ts';
import type { ChatConfig } from '../../../../packages/widget/src/core/host-types.ts';
import { chunks } from '../../../../packages/widget/src/ui/chunks.ts';
import { adviseOfPage } from '../../../../packages/widget/src/ui/page-advice.ts';
import { config } from '../../../helpers/fake-chat.ts';

const warn = vi.fn();
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warn));
afterEach(() => {
  warn.mockReset();
  vi.restoreAllMocks();
});

customElements.define(
  'advised-chat',
  class extends HTMLElement {
    static readonly observedAttributes = attributeNames;
  },
);

it('follows where the form is to stand, which the loader does not, and tells of another word once', async () => {
  const element = document.createElement('advised-chat');
  element.setAttribute('form', 'later');
  const $config = atom<ChatConfig>({ ...config, form: null });
  const configure = vi.fn((next: ChatConfig) => $config.set(next));
  const stop = adviseOfPage(element, { $config, configure });
  expect($config.get()).toEqual({ ...config, form: 'later' });
  await chunks.debugPanel.open();
  expect(warn).not.toHaveBeenCalled();
  for (const word of ['latter', 'LATER', 'latter']) {
    element.setAttribute('form', word);
    await new Promise((resolve) => setTimeout(resolve));
    expect($config.get().form).toBe(word);
  }
  expect(configure).toHaveBeenCalledTimes(4);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/form takes first, later, not "latter"; did you mean "later"\? .*#attributes/)],
  ]);
  element.removeAttribute('form');
  await new Promise((resolve) => setTimeout(resolve));
  expect($config.get().form).toBeNull();
  stop();
});

it('tells who gives `set` a text that it takes an object', async () => {
  const element = document.createElement('advised-chat');
  const $config = atom<ChatConfig>({ ...config });
  const stop = adviseOfPage(element, { $config, configure: (next) => $config.set(next) });
  await chunks.debugPanel.open();
  expect(warn).not.toHaveBeenCalled();
  setAttributes(element, '{"lang":"de"}' as never);
  await new Promise((resolve) => setTimeout(resolve));
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/boot and set take an object, not a text.*#commands/)]]);
  stop();
});
