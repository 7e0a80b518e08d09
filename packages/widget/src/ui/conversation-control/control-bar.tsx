import { useStore } from '@nanostores/react';
import type { ConversationControl } from '../../features/conversation-control/conversation-control-types.ts';
import { AgendaProgress } from '../agenda/agenda-progress.tsx';
import { TakeoverBanner } from '../takeover/takeover-banner.tsx';

/** What stands between the header and the messages: who answers, and how far the agenda is. */
export function ControlBar({ control }: { readonly control: ConversationControl }) {
  const progress = useStore(control.agenda.$progress);
  return (
    <>
      <TakeoverBanner takeover={control.takeover} />
      {progress && <AgendaProgress progress={progress} />}
    </>
  );
}
