import type { Live } from '../../features/realtime/live-types.ts';
import { AgendaGate } from '../agenda/agenda-gate.tsx';
import { Paywall } from '../paywall/paywall-panel.tsx';

export interface InsteadProps {
  readonly live: Live;
  readonly what: 'agenda' | 'paywall';
}

/** What stands in the composer's place. */
export function Instead({ live, what }: InsteadProps) {
  return what === 'paywall' ? <Paywall paywall={live.paywall} /> : <AgendaGate agenda={live.agenda} />;
}
