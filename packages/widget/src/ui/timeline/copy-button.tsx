import checkIcon from 'lucide-static/icons/check.svg';
import copyIcon from 'lucide-static/icons/copy.svg';
import { useEffect, useState } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useT, useConversation } from '../context.ts';
import { copyText } from '../kit/copy-text.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';

/** On the lower edge of a reply, which may be as wide as the column; beside the visitor's own words, which leave room for it. */
const placeClass = tw`pc-copy-message invisible absolute end-2 top-[calc(100%_-_14px)] z-[2] size-7 bg-background opacity-0 shadow-low group-hover:visible group-hover:opacity-100 group-focus-within:visible group-focus-within:opacity-100 page:end-auto page:-start-1.5 page:top-[calc(100%_-_6px)] page:shadow-none`;
const ownPlaceClass = tw`pc-copy-message invisible absolute bottom-0 end-[calc(100%_+_4px)] z-[2] size-7 bg-background opacity-0 group-hover:visible group-hover:opacity-100 group-focus-within:visible group-focus-within:opacity-100`;

const copiedMs = 2000;

export interface CopyButtonProps {
  readonly message: TimelineMessage;
  /** Its text, as it is copied. */
  readonly text: string;
}

/**
 * Copies a message as it was written, with the words of its cards. It shows with the pointer or the focus on its message, and only then is a tab stop, so
 * that the list stays one.
 */
export function CopyButton({ message, text }: CopyButtonProps) {
  const t = useT();
  const { announcer } = useConversation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Pages without https have no clipboard.
  if (!navigator.clipboard) return null;

  async function copy(bubble: HTMLElement | null) {
    if (!bubble || !(await copyText(withCards({ ...message, content: text }), bubble))) return;
    setIsCopied(true);
    announcer.say(t('markdown.copied'));
  }

  return (
    <IconButton
      label={t(isCopied ? 'markdown.copied' : 'timeline.copy')}
      icon={isCopied ? checkIcon : copyIcon}
      size={16}
      className={message.role === 'user' ? ownPlaceClass : placeClass}
      onClick={(event) => void copy(event.currentTarget.parentElement)}
    />
  );
}

function withCards(message: TimelineMessage): string {
  const code = chunks.cards.$state.get();
  return code.name === 'ready' ? code.feature.helpers.withCards(message) : message.content;
}
