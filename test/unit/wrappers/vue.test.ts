import { createApp, createSSRApp, h, nextTick, reactive, shallowRef } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { beforeAll, expect, it } from 'vitest';
import { PersonaChat, type PersonaChatMethods, type PersonaChatProps } from '../../../packages/wrappers/src/vue.ts';
import { defineStandIn, standInOf, tellMessage } from './stand-in.ts';

beforeAll(defineStandIn);

const props = { apiBase: 'https://api.example', personaId: 'support' };

function mount(first: PersonaChatProps) {
  const place = document.createElement('div');
  document.body.append(place);
  const given = reactive<{ props: PersonaChatProps }>({ props: first });
  const ref = shallowRef<PersonaChatMethods | null>(null);
  const app = createApp({ setup: () => () => h(PersonaChat, { ...given.props, ref }) });
  app.mount(place);
  return { given, ref, app, element: () => standInOf(place) };
}

it('writes options as attributes, and the token never', () => {
  const { element } = mount({
    ...props,
    syncUrl: true,
    form: 'later',
    debug: false,
    token: 't',
    user: { name: 'Ada' },
  });
  expect(element().getAttribute('api-base')).toBe('https://api.example');
  expect(element().hasAttribute('sync-url')).toBe(true);
  expect(element().hasAttribute('debug')).toBe(false);
  expect(element().getAttribute('form')).toBe('later');
  expect([element().token, element().user]).toEqual(['t', { name: 'Ada' }]);
  expect(element().outerHTML).not.toMatch(/token|Ada/);
});

it('is markup on a server, without what is never an attribute', async () => {
  const app = createSSRApp({ setup: () => () => h(PersonaChat, { ...props, token: 't', user: { name: 'Ada' } }) });
  const markup = await renderToString(app);
  expect(markup).toContain('<persona-chat api-base="https://api.example" persona-id="support"');
  expect(markup).not.toMatch(/token|user|Ada/);
});

it('follows props that change', async () => {
  const { given, element } = mount({ ...props, theme: 'dark', token: 't' });
  given.props = { ...props, theme: 'light', token: 'u' };
  await nextTick();
  expect([element().getAttribute('theme'), element().token]).toEqual(['light', 'u']);
});

it('closes a panel that the visitor has opened where `open` becomes false, and leaves alone one that was open at first', async () => {
  const { given, element } = mount(props);
  await nextTick();
  // As the element writes it when it opens.
  element().toggleAttribute('open', true);
  for (const [open, isOpen] of [
    [undefined, true],
    [false, false],
  ] as const) {
    given.props = { ...props, theme: open === undefined ? 'dark' : 'light', open };
    await nextTick();
    expect(element().hasAttribute('open')).toBe(isOpen);
  }
  element().toggleAttribute('open', true);
  given.props = { ...props, open: false };
  await nextTick();
  expect(element().hasAttribute('open')).toBe(true);
});

it('tells events with their detail', () => {
  const heard: string[] = [];
  const { element } = mount({ ...props, onMessage: ({ message }) => heard.push(message.content) });
  tellMessage(element(), 'hello');
  expect(heard).toEqual(['hello']);
});

it('registers tools while it is there, once for each text, and calls the function of the last drawing', async () => {
  const tool = (answer: number, description = 'Looks') => ({
    ...props,
    tools: [{ name: 'look', description, run: () => answer }],
  });
  const { given, element, app } = mount(tool(1));
  await nextTick();
  const { tools } = element();
  given.props = tool(2);
  await nextTick();
  expect(tools.map(({ name }) => name)).toEqual(['look']);
  expect(tools[0]?.run?.({}, {})).toBe(2);
  given.props = tool(3, 'Looks again');
  await nextTick();
  await nextTick();
  expect(tools.map(({ run }) => Boolean(run))).toEqual([true, false, true]);
  expect(element().hasAttribute('tools')).toBe(false);
  app.unmount();
  expect(tools.at(-1)).toEqual({ name: 'look' });
});

it('gives the methods and the element as its ref', async () => {
  const { ref, element, app } = mount(props);
  await ref.value?.sendMessage('hello');
  expect(element().done).toEqual(['send hello']);
  expect(ref.value?.element).toBe(element());
  const [methods, gone] = [ref.value, element()];
  app.unmount();
  await methods?.sendMessage('too late');
  expect(gone.done).toEqual(['send hello', 'send too late']);
});
