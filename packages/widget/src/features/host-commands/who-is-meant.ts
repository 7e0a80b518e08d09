// Whom a command of the host page is for is known when it is asked for; by the time of its turn they may have changed.

import type { ChatConfig } from '../../core/host-types.ts';
import type { Owner } from '../../core/owner.ts';
import type { Readable } from '../../core/store-types.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { GuestsFeature } from '../guests/guests.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** Whom a command of the host page was meant for: what the page had configured when it asked. */
export interface AskedConfig extends Pick<
  ChatConfig,
  'apiBase' | 'personaId' | 'conversationId' | 'guestId' | 'token'
> {
  /** The visitor has chosen the text, of what speaks first: where it is refused it is theirs still. */
  readonly isVisitors?: boolean;
}

export interface Meant {
  readonly asked: AskedConfig;
  /** Who was talking then; undefined where that was not known yet. */
  readonly owner: Owner | undefined;
}

export interface WhoIsMeantPorts {
  readonly $config: Readable<ChatConfig>;
  readonly bootstrap: BootstrapFeature;
  readonly guests: Pick<GuestsFeature, '$needsForm'>;
  readonly storage: Pick<ScopedStorage, '$owner'>;
}

export const askedNames = ['apiBase', 'personaId', 'conversationId', 'guestId', 'token'] as const;

/** Whether what was named then is another now, or is named no more. Who was not named may be by now: a guest who signs in stays the same person. */
export const isOther = (asked: AskedConfig, now: AskedConfig, of: readonly (keyof AskedConfig)[] = askedNames) =>
  of.some((name) => asked[name] && asked[name] !== now[name]);

/** Inside a conversation it is known who is meant, whatever new tokens they get; before, the token says it. */
export function whoIsMeant(asked: AskedConfig, { $config, bootstrap, guests, storage }: WhoIsMeantPorts): Meant {
  const isTalking = bootstrap.$phase.get().name === 'ready' && guests.$needsForm.get() === false;
  return { asked, owner: isTalking && !isOther(asked, $config.get()) ? storage.$owner.get() : undefined };
}
