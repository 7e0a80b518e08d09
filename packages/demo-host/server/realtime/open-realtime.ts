// Realtime put together: the feed of changes, what the bootstrap offers, and the listener or the service behind it.

import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { createOpener } from '../close-in-order.ts';
import type { ConnectionLimits } from '../connections.ts';
import type { IsTrusted } from '../limits/client-address.ts';
import type { Addresses } from '../routes/services.ts';
import type { Database } from '../store/database.ts';
import { ownerId } from '../store/visitors.ts';
import type { Handout } from '../uploads/attachments.ts';
import { startCloudExport } from './cloud-export.ts';
import { openCloudFirestore } from './cloud-firestore.ts';
import type { CloudConfig } from './cloud-firestore.ts';
import { createLiveFeed } from './feed.ts';
import type { LiveFeed } from './feed.ts';
import { createOffer } from './offer.ts';
import type { RealtimeChoice, RealtimeOffer } from './offer.ts';

export interface RealtimeSettings {
  readonly choice: RealtimeChoice;
  /** Port of the demo's own Firestore; 0 picks a free one. */
  readonly port: number;
  /** Where browsers reach it, or null for where it listens. */
  readonly url: string | null;
  /** How long one of its id tokens holds. */
  readonly idTokenMs: number;
  /** Google's Cloud Firestore in its place. */
  readonly cloud: CloudConfig | null;
}

export interface RealtimeOptions extends RealtimeSettings {
  readonly database: Database;
  readonly handout: Handout;
  readonly clock: Clock;
  readonly addresses: () => Addresses;
  /** Proxies whose word about the client's address counts. */
  readonly isTrusted: IsTrusted;
  readonly connectionLimits: ConnectionLimits;
  report(error: unknown): void;
}

export interface Realtime {
  readonly feed: LiveFeed;
  readonly offer: RealtimeOffer;
  /** The demo's own Firestore, which has to listen where `addresses().realtimeUrl` says; null when there is none. */
  readonly server: FastifyInstance | null;
  /** After the listeners have closed. */
  stop(): Promise<void>;
}

interface Firestore {
  readonly offer: RealtimeOffer;
  readonly server: FastifyInstance | null;
  wake(): void;
  stop(): Promise<void>;
}

const openOwn = async (options: RealtimeOptions, feed: LiveFeed): Promise<Firestore> => {
  const { openOwnFirestore } = await import('./own-firestore.ts');
  return { ...(await openOwnFirestore(options, feed)), wake: () => {}, stop: async () => {} };
};

const openCloud = async (options: RealtimeOptions, feed: LiveFeed, cloudConfig: CloudConfig): Promise<Firestore> => {
  const cloud = await openCloudFirestore(cloudConfig, options.clock);
  const exporting = startCloudExport({ ...options, feed, cloud });
  return {
    server: null,
    offer: async (conversation, viewer) => {
      // The first visit writes what there is, so that the listener finds it.
      await feed.refresh(conversation.id);
      const customToken = await cloud.createToken(ownerId(viewer), conversation.id);
      return { kind: 'firestore', config: { ...cloudConfig.webConfig }, customToken };
    },
    wake: exporting.wake,
    stop: async () => {
      await exporting.stop();
      await cloud.close();
    },
  };
};

const none: Firestore = { offer: async () => null, server: null, wake: () => {}, stop: async () => {} };

const openFirestore = (options: RealtimeOptions, feed: LiveFeed): Promise<Firestore> => {
  const { choice, cloud } = options;
  const isAsked = [choice.kind, ...Object.values(choice.personas)].includes('firestore');
  if (!isAsked) return Promise.resolve(none);
  return cloud ? openCloud(options, feed, cloud) : openOwn(options, feed);
};

/** Creates what the choice asks for. Rejects when the cloud is asked for and cannot be reached for want of a package. */
export const openRealtime = async (options: RealtimeOptions): Promise<Realtime> => {
  const { choice, addresses } = options;
  let firestore = none;
  const open = createOpener();
  const feed = await open(createLiveFeed({ ...options, updated: () => firestore.wake() }), (opened) => opened.stop());
  firestore = await open(openFirestore(options, feed), ({ stop }) => stop());
  return {
    feed,
    server: firestore.server,
    offer: createOffer({ choice, apiUrl: () => addresses().apiUrl, firestore: firestore.offer }),
    stop: async () => {
      await firestore.stop();
      await feed.stop();
    },
  };
};
