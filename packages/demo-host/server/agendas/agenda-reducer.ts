// Every way in which a conversation moves through an agenda (docs/protocol.md#agendas). No effects: who calls it stores
// what comes out, and says what there is to say.

export type AgendaPhase = 'unconfirmed' | 'running' | 'completed' | 'exited' | 'timed-out';

export interface AgendaProgress {
  readonly phase: AgendaPhase;
  readonly previousItemId: string | null;
  readonly currentItemId: string | null;
  readonly nextItemId: string | null;
  /** Whether the visitor has been reminded since they said something last. */
  readonly isReminded: boolean;
}

export type AgendaEvent =
  /** The visitor, or the operator for them, says yes to it. */
  | 'confirm'
  /** The current item is done. */
  | 'step'
  | 'complete'
  | 'exit'
  /** The visitor says something that leaves the item as it is. */
  | 'activity'
  | 'remind'
  | 'time-out';

const at = (itemIds: readonly string[], place: number): AgendaProgress => ({
  phase: 'running',
  previousItemId: itemIds[place - 1] ?? null,
  currentItemId: itemIds[place] ?? null,
  nextItemId: itemIds[place + 1] ?? null,
  isReminded: false,
});

const end = (progress: AgendaProgress, phase: 'completed' | 'exited' | 'timed-out'): AgendaProgress => ({
  ...progress,
  phase,
  nextItemId: null,
  isReminded: false,
});

/** An agenda that waits for its confirmation. */
export const offerAgenda = (itemIds: readonly string[]): AgendaProgress => ({
  phase: 'unconfirmed',
  previousItemId: null,
  currentItemId: null,
  nextItemId: itemIds[0] ?? null,
  isReminded: false,
});

const confirm = (itemIds: readonly string[]): AgendaProgress => {
  const first = at(itemIds, 0);
  return itemIds.length === 0 ? end(first, 'completed') : first;
};

/** An item that is no longer in the agenda leads back to its first. */
const step = (progress: AgendaProgress, itemIds: readonly string[]): AgendaProgress => {
  const next = at(itemIds, itemIds.indexOf(progress.currentItemId ?? '') + 1);
  return next.currentItemId === null ? end(progress, 'completed') : next;
};

const whileRunning = (
  progress: AgendaProgress,
  event: Exclude<AgendaEvent, 'confirm' | 'exit'>,
  itemIds: readonly string[],
): AgendaProgress | null => {
  switch (event) {
    case 'step':
      return step(progress, itemIds);
    case 'complete':
      return end(
        { ...progress, previousItemId: itemIds.at(-2) ?? null, currentItemId: itemIds.at(-1) ?? null },
        'completed',
      );
    case 'activity':
      return { ...progress, isReminded: false };
    case 'remind':
      return progress.isReminded ? null : { ...progress, isReminded: true };
    case 'time-out':
      return end(progress, 'timed-out');
  }
};

/** The progress after an event, or null when the event means nothing in this phase. */
export const moveAgenda = (
  progress: AgendaProgress,
  event: AgendaEvent,
  itemIds: readonly string[],
): AgendaProgress | null => {
  if (event === 'confirm') return progress.phase === 'unconfirmed' ? confirm(itemIds) : null;
  const isOpen = progress.phase === 'unconfirmed' || progress.phase === 'running';
  if (event === 'exit') return isOpen ? end(progress, 'exited') : null;
  return progress.phase === 'running' ? whileRunning(progress, event, itemIds) : null;
};
