import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatHost, HostConfig, PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import { beginChat } from '../../../../packages/proactive/src/proactive.ts';

const key = 'persona-chat:https://api.example:support';
const warn = vi.fn();

/** A shell as the loader makes it, whose panel the test opens and closes. */
function mount(config: HostConfig, teaser?: string) {
  const element = document.createElement('div') as unknown as PersonaChatElement;
  const root = element.attachShadow({ mode: 'open' });
  const container = document.createElement('div');
  const frame = document.createElement('div');
  const launcher = document.createElement('button');
  launcher.setAttribute('part', 'launcher');
  const beside = document.createElement('div');
  const dismissTeaser = vi.fn(() => (beside.hidden = true));
  const small = document.createElement('button');
  small.onclick = dismissTeaser;
  beside.append(teaser ?? '', small);
  beside.hidden = !teaser;
  frame.append(launcher, beside);
  container.append(frame);
  container.dataset['state'] = '';
  root.append(container);
  document.body.append(element);
  const settled = {
    apiBase: 'https://api.example',
    personaId: 'support',
    mode: 'bubble',
    ...(teaser && { teaser }),
    ...config,
  };
  const host = {
    element,
    container,
    config: settled,
    isOpen: false,
    emit: vi.fn(),
    setOpen: vi.fn((open: boolean) => {
      host.isOpen = open;
      beginChat(host as unknown as ChatHost);
    }),
  };
  element.sendMessage = vi.fn(async () => undefined);
  beginChat(host as unknown as ChatHost);
  return {
    host,
    element,
    dismissTeaser,
    launcher,
    draw: () => beginChat(host as unknown as ChatHost),
    card: () => container.querySelector<HTMLElement>('.pc-proactive'),
    buttons: () => [...container.querySelectorAll<HTMLButtonElement>('.pc-proactive button')],
    said: () => container.querySelector('[role=status]')?.textContent,
    events: () => host.emit.mock.calls.filter(([name]) => name === 'proactive').map(([, detail]) => detail as unknown),
  };
}

type Mounted = ReturnType<typeof mount>;
const mounted: Mounted[] = [];
const start = (proactive: HostConfig['proactive'], teaser?: string): Mounted => {
  const one = mount({ ...(proactive !== undefined && { proactive }) }, teaser);
  mounted.push(one);
  return one;
};
/** Another page of the same visit: the one before is gone. */
const leave = (): void => {
  for (const { element, draw } of mounted.splice(0)) {
    element.remove();
    draw();
  }
};
const hello = { id: 'hello', message: 'Hello there' };
const seconds = (count: number): void => void vi.advanceTimersByTime(count * 1_000);
const leavePage = (pointerType = 'mouse', clientY = -1): void => {
  const event = Object.assign(new Event('pointerleave'), { pointerType, clientY });
  document.documentElement.dispatchEvent(event);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(warn);
  Element.prototype.checkVisibility = () => true;
});

afterEach(() => {
  leave();
  expect(vi.getTimerCount()).toBe(0);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState({}, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  warn.mockReset();
});

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
    expect(events()).toEqual([{ action: 'show', rule: 'hello', text: null }]);
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
    expect(second.element.sendMessage).toHaveBeenCalledExactlyOnceWith('Second');
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

  it('is not said where there is no launcher to stand beside', () => {
    const { launcher, card } = start([{ ...hello, timeOnPage: 1 }]);
    launcher.hidden = true;
    seconds(5);
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
    [{ message: 'There is no such persona.' }, 404, 'GET /personas/support gave 404'],
    [{ data: null }, 200, 'GET /personas/support gave no {data: persona}'],
    ['text', 200, 'GET /personas/support gave no {data: persona}'],
  ])('are missing with one line in the console: %j', async (data, status, problem) => {
    answer(data, status);
    const { card } = start('server');
    await arrived();
    expect(card()).toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith(`persona-chat: proactive: ${problem}`);
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
