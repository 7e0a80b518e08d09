// Two tabs have changed one stored record at the same moment, each as it knew it.

type Fields = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Items by what names them; order is kept. */
const byName = (items: unknown = []): Fields =>
  Object.fromEntries(
    (items as readonly unknown[]).map((item) => {
      const { id, requestId = id } = Object(item) as Fields;
      return [`#${String(requestId ?? JSON.stringify(item))}`, item];
    }),
  );

/** `now`, with what was changed elsewhere from `before` to `after`; where both have changed the same field, `now` stays. */
export function mergeRecords(before: unknown, after: unknown, now: unknown): unknown {
  if (isSame(before, after)) return now;
  if (isSame(before, now)) return after;
  const all = [before, after, now];
  if (all.some(Array.isArray)) {
    if (!all.every((one) => one === undefined || Array.isArray(one))) return now;
    const [old, theirs] = [byName(before), byName(after)];
    // What was removed there is done with, whatever has become of it here.
    const merged = Object.entries(mergeFields(old, theirs, byName(now))).filter(
      ([name]) => name in theirs || !(name in old),
    );
    return merged.length > 0 ? merged.map(([, item]) => item) : undefined;
  }
  return all.every((one) => one === undefined || isFields(one)) && isFields(now)
    ? mergeFields(before as Fields, after as Fields, now)
    : now;
}

function mergeFields(before: Fields = {}, after: Fields = {}, now: Fields): Fields {
  const names = [...new Set([...Object.keys(now), ...Object.keys(after)])];
  const merged = names.map((name) => [name, mergeRecords(before[name], after[name], now[name])] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}
