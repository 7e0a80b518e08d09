// G10: assistive technology hears each text once.

import type { Finding, Rule } from './judge.ts';

/** Later it may be said again: the same may have happened twice. */
const WITHIN_MS = 3_000;
/** Shorter ones are counts and single words. */
const MIN_LENGTH = 8;

/** A text that is announced again although nothing has happened since. */
export const judgeAnnouncements: Rule = (steps) => {
  const findings: Finding[] = [];
  const told = new Map<number, number>();
  for (const { number, entry } of steps) {
    if (entry.kind === 'list' || (entry.kind === 'state' && entry.status !== undefined)) told.clear();
    if (entry.kind !== 'announcement' || entry.length < MIN_LENGTH) continue;
    const before = told.get(entry.text);
    if (before !== undefined && entry.at - before <= WITHIN_MS)
      findings.push({ promise: 'G10', step: number, text: `a text of ${entry.length} characters was announced twice` });
    told.set(entry.text, entry.at);
  }
  return findings;
};
