// The languages whose code gets colours, under the names that fences give them.

import bash from '@speed-highlight/core/languages/bash.js';
import c from '@speed-highlight/core/languages/c.js';
import css from '@speed-highlight/core/languages/css.js';
import go from '@speed-highlight/core/languages/go.js';
import html from '@speed-highlight/core/languages/html.js';
import java from '@speed-highlight/core/languages/java.js';
import js from '@speed-highlight/core/languages/js.js';
import json from '@speed-highlight/core/languages/json.js';
import py from '@speed-highlight/core/languages/py.js';
import rs from '@speed-highlight/core/languages/rs.js';
import sql from '@speed-highlight/core/languages/sql.js';
import ts from '@speed-highlight/core/languages/ts.js';
import xml from '@speed-highlight/core/languages/xml.js';
import yaml from '@speed-highlight/core/languages/yaml.js';

/** By the name under which one language embeds another. */
export const languages = { bash, c, css, go, html, java, js, json, py, rs, sql, ts, xml, yaml };

export type LanguageName = keyof typeof languages;

const aliases: readonly (readonly [LanguageName, RegExp])[] = [
  ['bash', /^(?:bash|sh|shell|zsh|console)$/],
  ['c', /^(?:c|h|cc|cpp|c\+\+|hpp)$/],
  ['css', /^(?:css|scss|less)$/],
  ['go', /^(?:go|golang)$/],
  ['html', /^(?:html?|vue|svelte)$/],
  ['java', /^(?:java|kotlin|kt|cs|csharp|c#)$/],
  ['js', /^(?:jsx?|javascript|mjs|cjs|node)$/],
  ['json', /^(?:json|jsonc|json5)$/],
  ['py', /^(?:py|python3?)$/],
  ['rs', /^(?:rs|rust)$/],
  ['sql', /^(?:sql|mysql|postgres(?:ql)?|sqlite)$/],
  ['ts', /^(?:tsx?|typescript|mts|cts)$/],
  ['xml', /^(?:xml|svg|rss)$/],
  ['yaml', /^(?:ya?ml)$/],
];

/** The language that a fence names, in lower case; undefined for one whose code stays plain. */
export const languageNamed = (name: string): LanguageName | undefined =>
  aliases.find(([, pattern]) => pattern.test(name))?.[0];
