// Google's Cloud Firestore through firebase-admin. It is 67 MB with what it needs, so it is installed by those who use it
// (docs/realtime.md), and loaded only then.

import { liveCollectionPath } from '@persona-chat/widget/protocol/live.ts';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { FeedDocument } from '../store/live-feed.ts';

export interface CloudConfig {
  readonly projectId: string;
  /** Path of the service account's key. */
  readonly keyFile: string;
  /** What browsers are told, as Firebase's console shows it. */
  readonly webConfig: Readonly<Record<string, unknown>>;
}

/** The documents' copy at Google, and the tokens by which visitors may read it. */
export interface CloudFirestore {
  write(conversationId: string, documents: readonly FeedDocument[]): Promise<void>;
  createToken(uid: string, conversationId: string): Promise<string>;
  close(): Promise<void>;
}

/** What of firebase-admin is used; its own types are there only where it is installed. */
interface Admin {
  readonly app: {
    cert(path: string): object;
    initializeApp(options: object, name: string): object;
    deleteApp(app: object): Promise<void>;
  };
  readonly auth: { getAuth(app: object): { createCustomToken(uid: string, claims: object): Promise<string> } };
  readonly firestore: {
    getFirestore(app: object): {
      doc(path: string): object;
      batch(): {
        set(document: object, data: object): unknown;
        delete(document: object): unknown;
        commit(): Promise<unknown>;
      };
      terminate(): Promise<void>;
    };
  };
}

const adminSchema = v.custom<Admin>((loaded) => {
  const functions = v.record(v.string(), v.unknown());
  const result = v.safeParse(v.object({ app: functions, auth: functions, firestore: functions }), loaded);
  if (!result.success) return false;
  const { app, auth, firestore } = result.output;
  const used = [app['cert'], app['initializeApp'], app['deleteApp'], auth['getAuth'], firestore['getFirestore']];
  return used.every((entry) => typeof entry === 'function');
}, 'This version of firebase-admin is not known here; 14 is.');

/** By a name that the compiler does not follow, because it need not be there. */
const load = async (name: string): Promise<object> => ({ ...(await import(name)) });

const loadAdmin = async (): Promise<Admin> => {
  let parts: object[];
  try {
    parts = await Promise.all(['firebase-admin/app', 'firebase-admin/auth', 'firebase-admin/firestore'].map(load));
  } catch (cause) {
    const help = 'FIREBASE_PROJECT_ID is set, but firebase-admin is not installed: see docs/realtime.md.';
    throw new Error(help, { cause });
  }
  const [app, auth, firestore] = parts;
  return v.parse(adminSchema, { app, auth, firestore });
};

const closeTimeoutMs = 2_000;
/** As many changes as one batch may have. */
const batchSize = 400;

/** Connects with the service account's key. Rejects where firebase-admin is not installed, or the key cannot be read. */
export const openCloudFirestore = async (
  { projectId, keyFile }: CloudConfig,
  clock: Clock,
): Promise<CloudFirestore> => {
  const admin = await loadAdmin();
  const app = admin.app.initializeApp({ credential: admin.app.cert(keyFile), projectId }, 'persona-chat');
  const firestore = admin.firestore.getFirestore(app);
  const auth = admin.auth.getAuth(app);
  return {
    write: async (conversationId, documents) => {
      for (let start = 0; start < documents.length; start += batchSize) {
        const batch = firestore.batch();
        for (const { collection, id, data } of documents.slice(start, start + batchSize)) {
          const document = firestore.doc(`${liveCollectionPath(conversationId, collection)}/${id}`);
          if (data === null) batch.delete(document);
          else batch.set(document, data);
        }
        await batch.commit();
      }
    },
    // The claim is what the security rules look at (firestore.rules).
    createToken: (uid, conversationId) => auth.createCustomToken(uid, { conv: conversationId }),
    close: async () => {
      // The library waits for writes that go nowhere; whatever they were, they are done again after the next start.
      await Promise.race([firestore.terminate(), clock.sleep(closeTimeoutMs)]);
      await admin.app.deleteApp(app);
    },
  };
};
