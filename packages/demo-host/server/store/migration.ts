import type { Queryable } from './database.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  /** One statement each: the extended protocol takes no more at a time. */
  readonly statements: readonly string[];
  /** What SQL cannot do alone, after the statements. */
  readonly run?: (queryable: Queryable) => Promise<void>;
}
