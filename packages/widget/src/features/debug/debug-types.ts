// What the debug panel shows (docs/behaviour.md#debug): the guided conversation, the calls, and why something is off.

import type { ErrorCode } from '../../core/host-types.ts';
import type { LazyFeature, LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Transport } from '../conversation-control/conversation-control-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { SessionLog } from '../session-log/session-log.ts';

/** The models that can be picked (docs/behaviour.md#debug). */
export const models = [
  'gpt-4-turbo-2024-04-09',
  'gpt-4o-mini-2024-07-18',
  'gpt-4o-2024-08-06',
  'gpt-4o-2024-11-20',
] as const;
export type Model = (typeof models)[number];

/** One call, without its body and its query. */
export interface RequestRecord {
  readonly serial: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly method: string;
  /** Origin and path. */
  readonly address: string;
  readonly requestId: string | null;
  /** Null until the headers are here. */
  readonly status: number | null;
  readonly failure: ErrorCode | 'aborted' | null;
  /** A stream that is still read. */
  readonly isOpen: boolean;
}

/** Something of the conversation that is guided by an agenda. */
export interface Guide {
  readonly agenda: string | null;
  readonly topic: string | null;
  readonly inputMode: string | null;
  readonly nextTopic: string | null;
  /** Names of the outputs and what they hold. */
  readonly outputs: readonly { readonly id: string; readonly name: string; readonly value: string }[];
  readonly transport: Transport | null;
}

export interface Capability {
  readonly name: LocaleKey;
  /** Why it is off; null when it is on. */
  readonly reason: LocaleKey | null;
}

/** What the page lets us do. */
export interface PageProbe {
  readonly isSecure: boolean;
  readonly abilities: Readonly<
    Record<
      'clipboard' | 'microphone' | 'localStorage' | 'sessionStorage' | 'locks' | 'randomUuid' | 'topLayer',
      boolean
    >
  >;
  readonly origin: string;
  readonly userAgent: string;
}

export interface ProbePort {
  read(): PageProbe;
  /** Calls back for each violation of the page's policy, those before it too where the browser remembers them. */
  onViolation(callback: (text: string) => void): () => void;
  /** Calls back with whether a chat of the page has the focus, now and when that changes. */
  onFocus(callback: (hasFocus: boolean) => void): () => void;
  /** Calls back for each press in a chat of the page: a click, however it was made, or Enter. */
  onPress(callback: () => void): () => void;
  /** Calls back for each error and each rejection of the chat's own that nobody has caught. */
  onUncaught(callback: (what: 'error' | 'rejection') => void): () => void;
}

export interface DebugFeature {
  /** Null is the server's own choice. */
  readonly $model: Readable<Model | null>;
  choose(model: Model | null): void;
  /** Newest first, 20 at most. */
  readonly $requests: Readable<readonly RequestRecord[]>;
  /** Newest first, 20 at most. */
  readonly $violations: Readable<readonly string[]>;
  /** Null while nothing live belongs to the conversation. */
  readonly $guide: Readable<Guide | null>;
  capabilities(): readonly Capability[];
  /** Everything as JSON, without tokens, names, addresses and texts. */
  report(): string;
  /** What the session does while debug is on (docs/behaviour.md#sessions). */
  readonly session: LazyFeature<SessionLog>;
}

/** The way to the debug panel: its code arrives when debug is on (the attribute, or the ADMIN role). */
export interface DebugSlot {
  readonly $isOn: Readable<boolean>;
  readonly $state: Readable<LazyState<DebugFeature>>;
}
