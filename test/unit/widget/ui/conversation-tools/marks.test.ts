import { expect, it, vi } from 'vitest';
import { createMarks } from '../../../../../packages/widget/src/ui/conversation-tools/marks.ts';

function rowOf(key: string): HTMLElement {
  const row = document.createElement('article');
  row.dataset['key'] = key;
  return row;
}

it('tells the list once more as it brings a row into sight that was drawn later, so that nothing follows the end', async () => {
  const log = document.createElement('div');
  document.body.append(log);
  let scrollTop = 900;
  Object.defineProperty(log, 'scrollTop', { get: () => scrollTop, set: (top: number) => (scrollTop = top) });
  const told: (readonly [unknown, number])[] = [];
  log.addEventListener('pc-show', (event) => told.push([(event as CustomEvent<unknown>).detail, scrollTop]));
  const marks = createMarks(log);

  marks.show('hello', 'oldest');
  expect(told).toEqual([['oldest', 900]]);
  log.append(rowOf('oldest'));
  // Into the middle of a list that has no height here.
  await vi.waitFor(() =>
    expect(told).toEqual([
      ['oldest', 900],
      ['oldest', 884],
    ]),
  );
  log.append(rowOf('newer'));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(told).toHaveLength(2);

  marks.destroy();
  expect(told.at(-1)).toEqual([null, 884]);
  log.remove();
});
