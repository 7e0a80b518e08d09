// Which rule holds now: pure, of what is known of the visit.

import type { ReadRule } from '@persona-chat/widget/protocol/proactive.ts';

/** What is known at one moment. */
export interface Moment {
  /** For which the page at this address was seen. */
  readonly seconds: number;
  /** The most of it that was scrolled, 0 to 100. */
  readonly scrolled: number;
  readonly isLeaving: boolean;
  readonly isReturning: boolean;
  readonly address: Pick<Location, 'href' | 'pathname' | 'search' | 'hash'>;
}

/** `*` stands for any characters; looked for part by part, so that no pattern takes long. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let place = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, place);
    if (found < 0) return false;
    place = found + part.length;
  }
  return text.length - last.length >= place && text.endsWith(last);
}

/**
 * Whether an address matches: a pattern with a scheme is for the whole of it, any other for the path, and for query and fragment
 * where it names one. A slash at the end makes no difference.
 */
export function matchesAddress(pattern: string, { href, pathname, search, hash }: Moment['address']): boolean {
  const subject = /^https?:/.test(pattern)
    ? href
    : pathname + (pattern.includes('?') ? search : '') + (pattern.includes('#') ? hash : '');
  return [subject, subject.replace(/\/$/, ''), `${subject}/`].some((one) => fits(pattern, one));
}

/** The first rule whose conditions all hold. */
export const dueRule = (rules: readonly ReadRule[], moment: Moment): ReadRule | undefined =>
  rules.find(
    (rule) =>
      moment.seconds >= rule.timeOnPage &&
      moment.scrolled >= rule.scrollDepth &&
      (moment.isLeaving || !rule.exitIntent) &&
      (rule.returningVisitor ?? moment.isReturning) === moment.isReturning &&
      (rule.urls.length === 0 || rule.urls.some((pattern) => matchesAddress(pattern, moment.address))),
  );
