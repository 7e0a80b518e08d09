// Which promise of docs/guarantees.md a session has broken, as far as its entries tell that (pure).

import type { SavedSession, Screen, SessionEntry } from '../../protocol/session-file.ts';
import { judgeAnnouncements } from './judge-announcements.ts';
import { judgeCalls } from './judge-calls.ts';
import { judgeConsole } from './judge-console.ts';
import { judgeDraft, judgeGone } from './judge-kept.ts';
import { judgeOrder, judgeTexts } from './judge-texts.ts';
import { judgeWaits } from './judge-waits.ts';
import { createReplay } from './replay.ts';

export interface Finding {
  /** Its code in docs/guarantees.md. */
  readonly promise: string;
  /** The step, from 1, at which it broke. */
  readonly step: number;
  /** What was seen, in English, as the advice on a set-up is. */
  readonly text: string;
}

/** An entry with the screens around it. */
export interface Step {
  readonly number: number;
  readonly entry: SessionEntry;
  readonly before: Screen;
  readonly after: Screen;
}

export type Rule = (steps: readonly Step[], endedAt: number) => readonly Finding[];

/** So many are told. */
const MAX_FINDINGS = 50;

const rules: readonly Rule[] = [
  judgeGone,
  judgeDraft,
  judgeTexts,
  judgeOrder,
  judgeWaits,
  judgeCalls,
  judgeAnnouncements,
  judgeConsole,
];

/** The promises that broke, in the order of their steps. */
export function judge(session: SavedSession): readonly Finding[] {
  const replay = createReplay(session.start);
  const steps = session.entries.map((entry, index): Step => {
    const before = replay.screen();
    return { number: index + 1, entry, before, after: replay.step(entry) };
  });
  return rules
    .flatMap((rule) => rule(steps, session.endedAt))
    .sort((one, other) => one.step - other.step)
    .slice(0, MAX_FINDINGS);
}
