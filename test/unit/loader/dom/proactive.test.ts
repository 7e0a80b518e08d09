import { afterEach, describe, expect, it } from 'vitest';
import { createCommands } from '../../../../packages/loader/src/commands.ts';
import { addElement, begun, clearPage, network, settle } from './page.ts';

afterEach(async () => {
  clearPage();
  await settle();
});

const file = 'import https://cdn.example/chat/proactive.js';

describe('the file of what speaks first', () => {
  it('is loaded only where the element asks for it, and is told of what is drawn, the end included', async () => {
    addElement();
    await settle();
    expect(network.requests).toEqual([]);
    const element = addElement({ proactive: '[]' });
    await settle();
    expect(new Set(network.requests)).toEqual(new Set([file]));
    const told = begun.length;
    element.setAttribute('position', 'top-left');
    await settle();
    expect(begun.length).toBeGreaterThan(told);
    const before = begun.length;
    await element.destroy();
    await settle();
    expect(begun.length).toBeGreaterThan(before);
  });

  it('comes with rules of a script as well, as a property and by a command', async () => {
    const element = addElement();
    Object.assign(element, { proactive: [{ message: 'Hello' }] });
    await settle();
    expect(network.requests).toContain(file);
    expect(Reflect.get(element, 'proactive')).toEqual([{ message: 'Hello' }]);
    await createCommands()('set', { proactive: null });
    expect(Reflect.get(element, 'proactive')).toBeUndefined();
  });

  it('disturbs nobody where it is missing', async () => {
    network.isBroken = true;
    addElement({ proactive: 'server' });
    await settle();
    expect(begun).toEqual([]);
  });
});
