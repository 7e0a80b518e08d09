import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineFeature } from '../../features/timeline/timeline-types.ts';
import { useConversation, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { followFold } from './follow-fold.ts';

/** Where the text begins, which may be the other side. */
const sideClass = tw`[.pc[dir=ltr]_:has(>.pc-markdown>[dir=rtl]:first-child)+&]:ms-auto [.pc[dir=rtl]_:has(>.pc-markdown>[dir=ltr]:first-child)+&]:ms-auto`;
const buttonClass = tw`pc-link-button [.pc-bubble:has(.pc-edit)>&]:hidden mt-1 flex items-center text-[13px] coarse:-mb-2 coarse:mt-0 coarse:min-h-11 focus-visible:outline-current print:hidden`;

/** What was unfolded stays so where its row goes and comes. */
const unfolded = new WeakMap<TimelineFeature, Set<string>>();

export interface FoldButtonProps {
  readonly messageKey: string;
  /** Around the text. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Below a long text: shows all of it, or its first lines (docs/behaviour.md#messages). */
export function FoldButton({ messageKey, box }: FoldButtonProps) {
  const t = useT();
  const { timeline } = useConversation();
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(() => Boolean(unfolded.get(timeline)?.has(messageKey)));
  const button = useRef<HTMLButtonElement>(null);
  /** Where the button stood before it was pressed. */
  const pressedTop = useRef<number | null>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    return followFold(current, setIsLong, () => setIsOpen(true));
  }, [box]);
  useLayoutEffect(() => {
    const all = unfolded.get(timeline) ?? new Set();
    unfolded.set(timeline, isOpen ? all.add(messageKey) : all);
    if (!isOpen) all.delete(messageKey);
    if (!box.current) return;
    box.current.dataset['fold'] = isLong && !isOpen ? 'closed' : 'open';
    const log = box.current.closest('.pc-log');
    // What stands below the button stays where it is, and so does the button.
    if (log && button.current && pressedTop.current !== null && !isOpen)
      log.scrollTop += button.current.getBoundingClientRect().top - pressedTop.current;
    pressedTop.current = null;
  }, [box, isLong, isOpen, messageKey, timeline]);
  if (!isLong) return null;
  return (
    <button
      ref={button}
      type="button"
      className={`${buttonClass} ${sideClass}`}
      aria-expanded={isOpen}
      onClick={(event) => {
        pressedTop.current = event.currentTarget.getBoundingClientRect().top;
        // Who reads a message from its beginning is not led to the end of the list.
        event.currentTarget.closest('.pc-log')?.dispatchEvent(new CustomEvent('pc-show'));
        setIsOpen(!isOpen);
      }}
    >
      {t(isOpen ? 'longText.less' : 'longText.more')}
    </button>
  );
}
