// The one port through which the server reaches SQL. PGlite and PostgreSQL stand behind it with the same statements.

export interface Queryable {
  /**
   * Runs one statement and resolves with its rows. Timestamps come as Date, jsonb comes parsed; bigint and numeric
   * have to be cast to text or float8, because the two drivers read them differently.
   */
  query<Row extends object>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Other processes may use it at the same time. */
  readonly isShared: boolean;
  /**
   * Commits when `work` resolves, rolls back when it rejects. Not to be nested. With `patienceMs` its statements and locks
   * may take that long each, where a request would be refused.
   */
  transaction<Result>(work: (queryable: Queryable) => Promise<Result>, patienceMs?: number): Promise<Result>;
  /**
   * Hears what `pg_notify` says on a channel once its transaction has committed, in any process. `null` stands for an
   * unknown number of lost notices. Resolves with the way to end it.
   */
  listen(channel: string, heard: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** How many connections there are, and how many wait for one; absent where there are none. */
  poolUse?(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** The database cannot answer now, and may be able to in a moment: a restart, a time-out, a lock that somebody holds. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Only for whoever asks for too much at the same time. */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor() {
    super('too many statements wait for it');
    this.name = 'DatabaseBusy';
  }
}

/** There is no room left for what was to be stored; what is there can be read. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super(`The database has no room left: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageFull';
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; a visitor can send both. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

/** The same for whatever a statement is given. */
export const toStorable = (value: unknown): unknown => (typeof value === 'string' ? toStorableText(value) : value);

/** For a parameter written `$n::text::jsonb`: as text, because the two drivers serialise arrays differently. */
export const asJson = (value: unknown): string => JSON.stringify(value, (_key, entry: unknown) => toStorable(entry));
