import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import { readStream } from './stream-reader.ts';
import type { StreamReading } from './stream-reader.ts';
import type { Target, Visitor } from './visitor.ts';

/** Reads the reply to a message as a visitor who listens. */
export const listen = (
  target: Target,
  { conversationId, token }: Visitor,
  messageId: string,
  query: Record<string, string> = {},
): Promise<StreamReading> => {
  const parameters = new URLSearchParams({ conversationId, voiceEnabled: 'true', ...query });
  return readStream(`${target.apiUrl}/chat/v4/stream/${messageId}?${parameters}`, token);
};

type AudioEvent = Extract<StreamEvent, { type: 'audio' }>;

export const audioOf = ({ events }: Pick<StreamReading, 'events'>): readonly AudioEvent[] =>
  events.filter((event) => event.type === 'audio');

/** The sound of one sub-message, or of all. */
export const soundOf = (reading: Pick<StreamReading, 'events'>, subMessageId?: string): Buffer =>
  Buffer.concat(
    audioOf(reading)
      .filter((event) => subMessageId === undefined || event.subMessageId === subMessageId)
      .map(({ audio }) => Buffer.from(audio ?? '', 'base64')),
  );
