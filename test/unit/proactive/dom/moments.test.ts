import { describe, expect, it, vi } from 'vitest';
import { hello, key, leave, seconds, start, useFakePage, warn } from './page.ts';

useFakePage();

const leavePage = (pointerType = 'mouse', clientY = -1): void => {
  const event = Object.assign(new Event('pointerleave'), { pointerType, clientY });
  document.documentElement.dispatchEvent(event);
};

describe('when it is said', () => {
  it('counts the seconds of a page that is seen', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { card } = start([{ ...hello, timeOnPage: 3 }]);
    seconds(60);
    hidden.mockReturnValue(false);
    seconds(2);
    expect(card()).toBeNull();
    seconds(1);
    expect(card()).toBeTruthy();
  });

  it('begins to count anew at another address, which the page has set without being loaded', () => {
    const { card } = start([{ ...hello, timeOnPage: 3, url: '/basket*' }]);
    seconds(10);
    history.pushState({}, '', '/basket/5');
    seconds(2);
    expect(card()).toBeNull();
    seconds(1);
    expect(card()).toBeTruthy();
  });

  it('follows how much of the page was scrolled', () => {
    const { card } = start([{ ...hello, scrollDepth: 50 }]);
    const page = document.documentElement;
    vi.spyOn(document, 'scrollingElement', 'get').mockReturnValue(page);
    Object.defineProperties(page, {
      clientHeight: { value: innerHeight, configurable: true },
      scrollHeight: { value: innerHeight + 1_000, configurable: true },
    });
    for (const [top, isSaid] of [
      [499, false],
      [500, true],
    ] as const) {
      page.scrollTop = top - 5 + (isSaid ? 5 : 0);
      document.dispatchEvent(new Event('scroll'));
      seconds(1);
      expect(card() !== null).toBe(isSaid);
    }
  });

  it('hears the mouse leave by the upper edge, and nothing else', () => {
    const { card } = start([{ ...hello, exitIntent: true }]);
    seconds(5);
    leavePage('mouse', 300);
    leavePage('touch');
    expect(card()).toBeNull();
    leavePage();
    expect(card()).toBeTruthy();
  });

  it('knows who comes back in another visit, and keeps that only where a rule asks', () => {
    const rule = { ...hello, returningVisitor: true };
    expect(start([rule]).card()).toBeNull();
    expect(Object.keys(localStorage)).toEqual([`${key}:visited`]);
    leave();
    expect(start([rule]).card()).toBeNull();
    leave();
    sessionStorage.clear();
    expect(start([rule]).card()).toBeNull();
    leave();
    sessionStorage.clear();
    seconds(31 * 60);
    expect(start([rule]).card()).toBeTruthy();
  });

  it.each([
    ['a dialog', '<dialog open></dialog>'],
    ['something modal', '<div aria-modal="true"></div>'],
    ['a banner that is a dialog', '<div role="dialog"></div>'],
    ['a field with the focus', '<input>'],
    ['a text with the focus', '<textarea></textarea>'],
  ])('waits while %s is before the visitor', (_what, html) => {
    const box = document.createElement('section');
    box.innerHTML = html;
    document.body.append(box);
    box.querySelector<HTMLElement>('input,textarea')?.focus();
    const { card } = start(hello);
    seconds(2);
    expect(card()).toBeNull();
    box.remove();
    seconds(1);
    expect(card()).toBeTruthy();
  });

  it('gives way to a dialog that opens later, and comes back', () => {
    const { card } = start(hello);
    const dialog = document.createElement('div');
    dialog.ariaModal = 'true';
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    seconds(1);
    expect(card()?.hidden).toBe(true);
    dialog.remove();
    seconds(1);
    expect(card()?.hidden).toBe(false);
  });

  it('leaves the focus on the launcher where it gives way to a banner that takes none', () => {
    const { element, card, buttons, launcher } = start(hello);
    buttons()[0]?.focus();
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
    seconds(1);
    expect(card()?.hidden).toBe(true);
    expect(element.shadowRoot?.activeElement).toBe(launcher);
  });

  it('gives the focus to the launcher where other rules take its place', () => {
    const { element, buttons, launcher, host, draw } = start(hello);
    buttons()[0]?.focus();
    host.config.proactive = { message: 'Another' };
    draw();
    expect(buttons()).toEqual([]);
    expect(element.shadowRoot?.activeElement).toBe(launcher);
  });

  it('is not said to who has opened the chat before there were rules', () => {
    sessionStorage.setItem(key, '{"open":false}');
    expect(start(hello).card()).toBeNull();
  });

  it('is not said where there is no launcher to stand beside, and goes with it', () => {
    const { launcher, card, draw } = start([{ ...hello, timeOnPage: 1 }]);
    launcher.hidden = true;
    seconds(5);
    expect(card()).toBeNull();
    launcher.hidden = false;
    seconds(1);
    expect(card()).toBeTruthy();
    launcher.hidden = true;
    draw();
    expect(card()).toBeNull();
  });
});

describe('the rules of the server', () => {
  const answer = (data: unknown, status = 200) => {
    const ask = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(data), { status }));
    vi.stubGlobal('fetch', ask);
    return ask;
  };
  const arrived = () => vi.advanceTimersByTimeAsync(0);

  it('are asked for by the name of the persona alone, and say its starters', async () => {
    const ask = answer({ data: { id: 'support', proactive: [hello], starters: ['One', 'Two', 'Three'] } });
    const { buttons } = start('server');
    await arrived();
    expect(ask).toHaveBeenCalledExactlyOnceWith('https://api.example/personas/support', { credentials: 'omit' });
    expect(
      buttons()
        .slice(2)
        .map(({ textContent }) => textContent),
    ).toEqual(['One', 'Two']);
  });

  it('are not asked for where nothing would be said', async () => {
    const ask = answer({});
    localStorage[`${key}:proactive`] = '1';
    start('server');
    await arrived();
    expect(ask).not.toHaveBeenCalled();
  });

  it.each([
    [`x${'x'.repeat(100_000)}`, 200, 'GET /personas/support gave no {data: persona}'],
    [{ message: 'There is no such persona.' }, 404, 'GET /personas/support gave 404'],
    [{ data: null }, 200, 'GET /personas/support gave no {data: persona}'],
    ['text', 200, 'GET /personas/support gave no {data: persona}'],
  ])('A3: are missing with one line in the console: %j', async (data, status, problem) => {
    answer(data, status);
    const { card } = start('server');
    await arrived();
    expect(card()).toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith(`persona-chat: proactive: ${problem}`);
  });

  it('A1: that come late are said then, unless the chat was opened meanwhile', async () => {
    for (const isOpened of [false, true]) {
      let come = (_reply: Response) => {};
      vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (come = resolve)));
      const { host, card } = start('server');
      seconds(60);
      expect(card()).toBeNull();
      if (isOpened) host.setOpen(true);
      come(Response.json({ data: { proactive: [hello] } }));
      await arrived();
      expect(card() === null).toBe(isOpened);
      leave();
      sessionStorage.clear();
    }
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a proxy', async () => new Response('<html>Sign in</html>')],
  ])('A2: are missing with one line in the console: %s', async (_what, ask) => {
    vi.stubGlobal('fetch', ask);
    const { card } = start('server');
    await arrived();
    seconds(60);
    expect(card()).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('A3: lose only those that are broken', async () => {
    answer({ data: { proactive: [7, { ...hello, timeOnPage: 'soon' }, { ...hello, message: 'Good' }], starters: 5 } });
    const { card } = start('server');
    await arrived();
    expect(card()?.textContent).toContain('Good');
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('A4, SEC1: are text, whatever stands in them', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    answer({ data: { proactive: [{ ...hello, message: hostile, starters: [hostile] }] } });
    const { card, buttons } = start('server');
    await arrived();
    expect(card()?.querySelector('img')).toBeNull();
    expect(buttons().filter(({ textContent }) => textContent === hostile)).toHaveLength(2);
  });

  it('come to nothing where the page has said something else meanwhile', async () => {
    answer({ data: { proactive: [hello] } });
    const { host, draw, card } = start('server');
    host.config = { ...host.config, proactive: [{ message: 'Other', timeOnPage: 5 }] };
    draw();
    await arrived();
    seconds(3);
    expect(card()).toBeNull();
    seconds(2);
    expect(card()?.textContent).toContain('Other');
  });
});
