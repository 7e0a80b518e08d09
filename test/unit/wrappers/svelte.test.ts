import { expect, it } from 'vitest';
import { partsOf } from '../../../packages/wrappers/src/svelte.ts';

it('sorts props into attributes, listeners and properties', () => {
  const heard: unknown[] = [];
  const { spread, properties } = partsOf({
    apiBase: 'https://api.example',
    class: 'chat',
    debug: false,
    token: 't',
    onmessage: (detail: unknown) => heard.push(detail),
  });
  expect(spread).toMatchObject({ 'api-base': 'https://api.example', class: 'chat', debug: undefined });
  expect(properties).toEqual({ token: 't' });
  const listen = spread['onpersonachatmessage'] as (event: { detail: string }) => void;
  listen({ detail: 'hello' });
  expect(heard).toEqual(['hello']);
  expect(Object.keys(spread)).not.toContain('onmessage');
});
