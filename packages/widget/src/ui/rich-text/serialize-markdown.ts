// The document → the markdown that messages carry (docs/behaviour.md#rich-text): own and small, and the mirror of what
// ui/markdown shows.

import type { Node } from 'prosemirror-model';
import { codeFence, escapeLines } from './escape-text.ts';
import { type ImageAddress, serializeInline } from './serialize-inline.ts';

/** The document as markdown; an image without an address is left out. */
export function serializeMarkdown(doc: Node, addressOf: ImageAddress): string {
  return blocks(doc, addressOf);
}

function blocks(parent: Node, addressOf: ImageAddress): string {
  const texts: string[] = [];
  let last: Node | undefined;
  let isOther = false;
  parent.forEach((node) => {
    // Two lists in a row would be one, were it not for another sign.
    isOther = last?.type === node.type && !isOther;
    const text = block(node, isOther, addressOf);
    if (text === '') return;
    texts.push(text);
    last = node;
  });
  const isTight = parent.type.name === 'list_item' && texts.length > 1 && isTightItem(parent);
  return texts.join(isTight ? '\n' : '\n\n');
}

/** A text and one list under it, which may stand there without a blank line. */
function isTightItem({ childCount, children: [, list] }: Node): boolean {
  if (childCount !== 2 || !list || !/_list$/.test(list.type.name)) return false;
  // Only a list that begins with 1, and with something, can follow a text directly.
  return (list.attrs['order'] ?? 1) === 1 && list.firstChild?.firstChild?.childCount !== 0;
}

function block(node: Node, isOther: boolean, addressOf: ImageAddress): string {
  switch (node.type.name) {
    case 'heading': {
      const text = serializeInline(node, addressOf).replace(/\s+/g, ' ').trim().replace(/#$/, '\\#');
      return text && `${'#'.repeat(node.attrs['level'] as number)} ${text}`;
    }
    case 'blockquote':
      return blocks(node, addressOf)
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>');
    case 'code_block': {
      const fence = codeFence(node.textContent);
      return `${fence}${node.attrs['language'] as string}\n${node.textContent}\n${fence}`;
    }
    case 'bullet_list':
      return list(node, () => (isOther ? '* ' : '- '), addressOf);
    case 'ordered_list': {
      const order = node.attrs['order'] as number;
      return list(node, (index) => `${order + index}${isOther ? ')' : '.'} `, addressOf);
    }
    default:
      return paragraph(node, addressOf);
  }
}

function list(node: Node, sign: (index: number) => string, addressOf: ImageAddress): string {
  const items: string[] = [];
  node.forEach((item, _offset, index) => {
    const marker = sign(index);
    const text = blocks(item, addressOf).replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`);
    items.push((marker + text).trimEnd());
  });
  return items.join('\n');
}

function paragraph(node: Node, addressOf: ImageAddress): string {
  const lines = escapeLines(serializeInline(node, addressOf)).trimEnd().split('\n');
  // A blank line would end the paragraph; a backslash keeps the break.
  return lines.map((line) => line.trimEnd() || (lines.length > 1 ? '\\' : '')).join('\n');
}
