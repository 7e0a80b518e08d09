import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChatHost } from '@persona-chat/widget/host-api.ts';
import { beginChat } from '../../../../packages/proactive/src/teaser.ts';

const key = 'persona-chat:https://api.example:support:teaser';

/** A shell as the loader makes it; `draw` is what the loader does whenever something has changed. */
function mount(given: Partial<ChatHost['config']> = { teaser: 'Questions?' }, isLauncherHidden = false) {
  const element = document.createElement('div');
  const root = element.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  const frame = document.createElement('div');
  const launcher = document.createElement('button');
  launcher.setAttribute('part', 'launcher');
  launcher.hidden = isLauncherHidden;
  frame.append(launcher);
  container.append(frame);
  root.append(container);
  document.body.append(element);
  const host = {
    element,
    container,
    config: { apiBase: 'https://api.example', personaId: 'support', mode: 'bubble', ...given },
    isOpen: false,
    setOpen: vi.fn(),
  };
  const draw = () => beginChat(host as unknown as ChatHost);
  draw();
  return {
    host,
    element,
    root,
    launcher,
    draw,
    line: () => container.querySelector<HTMLElement>('.pc-teaser span')?.textContent,
    close: () => container.querySelector<HTMLButtonElement>('.pc-teaser button'),
  };
}

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

describe('the teaser', () => {
  it('shows, opens the chat, and stores nothing by itself', () => {
    const { host, line, root } = mount();
    expect(line()).toBe('Questions?');
    expect(localStorage.length).toBe(0);
    root.querySelector<HTMLElement>('.pc-teaser span')?.click();
    expect(host.setOpen).toHaveBeenCalledWith(true);
  });

  it('keeps a range of numbers on one line', () => {
    expect(mount({ teaser: 'Weekdays 9–17, or 10-12; 24/7 by mail' }).line()).toBe(
      'Weekdays 9–\u206017, or 10-\u206012; 24/7 by mail',
    );
  });

  it('stays away once it was closed, with the focus on the launcher', () => {
    const { close, line, launcher, root, draw } = mount();
    expect(close()?.ariaLabel).toBe('Close');
    close()?.focus();
    close()?.click();
    expect(line()).toBeUndefined();
    expect(root.activeElement).toBe(launcher);
    draw();
    expect(line()).toBeUndefined();
    expect(localStorage.getItem(key)).toBe('1');
    expect(mount().line()).toBeUndefined();
  });

  it('is gone for this page load once the chat was open, which is not stored', () => {
    const { host, line, draw } = mount();
    host.isOpen = true;
    draw();
    expect(line()).toBeUndefined();
    host.isOpen = false;
    draw();
    expect(line()).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  it('follows the element: another line, and none', async () => {
    const { host, element, line } = mount();
    host.config = { ...host.config, teaser: 'Tea?' };
    element.setAttribute('teaser', 'Tea?');
    await Promise.resolve();
    expect(line()).toBe('Tea?');
    delete host.config.teaser;
    element.removeAttribute('teaser');
    await Promise.resolve();
    expect(line()).toBeUndefined();
  });

  it('speaks the visitor’s language, where what is said is the page’s', () => {
    const { close, root } = mount({ teaser: 'Questions?', lang: 'de' });
    expect(close()?.lang).toBe('de');
    expect(close()?.ariaLabel).toBe('Schließen');
    expect(root.querySelector<HTMLElement>('.pc-teaser span')?.dir).toBe('auto');
  });

  it('takes nothing but space for none', () => {
    expect(mount({ teaser: ' \n ' }).line()).toBeUndefined();
  });

  it('needs a launcher to stand beside', () => {
    expect(mount(undefined, true).line()).toBeUndefined();
  });

  it('works where storage is blocked: for this page load it stays away', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const { close, line, draw } = mount();
    close()?.click();
    draw();
    expect(line()).toBeUndefined();
    vi.restoreAllMocks();
  });

  it('ends with its element', () => {
    const { element, line, draw } = mount();
    element.remove();
    draw();
    document.body.append(element);
    draw();
    expect(line()).toBeUndefined();
  });
});
