// A message as formatted text. Preact sees one empty element; its content is the view's.

import { useLayoutEffect, useRef } from 'react';
import type { Readable } from '../../core/store-types.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { chunks } from '../chunks.ts';
import { createMarkdownView } from './markdown-view.ts';
import { createWaitingDots } from './waiting-dots.ts';

export interface ShownText {
  readonly content: string;
  /** Whether more of the text is to come. */
  readonly isStreaming: boolean;
}

export interface MarkdownProps {
  /** Followed without Preact: a token of a reply is for the view alone. */
  readonly $message: Readable<ShownText | undefined>;
  /** Origins, as in `location.origin`, from which pictures load; other pictures become links. */
  readonly allowedImageOrigins: readonly string[];
  readonly t: Translate;
  /** Whether formulas are drawn; what a visitor writes stays as it is. */
  readonly hasFormulas?: boolean;
  /** The visitor has copied a code block. */
  readonly onCopy?: (() => void) | undefined;
  /** A picture could not load: its address may have expired. */
  readonly onImageBroken?: (() => void) | undefined;
}

/** Renders markdown (docs/behaviour.md#messages) under SEC1–SEC3; where it cannot, the text stands as it is. */
export function Markdown({ $message, allowedImageOrigins, t, hasFormulas, onCopy, onImageBroken }: MarkdownProps) {
  const element = useRef<HTMLDivElement>(null);
  // By hand: a chunk of one hook, shared with the editor, would be one request more before the first formatted reply.
  const told = useRef({ onCopy, onImageBroken });
  useLayoutEffect(() => {
    told.current = { onCopy, onImageBroken };
  });
  const origins = allowedImageOrigins.join(' ');

  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const view = createMarkdownView(element.current, {
      t,
      imageOrigins: origins.split(' '),
      onCopy: () => told.current.onCopy?.(),
      onImageBroken: () => told.current.onImageBroken?.(),
      colourCode,
      formulas: hasFormulas ? chunks.formulas : undefined,
    });
    const dots = createWaitingDots(element.current);
    let shown: ShownText | undefined;
    const stop = $message.subscribe((next) => {
      if (!next || (next.content === shown?.content && next.isStreaming === shown.isStreaming)) return;
      shown = next;
      dots.follow(next.isStreaming);
      view.update(next.content, next.isStreaming);
    });
    return () => {
      stop();
      dots.follow(false);
      view.destroy();
    };
  }, [$message, t, origins, hasFormulas]);

  return <div ref={element} className="pc-markdown" translate="yes" />;
}

/** Code without its colours is code all the same: what cannot load is not told. */
function colourCode(code: HTMLElement, language: string): void {
  chunks.syntax.open().then(
    ({ helpers }) => helpers.colourCode(code, language),
    () => {},
  );
}
