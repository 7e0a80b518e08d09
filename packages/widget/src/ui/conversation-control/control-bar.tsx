import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ConversationControl } from '../../features/conversation-control/conversation-control-types.ts';
import { AgendaProgress } from '../agenda/agenda-progress.tsx';
import { useConversation, useUi } from '../context.ts';
import { TakeoverBanner } from '../takeover/takeover-banner.tsx';
import { keepTypedOn } from './typed-on.ts';

/** What stands between the header and the messages: who answers, and how far the agenda is. */
export function ControlBar({ control }: { readonly control: ConversationControl }) {
  const { container } = useUi();
  const { composer } = useConversation();
  useEffect(() => keepTypedOn(container, composer), [container, composer]);
  const progress = useStore(control.agenda.$progress);
  return (
    <>
      <TakeoverBanner takeover={control.takeover} />
      {progress && <AgendaProgress progress={progress} />}
    </>
  );
}
