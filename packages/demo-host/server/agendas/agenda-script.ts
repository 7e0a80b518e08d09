import type { Agenda } from '@persona-chat/widget/protocol/agenda.ts';
import type { OutputDataType } from '@persona-chat/widget/protocol/enums.ts';

/** How the persona asks for one item, and as what the answer is kept. */
export interface AgendaQuestion {
  readonly question: string;
  /** What to say to the answer that led here, or nothing. */
  readonly lead: string;
  readonly dataType: Extract<OutputDataType, 'STRING' | 'INTEGER' | 'BOOLEAN'>;
  readonly description: string;
}

/** What the persona says in an agenda, in markdown; never sent as such to a visitor. */
export interface AgendaScript {
  readonly opening: string;
  readonly closing: string;
  readonly farewell: string;
  readonly reminder: string;
  readonly timedOut: string;
  /** By the id of the item. */
  readonly questions: Readonly<Record<string, AgendaQuestion>>;
}

export interface StoredAgenda {
  readonly personaId: string;
  /** Offered to everybody who opens a conversation with the persona. */
  readonly isOffered: boolean;
  readonly wire: Agenda;
  readonly script: AgendaScript;
}

export const itemIdsOf = ({ wire }: StoredAgenda): readonly string[] => (wire.items ?? []).map(({ id }) => id);
