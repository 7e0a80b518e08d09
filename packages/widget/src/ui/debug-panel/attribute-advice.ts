// Attributes that do nothing, and what was probably meant (docs/embedding.md#attributes).

import type { ChatHost, Corner, Fill, HostConfig, Mode, Theme } from '../../host-api.ts';
import { longCodes } from '../../features/i18n/language-codes.ts';
import type { IdleAttributes } from '../page-advice.ts';
import { nearName } from './near-name.ts';

const namesOf = <Name extends string>(names: Readonly<Record<Name, 1>>): readonly string[] => Object.keys(names);

/** The types keep the lists whole. */
const values: Readonly<Record<string, readonly string[]>> = {
  mode: namesOf<Mode>({ bubble: 1, page: 1 }),
  theme: namesOf<Theme>({ auto: 1, light: 1, dark: 1 }),
  fill: namesOf<Fill>({ solid: 1, gradient: 1 }),
  position: namesOf<Corner>({ 'bottom-right': 1, 'bottom-left': 1, 'top-right': 1, 'top-left': 1 }),
  form: namesOf<NonNullable<HostConfig['form']>>({ first: 1, later: 1 }),
  launcher: namesOf<NonNullable<HostConfig['launcher']>>({ show: 1, hide: 1 }),
};

const texts = ['text-placeholder', 'text-title', 'text-subtitle', 'text-greeting', 'text-header'];
/** Other words for the same, as other widgets have them. */
const otherWords: readonly (readonly [RegExp, name: string])[] = [
  [/colou?r$/, 'accent'],
  [/^(language|locale)$/, 'lang'],
  [/^(api|api-url|api-host|server|server-url|endpoint|backend)$/, 'api-base'],
  [/^(persona|bot-id|agent-id)$/, 'persona-id'],
  [/^welcome(-message|-text)?$/, 'text-greeting'],
  [/^(avatar|image|icon)$/, 'launcher-image'],
];

const question = (wish: string | undefined): string => (wish ? `; did you mean "${wish}"?` : '');

/** What an attribute that the element does not know was to be, where it is like one that it knows. */
function meantAttribute(name: string, known: readonly string[]): string | undefined {
  const [word = '', ...region] = name.split('-');
  const text = texts.find((one) => one === `text-${word}` && region.every((part) => /^[a-z]{2,3}$/.test(part)));
  if (text) return `text-${name}`;
  return otherWords.find(([pattern]) => pattern.test(name))?.[1] ?? nearName(name, [...known, ...texts, 'form']);
}

/** Of HTML and of frameworks, beside those that are properties of each element. */
const common =
  /^(hx|up|wire|s)-|^(accesskey|contenteditable|enterkeyhint|exportparts|inputmode|is|item\w+|key|suppress\w+)$/;

/** What other tools may have put there: `data-…` of the script tag is written for many of them, and the element gets it all. */
const mayBeOthers = (element: Element, name: string): boolean =>
  name in element || common.test(name) || element.ownerDocument.querySelector(`script[data-${name}]`) !== null;

/**
 * One line for all that the element does not know. Of what may be another tool's, only what looks like one that the element knows, or
 * where somebody debugs.
 */
export function unknownAdvice({ element, known, unknown, isDebugging }: IdleAttributes): string | undefined {
  const told = unknown.flatMap((name) => {
    const meant = meantAttribute(name, known);
    if (meant) return `${name} (did you mean ${meant}?)`;
    return isDebugging || !mayBeOthers(element, name) ? name : [];
  });
  return told.length > 0 ? `the element knows no ${told.join(', ')}` : undefined;
}

function meantAccent(raw: string, isColour: (value: string) => boolean): string | undefined {
  const presets = __ACCENT_NAMES__.split(/(?=[A-Z])/);
  return /^[\da-f]{3,8}$/i.test(raw) && isColour(`#${raw}`) ? `#${raw}` : nearName(raw, presets);
}

/** The line for a value that is ignored; the loader has warned of it, without the room for a link or a proposal. */
export function valueAdvice(name: string, raw: string): string {
  const known = values[name];
  const [takes, meant] = known
    ? [known.join(', '), nearName(raw, known)]
    : name === 'accent'
      ? ['a preset or a CSS colour', meantAccent(raw, (colour) => CSS.supports('color', colour))]
      : ['a URL', undefined];
  return `${name} takes ${takes}, not "${raw}"${question(meant)}`;
}

/** The same for a language: by its code, or its name in English or in the language itself. */
export function languageAdvice(raw: string): string {
  const codes = Object.entries(longCodes);
  const nameIn = (language: string, tag: string) =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag.split('-')[0] ?? tag)?.toLowerCase();
  const [code] =
    codes.find(([, tag]) => [nameIn('en', tag), nameIn(tag, tag)].includes(raw.trim().toLowerCase())) ?? [];
  return `lang takes one of the 31 codes, or a long code as en-US, not "${raw}"${question(code)}`;
}

export const channelAdvice = (raw: string, channels: string): string =>
  `channel takes one of ${channels}, not "${raw}"${question(nearName(raw, channels.split(' ')))}`;

/** What the address of an API that is none looks like; undefined where nothing is wrong with it. */
export function addressAdvice(element: ChatHost['element']): string | undefined {
  const raw = element.getAttribute('api-base')?.trim();
  if (raw === '') return 'api-base is empty: without it there is no server to talk to';
  // A port, or a name with a dot, and no scheme before it: the browser takes it for a folder beside the page.
  if (!raw || /^(\w+:\/\/|[./])/.test(raw) || !/^([\w-]+(\.[\w-]+)+|localhost|[\w-]+:\d+)(:\d+)?(\/|$)/.test(raw))
    return;
  return `api-base="${raw}" has no scheme, so that it is taken for a folder of this page: begin it with https:// or http://`;
}
