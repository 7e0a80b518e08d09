// What the browser saves, in Chromium and in Firefox.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';

export interface SavedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The name of a download that another one of the same name came before: `kettle(1).png`. */
const withoutCount = (name: string) => name.replace(/\(\d+\)(?=\.[^.]+$)/, '');

/** Does what makes the browser save a file, and reads it. Firefox's driver tells of none: there its folder is watched. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<SavedFile> {
  const folder = test.info().project.use.launchOptions?.downloadsPath;
  if (folder === undefined) {
    const downloading = page.waitForEvent('download');
    await press();
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
  const list = () => {
    try {
      return readdirSync(folder);
    } catch {
      // Nothing was saved so far.
      return [];
    }
  };
  const before = list();
  await press();
  // While it is written a file of the same name with another end stands beside it.
  const saved = () => {
    const come = list().filter((name) => !before.includes(name));
    return come.some((name) => name.endsWith('.part')) ? [] : come;
  };
  await expect.poll(saved).toHaveLength(1);
  const [name = ''] = saved();
  return { name: withoutCount(name), bytes: await readFile(path.join(folder, name)) };
}
