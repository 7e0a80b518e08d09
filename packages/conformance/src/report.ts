// Collects what was found, rule by rule.

import { rules, type Rule, type RuleId } from './rules.ts';

/** `absent`: the server does without; `untried`: something that it needs failed, or nobody asked for it. */
export type Outcome = 'ok' | 'fails' | 'absent' | 'untried';

export interface Finding extends Rule {
  readonly id: RuleId;
  readonly outcome: Outcome;
  /** Of a failure what came instead; of what was not tried why. */
  readonly detail?: string;
}

/** Why a server does not keep to a rule. */
export class Problem extends Error {}

/** The server has no such call. */
export class Absent extends Error {}

/** It cannot be said. */
export class Untried extends Error {}

export interface Report {
  readonly findings: readonly Finding[];
  /** Runs a check and notes how it went; says whether it went well. */
  rule(id: RuleId, check: () => Promise<void>): Promise<boolean>;
  /** Notes rules that nobody has come to: like the last one where that call is absent, else untried. */
  close(ids: readonly RuleId[], because: string): void;
}

const outcomeOf = (thrown: unknown): Outcome => {
  if (thrown instanceof Absent) return 'absent';
  return thrown instanceof Untried ? 'untried' : 'fails';
};

const wordsOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown);
  if (thrown instanceof Absent) return '';
  if (thrown instanceof Problem || thrown instanceof Untried) return thrown.message;
  const { cause } = thrown;
  return `no answer: ${cause instanceof Error && cause.message ? cause.message : thrown.message}`;
};

/** @param tell Hears of each finding at once. */
export function createReport(tell: (finding: Finding) => void): Report {
  const findings: Finding[] = [];
  const note = (id: RuleId, outcome: Outcome, detail: string): void => {
    const rule: Rule = rules[id];
    const finding = { ...rule, id, outcome, ...(detail && { detail }) };
    findings.push(finding);
    tell(finding);
  };
  return {
    findings,
    async rule(id, check) {
      try {
        await check();
        note(id, 'ok', '');
        return true;
      } catch (thrown) {
        const outcome = outcomeOf(thrown);
        const { without }: Rule = rules[id];
        // Every server needs a call of which nothing is said.
        if (outcome === 'absent' && without === undefined) note(id, 'fails', 'there is no such call');
        else note(id, outcome, wordsOf(thrown));
        return false;
      }
    },
    close(ids, because) {
      const own = findings.filter(({ id }) => ids.includes(id));
      const isAbsent = own.at(-1)?.outcome === 'absent';
      const known = new Set(own.map(({ id }) => id));
      for (const id of ids) if (!known.has(id)) note(id, isAbsent ? 'absent' : 'untried', isAbsent ? '' : because);
    },
  };
}
