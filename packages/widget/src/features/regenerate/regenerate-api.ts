// The calls of another answer (docs/protocol.md#try-again).

import { WidgetError } from '../../core/errors.ts';
import { parseItems } from '../../protocol/envelope.ts';
import { messageSchema } from '../../protocol/message.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import type { RegeneratePorts } from './regenerate-types.ts';

export function createRegenerateApi({ caller, i18n, $config }: RegeneratePorts) {
  const streamOf = (id: string) => `/chat/v4/stream/${encodeURIComponent(id)}`;
  return {
    /** Once for each request id; the question is stored already, and is what comes back. */
    regenerate: (
      { id, content, createdAt }: TimelineMessage,
      messageId: string,
      requestId: string,
      signal: AbortSignal,
    ) =>
      caller.renewing(async () => {
        const { channel } = $config.get();
        const body = {
          ...caller.who(),
          trigger: 'regenerate-message',
          messageId,
          targetLanguage: i18n.targetLanguage(),
          voiceEnabled: false,
          chatMode: 'text',
          channel,
          message: { role: 'user', content, createdAt, channel },
        };
        const { data } = await caller.ask({ method: 'POST', path: '/chat/v4', body, requestId, signal });
        if (parseItems(messageSchema, [data])[0]?.id !== id) throw new WidgetError('protocol');
      }, signal),
    /** The messages of the answer; rejects where none could be read. */
    choose: (messageId: string, index: number) =>
      caller.renewing(async () => {
        const body = { conversationId: caller.who().conversationId, index };
        const path = `/chat/${encodeURIComponent(messageId)}/version`;
        const { data } = await caller.ask({ method: 'PUT', path, body });
        const messages = parseItems(messageSchema, data).filter(({ role }) => role !== 'user');
        if (messages.length === 0) throw new WidgetError('protocol');
        return messages;
      }),
    /** Nobody waits for it any more, and nothing of it was shown. Fire and forget. */
    stop(questionId: string) {
      const query = { ...caller.who(), characters: 0 };
      caller.ask({ method: 'DELETE', path: streamOf(questionId), query }).catch(() => {});
    },
  };
}
