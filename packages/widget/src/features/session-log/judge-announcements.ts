// G10: assistive technology hears each text once.

import type { SessionEntry } from '../../protocol/session-file.ts';
import type { Finding, Rule } from './judge.ts';
import { pressEvent } from './log-entry.ts';

/** Later it may be said again: the same may have happened twice. */
const WITHIN_MS = 3_000;
/** Shorter ones are counts and single words. */
const MIN_LENGTH = 8;

const isPress = (entry: SessionEntry): boolean => entry.kind === 'event' && entry.name === pressEvent;

/** Whatever is said after it may be about it: in each conversation somebody may be typing. */
const isNews = (entry: SessionEntry): boolean =>
  entry.kind === 'list' ||
  (entry.kind === 'state' && (entry.status ?? entry.isOnline ?? entry.conversationId ?? undefined) !== undefined) ||
  isPress(entry);

/**
 * A text that is announced again although nothing has happened since: at once, or after the same one as before. Who says a message is
 * told before each of them, and who presses twice is answered twice.
 */
export const judgeAnnouncements: Rule = (steps) => {
  const findings: Finding[] = [];
  let told: { readonly at: number; readonly text: number }[] = [];
  let presses: number[] = [];
  for (const { number, entry } of steps) {
    if (isNews(entry)) told = [];
    if (isPress(entry)) presses.push(entry.at);
    if (entry.kind !== 'announcement') continue;
    const { at, text, length } = entry;
    const last = told.at(-1);
    const isAgain = told.some(
      (one, index) =>
        one.text === text &&
        at - one.at <= WITHIN_MS &&
        (one === last || (index > 0 && told[index - 1]?.text === last?.text)),
    );
    presses = presses.filter((pressed) => at - pressed <= WITHIN_MS);
    const answers = told.filter((one) => one.text === text && at - one.at <= WITHIN_MS).length + 1;
    if (isAgain && length >= MIN_LENGTH && answers > presses.length)
      findings.push({ promise: 'G10', step: number, text: `a text of ${length} characters was announced twice` });
    told.push({ at, text });
  }
  return findings;
};
