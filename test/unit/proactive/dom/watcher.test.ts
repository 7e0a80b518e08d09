import { describe, expect, it, vi } from 'vitest';
import { hello, key, leave, seconds, start, useFakePage, warn } from './page.ts';

useFakePage();

describe('what is said first', () => {
  it('stands beside the launcher, after it in the order of the keyboard, and is announced once', () => {
    const { card, said, events, launcher } = start({ ...hello, starters: ['One', { label: 'Two', text: 'Second' }] });
    expect(card()?.ariaLabel).toBe('Message from the chat');
    expect(launcher.compareDocumentPosition(card() as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect([...(card()?.querySelectorAll('button') ?? [])].map((one) => one.ariaLabel || one.textContent)).toEqual([
      'Hello there',
      'Close and do not show again',
      'One',
      'Two',
    ]);
    expect(said()).toBe('Message from the chat: Hello there');
    expect(document.activeElement).toBe(document.body);
    const tab = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Tab' });
    card()?.dispatchEvent(tab);
    expect(tab.defaultPrevented).toBe(false);
    expect(events()).toEqual([{ action: 'show', rule: 'hello', text: null }]);
  });

  it('has the face of the launcher, where the page has given it one that loads', () => {
    expect(start(hello).card()?.querySelector('img')).toBeNull();
    leave();
    sessionStorage.clear();
    const { card, buttons } = start(hello, undefined, { launcherImage: 'https://shop.example/mina.svg' });
    const face = buttons()[0]?.querySelector('img');
    expect([face?.src, face?.alt, buttons()[0]?.textContent]).toEqual([
      'https://shop.example/mina.svg',
      '',
      'Hello there',
    ]);
    face?.dispatchEvent(new Event('error'));
    expect(card()?.querySelector('img')).toBeNull();
  });

  it('is said once a visit, whatever rule comes then', () => {
    const first = start([{ ...hello, timeOnPage: 2 }]);
    seconds(1);
    expect(first.card()).toBeNull();
    seconds(1);
    expect(first.card()).toBeTruthy();
    leave();
    const second = start(hello);
    seconds(5);
    expect(second.card()).toBeNull();
    expect(localStorage.length).toBe(0);
    leave();
    sessionStorage.clear();
    expect(start(hello).card()).toBeTruthy();
  });

  it.each(['button', 'Escape'])('is dismissed for good by %s, and the teaser with it', (by) => {
    const { card, buttons, launcher, events, dismissTeaser } = start(hello, 'Questions?');
    if (by === 'button') buttons()[1]?.click();
    else card()?.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
    expect(card()).toBeNull();
    expect(dismissTeaser).toHaveBeenCalledOnce();
    expect(launcher.getRootNode()).toHaveProperty('activeElement', launcher);
    expect(events().at(-1)).toEqual({ action: 'dismiss', rule: 'hello', text: null });
    expect(Object.keys(localStorage)).toEqual([`${key}:proactive`]);
    leave();
    sessionStorage.clear();
    expect(start(hello).card()).toBeNull();
  });

  it('opens the chat, or sends a starter as the visitor', () => {
    const first = start(hello);
    first.buttons()[0]?.click();
    expect(first.host.setOpen).toHaveBeenCalledWith(true);
    expect(first.card()).toBeNull();
    expect(first.element.sendMessage).not.toHaveBeenCalled();
    leave();
    sessionStorage.clear();
    const second = start({ ...hello, starters: [{ label: 'Two', text: 'Second' }] });
    second.buttons()[2]?.click();
    expect(second.element.sendMessage).toHaveBeenCalledExactlyOnceWith(
      'Second',
      expect.objectContaining({ isVisitors: true }),
    );
    expect(second.events().at(-1)).toEqual({ action: 'send', rule: 'hello', text: 'Second' });
    expect(
      second.host.emit.mock.calls.filter(([name]) => name === 'analytics').map(([, one]) => one as unknown),
    ).toEqual([
      { name: 'proactive-show', properties: { rule: 'hello' } },
      { name: 'proactive-send', properties: { rule: 'hello' } },
    ]);
  });

  it('is the teaser with starters where a rule has no message of its own', () => {
    const { buttons, card } = start({ starters: ['One'] }, 'Questions?');
    expect(buttons()[0]?.textContent).toBe('Questions?');
    expect(card()).toBeTruthy();
    leave();
    sessionStorage.clear();
    expect(start({ starters: ['One'] }).card()).toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith('persona-chat: proactive needs a message, or a teaser');
  });

  it('is not said to who has opened the chat in this visit', () => {
    const { host, draw, card } = start({ ...hello, timeOnPage: 2 });
    host.isOpen = true;
    draw();
    host.isOpen = false;
    draw();
    seconds(5);
    expect(card()).toBeNull();
  });

  it('goes when the rules are taken away, and when the chat leaves the page', () => {
    const { host, draw, card } = start(hello);
    const { proactive: _gone, ...others } = host.config;
    host.config = others;
    seconds(1);
    expect(card()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    host.config = { ...host.config, proactive: [{ ...hello, timeOnPage: 1 }] };
    draw();
    expect(vi.getTimerCount()).toBe(0);
  });
});
