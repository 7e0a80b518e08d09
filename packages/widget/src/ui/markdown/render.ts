// Draws a tree of blocks and changes the drawing into that of the next tree. Children that both trees call stable are
// never touched, and only what differs is made anew.

import type { Translate } from '../../features/i18n/i18n-types.ts';
import type { Block } from './blocks.ts';
import { createCodeBox } from './code-box.ts';
import { directionOf } from './direction.ts';
import { patchInline, type DrawnPieces, type InlineContext } from './inline.ts';
import type { ScrollBoxes } from './scroll-boxes.ts';

export interface RenderContext extends InlineContext {
  readonly t: Translate;
  readonly scrollBoxes: ScrollBoxes;
  onCopy(): void;
  /** A code block has been made, in the language that its fence names. */
  onCode(code: HTMLElement, language: string): void;
  /** Whether a block that is added fades in. */
  mayFade(): boolean;
}

/** A drawn block. */
export interface Drawing {
  block: Block;
  readonly kind: string;
  readonly outer: HTMLElement;
  /** Holds the content. */
  readonly inner: HTMLElement;
  children: Drawing[];
  pieces: DrawnPieces;
  /** How many children were stable when they were last drawn. */
  done: number;
}

/** What two blocks must have in common for one to take the other's element. */
function kindOf({ tag, isChecked, language, children }: Block): string {
  return [tag, isChecked, language, Boolean(children)].join();
}

export function drawingOf(block: Block, outer: HTMLElement, inner: HTMLElement): Drawing {
  return { block, kind: kindOf(block), outer, inner, children: [], pieces: [], done: 0 };
}

/** Changes a drawing so that it shows `next`; `isNew` marks blocks that are added, so that they fade in. */
export function patch(drawing: Drawing, next: Block, context: RenderContext, isNew: boolean): void {
  if (drawing.block !== next) drawing.done = 0;
  drawing.block = next;
  patchAttributes(drawing.inner, next);
  if (next.children && next.tag === 'pre') patchLines(drawing, next.children, context);
  else if (next.children) patchChildren(drawing, next.children, context, isNew);
  else drawing.pieces = patchInline(drawing.inner, drawing.pieces, next.html ?? [], context);
  drawing.done = next.stable;
}

function patchAttributes(element: HTMLElement, { className, start, align }: Block): void {
  if (start !== undefined) setAttribute(element, 'start', start === 1 ? '' : String(start));
  if (className !== undefined) {
    const fade = element.classList.contains('pc-block-in') ? ' pc-block-in' : '';
    setAttribute(element, 'class', (className + fade).trim());
  }
  if (align !== undefined && element.style.textAlign !== (align ?? '')) element.style.textAlign = align ?? '';
}

function setAttribute(element: HTMLElement, name: string, value: string): void {
  if (!value) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// One box a line: what is appended later leaves the lines before it alone, and their layout too.
function patchLines({ inner, done }: Drawing, lines: readonly Block[], { formulas }: RenderContext): void {
  for (let index = done; index < lines.length; index += 1) {
    const code = lines[index]?.line ?? '';
    const line = `${formulas?.restore(code) ?? code}\n`;
    const box = inner.children[index] ?? inner.appendChild(document.createElement('span'));
    const text = box.firstChild;
    // What grows keeps its node; the last character is the line's end.
    const shown = text instanceof Text ? text.data.slice(0, -1) : '';
    // What has got its colours holds its text in several nodes.
    if (text instanceof Text && box.childNodes.length === 1 && line.startsWith(shown)) {
      if (line.length > text.length) text.insertData(shown.length, line.slice(shown.length, -1));
    } else box.textContent = line;
  }
  while (inner.children.length > lines.length) inner.lastChild?.remove();
}

/** Gives the blocks of a text their direction; what has no letter, as a picture alone, stands as the text before it. */
function directing({ children, done }: Drawing) {
  let direction = children.slice(0, done).findLast(({ outer }) => outer.dir)?.outer.dir ?? '';
  return (block: Block, outer: HTMLElement) => {
    direction = directionOf(block) || direction;
    setAttribute(outer, 'dir', block.tag === 'pre' ? '' : direction);
  };
}

function patchChildren(drawing: Drawing, blocks: readonly Block[], context: RenderContext, isNew: boolean): void {
  const { children, inner } = drawing;
  const direct = drawing.block.tag === 'div' ? directing(drawing) : undefined;
  for (let index = drawing.done; index < blocks.length; index += 1) {
    const block = blocks[index] as Block;
    const old = children[index];
    const child = old?.kind === kindOf(block) ? old : build(block, context);
    patch(child, block, context, isNew && child === old);
    direct?.(block, child.outer);
    if (child === old) continue;
    if (isNew && !old && block.tag !== 'span' && context.mayFade()) child.outer.classList.add('pc-block-in');
    children[index] = child;
    if (old) old.outer.replaceWith(child.outer);
    else inner.append(child.outer);
  }
  for (const gone of children.splice(blocks.length)) gone.outer.remove();
}

function build(block: Block, { t, scrollBoxes, onCopy, onCode }: RenderContext): Drawing {
  if (block.tag === 'pre') {
    const { outer, scroller, inner } = createCodeBox(block.language ?? '', t, onCopy);
    scrollBoxes.add(scroller, inner, t('markdown.code'));
    if (block.language) onCode(inner, block.language);
    return drawingOf(block, outer, inner);
  }
  const element = document.createElement(block.tag);
  if (block.tag === 'table') {
    const box = document.createElement('div');
    box.className = 'pc-table';
    box.append(element);
    scrollBoxes.add(box, element, t('markdown.table'));
    return drawingOf(block, box, element);
  }
  if (block.isChecked === undefined) return drawingOf(block, element, element);
  return drawingOf(block, element, taskContent(element, block.isChecked, t));
}

function taskContent(item: HTMLElement, isChecked: boolean, t: RenderContext['t']): HTMLElement {
  item.className = 'pc-task';
  const mark = document.createElement('span');
  mark.className = isChecked ? 'pc-check pc-checked' : 'pc-check';
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', t(isChecked ? 'markdown.taskDone' : 'markdown.taskOpen'));
  const content = document.createElement('div');
  item.append(mark, content);
  return content;
}
