import { useStore } from '@nanostores/react';
import { failureText } from '../../core/failure-text.ts';
import { readFailure } from '../../protocol/failure.ts';
import { useConversation, useT } from '../context.ts';

/** Why a message was not sent, as long as the status line does not say it: what waited behind it has taken that. */
export function UnsentReason({ failure }: { readonly failure: unknown }) {
  const t = useT();
  const isInLine = useStore(useConversation().reply.$status) === failure;
  const read = readFailure(failure);
  return !read || isInLine ? null : <span>{failureText(read, t)}</span>;
}
