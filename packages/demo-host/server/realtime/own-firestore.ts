// The demo's own Firestore: the package that speaks its protocol, given the feed and who owns what. Loaded only where it is
// asked for.

import { createFirestoreListener } from '@persona-chat/firestore-listener';
import { liveCollectionPath, liveCollections } from '@persona-chat/widget/protocol/live.ts';
import type { FastifyInstance } from 'fastify';
import { createServerFactory, limitRequests } from '../limited-server.ts';
import { addressKey } from '../limits/client-address.ts';
import { noteRequests } from '../limits/current-request.ts';
import { isConversationOf } from '../store/conversations.ts';
import { readServerKey } from '../store/server-keys.ts';
import { hashToken } from '../secrets.ts';
import { isTokenOf, ownerId } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import type { FeedReading, LiveFeed } from './feed.ts';
import type { RealtimeOffer } from './offer.ts';
import type { RealtimeOptions } from './open-realtime.ts';

export interface OwnFirestore {
  readonly offer: RealtimeOffer;
  readonly server: FastifyInstance;
}

/** Who listens, and with which token of theirs: what is signed for it is no longer renewed when that is revoked. */
const uidOf = (viewer: Viewer): string => `${ownerId(viewer)}.${hashToken(viewer.token)}`;

/** The same reading, with documents named by their paths. */
const withPaths = (conversationId: string, { documents, ...reading }: FeedReading) => ({
  ...reading,
  documents: documents.map(({ collection, id, ...document }) => ({
    ...document,
    path: `${liveCollectionPath(conversationId, collection)}/${id}`,
  })),
});

/** Builds the listener, and the offer that leads to it. */
export const openOwnFirestore = async (options: RealtimeOptions, feed: LiveFeed): Promise<OwnFirestore> => {
  const { database, clock, addresses, idTokenMs, isTrusted, connectionLimits, report } = options;
  const { server, projectId, createCustomToken } = createFirestoreListener({
    feed: {
      refresh: feed.refresh,
      read: async (id, token) => withPaths(id, await feed.read(id, token)),
      readAll: async (id) => withPaths(id, await feed.readAll(id)),
      subscribe: feed.subscribe,
    },
    collections: (id) => liveCollections.map((collection) => liveCollectionPath(id, collection)),
    clock,
    tokenKey: await readServerKey(database, 'realtime'),
    idTokenMs,
    allowedOrigins: () => addresses().allowedOrigins,
    isOwner: async ({ uid, conversationId }) => {
      const [owner = '', mark = ''] = uid.split('.');
      return (await isConversationOf(database, owner, conversationId)) && (await isTokenOf(database, owner, mark));
    },
    trustProxy: isTrusted,
    serverFactory: createServerFactory(connectionLimits, isTrusted),
    addressKey,
    report,
  });
  limitRequests(server, connectionLimits);
  noteRequests(server);
  return {
    server,
    offer: async (conversation, viewer) => {
      const { realtimeUrl } = addresses();
      const { host, protocol } = new URL(realtimeUrl);
      const customToken = await createCustomToken({ uid: uidOf(viewer), conversationId: conversation.id });
      const config = { projectId, apiKey: 'none-is-needed' };
      return { kind: 'firestore', config, customToken, host, ssl: protocol === 'https:', authUrl: realtimeUrl };
    },
  };
};
