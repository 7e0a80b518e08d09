// What of a message a row is drawn from: all of it but the text that a reply still adds, which is followed where it is shown.

import { useLayoutEffect, useState } from 'react';
import type { Readable } from '../../core/store-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';

/** The message; while its text grows the value is that of the last other change, so that a token draws no row again. */
export function useShownMessage($message: Readable<TimelineMessage | undefined>): TimelineMessage | undefined {
  const [message, setMessage] = useState(() => $message.get());
  useLayoutEffect(
    () => $message.subscribe((next) => setMessage((shown) => (hasOnlyGrown(shown, next) ? shown : next))),
    [$message],
  );
  return message;
}

/** Whether two states of a message differ in nothing but the text of a reply that has begun and has not ended. */
function hasOnlyGrown(before: TimelineMessage | undefined, after: TimelineMessage | undefined): boolean {
  if (!before?.isStreaming || !after || !before.content || !after.content) return false;
  const names = Object.keys({ ...before, ...after }) as (keyof TimelineMessage)[];
  return names.every((name) => name === 'content' || before[name] === after[name]);
}

/**
 * What `read` finds in the text, asked again once the text has grown by half and when it is whole: the beginning of a reply
 * tells what the rest would.
 */
export function useReading<T>(
  $message: Readable<TimelineMessage | undefined>,
  read: (text: string) => T | undefined,
): T | undefined {
  const [found, setFound] = useState(() => read($message.get()?.content ?? ''));
  useLayoutEffect(() => {
    let readLength = -1;
    return $message.subscribe((message) => {
      const { content = '', isStreaming = false } = message ?? {};
      if (isStreaming && content.length < readLength * 1.5) return;
      readLength = content.length;
      setFound(() => read(content));
    });
  }, [$message, read]);
  return found;
}
