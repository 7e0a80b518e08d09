// The conversation's public face: bootstrap, who talks, and the phases of opening (docs/behaviour.md#opening).

import type { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Field, Guest, User } from '../../protocol/guest.ts';
import type { Persona } from '../../protocol/persona.ts';

export type BootstrapPhase =
  | { readonly name: 'idle' }
  | { readonly name: 'opening' }
  | { readonly name: 'ready' }
  /** Nothing could be opened; `retry` tries again. */
  | { readonly name: 'failed'; readonly error: WidgetError };

export interface BootstrapFeature {
  readonly $phase: Readable<BootstrapPhase>;
  readonly $persona: Readable<Persona | null>;
  readonly $conversation: Readable<Conversation | null>;
  readonly $guest: Readable<Guest | null>;
  readonly $user: Readable<User | null>;
  readonly $fields: Readable<readonly Field[]>;
  /** Whether guest and user are those of the API, persona and ids that are configured: false until a bootstrap said so. */
  readonly $isKnown: Readable<boolean>;
  /** Whether the visitor has a session already, of an earlier visit or the host's. */
  isReturning(): boolean;
  /** Bootstraps once; later calls return the first promise. Never rejects: failures are a phase. */
  open(): Promise<void>;
  /** After a failure: opens again. */
  retry(): Promise<void>;
  destroy(): void;
}
