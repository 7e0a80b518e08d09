import { useStore } from '@nanostores/react';
import type { AgendaFeature } from '../../features/agenda/agenda-types.ts';
import { useT, useConversation } from '../context.ts';

/** The agenda's name and its Start in the composer's place (docs/behaviour.md#agenda). */
export function AgendaGate({ agenda }: { readonly agenda: AgendaFeature }) {
  const t = useT();
  const { name } = useStore(agenda.$agenda) ?? { name: '' };
  const status = useStore(useConversation().reply.$status);
  // Triggering is allowed only while nothing is under way (docs/behaviour.md#agenda).
  const isBusy = status.name !== 'idle' && status.name !== 'failed';
  return (
    <div className="pc-gate">
      <div>
        <p className="pc-gate-name">
          <bdi>{name}</bdi>
        </p>
        <p className="pc-gate-text">{t('agenda.ready')}</p>
      </div>
      <button
        type="button"
        className="pc-button"
        data-primary=""
        data-autofocus=""
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : agenda.start}
      >
        {t('agenda.start')}
      </button>
    </div>
  );
}
