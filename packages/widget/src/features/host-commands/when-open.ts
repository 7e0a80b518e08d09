// What the host page asks for waits until the visitor could do it.

import { computed } from 'nanostores';
import { WidgetError } from '../../core/errors.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { GuestsFeature } from '../guests/guests.ts';
import type { ChatStatus } from '../reply/reply-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { TimelineFeature } from '../timeline/timeline-types.ts';
import { waitUntil } from './wait-until.ts';

export interface WhenOpenPorts {
  readonly $config: Readable<ChatConfig>;
  readonly bootstrap: BootstrapFeature;
  readonly guests: Pick<GuestsFeature, '$needsForm'>;
  readonly timeline: Pick<TimelineFeature, '$isLoaded' | '$history'>;
  readonly reply: { readonly $status: Readable<ChatStatus> };
  readonly storage: Pick<ScopedStorage, '$owner'>;
  /** Aborted when the session ends. */
  readonly life: AbortSignal;
}

/**
 * Creates the wait for the conversation, the start form and `isReady`. It is begun when something is asked for, and rejects
 * when the chat cannot be opened, or when another visitor has come meanwhile or another persona than the one asked for.
 */
export function createWhenOpen({ $config, bootstrap, guests, timeline, reply, storage, life }: WhenOpenPorts) {
  const stores = [
    bootstrap.$phase, guests.$needsForm, timeline.$isLoaded, timeline.$history, reply.$status, storage.$owner,
  ] as const;
  return (personaId?: string) => {
    // What is asked for inside a visitor's conversation is theirs; before, it is whoever's turns out to talk.
    const isTalking = bootstrap.$phase.get().name === 'ready' && guests.$needsForm.get() === false;
    const asked = isTalking ? storage.$owner.get() : undefined;
    return async (isReady: (status: ChatStatus) => boolean): Promise<void> => {
      await bootstrap.open();
      const $isOpened = computed([...stores], (phase, needsForm, isLoaded, history, status, owner) => {
        const isOther = personaId && personaId !== $config.get().personaId;
        if (isOther || (asked && owner !== asked)) return new WidgetError('auth');
        if (phase.name === 'failed') return phase.error;
        // What is written needs no history: a page that failed keeps nothing from going out.
        return phase.name === 'ready' && needsForm === false && (isLoaded || history.name === 'failed') && isReady(status);
      });
      const outcome = await waitUntil($isOpened, (value) => value !== false, life);
      if (outcome instanceof WidgetError) throw outcome;
    };
  };
}
