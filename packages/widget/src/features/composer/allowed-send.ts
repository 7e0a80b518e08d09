import type { InputPolicy } from '../conversation-control/conversation-control-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Replying } from '../reply/reply-ports.ts';

/** Creates the sending of what was typed: where an item asks for the voice, nothing of that goes out (docs/behaviour.md#composer). */
export function createAllowedSend(
  reply: Pick<Replying, 'send' | 'cancelReservation'>,
  $inputPolicy: Readable<InputPolicy>,
): Replying['send'] {
  return (text, files) => {
    if ($inputPolicy.get().allowsText) return reply.send(text, files);
    reply.cancelReservation();
    return { accepted: false, reason: 'agenda.voiceOnly' };
  };
}
