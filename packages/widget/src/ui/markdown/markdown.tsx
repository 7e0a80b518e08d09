// A message as formatted text. Preact sees one empty element; its content is the view's.

import { useLayoutEffect, useRef } from 'react';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { createMarkdownView, type MarkdownView } from './markdown-view.ts';

export interface MarkdownProps {
  readonly text: string;
  /** Whether more of the text is to come. */
  readonly isStreaming: boolean;
  /** Origins, as in `location.origin`, from which pictures load; other pictures become links. */
  readonly allowedImageOrigins: readonly string[];
  readonly t: Translate;
  /** The visitor has copied a code block. */
  readonly onCopy?: (() => void) | undefined;
  /** A picture could not load: its address may have expired. */
  readonly onImageBroken?: (() => void) | undefined;
}

/** Renders markdown (docs/behaviour.md#messages) under SEC1–SEC3; where it cannot, the text stands as it is. */
export function Markdown({ text, isStreaming, allowedImageOrigins, t, onCopy, onImageBroken }: MarkdownProps) {
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<MarkdownView | null>(null);
  // By hand: a chunk of one hook, shared with the editor, would be one request more before the first formatted reply.
  const told = useRef({ onCopy, onImageBroken });
  useLayoutEffect(() => {
    told.current = { onCopy, onImageBroken };
  });
  const origins = allowedImageOrigins.join(' ');

  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const created = createMarkdownView(element.current, {
      t,
      imageOrigins: origins.split(' '),
      onCopy: () => told.current.onCopy?.(),
      onImageBroken: () => told.current.onImageBroken?.(),
    });
    view.current = created;
    return () => created.destroy();
  }, [t, origins]);

  useLayoutEffect(() => view.current?.update(text, isStreaming), [text, isStreaming, t, origins]);

  return <div ref={element} className="pc-markdown" />;
}
