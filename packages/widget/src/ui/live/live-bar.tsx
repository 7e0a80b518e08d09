import { useStore } from '@nanostores/react';
import type { Live } from '../../features/realtime/live-types.ts';
import { AgendaProgress } from '../agenda/agenda-progress.tsx';
import { TakeoverBanner } from '../takeover/takeover-banner.tsx';

/** What stands between the header and the messages: who answers, and how far the agenda is. */
export function LiveBar({ live }: { readonly live: Live }) {
  const progress = useStore(live.agenda.$progress);
  return (
    <>
      <TakeoverBanner takeover={live.takeover} />
      {progress && <AgendaProgress progress={progress} />}
    </>
  );
}
