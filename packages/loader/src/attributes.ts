// One table of the attributes: what each takes (contract §2 "Attributes").

import type { HostConfig } from '@persona-chat/widget/host-api.ts';
import { languageCodes, matchLanguage } from './language.ts';
import { accentPair } from './look.ts';

const text = 'text';
const url = 'a URL';
const flag = 'nothing or "true"';
const colour = 'a preset or CSS colour';

/** What stands for none of these kinds is the list of the values. */
const kinds: Readonly<Record<string, string>> = {
  'api-base': url,
  'persona-id': text,
  mode: 'bubble, page',
  open: flag,
  lang: languageCodes,
  theme: 'auto, light, dark',
  accent: colour,
  fill: 'solid, gradient',
  position: 'bottom-right, bottom-left, top-right, top-left',
  launcher: 'show, hide',
  'launcher-image': url,
  teaser: text,
  'conversation-id': text,
  'guest-id': text,
  'speech-url': url,
  'asset-base': url,
  'version-url': url,
  channel: 'DISCORD, EMAIL, WHATSAPP, MESSENGER, INSTAGRAM, WEB, WEB_WIDGET, PHONE, SMS, IMESSAGE, TWITTER, TELEGRAM, ' +
    'EXTERNAL_EMAIL, WHATSAPP_BUSINESS_PLATFORM, SLACK',
  debug: flag,
  'sync-url': flag,
  'image-origins': text,
};

export const attributeNames = Object.keys(kinds);

/** `api-base` → `apiBase`. */
export const camelCase = (name: string): string => name.replace(/-./g, (pair) => pair.charAt(1).toUpperCase());

function parse(name: string, raw: string): unknown {
  const kind = kinds[name];
  if (kind === text) return raw;
  if (kind === flag) return raw === '' || raw === 'true' || raw === name || undefined;
  if (kind === colour) return accentPair(raw) && raw;
  if (kind === languageCodes) return matchLanguage(raw);
  if (kind !== url) return kind?.split(', ').find((one) => one.toLowerCase() === raw.toLowerCase());
  try {
    return new URL(raw, location.href).href.replace(/\/$/, '');
  } catch {
    return undefined;
  }
}

/** The value of an attribute; undefined when it is absent, or bad, which writes one console warning. */
export function parseAttribute(name: string, raw: string | null): unknown {
  const value = raw === null ? raw : parse(name, raw);
  if (value === undefined) console.warn(`persona-chat: ${name}="${raw}" is ignored, it takes ${kinds[name]}`);
  return value ?? undefined;
}

/** Writes options in camelCase to the attributes of the same meaning; null, undefined and false remove one. */
export function setAttributes(element: Element, config: HostConfig): void {
  for (const name of attributeNames) {
    const option = camelCase(name) as keyof HostConfig;
    const value: unknown = config[option];
    if (value) element.setAttribute(name, value === true ? '' : String(value));
    else if (option in config) element.removeAttribute(name);
  }
}
