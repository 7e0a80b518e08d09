import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCommands, type PersonaChatFunction } from '../../../../packages/loader/src/commands.ts';
import { addElement, clearPage, mounted, network, settle } from './page.ts';

let personaChat: PersonaChatFunction;
const config = { apiBase: 'https://api.example', personaId: 'support' };

beforeEach(() => {
  personaChat = createCommands();
});
afterEach(async () => {
  clearPage();
  await settle();
});

describe('PersonaChat commands', () => {
  it('boot one element from options, however often', async () => {
    await personaChat('boot', { ...config, token: 'secret', teaser: 'Hi' });
    await personaChat('boot', { ...config, teaser: null });
    const [element, ...others] = document.querySelectorAll('persona-chat');
    expect(others).toEqual([]);
    expect(element?.getAttribute('api-base')).toBe('https://api.example');
    expect(element?.hasAttribute('teaser')).toBe(false);
    expect(element?.hasAttribute('token')).toBe(false);
  });

  it('mark what boot makes, so that a refresh of Turbo’s that morphs the page leaves it there', async () => {
    await personaChat('boot', config);
    expect(document.querySelector('persona-chat')?.hasAttribute('data-turbo-permanent')).toBe(true);
  });

  it('leave no copy of what destroy has ended, as a router brings one back, until the next boot', async () => {
    await personaChat('boot', config);
    const copy = document.querySelector('persona-chat')?.cloneNode() as HTMLElement;
    copy.setAttribute('open', '');
    await personaChat('destroy');
    document.body.append(copy);
    await settle();
    expect(document.querySelector('persona-chat')).toBeNull();
    expect(network.requests).toEqual([]);
    await personaChat('boot', config);
    expect(document.querySelectorAll('persona-chat')).toHaveLength(1);
    expect(document.querySelector('persona-chat')?.shadowRoot?.childElementCount).toBeGreaterThan(0);
  });

  it('change the one widget by a later boot', async () => {
    await personaChat('boot', config);
    await personaChat('boot', { ...config, personaId: 'guide' });
    expect(document.querySelectorAll('persona-chat')).toHaveLength(1);
    expect(document.querySelector('persona-chat')?.getAttribute('persona-id')).toBe('guide');
  });

  it('tell listeners by the short and the full name, and forget them', async () => {
    await personaChat('boot', config);
    const listener = vi.fn();
    await personaChat('on', 'open', listener);
    await personaChat('on', 'persona-chat:close', listener);
    await personaChat('open');
    await personaChat('close');
    await personaChat('off', 'persona-chat:open', listener);
    await personaChat('toggle');
    expect(listener.mock.calls).toEqual([[{}], [{}]]);
  });

  it('reach the element that is named in a last argument', async () => {
    addElement().id = 'first';
    addElement().id = 'second';
    await personaChat('set', { theme: 'dark' }, { target: 'second' });
    await personaChat('open', { target: 'second' });
    expect(document.getElementById('first')?.hasAttribute('open')).toBe(false);
    expect(document.getElementById('second')?.hasAttribute('open')).toBe(true);
    expect(document.getElementById('second')?.getAttribute('theme')).toBe('dark');
  });

  it('send through the opened chat', async () => {
    await personaChat('boot', config);
    await personaChat('send', 'Hello');
    expect(mounted[0]?.chat.sendMessage).toHaveBeenCalledWith(
      'Hello',
      expect.objectContaining({ personaId: 'support' }),
    );
    expect(mounted[0]?.host.isOpen).toBe(true);
  });

  it('start afresh after destroy', async () => {
    await personaChat('boot', { ...config, token: 'secret' });
    await personaChat('destroy');
    expect(document.querySelector('persona-chat')).toBeNull();
    await personaChat('boot', config);
    expect((document.querySelector('persona-chat') as { token?: string } | null)?.token).toBeUndefined();
  });

  it('boot without options brings back what was destroyed, closed and as it was configured', async () => {
    await personaChat('boot', { ...config, token: 'secret', theme: 'dark' });
    await personaChat('open');
    await personaChat('destroy');
    await personaChat('boot');
    const element = document.querySelector<HTMLElement & { token?: string }>('persona-chat');
    const is = (name: string) => element?.getAttribute(name);
    expect([is('persona-id'), is('theme'), is('open'), element?.token]).toEqual(['support', 'dark', null, 'secret']);
    await personaChat('send', 'Hello');
    expect(mounted[1]?.chat.sendMessage).toHaveBeenCalledWith('Hello', expect.objectContaining({ theme: 'dark' }));
  });

  describe('where the page has elements of its own', () => {
    const own = () => {
      const [orders, school] = ['orders', 'school'].map((id) => addElement({ id, 'persona-id': id }));
      return { orders, school } as Record<'orders' | 'school', ReturnType<typeof addElement>>;
    };

    // One that `boot` has brought back goes along when a client router replaces the page around it.
    afterEach(() => personaChat('destroy'));

    it.each(['orders', 'school'] as const)('boot without options brings back %s, which was destroyed', async (id) => {
      const element = own()[id];
      element.token = 'secret';
      await personaChat('destroy', { target: id });
      await personaChat('boot');
      expect([...document.querySelectorAll('persona-chat')].map((one) => one.id).sort()).toEqual(['orders', 'school']);
      expect(document.getElementById(id)).toBe(element);
      expect(element.getAttribute('persona-id')).toBe(id);
      await personaChat('send', 'Hello', { target: id });
      expect(mounted[0]?.chat.sendMessage).toHaveBeenCalledWith('Hello', expect.objectContaining({ token: 'secret' }));
    });

    it('brings back the last one of several, and makes none without a configuration', async () => {
      const { orders, school } = own();
      await personaChat('destroy', { target: 'orders' });
      await personaChat('destroy', { target: 'school' });
      await personaChat('boot');
      await personaChat('boot');
      expect([...document.querySelectorAll('persona-chat')]).toEqual([school]);
      // The page puts the others back itself.
      document.body.prepend(orders);
      await personaChat('open', { target: 'orders' });
      expect(mounted[0]?.host.config.personaId).toBe('orders');
    });
  });

  it('speak to the first of the page after destroy', async () => {
    await personaChat('boot', config);
    document.body.insertAdjacentHTML('beforeend', '<persona-chat id="other"></persona-chat>');
    await personaChat('destroy');
    await personaChat('set', { theme: 'dark' });
    expect(document.getElementById('other')?.getAttribute('theme')).toBe('dark');
  });

  describe('after the page has thrown the element away', () => {
    const names = ['open', 'close', 'toggle', 'send', 'identify', 'set', 'reset', 'on'];
    const throwAway = async () => {
      await personaChat('boot', { ...config, token: 'secret', open: true });
      await settle();
      document.body.innerHTML = '';
    };

    it.each(names)('%s is refused, at once and later', async (name) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await throwAway();
      await expect(personaChat(name, 'open', () => {})).rejects.toThrow(`cannot ${name}`);
      await settle();
      await expect(personaChat(name, 'open', () => {})).rejects.toThrow(`cannot ${name}`);
      expect(mounted).toHaveLength(1);
      warn.mockRestore();
    });

    it('boot brings it back, with what was asked for in the same task', async () => {
      await throwAway();
      await settle();
      const asked = [personaChat('boot', {}), personaChat('send', 'Hello')];
      await Promise.all(asked);
      expect(mounted[1]?.chat.sendMessage).toHaveBeenCalledWith('Hello', expect.objectContaining({ token: 'secret' }));
    });

    it('destroy forgets it', async () => {
      await throwAway();
      await personaChat('destroy');
      await personaChat('boot', config);
      expect((document.querySelector('persona-chat') as { token?: string } | null)?.token).toBeUndefined();
    });
  });

  it('are refused where boot was, instead of waiting for ever', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(personaChat('boot', null)).rejects.toThrow();
    await expect(personaChat('send', 'Hello')).rejects.toThrow('cannot send');
    warn.mockRestore();
  });

  it.each([['sing'], ['toString'], ['__proto__'], [undefined]])('reject %s with one console line', async (name) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await personaChat('boot', config);
    await expect(personaChat(name)).rejects.toThrow();
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

describe('the queue of a stub', () => {
  it('is taken over with its promises, and so are bare argument lists', async () => {
    await personaChat('boot', config);
    const resolve = vi.fn();
    const reject = vi.fn();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    personaChat.q?.push([['open'], resolve, reject]);
    personaChat.q?.push([['sing'], resolve, reject]);
    personaChat.q?.push(['set', { theme: 'light' }]);
    await settle();
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(reject).toHaveBeenCalledTimes(1);
    expect(document.querySelector('persona-chat')?.getAttribute('theme')).toBe('light');
    warn.mockRestore();
  });

  it.each([[null], [undefined], [5], ['open'], [{}], [[]], [[null]], [[{}]], [[7, vi.fn(), 'no function']]])(
    'takes %j, which is no list, for a wrong command with one console line',
    async (entry) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await personaChat('boot', config);
      expect(() => personaChat.q?.push(entry as never)).not.toThrow();
      await settle();
      expect(warn).toHaveBeenCalledTimes(1);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('persona-chat: cannot'));
      expect(document.querySelector('persona-chat')?.hasAttribute('open')).toBe(false);
      warn.mockRestore();
    },
  );
});
