// All pictures of one screen on one sheet, as a page to look through and as one picture of that page.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

export interface Shot {
  /** What tells it from the others: width, theme, language. */
  readonly label: string;
  /** Relative to the folder of the sheets. */
  readonly file: string;
  /** CSS pixels. */
  readonly width: number;
}

const style = `body { margin: 16px; background: #8a8f98; color: #fff; font: 13px system-ui }
  main { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
  figure { margin: 0 } figcaption { padding-block: 4px } img { display: block; max-width: 100% }`;

const figure = ({ label, file, width }: Shot): string =>
  `<figure style="width: ${Math.round(Math.min(width, 480 + width / 8) * 0.75)}px"><img src="${file}" alt=""><figcaption>${label}</figcaption></figure>`;

/** Writes `<name>.html` and `<name>.png` into the folder. */
export async function writeContactSheet(
  browser: Browser,
  folder: string,
  name: string,
  shots: readonly Shot[],
): Promise<void> {
  const file = path.join(folder, `${name}.html`);
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style><h1>${name}</h1><main>${shots.map(figure).join('')}</main>`,
  );
  const page = await browser.newPage({ viewport: { width: 1800, height: 800 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  await page.close();
}
