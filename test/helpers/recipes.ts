// Snippets of docs/recipes.md as the product that they are pasted into hands them to a browser.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../build/paths.ts';

const page = readFileSync(path.join(root, 'docs/recipes.md'), 'utf8');

export interface Visit {
  readonly isSignedIn: boolean;
  /** It is the page that the recipe leaves out. */
  readonly isCheckout: boolean;
}

/** The name is one that would break out of a script where it is not escaped. */
export const ada = { name: 'Ada </script> Lovelace', email: 'ada@example.org' };

export function readRecipe(name: string): string {
  const [, code] = new RegExp(`<!-- example: ${name} -->\n\`\`\`\\w+\n([^]*?)\n\`\`\``).exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/recipes.md has no example ${name}`);
  return code;
}

export function isPhpInstalled(): boolean {
  try {
    execFileSync('php', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What the plugin prints, by PHP, with stand-ins for the functions of WordPress. */
export function renderWordPress({ isSignedIn, isCheckout }: Visit): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'persona-chat-recipe-'));
  try {
    const file = path.join(folder, 'recipe.php');
    writeFileSync(file, readRecipe('wordpress'));
    const env = { ...process.env, SIGNED_IN: isSignedIn ? 'yes' : '', PAGE: isCheckout ? 'checkout' : 'home' };
    const standIns = path.join(root, 'test/fixtures/recipes/wordpress.php');
    return execFileSync('php', [standIns, file], { env: { ...env, NAME: ada.name }, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As Shopify and Tag Manager do it: no `<` that ends a script. */
const toJson = (value: string): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Liquid as far as the recipe goes: two conditions, two kinds of values. */
export function renderLiquid({ isSignedIn, isCheckout }: Visit): string {
  const values: Readonly<Record<string, string>> = {
    'customer.name | json': toJson(ada.name),
    'customer.email | json': toJson(ada.email),
    'request.locale.iso_code': 'en',
  };
  return readRecipe('shopify')
    .replace(/\{% unless request\.page_type == 'cart' %\}([^]*)\{% endunless %\}/, isCheckout ? '' : '$1')
    .replace(/\{% if customer %\}([^]*)\{% endif %\}/, isSignedIn ? '$1' : '')
    .replace(/\{\{ (.+?) \}\}/g, (_, name: string) => values[name] ?? `no value of ${name}`);
}

/** Tag Manager puts a value in the place of a variable, and inserts scripts without what is not theirs by its own list. */
export const renderTagManager = ({ isSignedIn }: Visit): string =>
  readRecipe('tag-manager').replace(/\{\{User (name|email)\}\}/g, (_, name: 'name' | 'email') =>
    isSignedIn ? toJson(ada[name]) : 'undefined',
  );
