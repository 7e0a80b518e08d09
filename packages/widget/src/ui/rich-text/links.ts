// Links: what the editor takes for an address (docs/behaviour.md#links), and the passages that carry one.

import { linkTarget } from '../../core/safe-url.ts';
import { type EditorState, Plugin, Selection, type Transaction } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { schema } from './schema.ts';

const { link } = schema.marks;

export type LinkProblem = 'editor.urlRequired' | 'editor.urlInvalid';

/** What was typed into the link editor → a URL that is safe to follow, or what is wrong with it. */
export function readAddress(typed: string): { readonly url: URL } | { readonly problem: LinkProblem } {
  const address = typed.trim();
  if (address === '') return { problem: 'editor.urlRequired' };
  // Whatever follows, this word makes no link; blanks and controls do not hide it.
  if (/^javascript/i.test(address.replace(/[^\p{L}]/gu, ''))) return { problem: 'editor.urlInvalid' };
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(address);
  const isMail = !hasScheme && /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address);
  const url = linkTarget(hasScheme ? address : `${isMail ? 'mailto:' : 'https://'}${address.replace(/^\/\//, '')}`);
  const isComplete =
    url && (!/^https?:$/.test(url.protocol) || /^(?:localhost|\[.+\]|[^.\s]+(?:\.[^.\s]+)+\.?)$/.test(url.hostname));
  return isComplete ? { url } : { problem: 'editor.urlInvalid' };
}

export interface LinkPassage {
  readonly from: number;
  readonly to: number;
  readonly href: string;
  readonly text: string;
}

/** The link that the selection touches, as far as it goes; else the selection with no address yet. */
export function linkPassage({ doc, selection }: EditorState): LinkPassage {
  const { $from, from, to } = selection;
  // At its very end, too, where typing would not go on with it.
  const near = [$from.marks(), $from.nodeAfter?.marks, selection.empty ? $from.nodeBefore?.marks : undefined];
  const marked = near.map((marks) => marks && link.isInSet(marks)).find(Boolean);
  if (!marked || !$from.parent.isTextblock) return { from, to, href: '', text: doc.textBetween(from, to, ' ') };
  const base = $from.start();
  let start = $from.pos;
  let end = $from.pos;
  const runs: { from: number; to: number; has: boolean }[] = [];
  $from.parent.forEach((node, offset) => {
    runs.push({ from: base + offset, to: base + offset + node.nodeSize, has: marked.isInSet(node.marks) });
  });
  for (const run of runs) if (run.has && run.from <= end && run.to > end) end = run.to;
  for (const run of runs.toReversed()) if (run.has && run.to >= start && run.from < start) start = run.from;
  return { from: start, to: end, href: marked.attrs['href'] as string, text: doc.textBetween(start, end, ' ') };
}

/** Makes a passage a link; a text that has not changed keeps its other marks. */
export function applyLink(tr: Transaction, passage: LinkPassage, href: string, text: string): Transaction {
  const { from } = passage;
  let { to } = passage;
  const shown =
    text.trim() ||
    (passage.from === passage.to ? href.replace(/^(?:https:\/\/|mailto:)(.+?)\/?$/, '$1') : passage.text);
  if (shown !== passage.text) {
    tr.insertText(shown, from, to);
    to = from + shown.length;
  }
  tr.removeMark(from, to, link).addMark(from, to, link.create({ href }));
  // Behind it, so that what is typed next neither replaces nor grows the link.
  return tr.setSelection(Selection.near(tr.doc.resolve(to), -1)).removeStoredMark(link);
}

const bareUrl = /https?:\/\/[^\s<>"]+/gi;
/** Marks that end a sentence rather than an address. */
const trailing = /[.,;:!?'"*_~)\]]+$/;

/**
 * Makes typed and pasted addresses links while they grow. Only what a step has changed is looked at, so that a link which
 * was removed stays away; and nothing while an input method composes, whose text must not be touched.
 */
export function createAutolink(isComposing: () => boolean): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { selection, tr }) {
      const isEdit = transactions.some((one) => one.docChanged);
      const isMeant = transactions.some((one) => one.getMeta(noAutolink) || one.getMeta('history$'));
      const { parent } = selection.$from;
      if (!isEdit || isMeant || isComposing() || !parent.isTextblock || parent.type.spec.code) return null;
      const base = selection.$from.start();
      for (const { from, to, href } of addressesIn(parent)) {
        const isTouched = base + from <= selection.to && base + to >= selection.from - 1;
        if (!isTouched || isSettled(parent, from, to, href)) continue;
        tr.removeMark(base + from, base + to, link).addMark(base + from, base + to, link.create({ href }));
      }
      return tr.docChanged ? tr.removeStoredMark(link) : null;
    },
  });
}

/** Meta of a transaction whose text is meant as it stands. */
export const noAutolink = 'noAutolink';

interface Address {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

function addressesIn(block: Node): Address[] {
  const text = block.textBetween(0, block.content.size, '\ufffc', '\ufffc');
  return [...text.matchAll(bareUrl)].flatMap(({ 0: found, index }) => {
    const address = found.replace(/\ufffc.*$/, '').replace(trailing, '');
    const url = linkTarget(address);
    return url && url.hostname.length > 1 ? [{ from: index, to: index + address.length, href: url.href }] : [];
  });
}

/** It is that link already, or one that somebody made with another address, or code. */
function isSettled(block: Node, from: number, to: number, href: string): boolean {
  let isOwn = false;
  let isWhole = true;
  block.nodesBetween(from, to, ({ marks, text = '' }) => {
    const address = link.isInSet(marks)?.attrs['href'] as string | undefined;
    if (schema.marks.code.isInSet(marks) || (address !== undefined && !isSameAddress(address, text))) isOwn = true;
    if (address !== href) isWhole = false;
  });
  return isOwn || isWhole;
}

/** Was this address made from this text, or from one that it grew out of? */
function isSameAddress(href: string, text: string): boolean {
  const bare = (one: string) => one.replace(/\/$/, '').toLowerCase();
  return bare(text).startsWith(bare(href)) || bare(href).startsWith(bare(text));
}
