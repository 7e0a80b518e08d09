import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { AgendaFeature } from '../../features/agenda/agenda-types.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { capsuleClass } from '../conversation-control/capsule.ts';
import { tw } from '../theme/tw.ts';

/** In letters: it may need several lines, which keep clear of the card's edge. */
const LONG_NAME = 26;

const textClass = tw`-mt-1 min-w-0 flex-1 ps-3`;
const noteClass = tw`text-meta text-muted-foreground`;

/** The agenda's name and its Start in the composer's place (docs/behaviour.md#agenda). */
export function AgendaGate({ agenda }: { readonly agenda: AgendaFeature }) {
  const t = useT();
  const { name } = useStore(agenda.$agenda) ?? { name: '' };
  const { reply, timeline } = useConversation();
  const status = useStore(reply.$status);
  const isSettled = useStore(timeline.$isSettled);
  const isOnline = useStore(useSession().$isOnline);
  const [wasPressed, setWasPressed] = useState(false);
  // Triggering is allowed only while nothing is under way (docs/behaviour.md#agenda), the first page of the history included.
  const isBusy = (status.name !== 'idle' && status.name !== 'failed') || !isSettled;
  const start = () => {
    setWasPressed(true);
    agenda.start();
  };
  return (
    // As a whole it takes the focus of the field in whose place it comes: Enter and the spaces of what is typed there must not start it.
    <div
      className={`${capsuleClass} ${tw`flex items-center gap-3 tight:flex-col tight:items-stretch tight:!pt-4 tight:!pb-1.5`}`}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-autofocus=""
    >
      <div className={`${textClass} ${name.length > LONG_NAME ? tw`py-2.5` : ''}`}>
        <p className={tw`line-clamp-3 font-semibold leading-5 wrap-anywhere`} title={name}>
          <bdi>{name}</bdi>
        </p>
        {wasPressed && !isOnline ? (
          // Another element than the text in its place: an alert is spoken as it arrives.
          <p key="offline" className={noteClass} role="alert">
            {t('errors.offline')}
          </p>
        ) : (
          <p className={noteClass}>{t('agenda.ready')}</p>
        )}
      </div>
      <button
        type="button"
        className={tw`pc-button coarse:min-h-10 aria-disabled:cursor-default aria-disabled:opacity-50`}
        data-primary=""
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : start}
      >
        {t('agenda.start')}
      </button>
    </div>
  );
}
