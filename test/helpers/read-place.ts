// Where a visitor reads, as it is seen and as it is stored.

import { expect, type Page } from '@playwright/test';
import type { Chat } from './chat.ts';

/** Of the first reply, from the top of what is seen of the list. */
export const placeOf = ({ log }: Chat) =>
  log.evaluate((box) => {
    const reply = box.querySelector('article[data-role="persona"]');
    return Math.round((reply?.getBoundingClientRect().top ?? 0) - box.getBoundingClientRect().top);
  });

/** The same, once the first reply is what is stored as read; the wheel that led there glides. */
export async function storedPlace(page: Page, chat: Chat): Promise<number> {
  let place = 0;
  const moved = async () => {
    place = await placeOf(chat);
    const stored = await page.evaluate(() => Object.values({ ...sessionStorage }).join());
    return Number(/"offsetPx":(-?\d+)/.exec(stored)?.[1]) + place;
  };
  await expect.poll(moved).toBe(0);
  return place;
}
