// What the model's server is asked and answers.

import type { ConversationOptions, Conversations, Person } from './model-conversations.ts';
import type { LaterForm } from './model-guests.ts';
import type { ModelReply } from './model-replies.ts';

export interface ServerOptions extends ConversationOptions {
  readonly hasRealtime: boolean;
  /** Its persona calls a tool of the page before each reply but the first. */
  readonly hasTools?: boolean;
  readonly laterForm: LaterForm;
  /** It hears of Stop, and says which replies ended before their end. */
  readonly keepsStops: boolean;
}

export interface ServerRequest {
  /** Method and path, without the query. */
  readonly route: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Record<string, unknown>;
}

export interface ServerAnswer {
  readonly status: number;
  readonly json?: unknown;
  /** A stream: the reply that it tells. */
  readonly reply?: ModelReply;
}

export interface ModelServer {
  readonly conversations: Conversations;
  handle(request: ServerRequest): ServerAnswer;
  /** The server forgets the guests' sessions, or one that the host has set. */
  expire(token: 'guests' | 'A' | 'B'): void;
  /** Every call but the bootstrap is refused from now on, whatever its token: something on the way takes it off. */
  refuseCalls(isRefusing: boolean): void;
  /** Whether new sessions have been refused as well, so that a page may have given up (P5). */
  hasRefusedAgain(): boolean;
  /** The token that the host's own server gives out for a signed-in person now. */
  hostToken(person: 'A' | 'B'): string;
  viewerOf(token: string | undefined): { readonly visitorId: string; readonly person: Person } | undefined;
  /** Calls that a session must never make. */
  readonly offences: string[];
  readonly hasRealtime: boolean;
  readonly hasSeveral: boolean;
  readonly laterForm: ServerOptions['laterForm'];
}
