// Code in colours: spans with classes, since the site's policy allows no style attribute.

import { tokenize } from '@speed-highlight/core';

const languages: Readonly<Record<string, string>> = {
  javascript: 'js',
  jsx: 'js',
  tsx: 'ts',
  vue: 'html',
  svelte: 'html',
  sh: 'bash',
  python: 'py',
};
const known = new Set(['js', 'ts', 'html', 'css', 'json', 'yaml', 'bash', 'py', 'sql', 'toml', 'ini', 'http']);

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? '&quot;');

/** The markup inside of `<code>`. */
export async function highlight(code: string, name: string): Promise<string> {
  const language = languages[name] ?? name;
  if (!known.has(language)) return escapeHtml(code);
  let markup = '';
  await tokenize(code, language, (text, type) => {
    markup += type ? `<span class="token-${type}">${escapeHtml(text)}</span>` : escapeHtml(text);
  });
  return markup;
}
