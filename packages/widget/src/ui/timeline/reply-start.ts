import { topInView } from './top-in-view.ts';

const marginPx = 32;

/** Scroll position that puts the start of the newest reply at the top, or of the form that asks who has written. */
export function replyStart(box: HTMLElement): number {
  const visitors = box.querySelectorAll('[data-role="user"]');
  const question = visitors[visitors.length - 1];
  const below = question?.nextElementSibling;
  const reply = [below, below?.nextElementSibling].find((one) => one?.matches('article')) ?? below;
  if (!reply?.matches('article, .pc-later-form')) return Number.POSITIVE_INFINITY;
  return box.scrollTop + topInView(box, reply) - marginPx;
}
