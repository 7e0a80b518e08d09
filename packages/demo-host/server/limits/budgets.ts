// What may be spent in a day: calls of a model, and seconds of speech, by each visitor, from each address, on each site and in all.

import type { FastifyRequest } from 'fastify';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../store/database.ts';
import { addressKey } from './client-address.ts';
import { count, createStoredCounter } from './counters.ts';

export interface DailyLimits {
  /** 0 stands for no limit. */
  readonly visitor: number;
  readonly site: number;
  readonly total: number;
  /** Of all visitors from one address; half of a site's when absent. */
  readonly address?: number;
}

export interface Spender {
  readonly visitorId: string;
  /** The origin of the page; null where it is not known, or counted already. */
  readonly site: string | null;
  /** Whatever counts as one address; null where it is not known, or counted already. */
  readonly address: string | null;
}

/** Whoever asks, on the page from which they do. */
export const toSpender = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, visitorId: string): Spender => ({
  visitorId,
  site: headers.origin ?? null,
  address: addressKey(ip),
});

export interface Budget {
  /** Takes the amount; a text for the visitor when too little is left. */
  spend(amount: number, spender: Spender): Promise<string | null>;
  /** The same text when nothing is left. */
  refusal(spender: Spender): Promise<string | null>;
}

export interface Budgets {
  readonly modelCalls: Budget;
  readonly speechSeconds: Budget;
}

const dayMs = 86_400_000;

const visitorText = 'You have reached the limit for today. Please try again tomorrow.';
const chatText = 'The chat has reached its limit for today. Please try again tomorrow.';

/**
 * New guests cost nothing, and without a browser a site can be made up: one person must not use up what is there for all. Never less
 * than a visitor has.
 */
const addressShare = ({ visitor, site, total }: DailyLimits): number => {
  const whole = site > 0 ? site : total;
  return whole > 0 ? Math.max(visitor, Math.ceil(whole / 2)) : 0;
};

interface Share {
  readonly counter: RateLimiterPostgres;
  readonly text: string;
  readonly most: number;
  key(spender: Spender): string | null;
}

const createBudget = (database: Database, name: string, given: DailyLimits): Budget => {
  const limits: Required<DailyLimits> = { address: addressShare(given), ...given };
  const share = (kind: keyof DailyLimits, text: string, key: Share['key']): Share => ({
    counter: createStoredCounter(database, { name: `day:${name}:${kind}`, most: limits[kind], windowMs: dayMs }),
    most: limits[kind],
    text,
    key,
  });
  const shares = [
    share('visitor', visitorText, ({ visitorId }) => visitorId),
    share('address', chatText, ({ address }) => address),
    share('site', chatText, ({ site }) => site?.slice(0, 200) ?? null),
    share('total', chatText, () => 'all'),
  ].filter(({ most }) => most > 0);

  const refusal = async (spender: Spender): Promise<string | null> => {
    for (const { counter, key, text } of shares) {
      const name = key(spender);
      const spent = name === null ? null : await counter.get(name);
      if (spent !== null && spent.remainingPoints <= 0) return text;
    }
    return null;
  };

  return {
    refusal,
    spend: async (amount, spender) => {
      // First, so that whoever has nothing left takes nothing from the others.
      const refused = await refusal(spender);
      if (refused !== null) return refused;
      for (const { counter, key, text } of shares) {
        const name = key(spender);
        if (name !== null && (await count(counter, name, amount)) !== null) return text;
      }
      return null;
    },
  };
};

export interface DailyBudgets {
  readonly modelCalls: DailyLimits;
  readonly speechSeconds: DailyLimits;
}

/** Opens the budgets of a database; all of its processes share them. */
export const openBudgets = (database: Database, limits: DailyBudgets): Budgets => ({
  modelCalls: createBudget(database, 'model', limits.modelCalls),
  speechSeconds: createBudget(database, 'speech', limits.speechSeconds),
});
