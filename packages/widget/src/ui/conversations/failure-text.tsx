import type { ConversationsFailure } from '../../features/conversations/conversations-types.ts';
import { useT } from '../context.ts';
import { errorKey } from '../../core/error-key.ts';
import { tw } from '../theme/tw.ts';

/** Why what was asked for did not work, spoken at once. */
export function FailureText({ failure: { error } }: { readonly failure: ConversationsFailure }) {
  const t = useT();
  return (
    <p role="alert" className={tw`px-2.5 text-destructive text-meta`}>
      {error === 'busy' ? t('composer.wait') : t(error.status === 404 ? 'conversations.gone' : errorKey(error.code))}
    </p>
  );
}
