// The tools that docs/recipes.md gives to be copied do what they say, and their schemas are such as the chat takes.

import { Window } from 'happy-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { problemOf } from '../../../../../packages/widget/src/features/tools/tool-schema.ts';
import type { PageTool } from '../../../../../packages/widget/src/core/host-types.ts';
import { readRecipe } from '../../../../helpers/recipes.ts';

const { document, Event } = new Window();

interface Tool extends Pick<PageTool, 'parameters'> {
  run(args: object, options: { readonly signal: AbortSignal }): unknown;
}

/** Runs the script as a page does, and gives what it has registered. */
function register(recipe: string): Tool {
  const registered: Tool[] = [];
  const PersonaChat = (_command: string, tool: Tool) => void registered.push(tool);
  const page = { PersonaChat, document, Event, fetch, location: { assign } };
  new Function(...Object.keys(page), readRecipe(recipe))(...Object.values(page));
  const [tool] = registered;
  if (!tool || registered.length > 1) throw new Error('a recipe registers one tool');
  return tool;
}
const assign = vi.fn<(address: string) => void>();
const fetch = vi.fn<() => Promise<Response>>();
const signal = new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it.each(['tool-basket', 'tool-navigation', 'tool-form'])('%s has a schema that is understood', (recipe) => {
  expect(problemOf(register(recipe).parameters)).toBeUndefined();
});

it('the basket is the shop’s own, and says why it takes nothing', async () => {
  fetch.mockResolvedValue(Response.json({ count: 2 }));
  const { run } = register('tool-basket');
  expect(await run({ sku: 'sencha-100', quantity: 2 }, { signal })).toEqual({ count: 2 });
  fetch.mockResolvedValue(new Response(null, { status: 409 }));
  await expect(run({ sku: 'sencha-100', quantity: 2 }, { signal })).rejects.toThrow('Sold out');
});

it('a page is opened once the answer has gone out', async () => {
  vi.useFakeTimers();
  expect(await register('tool-navigation').run({ page: 'returns' }, { signal })).toEqual({ opened: 'returns' });
  expect(assign).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(assign).toHaveBeenCalledWith('/returns');
});

it('the form is filled in and not sent', async () => {
  const form = document.createElement('form');
  form.id = 'contact';
  const field = Object.assign(document.createElement('input'), { name: 'message' });
  form.append(field);
  document.body.append(form);
  const heard: string[] = [];
  for (const type of ['input', 'change', 'submit']) form.addEventListener(type, () => heard.push(type));
  expect(await register('tool-form').run({ message: 'Hello' }, { signal })).toEqual({
    filled: ['message'],
    sent: false,
  });
  expect([field.value, heard]).toEqual(['Hello', ['input', 'change']]);
});
