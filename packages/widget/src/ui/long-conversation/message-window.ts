// Draws of a long conversation what is near the reader (docs/internals.md#long-conversations). It is made when the first
// messages stand in the log already, and is asked before and after each time these are drawn again.

import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { followFindInPage, type Found } from './find-in-page.ts';
import { createGapTexts, messageAt, textOfAll } from './gap-texts.ts';
import { heldRows, selectedRows } from './held-rows.ts';
import { countOf, isWithin, joined, type Plan, planRows, type Span } from './plan-rows.ts';
import { keepInPlace, type Landmark, landmarksIn } from './reading-anchor.ts';
import { type Drawing, readDrawing } from './row-elements.ts';
import { createRowHeights, heightOf } from './row-heights.ts';
import { followScrolling } from './follow-scrolling.ts';
import { type Arrangement, arrangementOf, type Gap, sectionsOf } from './sections.ts';
import { topInLog } from './top-in-log.ts';

/** A message by its index, or what stands for several. */
export type Part = number | { readonly key: string; readonly heightPx: number; readonly text: string };

export interface MessageWindow {
  /** What is to be drawn of these messages. The log is as it was drawn before. */
  arrange(messages: readonly TimelineMessage[]): readonly Part[];
  /** It has been drawn. @param isWhole No older messages exist. */
  settle(isWhole: boolean): void;
  /** Index of the message that a node belongs to, or -1. */
  indexOf(node: Node): number;
  /** Draws a message and moves the focus to it. */
  focus(index: number): void;
  destroy(): void;
}

export interface MessageWindowPorts {
  readonly log: HTMLElement;
  /** The messages that stand in it, all of them. */
  readonly messages: readonly TimelineMessage[];
  /** Index of the first that is drawn; those after it all are. */
  readonly firstDrawn: number;
  /** The log keeps to its end by itself. */
  readonly isFollowing: () => boolean;
  /** Asks for `arrange` and `settle`. */
  readonly draw: () => void;
}

const newestCount = 4;
const maxAdded = 6;
/** Rows that are out of the way go together. */
const slack = 8;
/** What is longer is printed as plain text. */
const printedCount = 1_500;
const foundMs = 2_000;

export function createMessageWindow(ports: MessageWindowPorts): MessageWindow {
  const { log, messages: first, firstDrawn, isFollowing, draw } = ports;
  const sizes = createRowHeights();
  const gapText = createGapTexts();
  let messages = first;
  let indexes: ReadonlyMap<string, number> = new Map();
  let arrangement: Arrangement = [...first.keys()].slice(firstDrawn);
  let parts: readonly Part[] = [];
  let drawn: readonly Span[] = [];
  let sections: readonly number[] = [];
  let heights: Float64Array = new Float64Array();
  let drawing: Drawing | null = null;
  let landmarks: readonly Landmark[] = [];
  /** Keys of the first and the last of rows that stay. */
  let held: readonly (readonly [string, string])[] = [];
  let awaitingFocus: string | undefined;
  /** What was looked for stays drawn. */
  let shownKey: string | undefined;
  let found: (Found & { readonly key: string }) | undefined;
  let isPrinting = false;
  let frame = 0;

  const keyOf = (index: number) => messages[index]?.key ?? '';
  const articleOf = (key: string) => drawing?.rows.find((row) => row.key === key)?.article;
  const indexOf = (node: Node) => indexes.get(drawing?.rows.find(({ article }) => article.contains(node))?.key ?? '');
  /** Empty where a message has gone. */
  const spanOf = (from = '', to = from): Span => ({
    from: indexes.get(from) ?? Infinity,
    to: (indexes.get(to) ?? -1) + 1,
  });

  function adopt(next: readonly TimelineMessage[]): void {
    const starts = new Set(sections.map(keyOf));
    const keys = next.map(({ key }) => key);
    messages = next;
    indexes = new Map(keys.map((key, index) => [key, index]));
    sections = sectionsOf(keys, starts);
    heights = sizes.of(keys);
    drawn = joined(drawing?.rows.map(({ key }) => spanOf(key)) ?? [], keys.length);
  }

  /** Reads the log as it stands. */
  function look(): void {
    drawing = readDrawing(log, arrangement, keyOf);
    // What is not on screen has no sizes.
    if (!drawing || log.clientHeight === 0) return;
    sizes.measure(drawing.rows);
    for (const { key, height } of drawing.rows) heights[indexes.get(key) ?? -1] = height;
  }

  function hold(): void {
    held = heldRows(log, indexOf).map(({ from, to }) => [keyOf(from), keyOf(to - 1)]);
  }

  function remember(): void {
    if (log.clientHeight > 0) landmarks = drawing ? landmarksIn(log, drawing) : [];
    hold();
  }

  /** Pixels from the top of the first row to what is seen. */
  function viewTop(): number {
    const anchor = landmarks.find(({ key }) => indexes.has(key));
    if (!anchor) return log.scrollTop - (drawing?.top ?? 0);
    const above = heightOf(heights.subarray(0, indexes.get(anchor.key)));
    return above + log.scrollTop - anchor.top;
  }

  function plan(): Plan {
    const { length } = messages;
    if (isPrinting && length <= printedCount) return { drawn: [{ from: 0, to: length }], isComplete: true };
    const question = messages.findLastIndex(({ role }) => role === 'user');
    return planRows({
      heights,
      viewTop: viewTop(),
      viewHeight: log.clientHeight,
      drawn,
      pinned: [
        { from: length - newestCount, to: length },
        // The log is scrolled to the reply to it.
        { from: question, to: question + 2 },
        spanOf(awaitingFocus),
        spanOf(found?.key),
        spanOf(shownKey),
        ...held.map(([from, to]) => spanOf(from, to)),
      ],
      maxAdded,
    });
  }

  function partOf(part: number | Gap): Part {
    if (typeof part === 'number') return part;
    const { from, to, section } = part;
    const end = sections.find((start) => start > section) ?? messages.length;
    return {
      // A section may be cut in several gaps by rows that stay.
      key: `${keyOf(section)} ${arrangement.filter((one) => typeof one !== 'number' && one.section === section).indexOf(part)}`,
      heightPx: heightOf(heights.subarray(from, to)),
      text: gapText(messages, part, from === section && to === end),
    };
  }

  function drawIfNeeded(): void {
    if (find.isWaiting()) return;
    remember();
    const { drawn: next } = plan();
    if (!isWithin(next, drawn) || countOf(drawn) - countOf(next) > slack) draw();
  }

  function number(isWhole: boolean): void {
    for (const { key, article } of drawing?.rows ?? []) {
      const values = { 'aria-posinset': spanOf(key).to, 'aria-setsize': isWhole ? messages.length : -1 };
      for (const [name, value] of Object.entries(values))
        if (article.getAttribute(name) !== `${value}`) article.setAttribute(name, `${value}`);
    }
  }

  function focusAwaited(): void {
    const article = awaitingFocus === undefined ? undefined : articleOf(awaitingFocus);
    if (!article) return;
    awaitingFocus = undefined;
    article.focus({ preventScroll: true });
    article.scrollIntoView({ block: 'nearest' });
  }

  /** The row comes where its text was found. The search goes on from there, and so marks it when it is repeated. */
  function showFound(): void {
    const article = found && articleOf(found.key);
    if (!found || !article) return;
    log.scrollTop += topInLog(log, article) - found.top;
    found = undefined;
    getSelection()?.collapse(article, 0);
    article.dataset['found'] = '';
    setTimeout(() => delete article.dataset['found'], foundMs);
  }

  const find = followFindInPage(
    log,
    () => drawing,
    (what) => {
      const gap = arrangement.filter((part) => typeof part !== 'number')[what.gap];
      if (!gap) return;
      found = { ...what, key: keyOf(gap.from + messageAt(messages.slice(gap.from, gap.to), what.offset)) };
      draw();
    },
  );
  const stopScrolling = followScrolling(log, drawIfNeeded);

  // Pictures and style sheets come later than the row they belong to.
  const growth = new ResizeObserver(() => {
    look();
    if (log.clientHeight > 0 && !isFollowing()) keepInPlace(log, landmarks, articleOf);
    // Not within the observer: what changes sizes again there is an error to the page.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(drawIfNeeded);
  });
  growth.observe(log);
  if (log.firstElementChild) growth.observe(log.firstElementChild);

  const onPrint = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    draw();
  };
  /** Where not all that is selected is drawn, its text is copied. */
  const onCopy = (event: ClipboardEvent) => {
    const selected = selectedRows(log, indexOf);
    if (!selected || isWithin([selected], drawn)) return;
    event.clipboardData?.setData('text/plain', textOfAll(messages.slice(selected.from, selected.to)));
    event.preventDefault();
  };
  /** Who asks brings it into sight, once it is drawn. */
  const onShow = (event: Event) => {
    shownKey = (event as CustomEvent<string | null>).detail ?? undefined;
    // Where it is in sight already, that is what keeps its place.
    remember();
    draw();
  };
  log.addEventListener('pc-show', onShow);
  log.addEventListener('copy', onCopy);
  window.addEventListener('beforeprint', onPrint);
  window.addEventListener('afterprint', onPrint);

  adopt(first);
  look();
  drawn = [{ from: firstDrawn, to: first.length }];
  remember();

  return {
    arrange(next) {
      if (find.isWaiting() && next === messages) return parts;
      // Other views may have been drawn since: the landmarks tell where everything was before that.
      hold();
      if (next !== messages) adopt(next);
      const planned = plan();
      drawn = planned.drawn;
      cancelAnimationFrame(frame);
      if (!planned.isComplete) frame = requestAnimationFrame(draw);
      arrangement = arrangementOf(drawn, sections, messages.length);
      parts = arrangement.map(partOf);
      return parts;
    },
    settle(isWhole) {
      look();
      if (log.clientHeight > 0) keepInPlace(log, landmarks, articleOf);
      for (const gap of drawing?.gaps ?? [])
        if (!find.isWaiting() && !gap.hasAttribute('hidden')) gap.setAttribute('hidden', 'until-found');
      number(isWhole);
      showFound();
      focusAwaited();
      remember();
    },
    indexOf: (node) => indexOf(node) ?? -1,
    focus(index) {
      awaitingFocus = keyOf(index);
      if (articleOf(awaitingFocus)) focusAwaited();
      else draw();
    },
    destroy() {
      cancelAnimationFrame(frame);
      growth.disconnect();
      stopScrolling();
      find.destroy();
      log.removeEventListener('pc-show', onShow);
      log.removeEventListener('copy', onCopy);
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrint);
    },
  };
}
