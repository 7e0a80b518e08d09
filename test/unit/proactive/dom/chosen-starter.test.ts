import { describe, expect, it, vi } from 'vitest';
import { hello, key, leave, start, useFakePage } from './page.ts';

useFakePage();

const guide = [{ ...hello, timeOnPage: 0, starters: ['Brew a tea'] }];
const kept = () => sessionStorage.getItem(`${key}:starter`);
const failed = (code: string) => Object.assign(new Error(code), { code });

/** A chat whose opening ends as given; the starter is pressed. */
function press(outcome: Promise<void>) {
  const shell = start(guide);
  const sent = vi.spyOn(shell.element, 'sendMessage').mockReturnValueOnce(outcome).mockResolvedValue();
  shell.buttons().at(-1)?.click();
  const tell = (name: string, detail: object = {}) =>
    shell.element.dispatchEvent(new CustomEvent(`persona-chat:${name}`, { detail }));
  return { ...shell, sent, tell };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const never = new Promise<void>(() => {});

describe('a starter that was pressed', () => {
  it('waits in the tab until the chat has it', async () => {
    const { tell } = press(never);
    expect(kept()).toBe('Brew a tea');
    tell('status', { status: 'submitting-text' });
    expect(kept()).toBeNull();
  });

  it('goes out once the chat can be opened, where it could not at first', async () => {
    const { sent, tell } = press(Promise.reject(failed('http')));
    await settle();
    expect(kept()).toBe('Brew a tea');
    tell('ready');
    await settle();
    expect(sent.mock.calls.map(([text]) => text)).toEqual(['Brew a tea', 'Brew a tea']);
    tell('ready');
    await settle();
    expect([sent.mock.calls.length, kept()]).toEqual([2, null]);
  });

  it('is not sent again where the chat was open, or has refused it', async () => {
    for (const [isOpen, code] of [
      [true, 'network'],
      [false, 'auth'],
      [false, 'unsupported'],
    ] as const) {
      let refuse = (_problem: Error) => {};
      const { sent, tell } = press(new Promise((_, reject) => (refuse = reject)));
      if (isOpen) tell('ready');
      refuse(failed(code));
      await settle();
      tell('ready');
      expect([sent.mock.calls.length, kept()]).toEqual([1, null]);
      leave();
      sessionStorage.clear();
    }
  });

  it('waits for the element to come back where the page has taken it away, and for nobody where its visitor was forgotten', async () => {
    for (const isTakenAway of [true, false]) {
      let refuse = (_problem: Error) => {};
      const { sent, element, host, draw } = press(new Promise((_, reject) => (refuse = reject)));
      if (isTakenAway) element.remove();
      refuse(failed('gone'));
      await settle();
      document.body.append(element);
      host.setOpen(true);
      draw();
      await settle();
      expect(sent.mock.calls.map(([text]) => text)).toEqual(
        isTakenAway ? ['Brew a tea', 'Brew a tea'] : ['Brew a tea'],
      );
      leave();
      sessionStorage.clear();
    }
  });

  it('is not sent as another visitor, nor to another persona', async () => {
    for (const change of [{ token: 'abc' }, { personaId: 'sales' }]) {
      const { sent, tell, element, host, draw } = press(Promise.reject(failed('http')));
      await settle();
      Object.assign('token' in change ? element : host.config, change);
      draw();
      tell('ready');
      expect(sent).toHaveBeenCalledOnce();
      leave();
      sessionStorage.clear();
    }
  });

  it('goes out on the next page of the tab once the panel is open, unless somebody has signed in', async () => {
    for (const [token, calls] of [
      [undefined, 1],
      ['abc', 0],
    ] as const) {
      sessionStorage.setItem(`${key}:starter`, 'Brew a tea');
      const shell = start(guide);
      Object.assign(shell.element, { token });
      expect(shell.element.sendMessage).not.toHaveBeenCalled();
      shell.host.setOpen(true);
      shell.draw();
      await settle();
      expect(shell.element.sendMessage).toHaveBeenCalledTimes(calls);
      expect(kept()).toBeNull();
      leave();
      sessionStorage.clear();
    }
  });
});
