// What guides the conversation and how its changes arrive, from agenda, take-over and paywall, which come by themselves.

import { atom, computed } from 'nanostores';
import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Agenda, ConversationAgenda } from '../../protocol/agenda.ts';
import type { OutputField } from '../../protocol/output.ts';
import type { InputMode } from '../agenda/agenda-types.ts';
import type { ConversationControl, Transport } from '../conversation-control/conversation-control-types.ts';
import type { Guide } from './debug-types.ts';

export interface FollowedGuide {
  /** Null while nothing live belongs to the conversation. */
  readonly $guide: Readable<Guide | null>;
  destroy(): void;
}

/** Follows what controls the conversation from the moment it is there. */
export function followGuide($live: Readable<LazyState<ConversationControl>>): FollowedGuide {
  const $guide = atom<Guide | null>(null);
  let stopLive = () => {};
  const stop = $live.subscribe((phase) => {
    stopLive();
    if (phase.name !== 'ready') return $guide.set(null);
    const { agenda, inputMode, $transport } = phase.feature;
    const parts = [agenda.$agenda, agenda.$conversationAgenda, inputMode.$mode, agenda.$outputs, $transport] as const;
    stopLive = computed(parts, toGuide).subscribe((guide) => $guide.set(guide));
  });
  return {
    $guide,
    destroy() {
      stop();
      stopLive();
    },
  };
}

function toGuide(
  agenda: Agenda | null,
  at: ConversationAgenda | null,
  inputMode: InputMode,
  outputs: readonly OutputField[],
  transport: Transport | null,
): Guide {
  // An item that is not on the agenda is told by its id.
  const topic = (id: string | null | undefined) => agenda?.items.find((item) => item.id === id)?.name || (id ?? null);
  return {
    agenda: agenda?.name || (at?.agendaId ?? null),
    topic: topic(at?.currentAgendaItemId),
    inputMode,
    nextTopic: topic(at?.nextAgendaItemId),
    outputs: outputs.map(({ id, name, slug, value }) => ({ id, name: name || slug || id, value: toText(value) })),
    transport,
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
