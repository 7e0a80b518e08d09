// Bytes of the reply stream → lines → events in the one form that features see (docs/protocol.md#the-reply-stream).

import { parseData, parseJson } from './envelope.ts';
import { type AsideEvent, type ReplyEvent, type StreamEvent, streamEventSchema } from './stream-event.ts';

export interface LineSplitter {
  /** Takes the next bytes and gives the lines that they finish. */
  push(bytes: Uint8Array): string[];
  /** Gives what is left when the stream ends without a line feed. */
  end(): string[];
}

/** Cuts UTF-8 bytes into lines; characters and lines may arrive in any pieces. */
export function createLineSplitter(): LineSplitter {
  const decoder = new TextDecoder();
  let rest = '';
  // Only the new text is searched, so that one long line in tiny pieces stays linear.
  const take = (text: string): string[] => {
    const lines = text.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    return lines;
  };
  return { push: (bytes) => take(decoder.decode(bytes, { stream: true })), end: () => take(`${decoder.decode()}\n`) };
}

/** The event of one line, or null for blank, broken and unknown ones: they never cost the rest of the reply. */
export function parseReplyLine(line: string): ReplyEvent | null {
  const json = parseJson(line);
  const event = parseData(streamEventSchema, json);
  return event && toReplyEvent(event, json);
}

const isEnd = (event: ReplyEvent | null): boolean => event?.type === 'text' && event.ended;
/** Ends a reply without bringing any of it. */
const isBareEnd = (event: ReplyEvent | null): boolean => event?.type === 'completion' && !event.messages.length;
const holdsContent = (event: ReplyEvent): boolean => event.type !== 'text' || Boolean(event.delta || event.whole);

/**
 * Decodes a reply stream of either wire form; ends and throws as `bytes` does. A completion after nothing but lines that could not be
 * read completes nothing: it is passed over. `onEnd` hears of a stream that is read to its end, which none is that was complete, with
 * its first line that held no event, or no text; and of one that is complete without a word, with the line that had none.
 */
export async function* decodeReply(
  bytes: AsyncIterable<Uint8Array>,
  onEnd: (unread: string | undefined) => void,
): AsyncGenerator<ReplyEvent, void, undefined> {
  const splitter = createLineSplitter();
  let unread: string | undefined;
  let empty: string | undefined;
  let isRead = false;
  function* toEvents(lines: readonly string[]): Generator<ReplyEvent, void, undefined> {
    for (const line of lines) {
      const event = parseReplyLine(line);
      if (!isRead && isBareEnd(event)) {
        if (unread) continue;
        onEnd(empty ?? line);
      }
      if (event) yield event;
      // It holds none of the words.
      if (event?.type === 'aside') continue;
      if (event && holdsContent(event)) isRead = true;
      else if (isEnd(event)) empty ??= line;
      else if (line.trim()) unread ??= line;
    }
  }
  for await (const chunk of bytes) yield* toEvents(splitter.push(chunk));
  yield* toEvents(splitter.end());
  onEnd(unread);
}

function toReplyEvent(event: StreamEvent, json: unknown): ReplyEvent {
  switch (event.type) {
    case 'token':
      // Replies of the v4 form always have role `persona` (docs/protocol.md#the-reply-stream).
      return {
        type: 'text',
        subMessageId: event.subMessageId,
        delta: event.delta,
        ended: event.subMessageEnded,
        role: 'persona',
      };
    case 'chunk':
      return {
        type: 'text',
        subMessageId: event.sub_message_id,
        delta: event.delta,
        ended: event.sub_message_ended,
        role: event.sub_message_role ?? 'persona',
        ...(event.message != null && { whole: event.message }),
        ...(event.sub_message_origin && { origin: event.sub_message_origin }),
      };
    case 'audio':
      return { type: 'audio', audio: event };
    case 'error':
      return { type: 'error', code: String(event.code), ...(event.message && { message: event.message }) };
    case 'completion':
    case 'end':
      return { type: 'completion', messages: event.messages ?? [] };
    default:
      return {
        type: 'aside',
        subMessageId: event.subMessageId ?? event.sub_message_id ?? '',
        told: json as AsideEvent,
      };
  }
}
