import { afterEach, expect, it } from 'vitest';
import { FileName } from '../../../../../packages/widget/src/ui/attachments/file-name.tsx';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

async function partsOf(name: string): Promise<string[]> {
  view = await renderInChat(<FileName name={name} />);
  return [...view.element.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);
}

const names: readonly (readonly [what: string, parts: readonly string[]])[] = [
  ['the end of a long name', ['brewing notes of the', ' year.pdf']],
  ['no ligature in two', ['قائمة الأسعار', '.pdf']],
  ['a word whole where letters join, and the next with its space', ['قائمة الأسعار', ' ٢٠٢٦.pdf']],
  ['no end where nothing can be cut', ['قائمةالأسعارالجديدة', '']],
  ['a letter with its accent', ['menu of the cafe\u0301', ' 12.html']],
];

for (const [what, parts] of names)
  it(`keeps ${what}`, async () => {
    expect(await partsOf(parts.join(''))).toEqual(parts);
  });
