// What a visitor does with the cards of a message (docs/behaviour.md#messages): a reply goes out as what was typed does, an event is the
// host page's.

import { computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Card, CardAction } from '../../protocol/cards.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';

export interface CardsPorts {
  readonly env: Pick<Env, 'clock' | 'host'>;
  readonly composer: Pick<ComposerFeature, 'sendChoice'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
  readonly $inputPolicy: Readable<Pick<InputPolicy, 'allowsText' | 'refusal'>>;
}

export interface CardsFeature {
  /** Why no reply may be sent now; null where one may. */
  readonly $refusal: Readable<LocaleKey | null>;
  /** Does what a button says; an address is opened by its link. */
  act(messageId: string, card: Card, action: CardAction): void;
}

/** The second half of a double click: without a network nothing else would tell it from another wish. */
const DOUBLE_CLICK_MS = 500;

export type CreateCards = (ports: CardsPorts) => CardsFeature;

/** Creates it over the sending of a conversation. */
export const createCards: CreateCards = ({ env, composer, reply, $inputPolicy }) => {
  const $refusal = computed([reply.$status, $inputPolicy], ({ name }, { allowsText, refusal }): LocaleKey | null => {
    if (!allowsText) return 'agenda.voiceOnly';
    return refusal ?? (name === 'idle' || name === 'failed' ? null : 'composer.wait');
  });
  let last: { readonly action: CardAction; readonly atMs: number } | undefined;
  return {
    $refusal,
    act(messageId, card, action) {
      const atMs = env.clock.now();
      if (last?.action === action && atMs - last.atMs < DOUBLE_CLICK_MS) return;
      if (action.type === 'reply') {
        if ($refusal.get() !== null || !composer.sendChoice(action.text || action.label)) return;
      }
      last = { action, atMs };
      if (action.type !== 'event') return;
      const { name, data } = action;
      env.host.emit('action', { messageId, cardId: card.id, name, data });
      env.host.track('action-choose', { name });
    },
  };
};
