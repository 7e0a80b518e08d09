import type { Message } from '../../protocol/message.ts';
import type { TimelineMessage } from './timeline-types.ts';

/**
 * A message as the host page is told of it (`persona-chat:message`, docs/embedding.md#events): without what belongs to
 * the screen.
 */
export function toHostMessage({
  key: _key,
  delivery,
  isStreaming: _streaming,
  isUnconfirmed: _unconfirmed,
  isFrozen: _frozen,
  isFromElsewhere: _elsewhere,
  answers: _answers,
  ...message
}: TimelineMessage): Message {
  return { ...message, status: delivery === 'delivered' ? 'delivered' : 'sending' };
}
