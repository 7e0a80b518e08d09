import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { FailedStatus } from '../../features/reply/reply-types.ts';
import { useConversation, useT } from '../context.ts';

/** Whose reason was on screen, or said. */
const told = new WeakSet<FailedStatus>();

/** Why a message was not sent, as long as the status line does not say it: what waited behind it has taken that. */
export function UnsentReason({ failure }: { readonly failure: FailedStatus }) {
  const t = useT();
  const { announcer, reply } = useConversation();
  const isInLine = useStore(reply.$status) === failure;
  const text = failure.text ?? t(failure.reason);
  useEffect(() => {
    if (told.has(failure)) return;
    told.add(failure);
    // The line is an alert.
    if (!isInLine) announcer.say(text);
  });
  return isInLine ? null : <span>{text}</span>;
}
