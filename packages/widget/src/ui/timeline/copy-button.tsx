import checkIcon from 'lucide-static/icons/check.svg';
import copyIcon from 'lucide-static/icons/copy.svg';
import { useEffect, useState } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useT, useConversation } from '../context.ts';
import { copyText } from '../kit/copy-text.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { useSourcesAndSteps } from '../sources-and-steps/use-sources-and-steps.ts';
import { tw } from '../theme/tw.ts';

/** With the other actions of a reply; those of older ones wait for the pointer or the focus, so that the list stays one tab stop. */
const rowClass = tw`ms-1.5 size-7 coarse:-ms-0.5 coarse:size-11 page:!ms-0 tight:!ms-0 focus-visible:-outline-offset-2 pointed:[.pc-message:not(:hover,:focus-within)_&:not([data-stays])]:invisible`;
/** Where a reply has no other: on the lower edge of all that it holds, at the end of the column; on a page at the last line, beyond the column where there is room. */
const placeClass = tw`invisible absolute end-2 top-[calc(100%_-_14px)] z-[2] size-7 bg-background opacity-0 shadow-low group-hover:visible group-hover:opacity-100 group-focus-within:visible group-focus-within:opacity-100 page:end-[calc(clamp(-34px,380px_-_50cqi,-16px)_+_var(--pc-room,0px))] page:bottom-[3px] page:top-auto page:shadow-none`;
/** Beside a human's words, at their last line; on a narrow page in the 16 px that they leave free, and those of the page. */
const humanPlaceClass = tw`invisible absolute -end-8 bottom-[5px] size-7 coarse:-end-9 coarse:-bottom-[3px] coarse:size-11 group-hover:visible group-focus-within:visible page:!end-[clamp(-34px,380px_-_50cqi,-16px)] page:bottom-[3px] page:coarse:-bottom-[5px]`;
/** Beside the visitor's own words; by touch beyond the button that changes them. */
const ownPlaceClass = tw`invisible size-7 coarse:size-11 coarse:[:first-child&]:pe-1.5 coarse:[:not(:first-child)&]:ps-3 group-hover:visible group-focus-within:visible`;

const copiedMs = 2000;

export interface CopyButtonProps {
  readonly message: TimelineMessage;
  /** In the row of actions, and whether it stays there without pointer and focus. */
  readonly inRow?: { readonly stays: boolean };
}

/** Copies a message as it was written, with the words of its cards and its sources. */
export function CopyButton({ message, inRow }: CopyButtonProps) {
  const t = useT();
  const views = useSourcesAndSteps(message);
  const { announcer } = useConversation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Pages without https have no clipboard.
  if (!navigator.clipboard || message.isStreaming) return null;

  async function copy(button: HTMLElement) {
    const bubble = button.closest('.pc-message')?.querySelector('.pc-bubble');
    const content = views?.copiedText(message) ?? message.content;
    if (!bubble || !(await copyText(withCards({ ...message, content }), bubble))) return;
    setIsCopied(true);
    announcer.say(t('markdown.copied'));
  }

  return (
    <IconButton
      label={t(isCopied ? 'markdown.copied' : 'timeline.copy')}
      icon={isCopied ? checkIcon : copyIcon}
      size={16}
      className={inRow ? rowClass : placeOf(message)}
      data-stays={inRow?.stays ? '' : undefined}
      onClick={(event) => void copy(event.currentTarget)}
    />
  );
}

function placeOf({ role, isLive }: TimelineMessage): string {
  if (role === 'user') return ownPlaceClass;
  return isLive ? humanPlaceClass : placeClass;
}

function withCards(message: TimelineMessage): string {
  const code = chunks.cards.$state.get();
  return code.name === 'ready' ? code.feature.helpers.withCards(message) : message.content;
}
