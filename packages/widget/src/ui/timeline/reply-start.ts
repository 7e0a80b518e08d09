// How far the list goes by itself: the beginning of what is new stays in sight.

const replyMarginPx = 32;

/** The end of the list as the visitor has seen it, nothing of it growing any more. */
export interface SeenEnd {
  readonly article: Element;
  /** How many parts stood below that message: who has left, a rating. */
  readonly below: number;
}

export function seenEndOf(box: HTMLElement): SeenEnd | undefined {
  const article = [...box.querySelectorAll('article')].at(-1);
  return article && { article, below: countBelow(article) };
}

/**
 * Scroll position that puts the start of the newest reply at the top, or of the form that asks who has written. Whose end was seen has
 * been read: there it is the next message, and what else has come below takes nothing out of sight that matters more.
 */
export function replyStart(box: HTMLElement, seen: SeenEnd | undefined): number {
  const reply = newest(box, seen);
  if (!reply?.matches('article, .pc-later-form')) return Number.POSITIVE_INFINITY;
  return reply.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - replyMarginPx;
}

function newest(box: HTMLElement, seen: SeenEnd | undefined): Element | null | undefined {
  const question = [...box.querySelectorAll('[data-role="user"]')].at(-1);
  if (seen && question && isAfter(seen.article, question)) {
    const next = siblingsAfter(seen.article).find((one) => one.matches('article'));
    if (next || countBelow(seen.article) > seen.below) return next;
  }
  const below = question?.nextElementSibling;
  return [below, below?.nextElementSibling].find((one) => one?.matches('article')) ?? below;
}

const isAfter = (one: Element, other: Element) =>
  one.isConnected && (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Suggestions belong to the reply above them. */
const countBelow = (article: Element) =>
  siblingsAfter(article).filter((one) => !one.matches('[role=group]') && one.getBoundingClientRect().height > 0).length;

function siblingsAfter(article: Element): Element[] {
  const found: Element[] = [];
  for (let next = article.nextElementSibling; next; next = next.nextElementSibling) found.push(next);
  return found;
}
