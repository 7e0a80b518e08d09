import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Replying } from '../reply/reply-ports.ts';

/**
 * Creates the sending of what was typed: where an item asks for the voice, nothing of that goes out, and no text that the server
 * is known to refuse (docs/behaviour.md#composer).
 */
export function createAllowedSend(
  reply: Pick<Replying, 'send' | 'cancelReservation'>,
  $inputPolicy: Readable<InputPolicy>,
  $maxCharacters: Readable<number>,
): Replying['send'] {
  const refuse = (reason: LocaleKey) => {
    reply.cancelReservation();
    return { accepted: false, reason } as const;
  };
  return (text, ...rest) => {
    if (!$inputPolicy.get().allowsText) return refuse('agenda.voiceOnly');
    if (text.trim().length > $maxCharacters.get()) return refuse('composer.tooLong');
    return reply.send(text, ...rest);
  };
}
