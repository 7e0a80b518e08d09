import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ReadPlace, TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { chunks } from '../chunks.ts';
import { useConversation } from '../context.ts';
import { useLatest } from '../kit/use-latest.ts';
import type { MessageWindow, Part } from '../long-conversation/message-window.ts';
import { useBackgroundFeature } from '../use-lazy-feature.ts';
import { nearEndPx } from './scroll-reducer.ts';

/** Shorter conversations are drawn whole. */
const longFrom = 150;
/** Of one that comes as long as that at once, until the code is here. */
const newestAtOnce = 60;

interface Window {
  readonly messageWindow: MessageWindow | undefined;
  /** What is to be drawn. */
  readonly parts: readonly Part[];
}

/**
 * What decides which messages are drawn, once a conversation is long and the code for that is here; it is told of each drawing
 * before the log scrolls. `startPlace`: where it begins, if that is not the end.
 */
export function useMessageWindow(
  log: RefObject<HTMLElement | null>,
  messages: readonly TimelineMessage[],
  isFollowing: RefObject<() => boolean>,
  startPlace: ReadPlace | undefined,
): Window {
  const isWhole = useStore(useConversation().timeline.$history).name === 'complete';
  const chunk = useBackgroundFeature(chunks.longConversation, messages.length > longFrom);
  const create = chunk.name === 'ready' ? chunk.feature.helpers.createMessageWindow : undefined;
  const latest = useLatest(messages);
  const drawn = useRef({ count: 0, from: '' });
  if (messages.length - drawn.current.count > longFrom && (startPlace?.fromEndPx ?? 0) <= nearEndPx)
    drawn.current.from = messages.at(-newestAtOnce)?.key ?? '';
  drawn.current.count = messages.length;
  // Where it cannot load all is drawn, however long that takes.
  const newest = messages.findIndex(({ key }) => key === drawn.current.from);
  const firstDrawn = chunk.name === 'failed' ? 0 : Math.max(0, newest);
  const latestFirst = useLatest(firstDrawn);
  const [messageWindow, setMessageWindow] = useState<MessageWindow>();
  const [, setDrawing] = useState(0);
  useEffect(() => {
    if (!create || !log.current) return undefined;
    const created = create({
      log: log.current,
      messages: latest.current,
      firstDrawn: latestFirst.current,
      isFollowing: () => isFollowing.current(),
      draw: () => setDrawing((drawing) => drawing + 1),
    });
    setMessageWindow(created);
    return created.destroy;
  }, [create, isFollowing, latest, latestFirst, log]);
  useLayoutEffect(() => {
    if (messageWindow) messageWindow.settle(isWhole);
    else if (isWhole) tellPlaces(log.current, firstDrawn);
  });
  return { messageWindow, parts: messageWindow?.arrange(messages) ?? [...messages.keys()].slice(firstDrawn) };
}

/** Each message tells its place among all, once it is known how many there are; a window tells of those that are not drawn too. */
function tellPlaces(log: HTMLElement | null, before: number): void {
  log?.querySelectorAll('article').forEach((article, index, { length }) => {
    article.ariaPosInSet = `${before + index + 1}`;
    article.ariaSetSize = `${before + length}`;
  });
}
