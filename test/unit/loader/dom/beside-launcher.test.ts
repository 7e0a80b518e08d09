import { afterEach, describe, expect, it } from 'vitest';
import { createCommands } from '../../../../packages/loader/src/commands.ts';
import { addElement, begun, clearPage, network, settle } from './page.ts';

afterEach(async () => {
  clearPage();
  await settle();
  // Of the end of each element its file was told.
  network.requests.length = 0;
});

const fileOf = (name: string) => `import https://cdn.example/chat/${name}.js`;

describe.each(['teaser', 'proactive'])('the file of what stands beside the launcher: %s', (name) => {
  it('is loaded only where the element asks for it, and is told of what is drawn, the end included', async () => {
    addElement();
    await settle();
    expect(network.requests).toEqual([]);
    const element = addElement({ [name]: 'x' });
    await settle();
    expect(new Set(network.requests)).toEqual(new Set([fileOf(name)]));
    const told = begun.length;
    element.setAttribute('position', 'top-left');
    await settle();
    expect(begun.length).toBeGreaterThan(told);
    const before = begun.length;
    await element.destroy();
    await settle();
    expect(begun.length).toBeGreaterThan(before);
  });

  it('disturbs nobody where it is missing', async () => {
    network.isBroken = true;
    addElement({ [name]: 'server' });
    await settle();
    expect(begun).toEqual([]);
  });
});

it('takes the rules of what speaks first from a script as well, as a property and by a command', async () => {
  const element = addElement();
  Object.assign(element, { proactive: [{ message: 'Hello' }] });
  await settle();
  expect(network.requests).toContain(fileOf('proactive'));
  expect(Reflect.get(element, 'proactive')).toEqual([{ message: 'Hello' }]);
  await createCommands()('set', { proactive: null });
  expect(Reflect.get(element, 'proactive')).toBeUndefined();
});
