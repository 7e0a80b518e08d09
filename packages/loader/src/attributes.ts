// One table of the attributes: what each takes (docs/embedding.md#attributes).

import type { HostConfig } from '@persona-chat/widget/host-api.ts';
import { accentColour } from './look.ts';
import { attempt } from './safely.ts';

const text = '';
const url = 'a URL';
/** Is never shown: every value is one. */
const flag = ' ';
const colour = 'a colour';

/** What is none of these kinds is the list of the values. The order is the one that compresses best. */
const kinds: Readonly<Record<string, string>> = {
  // The chat knows the languages and the wire's channels.
  'version-url': url,
  'asset-base': url,
  'launcher-image': url,
  'image-origins': text,
  'api-base': url,
  'persona-id': text,
  'guest-id': text,
  'conversation-id': text,
  teaser: text,
  'sync-url': flag,
  channel: text,
  lang: text,
  debug: flag,
  mode: 'bubble, page',
  accent: colour,
  fill: 'solid, gradient',
  proactive: text,
  launcher: 'show, hide',
  position: 'bottom-right, bottom-left, top-right, top-left',
  open: flag,
  'speech-url': url,
  theme: 'auto, light, dark',
};

export const attributeNames = Object.keys(kinds);

/** Values that scripts set as properties; the first three are never attributes. */
export const propertyNames = ['token', 'persona', 'user', 'proactive'];

/** `api-base` → `apiBase`. */
export const camelCase = (name: string): string => name.replace(/-./g, (part) => (part[1] as string).toUpperCase());

function parse(raw: string, kind: string): unknown {
  if (kind === text) return raw;
  if (kind === flag) return raw !== 'false';
  if (kind === url) return attempt(() => new URL(raw, location as unknown as URL).href.replace(/\/$/, ''));
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
