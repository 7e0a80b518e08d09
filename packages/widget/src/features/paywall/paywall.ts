import { computed } from 'nanostores';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';

export interface PaywallFeature {
  /** Why sending is blocked; null while the check has passed. `reason` is empty where the server gave none. */
  readonly $block: Readable<{ readonly reason: string } | null>;
}

/**
 * Creates the paywall over the conversation's `validating`; absent or null means passed (docs/behaviour.md#paywall).
 */
export function createPaywall($conversation: Readable<Conversation | null>): PaywallFeature {
  return {
    $block: computed($conversation, (conversation) => {
      const { validating } = conversation ?? {};
      return validating && !validating.passed ? { reason: validating.reason ?? '' } : null;
    }),
  };
}
