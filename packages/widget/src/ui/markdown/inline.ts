// Inline content of one element: what has not changed keeps its nodes, so that a selection and loaded pictures survive, and
// only what has is sanitised.

import type { Formulas } from './formulas-port.ts';
import { leaveHostAlone, type Images } from './images.ts';
import { toFragment } from './sanitize.ts';

/** A piece of HTML whose tags are all closed, and how many nodes stand for it; they may have been completed since. */
interface DrawnPiece {
  readonly html: string;
  readonly count: number;
}

export type DrawnPieces = readonly DrawnPiece[];

export interface InlineContext {
  readonly images: Images;
  /** Undefined until there may be any and their code is here. */
  readonly formulas: Formulas | undefined;
}

/** Makes `pieces` the content of `parent`, which holds what `before` describes; gives the new description. */
export function patchInline(
  parent: Element,
  before: DrawnPieces,
  pieces: readonly string[],
  context: InlineContext,
): DrawnPieces {
  let same = 0;
  while (same < before.length && before[same]?.html === pieces[same]) same += 1;
  const after = before.slice(0, same);
  let kept = 0;
  for (const { count } of after) kept += count;
  const old = before[same];
  const html = pieces[same];
  if (old && html !== undefined && grow(parent.childNodes[kept + old.count - 1], old.html, html)) {
    after.push({ html, count: old.count });
    kept += old.count;
  }
  while (parent.childNodes.length > kept) parent.lastChild?.remove();
  for (const piece of pieces.slice(after.length)) {
    const fragment = toFragment(piece);
    complete(fragment, context);
    after.push({ html: piece, count: fragment.childNodes.length });
    parent.append(fragment);
  }
  return after;
}

/** Adds what has come to the last text of a node, inside whatever is open there; false where more than that has changed. */
function grow(node: ChildNode | undefined, before: string, after: string): boolean {
  const end = before.endsWith('>') ? (/(?:<\/\w+>)+$/.exec(before)?.[0] ?? '') : '';
  const start = before.slice(0, before.length - end.length);
  // What follows a formula is no part of it.
  if (/[>\ue000-\uf8fe]$/.test(start) || !after.startsWith(start) || !after.endsWith(end)) return false;
  const added = after.slice(start.length, after.length - end.length);
  let last: Node | null | undefined = node;
  while (last?.lastChild) last = last.lastChild;
  if (/[<\ue000-\uf8fe]/.test(added) || !(last instanceof Text)) return false;
  last.appendData(toFragment(added).textContent);
  return true;
}

function complete(fragment: DocumentFragment, { formulas, images }: InlineContext): void {
  formulas?.complete(fragment);
  for (const anchor of fragment.querySelectorAll('a')) leaveHostAlone(anchor);
  for (const image of fragment.querySelectorAll('img')) {
    const { src = '', width = '' } = image.dataset;
    image.replaceWith(images.element(src, image.alt, Number(width), image.closest('a') !== null));
  }
}
