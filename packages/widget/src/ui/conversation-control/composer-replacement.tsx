import type { ConversationControl } from '../../features/conversation-control/conversation-control-types.ts';
import { AgendaGate } from '../agenda/agenda-gate.tsx';
import { Paywall } from '../paywall/paywall-panel.tsx';

export interface ComposerReplacementProps {
  readonly control: ConversationControl;
  readonly what: 'agenda' | 'paywall';
}

/** What stands in the composer's place. */
export function ComposerReplacement({ control, what }: ComposerReplacementProps) {
  return what === 'paywall' ? <Paywall paywall={control.paywall} /> : <AgendaGate agenda={control.agenda} />;
}
