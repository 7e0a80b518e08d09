// What a message did to the agenda, with all that a brain needs to answer it: kept with the reply, so that a reply which
// is begun anew says the same although the agenda has moved on.

import type { AgendaRun } from '../store/agendas.ts';
import type { AgendaQuestion, StoredAgenda } from './agenda-script.ts';

/** `moved`: not by an answer of the visitor, but by somebody else. */
export type TurnKind = 'begun' | 'answered' | 'moved' | 'unclear' | 'question' | 'completed' | 'left';

export interface Turn {
  readonly kind: TurnKind;
  /** Name of the agenda. */
  readonly agenda: string;
  /** What opens or closes it, or thanks for an answer. */
  readonly said: string | null;
  /** What is to be asked now, or null when nothing is. */
  readonly question: string | null;
}

const saidBy = ({ script }: StoredAgenda, kind: TurnKind, asked: AgendaQuestion | null): string | null => {
  if (kind === 'begun') return script.opening;
  if (kind === 'completed') return script.closing;
  if (kind === 'left') return script.farewell;
  return kind === 'answered' && asked ? asked.lead : null;
};

/** The turn that has led to this state of the run. */
export const toTurn = (run: AgendaRun, kind: TurnKind): Turn => {
  const { agenda, progress } = run;
  const isOpen = progress.phase === 'running' && progress.currentItemId !== null;
  const asked = (isOpen ? agenda.script.questions[progress.currentItemId] : null) ?? null;
  return { kind, agenda: agenda.wire.name ?? '', said: saidBy(agenda, kind, asked), question: asked?.question ?? null };
};

const leadIn: Partial<Record<TurnKind, string>> = {
  unclear: 'I did not quite get that.',
  question: 'Back to where we were:',
};

/** The persona's words for a turn, in markdown. */
export const wordTurn = ({ kind, said, question }: Turn): string =>
  [leadIn[kind], said, question].filter(Boolean).join('\n\n');
