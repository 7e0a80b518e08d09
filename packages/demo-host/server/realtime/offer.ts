// What the bootstrap says about realtime (docs/realtime.md).

import type { RealtimeConfig } from '@persona-chat/widget/protocol/bootstrap.ts';
import type { StoredConversation } from '../store/conversations.ts';
import type { Viewer } from '../store/visitors.ts';

export type RealtimeKind = 'firestore' | 'sse' | 'none';

export interface RealtimeChoice {
  readonly kind: RealtimeKind;
  /** Personas that differ, by id. */
  readonly personas: Readonly<Record<string, RealtimeKind>>;
}

/** A configuration for this viewer and conversation alone; asking again gives a fresh token. */
export type RealtimeOffer = (conversation: StoredConversation, viewer: Viewer) => Promise<RealtimeConfig | null>;

export interface OfferOptions {
  readonly choice: RealtimeChoice;
  readonly apiUrl: () => string;
  readonly firestore: RealtimeOffer;
}

export const createOffer =
  ({ choice, apiUrl, firestore }: OfferOptions): RealtimeOffer =>
  async (conversation, viewer) => {
    const kind = choice.personas[conversation.personaId] ?? choice.kind;
    if (kind === 'none') return null;
    if (kind === 'firestore') return firestore(conversation, viewer);
    return { kind, url: `${apiUrl()}/chat/live?conversationId=${encodeURIComponent(conversation.id)}` };
  };
