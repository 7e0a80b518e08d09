import { useStore } from '@nanostores/react';
import editIcon from 'lucide-static/icons/pencil.svg';
import { useLayoutEffect, useRef } from 'react';
import type { EditFeature } from '../../features/edit/edit.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useT } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import { EditForm } from './edit-form.tsx';

/** Beside the bubble, as the button that copies it. */
const buttonClass = tw`size-7 coarse:size-11 coarse:pe-1.5 pointed:[.pc-message:not(:hover,:focus-within)_&]:invisible`;

export interface MessageEditProps {
  readonly feature: EditFeature;
  readonly message: TimelineMessage;
}

/** The button beside the visitor's last message, and the field that takes the message's place. */
export function MessageEdit({ feature, message: { key } }: MessageEditProps) {
  const t = useT();
  const isEditing = useStore(feature.$editing) === key;
  const isEditable = useStore(feature.$editable) === key;
  // What was begun before a reload does not take the focus.
  const wasPressed = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  /** The visitor has left the field: the focus went with it. */
  const hasLeft = useRef(false);
  const article = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (isEditing || !hasLeft.current) return;
    hasLeft.current = false;
    // By mouse the button is there only with the focus in its message.
    giveFocus(article.current, { preventScroll: true });
    giveFocus(button.current);
  }, [isEditing]);
  if (isEditing)
    return (
      <EditForm
        feature={feature}
        takesFocus={wasPressed.current}
        onLeave={(form) => {
          article.current = form.closest('article');
          hasLeft.current = true;
        }}
      />
    );
  if (!isEditable) return null;
  return (
    <button
      ref={button}
      type="button"
      className={`pc-icon-button ${buttonClass}`}
      aria-label={t('edit.message')}
      title={t('edit.message')}
      onClick={() => {
        wasPressed.current = true;
        feature.begin(key);
      }}
    >
      <Icon nodes={editIcon} size={16} />
    </button>
  );
}
