// A message shows what the editor showed: generated documents through markdown and the renderer of messages.

import { DOMSerializer, type Node } from 'prosemirror-model';
import { schema } from '../../../packages/widget/src/ui/rich-text/schema.ts';
import { serializeMarkdown } from '../../../packages/widget/src/ui/rich-text/serialize-markdown.ts';
import { randomDocument } from '../../helpers/random-documents.ts';
import { equal, render } from '../markdown/check.ts';

const blocks = 'P H3 H4 H5 BLOCKQUOTE PRE UL OL LI'.split(' ');
const looks = 'STRONG EM DEL U CODE A'.split(' ');

/** What a reader sees: each run of text or picture with the blocks around it and its looks, whatever the order of tags. */
function outline(root: Element | DocumentFragment): string {
  const runs: { readonly place: string; text: string }[] = [];
  const add = (place: string, text: string) => {
    const last = runs.at(-1);
    if (last?.place === place) last.text += text;
    else runs.push({ place, text });
  };
  let count = 0;
  const visit = (node: globalThis.Node, path: readonly string[], around: ReadonlySet<string>): void => {
    if (node instanceof Text) return add(`${path.join('>')} ${[...around].sort().join('+')}`, node.data);
    // The language and the button of a code block.
    if (node instanceof Element && node.className === 'pc-code-head') return undefined;
    const name = node instanceof Element ? node.tagName : '';
    if (name === 'BR') return add(`${path.join('>')} br`, '');
    if (node instanceof HTMLImageElement) return add(`${path.join('>')} img`, `(${node.alt} ${widthOf(node)})`);
    const isBlock = blocks.includes(name) && !(name === 'P' && path.at(-1)?.startsWith('LI'));
    const own = isBlock ? [...path, `${name}${startOf(node)}-${(count += 1)}`] : path;
    const looked = looks.includes(name) && path.at(-1)?.startsWith('PRE') !== true;
    const marks = looked
      ? new Set([...around, name === 'A' ? `A ${(node as HTMLAnchorElement).getAttribute('href')}` : name])
      : around;
    node.childNodes.forEach((child) => visit(child, own, marks));
    return undefined;
  };
  root.childNodes.forEach((child) => visit(child, [], new Set()));
  return runs
    .filter(({ text, place: where }) => text !== '' || where.endsWith('br'))
    .map(({ place: where, text }) => `${where}: ${where.includes('PRE') ? text.trimEnd() : text}`)
    .join('\n');
}

function startOf(node: globalThis.Node): string {
  return node instanceof HTMLOListElement ? `@${node.start}` : '';
}

function widthOf(image: HTMLImageElement): string {
  const box = image.closest<HTMLElement>('.pc-image');
  return (box ? box.style.inlineSize : image.getAttribute('width'))?.replace('px', '') ?? '';
}

const address = ({ attrs: { src } }: Node) =>
  /^https:/.test(src as string) ? (src as string) : 'https://cdn.example/placed.png';

describe('a message', () => {
  it('shows what the editor showed', () => {
    const failures: string[] = [];
    for (let seed = 0; seed < 1500; seed += 1) {
      const doc = randomDocument(seed);
      const edited = document.createElement('div');
      edited.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
      const text = serializeMarkdown(doc, address);
      const [one, other] = [outline(edited), outline(render(text, ['https://cdn.example']))];
      if (one !== other) failures.push(`${seed}\n${text}\n--- editor\n${one}\n--- message\n${other}`);
    }
    equal(failures.length, 0, failures.slice(0, 3).join('\n\n'));
  }).timeout(120_000);
});
