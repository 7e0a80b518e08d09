import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addElement, clearPage, mounted, network, settle } from './page.ts';

afterEach(async () => {
  clearPage();
  await settle();
});

describe('what the page waits for', () => {
  const outcome = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      ({ code }) => code,
    );

  it('is refused when the element is destroyed before the chat has come', async () => {
    network.isBroken = true;
    const element = addElement();
    const asked = [element.sendMessage('Hello'), element.triggerAgenda('a1'), element.clear()].map(outcome);
    await settle();
    await element.destroy();
    expect(await Promise.all(asked)).toEqual(['gone', 'gone', 'gone']);
  });

  it('is refused once the element has left the page, loads nothing for it, and waits again when it comes back', async () => {
    const element = addElement({ open: '' });
    await settle();
    element.remove();
    await settle();
    network.requests.length = 0;
    const ask = () =>
      [element.sendMessage('Hello'), element.triggerAgenda('a1'), element.clear(), element.reset()].map(outcome);
    expect(await Promise.all(ask())).toEqual(['gone', 'gone', 'gone', 'gone']);
    expect([network.requests, mounted.length, element.hasAttribute('open')]).toEqual([[], 1, false]);
    document.body.append(element);
    expect(await Promise.all(ask())).toEqual(['resolved', 'resolved', 'resolved', 'resolved']);
    expect(mounted).toHaveLength(2);
  });

  it('waits for an element that is not in the page yet', async () => {
    const element = document.createElement('persona-chat') as ReturnType<typeof addElement>;
    const sent = element.sendMessage('Hello');
    await settle();
    document.body.append(element);
    expect(await outcome(sent)).toBe('resolved');
  });

  it('is cleared by a chat that was never opened, and stays closed', async () => {
    const element = addElement();
    expect(await outcome(element.clear())).toBe('resolved');
    expect(mounted[0]?.chat.clear).toHaveBeenCalledTimes(1);
    expect(element.hasAttribute('open')).toBe(false);
    expect(mounted[0]?.chat.openChanged).not.toHaveBeenCalled();
  });

  it('is a visitor forgotten, in a chat that was never opened or in one that is open, which closes first', async () => {
    const closed = addElement();
    expect(await outcome(closed.reset())).toBe('resolved');
    expect(mounted[0]?.chat.reset).toHaveBeenCalledTimes(1);
    const open = addElement({ open: '' });
    await settle();
    expect(await outcome(open.reset())).toBe('resolved');
    expect([open.hasAttribute('open'), mounted[1]?.chat.reset.mock.calls.length]).toEqual([false, 1]);
  });

  it('is done in the order of the calls also before the chat has come: a reset closes nothing that is opened after it', async () => {
    const element = addElement();
    element.token = 'old';
    const heard: string[] = [];
    for (const name of ['open', 'close']) element.addEventListener(`persona-chat:${name}`, () => heard.push(name));
    const asked = [element.reset(), element.open(), element.identify({ name: 'Ada' }), element.sendMessage('Hello')];
    element.setAttribute('persona-id', 'sales');
    await Promise.all(asked);
    await settle();
    const { chat } = mounted[0] ?? {};
    expect(chat?.reset).toHaveBeenCalledWith(expect.objectContaining({ personaId: 'support', token: 'old' }));
    const order = [chat?.reset, chat?.identify, chat?.sendMessage].map(
      (call) => call?.mock.invocationCallOrder[0] ?? 0,
    );
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect([chat?.openChanged.mock.calls, heard]).toEqual([[[true, false]], ['open']]);
  });

  it('is done in the order of the calls: nothing that is asked in the same task comes before it', async () => {
    const element = addElement({ open: '' });
    await settle();
    const chat = mounted[0]?.chat;
    void element.reset();
    expect(chat?.reset).toHaveBeenCalledTimes(1);
    void element.destroy();
    expect(chat?.destroy).toHaveBeenCalledTimes(1);
    expect(chat?.reset.mock.invocationCallOrder[0]).toBeLessThan(chat?.destroy.mock.invocationCallOrder[0] ?? 0);
  });

  it('is kept in an open panel until the code has come, all in order; a reset refuses it', async () => {
    network.isBroken = true;
    const element = addElement({ open: '' });
    const ask = () => [element.sendMessage('Hello'), element.triggerAgenda('a1'), element.clear()].map(outcome);
    const kept = ask();
    await settle();
    network.isBroken = false;
    await element.open();
    expect(await Promise.all(kept)).toEqual(['resolved', 'resolved', 'resolved']);
    const { chat } = mounted[0] ?? {};
    const order = [chat?.sendMessage, chat?.triggerAgenda, chat?.clear].map(
      (call) => call?.mock.invocationCallOrder[0],
    );
    expect(order).toEqual([...order].sort((one = 0, two = 0) => one - two));

    clearPage();
    await settle();
    network.isBroken = true;
    const other = addElement({ open: '' });
    const refused = [other.sendMessage('Hello'), other.clear()].map(outcome);
    await settle();
    refused.push(outcome(other.reset()));
    expect(await Promise.all(refused)).toEqual(['lazy-load', 'lazy-load', 'lazy-load']);
  });

  it('is refused where it was to open what could not be loaded, and is done later, or where nothing is loaded yet', async () => {
    network.isBroken = true;
    const element = addElement();
    expect(await Promise.all([element.open(), element.open()].map(outcome))).toEqual(['lazy-load', 'lazy-load']);
    expect(element.hasAttribute('open')).toBe(true);
    network.isBroken = false;
    expect(await outcome(element.open())).toBe('resolved');
    expect(mounted).toHaveLength(1);
    await element.close();
    expect(await outcome(element.open())).toBe('resolved');
    element.remove();
    await settle();
    expect(await outcome(element.open())).toBe('resolved');
    expect(mounted).toHaveLength(1);
  });

  it('is refused where the code could not load for it, however open the panel was', async () => {
    network.isBroken = true;
    const element = addElement({ open: '' });
    await settle();
    expect(await outcome(element.reset())).toBe('lazy-load');
  });

  it('is refused where a closed chat could not load, and works later', async () => {
    network.isBroken = true;
    const element = addElement();
    expect(await outcome(element.clear())).toBe('lazy-load');
    network.isBroken = false;
    expect(await outcome(element.clear())).toBe('resolved');
  });

  it('bothers nobody who does not look', async () => {
    const element = addElement();
    await element.open();
    await settle();
    mounted[0]?.chat.identify.mockRejectedValue(new Error('refused'));
    const heard = vi.fn();
    process.on('unhandledRejection', heard);
    network.isBroken = true;
    void addElement({ 'persona-id': 'away' }).open();
    void element.identify({ name: 'Ada' });
    await settle();
    process.off('unhandledRejection', heard);
    expect(heard).not.toHaveBeenCalled();
  });
});
