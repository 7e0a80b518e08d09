// One table of the attributes: what each takes (docs/embedding.md#attributes).

import type { HostConfig } from '@persona-chat/widget/host-api.ts';
import { accentColour } from './look.ts';
import { attempt } from './safely.ts';

const text = '';
const url = 'a URL';
/** Is never shown: every value is one. */
const flag = ' ';
const colour = 'a preset or a colour';

/** What is none of these kinds is the list of the values. */
const kinds: Readonly<Record<string, string>> = {
  'api-base': url,
  'asset-base': url,
  'speech-url': url,
  'version-url': url,
  'launcher-image': url,
  'image-origins': text,
  'persona-id': text,
  'conversation-id': text,
  'guest-id': text,
  teaser: text,
  // The chat knows the wire's channels and the languages.
  channel: text,
  lang: text,
  open: flag,
  debug: flag,
  'sync-url': flag,
  mode: 'bubble, page',
  theme: 'auto, light, dark',
  fill: 'solid, gradient',
  launcher: 'show, hide',
  position: 'bottom-right, bottom-left, top-right, top-left',
  accent: colour,
};

export const attributeNames = Object.keys(kinds);

/** Values that are never attributes. */
export const propertyNames = ['token', 'persona', 'user'];

/** `api-base` → `apiBase`. */
export const camelCase = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function parse(raw: string, kind: string): unknown {
  if (kind === text) return raw;
  if (kind === flag) return raw !== 'false';
  if (kind === url) return attempt(() => new URL(raw, location.href).href.replace(/\/$/, ''));
  if (kind === colour) return accentColour(raw) && raw;
  return kind.split(', ').find((one) => one === raw.toLowerCase());
}

/** The value of an attribute; undefined when it is bad, which writes one console warning. */
export function parseAttribute(name: string, raw: string): unknown {
  const kind = kinds[name] ?? text;
  const value = parse(raw, kind);
  if (value == null) console.warn(`persona-chat: ${name} takes ${kind}: ${raw}`);
  return value;
}

/**
 * Writes options in camelCase: `token`, `persona` and `user` to the properties, all others to the attributes of the same
 * meaning, where null, undefined and false remove one.
 */
export function configure(element: Element, config: HostConfig = {}): void {
  for (const [option, value] of Object.entries(config) as [string, string | boolean | null | undefined][]) {
    const name = option.replace(/[A-Z]/g, '-$&').toLowerCase();
    if (propertyNames.includes(option)) Object.assign(element, { [option]: value });
    else if (!value && value !== '') element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
}
