import { act } from 'preact/test-utils';
import { createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';
import type { PersonaChatElement } from '@persona-chat/widget/host-api.ts';
import { PersonaChat, type PersonaChatProps } from '../../../packages/wrappers/src/react.ts';
import { defineStandIn, standInOf, tellMessage } from './stand-in.ts';

beforeAll(defineStandIn);

function mount(props: PersonaChatProps) {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const ref = createRef<PersonaChatElement>();
  const draw = (next: PersonaChatProps) => act(() => root.render(createElement(PersonaChat, { ...next, ref })));
  return { ready: draw(props), draw, ref, element: () => standInOf(place), end: () => act(() => root.unmount()) };
}

const props = { apiBase: 'https://api.example', personaId: 'support' };

it('writes options as attributes, and the token never', async () => {
  const { ready, element } = mount({
    ...props,
    syncUrl: true,
    form: 'later',
    debug: false,
    token: 't',
    user: { name: 'Ada' },
  });
  await ready;
  expect(element().getAttribute('api-base')).toBe('https://api.example');
  expect(element().hasAttribute('sync-url')).toBe(true);
  expect(element().hasAttribute('debug')).toBe(false);
  expect(element().getAttribute('form')).toBe('later');
  expect([element().token, element().user]).toEqual(['t', { name: 'Ada' }]);
  expect(element().outerHTML).not.toMatch(/token|Ada/);
});

it('puts its children into the element, where they find their slots, and draws them again', async () => {
  const link = (text: string) => createElement('a', { slot: 'footer', href: '/privacy' }, text);
  const { ready, draw, element } = mount({ ...props, children: link('Privacy') });
  await ready;
  expect(element().querySelector('a[slot="footer"]')?.textContent).toBe('Privacy');
  await draw({ ...props, children: link('Terms') });
  expect(element().textContent).toBe('Terms');
  expect(element().hasAttribute('children')).toBe(false);
});

it('follows props that change, and takes away those that go', async () => {
  const { ready, draw, element } = mount({ ...props, theme: 'dark', token: 't' });
  await ready;
  await draw({ ...props, theme: 'light' });
  expect([element().getAttribute('theme'), element().token]).toEqual(['light', undefined]);
  await draw(props);
  expect(element().hasAttribute('theme')).toBe(false);
});

it('takes `lang` and `id` away, which every element has as properties', async () => {
  const { ready, draw, element } = mount({ ...props, lang: 'de', id: 'chat' });
  await ready;
  expect([element().lang, element().id]).toEqual(['de', 'chat']);
  await draw(props);
  expect(
    element()
      .getAttributeNames()
      .filter((name) => /lang|id$/i.test(name)),
  ).toEqual(['persona-id']);
});

it('closes a panel that the visitor has opened where `open` becomes false, and leaves alone one that was open at first', async () => {
  const { ready, draw, element } = mount(props);
  await ready;
  // As the element writes it when it opens.
  element().toggleAttribute('open', true);
  await draw({ ...props, theme: 'dark' });
  expect(element().hasAttribute('open')).toBe(true);
  await draw({ ...props, open: false });
  expect(element().hasAttribute('open')).toBe(false);
  element().toggleAttribute('open', true);
  await draw({ ...props, open: false, theme: 'dark' });
  expect(element().hasAttribute('open')).toBe(true);
});

it.each([
  ['open-before', 1],
  ['support', 0],
])('tells once of a panel that was open as the element came: %s', async (personaId, times) => {
  const onOpen = vi.fn();
  const { ready, draw } = mount({ ...props, personaId, open: true, onOpen });
  await ready;
  await draw({ ...props, personaId, open: true, theme: 'dark', onOpen });
  expect(onOpen.mock.calls).toEqual(Array.from({ length: times }, () => [{}]));
});

it('calls the callback of the last rendering with the detail, and none after its end', async () => {
  const heard: string[] = [];
  const listen = (name: string): PersonaChatProps => ({
    ...props,
    onMessage: ({ message }) => heard.push(`${name} ${message.content}`),
  });
  const { ready, draw, element, end } = mount(listen('first'));
  await ready;
  await draw(listen('second'));
  const chat = element();
  tellMessage(chat, 'hello');
  await end();
  tellMessage(chat, 'too late');
  expect(heard).toEqual(['second hello']);
});

it('gives the element as its ref', async () => {
  const { ready, ref, element } = mount(props);
  await ready;
  await ref.current?.sendMessage('hello');
  expect(element().done).toEqual(['send hello']);
});

it('has a place of its own, which React takes out where the element has been destroyed', async () => {
  const { ready, element, end } = mount(props);
  await ready;
  const place = element().parentElement;
  expect(place?.style.display).toBe('contents');
  element().remove();
  await end();
  expect(place?.isConnected).toBe(false);
});

it('registers tools while it is there, once for each text, and calls the function of the last drawing', async () => {
  const tool = (answer: number, description = 'Looks') => ({
    ...props,
    tools: [{ name: 'look', description, run: () => answer }],
  });
  const { ready, draw, element, end } = mount(tool(1));
  await ready;
  const { tools } = element();
  await draw(tool(2));
  expect(tools.map(({ name }) => name)).toEqual(['look']);
  expect(tools[0]?.run?.({}, {})).toBe(2);
  await draw(tool(3, 'Looks again'));
  expect(tools.map(({ run }) => Boolean(run))).toEqual([true, false, true]);
  expect(element().hasAttribute('tools')).toBe(false);
  await end();
  expect(tools.at(-1)).toEqual({ name: 'look' });
});
