// The pictures of README.md and docs/: the scene that each is of, and what of the window it shows.

import type { Page } from '@playwright/test';

export interface DocsPicture {
  /** The file, docs/images/<name>.png. */
  readonly name: string;
  readonly scene: string;
  /** What is shown, with 12 or so pixels around it; without it the whole window. */
  readonly around?: string;
  readonly marginPx?: number;
}

const panel = '[part~=panel]';
const ofPanel = (scene: string, name = scene): DocsPicture => ({ name, scene, around: panel });

export const docsPictures: readonly DocsPicture[] = [
  { name: 'chat', scene: 'conversation' },
  { name: 'speaking-first', scene: 'speaking-first', around: '.pc-proactive, [part~=launcher]' },
  { name: 'hands-free', scene: 'hands-free-speaking', around: '.pc-hands-free', marginPx: 7 },
  ofPanel('cards'),
  ofPanel('conversations'),
  ofPanel('edit'),
  ofPanel('feedback'),
  ofPanel('form-later'),
  ofPanel('formulas'),
  ofPanel('message-form'),
  ofPanel('tool-question', 'page-tools'),
  ofPanel('human-typing', 'people'),
  ofPanel('rating'),
  ofPanel('search'),
  ofPanel('session-broken', 'session'),
  ofPanel('sources'),
  ofPanel('suggestions'),
  ofPanel('try-again'),
];

/** The part of the window that a picture shows. */
export async function clipOf(page: Page, { around, marginPx = 12 }: DocsPicture) {
  if (around === undefined) return undefined;
  const boxes = await Promise.all(
    (await page.locator('persona-chat').locator(around).all()).map((one) => one.boundingBox()),
  );
  const seen = boxes.filter((box) => box !== null);
  const x = Math.floor(Math.min(...seen.map((box) => box.x))) - marginPx;
  const y = Math.floor(Math.min(...seen.map((box) => box.y))) - marginPx;
  return {
    x,
    y,
    width: Math.ceil(Math.max(...seen.map((box) => box.x + box.width))) + marginPx - x,
    height: Math.ceil(Math.max(...seen.map((box) => box.y + box.height))) + marginPx - y,
  };
}
