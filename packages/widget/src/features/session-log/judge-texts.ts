// G3: a streaming text never shrinks. G5: the order is the server's, which no later look turns around and back.

import type { Finding, Rule } from './judge.ts';

/** A text that shrinks while it streams, or goes blank at its end. */
export const judgeTexts: Rule = (steps) =>
  steps.flatMap(({ number, entry, before }): Finding[] => {
    if (entry.kind !== 'message') return [];
    const was = before.messages.find(({ key }) => key === entry.key);
    if (!was?.isStreaming || was.id !== entry.id || entry.length >= was.length) return [];
    // At its end the completion may have another text than the tokens (S9).
    if (!entry.isStreaming && entry.length > 0) return [];
    return [
      {
        promise: 'G3',
        step: number,
        text: `the text of ${entry.id} shrank from ${was.length} to ${entry.length} characters`,
      },
    ];
  });

/** Two delivered messages that have changed places, and then again. */
export const judgeOrder: Rule = (steps) => {
  const findings: Finding[] = [];
  const turns = new Map<string, number>();
  for (const { number, entry, before, after } of steps) {
    if (entry.kind !== 'list') continue;
    const rank = new Map(
      after.messages.filter(({ delivery }) => delivery === 'delivered').map(({ key }, index) => [key, index]),
    );
    const stayed = before.messages.filter(({ key, delivery }) => delivery === 'delivered' && rank.has(key));
    const swapped = stayed.flatMap(({ key }, index) =>
      stayed
        .slice(index + 1)
        .flatMap((later) => ((rank.get(later.key) ?? 0) < (rank.get(key) ?? 0) ? [[key, later.key].sort()] : [])),
    );
    for (const pair of swapped) {
      const name = pair.join(' and ');
      turns.set(name, (turns.get(name) ?? 0) + 1);
      if (turns.get(name) === 2)
        findings.push({ promise: 'G5', step: number, text: `${name} changed places, and back again` });
    }
  }
  return findings;
};
