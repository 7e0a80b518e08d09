// Live documents of the model server, one source a tab: a snapshot first, then what has changed, a little later.

import type {
  RealtimeChange,
  RealtimeObserver,
  RealtimeRequest,
  RealtimeSource,
} from '../../packages/widget/src/core/env.ts';
import { WidgetError } from '../../packages/widget/src/core/errors.ts';
import type { LiveCollection } from '../../packages/widget/src/protocol/live.ts';
import type { FakeClock } from '../helpers/fake-clock.ts';
import { agendaDocument } from './model-agenda.ts';
import type { ModelConversation } from './model-conversations.ts';
import { toDocument } from './model-server.ts';
import type { ModelServer } from './model-server-types.ts';

const LATENCY_MS = 50;

export interface TabRealtime {
  load(request: RealtimeRequest): Promise<RealtimeSource>;
  /** The network went or came. */
  onlineChanged(): void;
  sources(): number;
  /** Watches of one collection, over all sources: more than one is a fault. */
  mostWatches(): number;
  leave(): void;
}

export function createTabRealtime(clock: FakeClock, server: ModelServer, isOnline: () => boolean): TabRealtime {
  const open = new Set<ReturnType<typeof createSource>>();
  return {
    async load(request) {
      const source = createSource(clock, server, request, isOnline, () => open.delete(source));
      open.add(source);
      return source;
    },
    onlineChanged() {
      for (const source of open) source.sync();
    },
    sources: () => open.size,
    mostWatches() {
      const counts = new Map<string, number>();
      for (const name of [...open].flatMap((source) => source.watched())) counts.set(name, (counts.get(name) ?? 0) + 1);
      return Math.max(0, ...counts.values());
    },
    leave() {
      for (const source of open) source.close();
    },
  };
}

function createSource(
  clock: FakeClock,
  server: ModelServer,
  { conversationId, token }: RealtimeRequest,
  isOnline: () => boolean,
  onClose: () => void,
) {
  const observers = new Map<LiveCollection, RealtimeObserver>();
  const told = new Map<LiveCollection, string>();
  let isOver = false;
  let cancel = () => {};

  const documentOf = (collection: LiveCollection, conversation: ModelConversation) => {
    if (collection === 'conversation') return toDocument(conversation) as { readonly id: string };
    return collection === 'conversationAgenda' ? agendaDocument(conversation) : null;
  };
  const changesOf = (collection: LiveCollection, conversation: ModelConversation): RealtimeChange[] => {
    const document = documentOf(collection, conversation);
    const now = JSON.stringify(document);
    const before = told.get(collection);
    told.set(collection, now);
    if (now === before) return [];
    if (document) return [{ type: before === undefined ? 'added' : 'modified', id: document.id, data: document }];
    return before === undefined || before === 'null'
      ? []
      : [{ type: 'removed', id: `run-${conversation.id}`, data: null }];
  };
  const tell = () => {
    if (isOver || !isOnline()) return;
    const conversation = server.conversations.find(conversationId);
    const isAllowed = conversation && server.viewerOf(token())?.visitorId === conversation.visitorId;
    for (const [collection, observer] of [...observers]) {
      if (isOver) return;
      if (isAllowed) observer.next(changesOf(collection, conversation), false);
      else observer.error(new WidgetError('permission-denied'));
    }
  };
  const sync = () => {
    cancel();
    if (isOnline()) cancel = clock.after(LATENCY_MS, tell);
    else for (const observer of [...observers.values()]) observer.next([], true);
  };
  const onChange = ({ id }: ModelConversation) => void (id === conversationId && sync());
  server.conversations.onChange.add(onChange);

  return {
    watch(collection: LiveCollection, observer: RealtimeObserver) {
      observers.set(collection, observer);
      sync();
      return () => observers.delete(collection);
    },
    sync,
    watched: () => [...observers.keys()],
    close() {
      isOver = true;
      cancel();
      server.conversations.onChange.delete(onChange);
      observers.clear();
      onClose();
    },
  } satisfies RealtimeSource & Record<string, unknown>;
}
