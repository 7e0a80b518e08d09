import { useStore } from '@nanostores/react';
import type { OlderMessages } from '../../features/older-messages/older-messages.ts';
import { useT } from '../context.ts';

/** What older messages are doing that are loaded for somebody: how many there are, with Stop, or that a page has failed, with Retry. */
export function OlderProgress({ olderMessages }: { readonly olderMessages: OlderMessages }) {
  const t = useT();
  const state = useStore(olderMessages.$state);
  if (state.name === 'idle') return null;
  const hasFailed = state.name === 'failed';
  return (
    <>
      <span>{hasFailed ? t('timeline.olderFailed') : `${t('timeline.loadingOlder')} (${state.loaded})`}</span>
      <button type="button" className="pc-link-button" onClick={hasFailed ? olderMessages.retry : olderMessages.stop}>
        {t(hasFailed ? 'timeline.retry' : 'composer.stop')}
      </button>
    </>
  );
}
