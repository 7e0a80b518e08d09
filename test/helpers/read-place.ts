// Where a visitor reads, as it is seen and as it is stored.

import { expect, type Page } from '@playwright/test';
import type { Chat } from './chat.ts';

/** Pixels from the top of what is seen of the list to the top of each message. */
const topsOf = ({ log }: Chat) =>
  log.evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    return [...box.querySelectorAll('article')].map((one) => Math.round(one.getBoundingClientRect().top - top));
  });

/** The same of the second message, the first reply. */
export const placeOf = async (chat: Chat) => (await topsOf(chat))[1];

/** The same, once what is seen at the top is what is stored, and stays; the wheel that led there glides. */
export async function storedPlace(page: Page, chat: Chat): Promise<number | undefined> {
  let place: number | undefined;
  const isStored = async () => {
    const tops = await topsOf(chat);
    const stored = await page.evaluate(() => Object.values({ ...sessionStorage }).join());
    const offsetPx = Number(/"offsetPx":(-?\d+)/.exec(stored)?.[1]);
    const isResting = tops[1] === place;
    place = tops[1];
    return isResting && tops.some((top) => top + offsetPx === 0);
  };
  await expect.poll(isStored).toBe(true);
  return place;
}
