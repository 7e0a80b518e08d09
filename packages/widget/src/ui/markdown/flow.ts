// The incremental lexer: finished blocks are never looked at again, only the unfinished tail is. Lists, tables, code
// and paragraphs, which can get long, are finished item by item, row by row, line by line and segment by segment.
// A guess may be wrong in rare shapes; the finished message is compared with a full parse, which wins.

import type { Token, Tokens } from 'marked';
import { container, partsOf, segment, shellOf, toBlocks, type Block, type ParentBlock } from './blocks.ts';
import { lexBlocks, type Links } from './dialect.ts';
import { presentTail } from './present-tail.ts';
import { seam } from './segments.ts';

export interface Flow {
  /** The message so far; the first `stable` blocks and, inside the next, its first `stable` parts are finished. */
  readonly root: ParentBlock;
  /** Takes whole lines for good, and the unfinished line as it stands now. */
  push(committed: string, partial: string): void;
}

/** A block whose first parts are finished. */
interface Open {
  readonly type: string;
  readonly block: Block;
  /** Takes the parts. */
  readonly body: ParentBlock;
  /** Lines that must stand before the rest of the block, so that it is understood. */
  readonly head: string;
}

/** A tail that cannot be cut is looked at again only when it has grown by an eighth: its cost stays linear. */
const patientLength = 8192;
const patience = 9 / 8;

/** Makes an empty message that grows (docs/behaviour.md#replies). */
export function createFlow(): Flow {
  const links: Links = Object.create(null) as Links;
  const root = container('div');
  let tail = '';
  /** Characters of the unfinished line that are already part of a finished segment. */
  let skipped = 0;
  let settledLength = 0;
  let drawnLength = 0;
  let open: Open | undefined;

  function show(blocks: readonly Block[], stable: number): void {
    root.children.length = root.stable;
    root.children.push(...(open ? [open.block] : []), ...blocks);
    root.stable += stable;
  }

  /** Adds parts to the open block after its finished ones. */
  function extend(parts: readonly Block[], isFinished: boolean): void {
    if (!open) return;
    const { body } = open;
    body.children.length = body.stable;
    body.children.push(...parts);
    if (isFinished) body.stable = body.children.length;
  }

  function close(): void {
    extend([], true);
    show([], 1);
    open = undefined;
  }

  function finish(tokens: readonly Token[]): void {
    let rest = tokens;
    if (open && rest[0]) {
      growLoose(rest[0]);
      extend(partsOf(rest[0], links), true);
      show([], 1);
      open = undefined;
      rest = rest.slice(1);
    }
    const blocks = toBlocks(rest, links);
    show(blocks, blocks.length);
  }

  /** One blank line between items makes the whole list loose. */
  function growLoose(token: Token): void {
    if (open && token.type === 'list' && (token as Tokens.List).loose) open.block.className = 'pc-loose';
  }

  /** Finishes what the whole lines of the tail finish. */
  function settle(): void {
    if (isPatient(tail.length, settledLength)) return;
    settledLength = tail.length;
    const head = open?.head ?? '';
    const tokens = lexBlocks(head + tail, links);
    const last = tokens.findLastIndex((token) => token.type !== 'space');
    const token = tokens[last];
    if (!token) return;
    if (open && tokens[0]?.type !== open.type) close();
    const count = isFinished(tokens, last) ? tokens.length : last;
    if (count > 0) finish(tokens.slice(0, count));
    const taken = lengthOf(tokens.slice(0, count)) + (token === tokens[count] ? settleParts(token) : 0);
    if (taken > head.length || count > 0) {
      tail = tail.slice(Math.max(0, taken - head.length));
      settledLength = drawnLength = 0;
    }
  }

  /** Finishes the finished parts of the last block; gives the length of their text. */
  function settleParts(token: Token): number {
    const shell = shellOf(token, links);
    if (!shell || (token as Tokens.Code).codeBlockStyle) return 0;
    const parts = partsOf(token, links);
    // The last item of a list may go on; rows and lines are whole.
    const isList = token.type === 'list';
    if (isList) parts.pop();
    if (!isList || parts.length > 0) open ??= { ...shell, type: token.type, head: isList ? '' : shell.head };
    growLoose(token);
    extend(parts, true);
    return isList ? lengthOf((token as Tokens.List).items.slice(0, -1)) : token.raw.length;
  }

  /** Turns the beginning of a long paragraph into finished segments. */
  function cut(partial: string): string {
    let text = tail + partial;
    for (let length = seam(text); length > 0; length = seam(text)) {
      const block = open?.body ?? container('p');
      open ??= { type: 'paragraph', block, body: block, head: '' };
      extend([segment(text.slice(0, length), links)], true);
      skipped += Math.max(0, length - tail.length);
      tail = tail.slice(length);
      text = text.slice(length);
    }
    return text;
  }

  function draw(partial: string): void {
    let text = tail + partial;
    if (isPatient(text.length, drawnLength)) return;
    const scratch: Links = Object.create(links) as Links;
    const lex = () => lexBlocks(presentTail((open?.head ?? '') + text), scratch);
    let tokens = lex();
    if (tokens.length === 1 && tokens[0]?.type === 'paragraph' && (open?.type ?? 'paragraph') === 'paragraph') {
      text = cut(partial);
      tokens = lex();
    }
    drawnLength = text.length;
    const isContinued = open !== undefined && tokens[0]?.type === open.type;
    extend(isContinued ? partsOf(tokens[0] as Token, scratch) : [], false);
    show(toBlocks(isContinued ? tokens.slice(1) : tokens, scratch), 0);
  }

  return {
    root,
    push(committed, partial) {
      tail += committed.slice(skipped);
      if (committed) {
        settle();
        skipped = 0;
      }
      draw(partial.slice(skipped));
    },
  };
}

function isPatient(length: number, lastLength: number): boolean {
  return length > patientLength && length < lastLength * patience;
}

function lengthOf(tokens: readonly { raw: string }[]): number {
  let length = 0;
  for (const { raw } of tokens) length += raw.length;
  return length;
}

/** Whether nothing that follows can change the last block. */
function isFinished(tokens: readonly Token[], last: number): boolean {
  const { type, raw } = tokens[last] as Token;
  if (type === 'heading' || type === 'hr') return true;
  if (type === 'code') return /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[^]*\n)? {0,3}\1[`~]* *\n*$/.test(raw);
  return type !== 'list' && /\n[ \t]*\n|^[ \t]*\n/.test(tokens[last + 1]?.raw ?? '');
}
