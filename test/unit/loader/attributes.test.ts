import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attributeNames, camelCase, parseAttribute } from '../../../packages/loader/src/attributes.ts';

const warn = vi.fn();

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://shop.example/tea/'));
  vi.stubGlobal('CSS', {
    supports: (_property: string, value: string) => /^(teal|#[0-9a-f]{6}|rgb\(.*\))$/.test(value),
  });
  vi.spyOn(console, 'warn').mockImplementation(warn);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  warn.mockReset();
});

const documented = [
  'accent',
  'api-base',
  'asset-base',
  'channel',
  'conversation-id',
  'debug',
  'fill',
  'guest-id',
  'image-origins',
  'lang',
  'launcher',
  'launcher-image',
  'mode',
  'open',
  'persona-id',
  'position',
  'proactive',
  'speech-url',
  'sync-url',
  'teaser',
  'theme',
  'version-url',
];

describe('attributes of <persona-chat>', () => {
  it('are those of docs/embedding.md', () => {
    expect([...attributeNames].sort()).toEqual(documented);
  });

  it.each([
    ['api-base', 'https://api.example/', 'https://api.example'],
    ['api-base', '/api', 'https://shop.example/api'],
    ['launcher-image', 'mina.png', 'https://shop.example/tea/mina.png'],
    ['persona-id', 'support', 'support'],
    ['mode', 'Page', 'page'],
    ['position', 'top-left', 'top-left'],
    ['theme', 'dark', 'dark'],
    ['accent', 'teal', 'teal'],
    ['accent', 'Forest', 'Forest'],
    ['accent', 'Graphite', 'Graphite'],
    ['accent', '#0a7a55', '#0a7a55'],
    ['open', '', true],
    ['debug', 'true', true],
    ['debug', 'false', false],
    ['lang', 'pt-BR', 'pt-BR'],
    ['teaser', '', ''],
  ])('reads %s="%s"', (name, raw, value) => {
    expect(parseAttribute(name, raw)).toBe(value);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['mode', 'window', 'bubble, page'],
    ['theme', 'sepia', 'auto, light, dark'],
    ['position', 'middle', 'bottom-right, bottom-left, top-right, top-left'],
    ['fill', 'striped', 'solid, gradient'],
    ['launcher', 'maybe', 'show, hide'],
    ['accent', 'no colour', 'colour'],
    ['accent', 'For', 'colour'],
    ['accent', '', 'colour'],
    ['accent', 'constructor', 'colour'],
    ['api-base', 'https://', 'URL'],
  ])('warns once of %s="%s" and names what it takes and what it was given', (name, raw, takes) => {
    expect(parseAttribute(name, raw)).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain(name);
    expect(warn.mock.calls[0]?.[0]).toContain(takes);
    expect(warn.mock.calls[0]?.[0]).toMatch(new RegExp(`: ${raw}$`));
  });

  it('become options by their camelCase names', () => {
    expect(attributeNames.map(camelCase)).toContain('conversationId');
    expect(camelCase('sync-url')).toBe('syncUrl');
  });
});
