// Who answers: the human who handles a conversation, and what its persona's settings say.

import type { Conversation, Handler } from '../protocol/conversation.ts';
import type { Persona } from '../protocol/persona.ts';

/** The human who handles the conversation, or null while the AI does (docs/behaviour.md). */
export function humanOf(conversation: Conversation | null): Handler | null {
  const handler = conversation?.handleBy;
  return handler?.type === 'USER' ? handler : null;
}

/** Value of a persona's setting (docs/protocol.md#entities); undefined where the persona does not say. */
export function personaSetting(persona: Persona | null, key: string): unknown {
  return persona?.settings?.find((setting) => setting.key === key)?.value;
}
