// The one port through which the server reaches SQL. PGlite and PostgreSQL stand behind it with the same statements.

export interface Queryable {
  /** Runs one statement and resolves with its rows. Timestamps come as Date, jsonb parsed; cast bigint and numeric to text or float8. */
  query<Row extends object>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it rejects. Not to be nested. */
  transaction<Result>(work: (queryable: Queryable) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** jsonb parameters travel as text, because the two drivers disagree on how to serialise arrays. Use with `$n::text::jsonb`. */
export const asJson = (value: unknown): string => JSON.stringify(value);
