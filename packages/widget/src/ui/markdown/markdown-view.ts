// One message in one element: drawn at once, or as it arrives. What a stream ends as is what a reload draws.

import type { Translate } from '../../features/i18n/i18n-types.ts';
import { blocksOf, type ParentBlock } from './blocks.ts';
import { watchEnd } from './end-in-view.ts';
import { createFlow, type Flow } from './flow.ts';
import type { Formulas, FormulasChunk } from './formulas-port.ts';
import { createImages } from './images.ts';
import { browserClock, createPacer, type PacerClock } from './pacer.ts';
import { drawingOf, patch, type Drawing, type RenderContext } from './render.ts';
import { createScrollBoxes } from './scroll-boxes.ts';
import { isElement } from '../kit/is-element.ts';

export interface MarkdownViewOptions {
  readonly t: Translate;
  /** Origins from which pictures load. */
  readonly imageOrigins: readonly string[];
  onCopy(): void;
  onImageBroken?(): void;
  /** A code block is finished: gives it the colours of its language, soon or never. */
  colourCode?(code: HTMLElement, language: string): void;
  /** What finds and draws formulas; undefined where there are none. It is asked for by the first text that may hold one. */
  readonly formulas?: FormulasChunk | undefined;
  readonly clock?: PacerClock;
}

export interface MarkdownView {
  /** Shows a text: while it streams soon, otherwise at once. A text that does not extend the last one replaces it. */
  update(text: string, isStreaming: boolean): void;
  /** Ends timers, observers and object URLs, and empties the element. */
  destroy(): void;
}

/** Each fade is a layer of its own and a style for every frame: blocks that come quicker than this appear as they are. */
const fadePeriodMs = 1_000;

/** Longer than any message (a mebichar); what is longer is shown as it is. */
const maxLength = 1_048_576;

/** Two dollars, TeX's own brackets, or a fence: whoever looks closer has the rules. */
const mayHoldFormula = /\$[^]*\$|\\[([]|(?:```|~~~)\s*math/;

/** Fills `element` with a message (docs/behaviour.md#messages, SEC1–SEC3). */
export function createMarkdownView(element: HTMLElement, options: MarkdownViewOptions): MarkdownView {
  const images = createImages(options.imageOrigins, options.t, () => options.onImageBroken?.());
  const scrollBoxes = createScrollBoxes();
  const clock = options.clock ?? browserClock;
  let fadedMs = -Infinity;
  let isEndSeen = true;
  const codes = new Map<HTMLElement, string>();
  const context: RenderContext & { formulas: Formulas | undefined } = {
    t: options.t,
    images,
    formulas: undefined,
    scrollBoxes,
    onCopy: () => options.onCopy(),
    onCode: (code, language) => void codes.set(code, language),
    mayFade() {
      const nowMs = clock.now();
      const isWanted = isEndSeen && nowMs - fadedMs >= fadePeriodMs;
      if (isWanted) fadedMs = nowMs;
      return isWanted;
    },
  };
  const pacer = createPacer(drawStream, clock);
  let text = '';
  let drawing: Drawing | undefined;
  /** Until the stream ends nothing is tried again. */
  let isPlain = false;
  let stream: { flow: Flow; taken: string } | undefined;
  let isStreaming = false;
  let stopWatching: (() => void) | undefined;
  let stopSeeking: (() => void) | undefined;

  function drawStream(): void {
    if (isPlain) showPlain();
    else
      guard(() => {
        const isFirst = !drawing;
        const shown = masked();
        if (!stream || !shown.startsWith(stream.taken)) stream = { flow: createFlow(), taken: '' };
        const start = stream.taken.length;
        const end = Math.max(start, shown.lastIndexOf('\n') + 1);
        stream.flow.push(shown.slice(start, end), shown.slice(end));
        stream.taken = shown.slice(0, end);
        draw(stream.flow.root, !isFirst);
      });
  }

  const masked = () => context.formulas?.mask(text, isStreaming) ?? text;

  /** Asks for formulas where there may be some, and draws anew once they have come. */
  function seekFormulas(): void {
    const { formulas } = options;
    if (!formulas || context.formulas || (stopSeeking && isStreaming) || !mayHoldFormula.test(text)) return;
    void formulas.load();
    stopSeeking ??= formulas.$state.subscribe((state) => {
      if (state.name !== 'ready' || context.formulas) return;
      context.formulas = state.feature.helpers.createFormulas({ element, t: options.t, scrollBoxes });
      if (drawing) show();
    });
  }

  function show(): void {
    if (isStreaming) {
      stopWatching ??= watchEnd(element, setEndSeen);
      pacer.request();
      return;
    }
    pacer.cancel();
    unwatch();
    stream = undefined;
    isPlain = false;
    guard(() => {
      draw(blocksOf(masked()), Boolean(drawing));
      if (text.trim() && isBlank(element)) showPlain();
    });
    for (const [code, language] of codes) {
      if (element.contains(code)) options.colourCode?.(code, language);
      else codes.delete(code);
    }
    dropEndedFades();
  }

  function draw(root: ParentBlock, isNew: boolean): void {
    if (!drawing) {
      element.replaceChildren();
      element.classList.remove('pc-plain');
      element.removeAttribute('dir');
      drawing = drawingOf(root, element, element);
    }
    patch(drawing, root, context, isNew);
  }

  /** What cannot be parsed is shown as it is. */
  function guard(action: () => void): void {
    try {
      if (text.length > maxLength) throw new RangeError();
      action();
    } catch {
      showPlain();
    }
  }

  function showPlain(): void {
    isPlain = true;
    drawing = undefined;
    stream = undefined;
    element.classList.add('pc-plain');
    // Of the whole: lines with a direction of their own take minutes where there are many.
    element.dir = 'auto';
    element.textContent = text;
  }

  function setEndSeen(isSeen: boolean): void {
    isEndSeen = isSeen;
    pacer.setSeen(isSeen);
  }

  function unwatch(): void {
    stopWatching?.();
    stopWatching = undefined;
    setEndSeen(true);
  }

  function dropEndedFades(): void {
    const blocks = element.querySelectorAll('.pc-block-in');
    // To ask for animations the browser styles the whole document anew: over a page of older messages that is quadratic.
    if (blocks.length === 0) return;
    const fading = new Set(
      element.getAnimations({ subtree: true }).map(({ effect }) => (effect as KeyframeEffect).target),
    );
    for (const block of blocks) if (!fading.has(block)) dropFade(block);
  }

  function endFade({ target }: Event): void {
    if (isElement(target)) dropFade(target);
  }
  for (const type of ['animationend', 'animationcancel']) element.addEventListener(type, endFade);

  return {
    update(next, mayGrow) {
      // What the HTML parser drops, always or where it comes first, is no text for the nodes that are made without it either.
      text = next.replace(/\r\n?/g, '\n').replaceAll('\0', '').replaceAll('\f', ' ');
      if (/[\ud800-\udbff]/.test(text.slice(-1))) text = text.slice(0, -1);
      isStreaming = mayGrow;
      seekFormulas();
      show();
    },
    destroy() {
      pacer.cancel();
      unwatch();
      stopSeeking?.();
      context.formulas?.destroy();
      scrollBoxes.destroy();
      images.destroy();
      codes.clear();
      for (const type of ['animationend', 'animationcancel']) element.removeEventListener(type, endFade);
      element.replaceChildren();
    },
  };
}

/** Of definitions, or marks without a text, nothing is seen: the message would be an empty bubble. */
function isBlank(element: HTMLElement): boolean {
  return !element.textContent.trim() && !element.querySelector('img,hr,[role="img"]');
}

function dropFade(block: Element): void {
  block.classList.remove('pc-block-in');
  if (!block.className) block.removeAttribute('class');
}
