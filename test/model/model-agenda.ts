import type { ModelConversation } from './model-conversations.ts';

const agenda = {
  id: 'tour',
  name: 'Tour',
  progressBarEnabled: true,
  items: [
    { id: 'i1', name: 'First' },
    { id: 'i2', name: 'Second' },
  ],
};

/** The run of the agenda as its document has it, or null. */
export function agendaDocument({ id, agenda: phase }: ModelConversation): { readonly id: string } | null {
  if (phase === null) return null;
  return {
    id: `run-${id}`,
    conversationId: id,
    agendaId: agenda.id,
    confirmed: phase === 'confirmed',
    currentAgendaItemId: phase === 'confirmed' ? 'i1' : null,
  } as { readonly id: string };
}

/** What the bootstrap says of it. */
export function bootstrapAgenda(conversation: ModelConversation): object {
  const run = agendaDocument(conversation);
  return { agenda: run && agenda, conversationAgenda: run };
}
