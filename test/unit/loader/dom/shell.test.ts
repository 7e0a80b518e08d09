import { afterEach, describe, expect, it, vi } from 'vitest';
import { addElement, begun, clearPage, launcherOf, mounted, network, settle } from './page.ts';

afterEach(async () => {
  clearPage();
  await settle();
});

describe('<persona-chat> before it opens', () => {
  it('draws the launcher at once, and requests and stores nothing', async () => {
    const element = addElement();
    expect(launcherOf(element).ariaLabel).toBe('Open chat');
    await settle();
    expect(network.requests).toEqual([]);
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it('fetches the chat without running it when a pointer comes near', async () => {
    launcherOf(addElement()).dispatchEvent(new Event('pointerenter'));
    await settle();
    expect(network.requests).toEqual(['https://cdn.example/chat/chunks/session-test.js']);
    expect(mounted).toHaveLength(0);
  });

  it('fetches nothing on the chance where the visitor spares data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    launcherOf(addElement()).dispatchEvent(new Event('pointerenter'));
    await settle();
    Reflect.deleteProperty(navigator, 'connection');
    expect(network.requests).toEqual([]);
  });

  it('keeps the token out of the markup', () => {
    const element = addElement();
    element.token = 'secret';
    expect(element.outerHTML).not.toContain('secret');
    expect(element.token).toBe('secret');
  });

  it('opens at once in page mode and with the attribute', async () => {
    addElement({ mode: 'page' });
    addElement({ open: '' });
    await settle();
    expect(mounted.map(({ host }) => host.config.mode)).toEqual(['page', 'bubble']);
  });

  it('with `open` set to false it is closed and the attribute is gone, whenever it is written', async () => {
    const element = addElement({ open: 'false' });
    expect(element.hasAttribute('open')).toBe(false);
    element.setAttribute('open', 'false');
    expect(element.hasAttribute('open')).toBe(false);
    element.setAttribute('open', 'true');
    await settle();
    expect(mounted).toHaveLength(1);
    element.setAttribute('open', 'false');
    expect([element.hasAttribute('open'), mounted[0]?.chat.openChanged.mock.lastCall?.[0]]).toEqual([false, false]);
  });

  it('opens where it was open before in this tab', async () => {
    sessionStorage.setItem('persona-chat:https://api.example:support', '{"open":true}');
    addElement();
    await settle();
    expect(mounted).toHaveLength(1);
  });
});

describe('an open <persona-chat>', () => {
  it('G8: reflects and tells that it is open, moving focus for a click only', async () => {
    const element = addElement();
    const heard: string[] = [];
    for (const name of ['open', 'close']) element.addEventListener(`persona-chat:${name}`, () => heard.push(name));
    await element.open();
    await settle();
    expect(element.hasAttribute('open')).toBe(true);
    expect(mounted[0]?.chat.openChanged).toHaveBeenLastCalledWith(true, false);
    await element.close();
    launcherOf(element).click();
    expect(mounted[0]?.chat.openChanged).toHaveBeenLastCalledWith(true, true);
    element.removeAttribute('open');
    expect(heard).toEqual(['open', 'close', 'open', 'close']);
  });

  it('gives the focus to who has asked for it, also where the page asks for something before the chat is here', async () => {
    const element = addElement();
    launcherOf(element).click();
    void element.sendMessage('Hello');
    await settle();
    expect(mounted.at(-1)?.chat.openChanged).toHaveBeenLastCalledWith(true, true);
  });

  it('tells each event a second time without a colon, with the same detail, for templates that cannot write one', async () => {
    addElement({ open: '' });
    await settle();
    const heard: [string, unknown][] = [];
    const listen = ({ type, detail }: Event & { detail?: unknown }) => heard.push([type, detail]);
    const names = ['persona-chat:message', 'personachatmessage'];
    for (const name of names) document.addEventListener(name, listen);
    const detail = { message: { id: 'm1' } } as never;
    mounted[0]?.host.emit('message', detail);
    for (const name of names) document.removeEventListener(name, listen);
    expect(heard).toEqual(names.map((name) => [name, detail]));
    expect(heard[0]?.[1]).toBe(heard[1]?.[1]);
  });

  it('hands changed attributes over', async () => {
    const element = addElement({ open: '' });
    await settle();
    element.setAttribute('theme', 'dark');
    expect(mounted[0]?.host.config.theme).toBe('dark');
    expect(mounted[0]?.chat.configChanged).toHaveBeenCalled();
    element.removeAttribute('theme');
    expect(mounted[0]?.host.config.theme).toBeUndefined();
  });

  it('keeps a message until the chat has arrived, over a failed attempt', async () => {
    network.isBroken = true;
    const element = addElement();
    const errors: unknown[] = [];
    element.addEventListener('persona-chat:error', (event) => errors.push((event as CustomEvent).detail.code));
    const sent = element.sendMessage('Hello');
    await settle();
    expect(errors).toEqual(['lazy-load']);
    expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent).toContain('The chat could not load');
    network.isBroken = false;
    (element.shadowRoot?.querySelector('[role=alert] button') as HTMLButtonElement).click();
    await sent;
    expect(network.requests.at(-1)).toBe('import https://cdn.example/chat/chunks/session-test.js');
    expect(mounted[0]?.chat.sendMessage).toHaveBeenCalledWith(
      'Hello',
      expect.objectContaining({ personaId: 'support' }),
    );
    expect(element.shadowRoot?.querySelector('[role=alert]')).toBeNull();
  });

  it('runs nothing that came in place of its code, and asks past the browser’s cache at the next try', async () => {
    network.type = 'text/html';
    const element = addElement();
    const sent = element.sendMessage('Hello');
    await settle();
    expect(network.requests.filter((request) => request.startsWith('import'))).toEqual([]);
    network.type = 'application/javascript';
    network.requests.length = 0;
    (element.shadowRoot?.querySelector('[role=alert] button') as HTMLButtonElement).click();
    await sent;
    expect(network.requests[0]).toBe('reload https://cdn.example/chat/chunks/session-test.js');
    expect(mounted).toHaveLength(1);
  });

  it('says whom a message is for that waited for the chat', async () => {
    const element = addElement();
    const sent = element.sendMessage('Hello');
    element.setAttribute('persona-id', 'sales');
    await sent;
    expect(mounted[0]?.chat.sendMessage).toHaveBeenCalledWith(
      'Hello',
      expect.objectContaining({ personaId: 'support' }),
    );
  });

  it('remembers who the visitor is until the chat has arrived', async () => {
    const element = addElement();
    await element.identify({ name: 'Ada' });
    await element.identify({ email: 'ada@example.org' });
    await element.open();
    await settle();
    expect(mounted[0]?.host.config.user).toEqual({ name: 'Ada', email: 'ada@example.org' });
    expect(mounted[0]?.chat.identify).toHaveBeenLastCalledWith({ email: 'ada@example.org' });
  });

  it('says who the visitor is only once the chat that is on its way knows it', async () => {
    const element = addElement();
    void element.open();
    let isKnown = false;
    const identified = element.identify({ name: 'Ada' }).then(() => (isKnown = true));
    for (let turns = 0; turns < 3; turns += 1) await Promise.resolve();
    expect([isKnown, mounted.length]).toEqual([false, 0]);
    await identified;
    expect(mounted[0]?.chat.identify).toHaveBeenCalledWith({ name: 'Ada' });
  });

  it('closes with Escape while the chat is on its way or could not load, and gives the focus to its launcher', async () => {
    network.isBroken = true;
    const element = addElement({ open: '' });
    const press = (key: string) =>
      launcherOf(element).nextElementSibling?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('a');
    expect(element.hasAttribute('open')).toBe(true);
    press('Escape');
    expect([element.hasAttribute('open'), element.shadowRoot?.activeElement]).toEqual([false, launcherOf(element)]);
    void element.open();
    await settle();
    launcherOf(element).blur();
    press('Escape');
    expect([element.hasAttribute('open'), element.shadowRoot?.activeElement]).toEqual([false, launcherOf(element)]);
    network.isBroken = false;
  });

  it('keeps everything when it moves within one task, and ends when it stays away', async () => {
    const element = addElement({ open: '' });
    await settle();
    const other = document.createElement('main');
    document.body.append(other);
    other.append(element);
    await settle();
    expect(mounted[0]?.chat.destroy).not.toHaveBeenCalled();
    element.remove();
    await settle();
    expect(mounted[0]?.chat.destroy).toHaveBeenCalledTimes(1);
    document.body.append(element);
    await settle();
    expect(mounted).toHaveLength(2);
  });

  it('is still heard by the page while it is destroyed', async () => {
    const element = addElement({ open: '' });
    await settle();
    const heard: unknown[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent).detail);
    document.addEventListener('persona-chat:status', listen);
    mounted[0]?.chat.destroy.mockImplementation(() => mounted[0]?.host.emit('status', { status: 'idle' }));
    await element.destroy();
    document.removeEventListener('persona-chat:status', listen);
    expect(heard).toEqual([{ status: 'idle' }]);
  });

  it('lets the session begin to open while the views are on their way, but not for a reset', async () => {
    await addElement().open();
    const forgotten = addElement();
    const isReset = forgotten.reset();
    await forgotten.open();
    await isReset;
    expect(begun.map(({ isOpening }) => isOpening)).toEqual([true, false]);
  });

  it('ends the session when it is destroyed before the views have come', async () => {
    const element = addElement({ open: '' });
    while (begun.length === 0) await Promise.resolve();
    await element.destroy();
    await settle();
    expect([begun[0]?.destroy.mock.calls.length, mounted]).toEqual([1, []]);
  });

  it('leaves nothing behind when destroyed, even while the chat is on its way', async () => {
    const element = addElement({ open: '' });
    await element.destroy();
    await settle();
    expect(document.querySelector('persona-chat')).toBeNull();
    expect(mounted).toHaveLength(0);
  });
});

describe('what the tab keeps', () => {
  const open = '{"scroll":3,"open":true}';

  it('is found under the conversation where no persona is named', async () => {
    sessionStorage.setItem('persona-chat:https://api.example:c1', open);
    const element = document.createElement('persona-chat');
    element.setAttribute('api-base', 'https://api.example');
    element.setAttribute('conversation-id', 'c1');
    document.body.append(element);
    await settle();
    expect(mounted).toHaveLength(1);
  });

  it('forgets with destroy that the panel was open, also before the chat has come, and nothing else', async () => {
    sessionStorage.setItem('persona-chat:https://api.example:support', open);
    await addElement().destroy();
    expect(JSON.parse(sessionStorage.getItem('persona-chat:https://api.example:support') ?? '')).toEqual({
      scroll: 3,
      open: 0,
    });
    addElement();
    await settle();
    expect(mounted).toHaveLength(0);
  });
});

it('T2: survives storage that refuses', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
    clear: () => undefined,
  });
  expect(launcherOf(addElement({ teaser: 'Hello' }))).toBeTruthy();
  vi.unstubAllGlobals();
});
