import { useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';
import type { ArgumentRow } from './argument-rows.ts';
import { CallRows } from './call-rows.tsx';

/** Who clicks at something else in the moment in which it appears has not read it. */
const unreadMs = 500;

const boxClass = tw`flex w-full flex-col gap-3 rounded-bubble bg-card p-4 text-card-foreground edged:[border:1px_solid]`;
const buttonClass = tw`pc-button min-h-9 flex-auto text-meta wrap-anywhere coarse:min-h-11`;

export interface CallQuestionProps {
  readonly title: string;
  readonly rows: readonly ArgumentRow[];
  readonly onDecide: (isAllowed: boolean) => void;
}

/** Asks before something changes. It takes no focus, so that nothing that is being typed answers it. */
export function CallQuestion({ title, rows, onDecide }: CallQuestionProps) {
  const t = useT();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  const words = [title, ...rows.map(({ label }) => label)].join('\n');
  // The page may have put another tool in its place.
  useLayoutEffect(() => void (shownAt.current = performance.now()), [words]);
  const decide = (isAllowed: boolean) => {
    if (performance.now() - shownAt.current < unreadMs) return;
    // The buttons go: the message that they stood in keeps the place.
    giveFocus(box.current?.closest('article'), { preventScroll: true });
    onDecide(isAllowed);
  };
  return (
    <div ref={box} className={`pc-tool-question ${boxClass}`} role="group" aria-labelledby={titleId}>
      <div id={titleId} className={tw`flex flex-col gap-1`}>
        <span className={tw`font-semibold text-body wrap-anywhere`}>
          <bdi>{title}</bdi>
        </span>{' '}
        <span>{t('tools.question')}</span>
      </div>
      <CallRows rows={rows} className={tw`flex flex-col gap-1`} />
      <div className={tw`flex flex-wrap gap-2`}>
        <button type="button" className={buttonClass} aria-describedby={titleId} onClick={() => decide(false)}>
          {t('tools.refuse')}
        </button>
        <button
          type="button"
          className={buttonClass}
          data-primary=""
          aria-describedby={titleId}
          onClick={() => decide(true)}
        >
          {t('tools.allow')}
        </button>
      </div>
    </div>
  );
}
