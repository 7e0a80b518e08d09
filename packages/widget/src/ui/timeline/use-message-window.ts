import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { useLatest } from '../kit/use-latest.ts';
import type { MessageWindow } from '../long-conversation/message-window.ts';
import { useBackgroundFeature } from '../use-lazy-feature.ts';

/** Shorter conversations are drawn whole. */
const longFrom = 150;

/**
 * What decides which messages are drawn, once a conversation is long and the code for that is here; it is told of each drawing
 * before the log scrolls.
 */
export function useMessageWindow(
  log: RefObject<HTMLElement | null>,
  messages: readonly TimelineMessage[],
  isFollowing: RefObject<() => boolean>,
): MessageWindow | undefined {
  const isWhole = useStore(useConversation().timeline.$history).name === 'complete';
  const chunk = useBackgroundFeature(chunks.longConversation, messages.length > longFrom);
  const create = chunk.name === 'ready' ? chunk.feature.helpers.createMessageWindow : undefined;
  const latest = useLatest(messages);
  const [messageWindow, setMessageWindow] = useState<MessageWindow>();
  const [, setDrawing] = useState(0);
  useEffect(() => {
    if (!create || !log.current) return undefined;
    const created = create({
      log: log.current,
      messages: latest.current,
      isFollowing: () => isFollowing.current(),
      draw: () => setDrawing((drawing) => drawing + 1),
    });
    setMessageWindow(created);
    return created.destroy;
  }, [create, isFollowing, latest, log]);
  useLayoutEffect(() => {
    if (messageWindow) messageWindow.settle(isWhole);
    else if (isWhole) tellPlaces(log.current);
  });
  return messageWindow;
}

/** Each message tells its place among all, once it is known how many there are; a window tells of those that are not drawn too. */
function tellPlaces(log: HTMLElement | null): void {
  log?.querySelectorAll('article').forEach((article, index, { length }) => {
    article.ariaPosInSet = `${index + 1}`;
    article.ariaSetSize = `${length}`;
  });
}
