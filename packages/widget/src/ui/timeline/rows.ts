// Groups and day separators (pure): same author within two minutes is one group; a new day gets a separator.

export interface RowSource {
  readonly key: string;
  readonly role: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly isLive?: boolean | null | undefined;
}

export interface Row {
  readonly key: string;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  /** ISO time of the first message of a day, where a separator stands before this row. */
  readonly day: string | undefined;
}

const groupGapMs = 2 * 60_000;

function toRow(message: RowSource, previous: RowSource | undefined, next: RowSource | undefined): Row {
  return {
    key: message.key,
    startsGroup: !previous || !isSameGroup(previous, message),
    endsGroup: !next || !isSameGroup(message, next),
    day: previous && isSameDay(previous.createdAt, message.createdAt) ? undefined : message.createdAt,
  };
}

/** Makes rows by their index. One that comes out as before is the same object: it is not drawn again. */
export function createRowReader(): (messages: readonly RowSource[], index: number) => Row | undefined {
  const known = new Map<string, Row>();
  return (messages, index) => {
    const message = messages[index];
    if (!message) return undefined;
    const row = toRow(message, messages[index - 1], messages[index + 1]);
    const before = known.get(row.key);
    if (before?.startsGroup === row.startsGroup && before.endsGroup === row.endsGroup && before.day === row.day)
      return before;
    known.set(row.key, row);
    return row;
  };
}

function isSameGroup(first: RowSource, second: RowSource): boolean {
  const gapMs = Date.parse(second.createdAt) - Date.parse(first.createdAt);
  return author(first) === author(second) && gapMs <= groupGapMs && isSameDay(first.createdAt, second.createdAt);
}

function author({ role, isLive }: RowSource): 'visitor' | 'human' | 'ai' {
  if (role === 'user') return 'visitor';
  return isLive ? 'human' : 'ai';
}

function isSameDay(first: string, second: string): boolean {
  return new Date(first).toDateString() === new Date(second).toDateString();
}
