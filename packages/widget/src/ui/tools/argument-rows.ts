// The arguments of a call as a visitor reads them: plain text, a line each.

import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { ToolWords } from '../../features/tools/tools-types.ts';
import { shortLine, type ToolCall } from '../../protocol/tool-call.ts';

export interface ArgumentRow {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

const maxRows = 32;
/** Marks that would have a text read in another order than it stands. */
const turning = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Every argument, none left out: what is allowed is what is seen. */
export function argumentRows(
  { arguments: given }: Pick<ToolCall, 'arguments'>,
  words: ToolWords | undefined,
  t: Translate,
): readonly ArgumentRow[] {
  const labels = words?.labels ?? {};
  return Object.entries(given ?? {})
    .slice(0, maxRows)
    .map(([name, value]) => ({
      name,
      label: shortLine((Object.hasOwn(labels, name) && labels[name]) || name, 80),
      text: valueText(value, t).replace(turning, '\uFFFD'),
    }));
}

function valueText(value: unknown, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'debug.yes' : 'debug.no');
  // Lists in lists as JSON: nested a few thousand times they would be too deep to be walked.
  if (Array.isArray(value) && !value.some(Array.isArray)) return value.map((one) => valueText(one, t)).join(', ');
  return Object(value) === value ? JSON.stringify(value) : String(value ?? '–');
}
