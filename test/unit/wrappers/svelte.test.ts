import { type Component, flushSync, mount as mountComponent, unmount } from 'svelte';
import { render } from 'svelte/server';
import { beforeAll, expect, it } from 'vitest';
import type { PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import ServedChat from '../../../packages/wrappers/src/persona-chat.svelte?server';
import { partsOf, type PersonaChatProps } from '../../../packages/wrappers/src/svelte.ts';
import Parent from '../../fixtures/svelte-app/parent.svelte';
import { defineStandIn, standInOf, tellMessage } from './stand-in.ts';

beforeAll(defineStandIn);

const props = { apiBase: 'https://api.example', personaId: 'support' };

interface ParentExports extends Record<string, unknown> {
  readonly draw: (props: PersonaChatProps) => void;
  /** What `bind:element` has given. */
  readonly bound: () => PersonaChatElement | undefined;
}
/** Svelte declares all components alike. */
const parentOf = Parent as unknown as Component<{ first: PersonaChatProps }, ParentExports>;

function mount(first: PersonaChatProps) {
  const place = document.createElement('div');
  document.body.append(place);
  const parent = mountComponent(parentOf, { target: place, props: { first } });
  flushSync();
  return {
    draw(next: PersonaChatProps) {
      parent.draw(next);
      flushSync();
    },
    bound: parent.bound,
    element: () => standInOf(place),
    end: () => unmount(parent),
  };
}

it('sorts props into attributes, listeners and properties', () => {
  const heard: unknown[] = [];
  const { spread, properties } = partsOf({
    apiBase: 'https://api.example',
    class: 'chat',
    debug: false,
    token: 't',
    onmessage: (detail: unknown) => heard.push(detail),
  });
  expect(spread).toMatchObject({ 'api-base': 'https://api.example', class: 'chat' });
  expect(Object.keys(spread)).not.toContain('debug');
  expect(properties).toEqual({ token: 't' });
  const listen = spread['onpersonachatmessage'] as (event: { detail: string }) => void;
  listen({ detail: 'hello' });
  expect(heard).toEqual(['hello']);
  expect(Object.keys(spread)).not.toContain('onmessage');
});

it('writes options as attributes, and the token never', () => {
  const { element } = mount({ ...props, syncUrl: true, debug: false, token: 't', user: { name: 'Ada' } });
  expect(element().getAttribute('api-base')).toBe('https://api.example');
  expect(element().hasAttribute('sync-url')).toBe(true);
  expect(element().hasAttribute('debug')).toBe(false);
  expect([element().token, element().user]).toEqual(['t', { name: 'Ada' }]);
  expect(element().outerHTML).not.toMatch(/token|Ada/);
});

it('is markup on a server, without what is never an attribute', () => {
  const tools = [{ name: 'look', description: 'Looks' }];
  const { body } = render(ServedChat, { props: { ...props, token: 't', user: { name: 'Ada' }, tools } });
  expect(body).toContain('<persona-chat api-base="https://api.example" persona-id="support"');
  expect(body).not.toMatch(/token|user|Ada|tools|look/);
});

it('follows props that change, and takes away those that go', () => {
  const { draw, element } = mount({ ...props, theme: 'dark', form: 'later', token: 't' });
  expect(element().getAttribute('form')).toBe('later');
  draw({ ...props, theme: 'light' });
  expect([element().getAttribute('theme'), element().token]).toEqual(['light', undefined]);
  expect(element().hasAttribute('form')).toBe(false);
});

it('closes a panel that the visitor has opened where `open` becomes false, and leaves alone one that was open at first', () => {
  const { draw, element } = mount(props);
  // As the element writes it when it opens.
  element().toggleAttribute('open', true);
  draw({ ...props, theme: 'dark' });
  expect(element().hasAttribute('open')).toBe(true);
  draw({ ...props, open: false });
  expect(element().hasAttribute('open')).toBe(false);
  element().toggleAttribute('open', true);
  draw({ ...props, open: false, theme: 'dark' });
  expect(element().hasAttribute('open')).toBe(true);
});

it.each<[string, Partial<PersonaChatProps>]>([
  ['false', { open: false }],
  ['absent', {}],
])('leaves alone what the visitor has opened where `open` is %s and another prop changes', (_, open) => {
  const { draw, element } = mount({ ...props, ...open, theme: 'dark' });
  element().toggleAttribute('open', true);
  draw({ ...props, ...open, theme: 'light' });
  expect([element().hasAttribute('open'), element().getAttribute('theme')]).toEqual([true, 'light']);
});

it('calls the callback of the last drawing with the detail', () => {
  const heard: string[] = [];
  const listen = (name: string): PersonaChatProps => ({
    ...props,
    onmessage: ({ message }) => heard.push(`${name} ${message.content}`),
  });
  const { draw, element } = mount(listen('first'));
  draw(listen('second'));
  tellMessage(element(), 'hello');
  expect(heard).toEqual(['second hello']);
});

it('registers tools while it is there, once for each text, and calls the function of the last drawing', async () => {
  const tool = (answer: number, description = 'Looks') => ({
    ...props,
    tools: [{ name: 'look', description, run: () => answer }],
  });
  const { draw, element, end } = mount(tool(1));
  await Promise.resolve();
  const { tools } = element();
  draw(tool(2));
  await Promise.resolve();
  expect(tools.map(({ name }) => name)).toEqual(['look']);
  expect(tools[0]?.run?.({}, {})).toBe(2);
  draw(tool(3, 'Looks again'));
  await Promise.resolve();
  expect(tools.map(({ run }) => Boolean(run))).toEqual([true, false, true]);
  expect(element().hasAttribute('tools')).toBe(false);
  await end();
  expect(tools.at(-1)).toEqual({ name: 'look' });
});

it('gives the element, with its methods', async () => {
  const { bound, element } = mount(props);
  expect(bound()).toBe(element());
  await bound()?.sendMessage('hello');
  expect(element().done).toEqual(['send hello']);
});
