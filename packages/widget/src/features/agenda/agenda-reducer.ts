// Where the conversation stands on its agenda, as a pure machine: bootstrap and live documents in, the four conversation
// states of a conversation out.

import type { Agenda, AgendaItem, ConversationAgenda } from '../../protocol/agenda.ts';
import type { ConversationState } from '../../protocol/conversation.ts';

export interface AgendaPlace {
  readonly conversationId: string;
  readonly agenda: Agenda | null;
  readonly conversationAgenda: ConversationAgenda | null;
  /** The item before the current one, in the order in which they came up. */
  readonly previousItemId: string | null;
}

export type AgendaAction =
  /** A bootstrap; nothing of another conversation stays. */
  | { readonly type: 'opened'; readonly place: Omit<AgendaPlace, 'previousItemId'> }
  /** The agenda that a live document named has become known. */
  | { readonly type: 'described'; readonly agenda: Agenda | null }
  /** CREATED or UPDATED. */
  | { readonly type: 'changed'; readonly conversationAgenda: ConversationAgenda }
  /** DELETED. */
  | { readonly type: 'removed'; readonly id: string };

export type Ending = 'completed' | 'exited' | 'timed-out';

export const noAgenda: AgendaPlace = {
  conversationId: '',
  agenda: null,
  conversationAgenda: null,
  previousItemId: null,
};

/** Applies one event; the same place comes back when it says nothing new. */
export function reduceAgenda(place: AgendaPlace, action: AgendaAction): AgendaPlace {
  switch (action.type) {
    case 'opened':
      return opened(place, action.place);
    case 'described':
      return isSame(place.agenda, action.agenda) || !action.agenda ? place : { ...place, agenda: action.agenda };
    case 'changed':
      return changed(place, action.conversationAgenda);
    case 'removed':
      if (place.conversationAgenda?.id !== action.id) return place;
      return { ...place, conversationAgenda: null, previousItemId: null };
  }
}

function opened(place: AgendaPlace, next: Omit<AgendaPlace, 'previousItemId'>): AgendaPlace {
  if (next.conversationId !== place.conversationId) return { ...next, previousItemId: null };
  const described = isSame(place.agenda, next.agenda) ? place : { ...place, agenda: next.agenda };
  if (next.conversationAgenda) return changed(described, next.conversationAgenda);
  return place.conversationAgenda ? { ...described, conversationAgenda: null, previousItemId: null } : described;
}

function changed(place: AgendaPlace, next: ConversationAgenda): AgendaPlace {
  const now = place.conversationAgenda;
  if (next.conversationId !== place.conversationId || isSame(now, next)) return place;
  // What ended earlier is in the collection too, and must not take the place of what runs.
  if (now && now.id !== next.id && !endingOf(now) && endingOf(next)) return place;
  const hasMoved = now?.id === next.id && now.currentAgendaItemId !== next.currentAgendaItemId;
  const previousItemId =
    now?.id !== next.id ? null : hasMoved ? (now.currentAgendaItemId ?? null) : place.previousItemId;
  return { ...place, conversationAgenda: next, previousItemId };
}

/** How it ended, or null while it has not (docs/behaviour.md#agenda). */
export function endingOf(place: ConversationAgenda | null): Ending | null {
  if (!place?.isCompleted) return null;
  if (place.isExit) return 'exited';
  return place.isTimedOut ? 'timed-out' : 'completed';
}

/** The items of the agenda that the conversation follows; none while that is not known. */
export function itemsOf({ agenda, conversationAgenda }: AgendaPlace): readonly AgendaItem[] {
  return agenda && agenda.id === conversationAgenda?.agendaId ? agenda.items : [];
}

/** 1-based; 0 for an item that is not on the agenda (docs/behaviour.md#agenda). */
export function positionOf(place: AgendaPlace): number {
  return itemsOf(place).findIndex(({ id }) => id === place.conversationAgenda?.currentAgendaItemId) + 1;
}

/** The state on the wire (docs/behaviour.md#agenda) that this place is. */
export function toConversationState(place: AgendaPlace): ConversationState {
  const { conversationId, conversationAgenda: now } = place;
  const ending = endingOf(now);
  // What was walked to its end, or has run out, leaves a conversation of questions and answers that starts no agenda anew.
  if (!now || ending === 'completed' || ending === 'timed-out') {
    return { type: 'qa', conversation_id: conversationId, disable_agenda: ending !== null };
  }
  if (now.confirmed !== true && !ending) {
    return { type: 'pre_agenda', conversation_agenda_id: now.id, agenda_id: now.agendaId, confirmed: false };
  }
  return {
    type: ending ? 'exit_agenda' : 'in_agenda',
    previous_agenda_item_id: place.previousItemId ?? itemsOf(place)[positionOf(place) - 2]?.id ?? null,
    current_agenda_item_id: now.currentAgendaItemId ?? null,
    next_agenda_item_id: now.nextAgendaItemId ?? null,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
