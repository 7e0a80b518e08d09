// Live documents from Cloud Firestore through the real SDK. Nothing of it is stored on the host's site: memory cache, and a
// sign-in that lives as long as this page. Whatever it would log, it logs to nobody.

import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithCustomToken } from 'firebase/auth';
import { collection, initializeFirestore, memoryLocalCache, onSnapshot, query, where } from 'firebase/firestore';
import type { RealtimeRequest, RealtimeSource } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { RealtimeConfig } from '../../protocol/bootstrap.ts';
import { newId } from '../ids.ts';
import { toError } from './to-error.ts';

type FirestoreConfig = Extract<RealtimeConfig, { kind: 'firestore' }>;

/** Signs in with the bootstrap's token, which the SDK then renews by itself, and listens (docs/realtime.md). */
export function createSource({ config, conversationId, path }: RealtimeRequest): RealtimeSource {
  if (config.kind !== 'firestore') throw new WidgetError('unsupported');
  setLogLevel('silent');
  // Every chat of a page has an app of its own.
  const app = initializeApp(config.config, newId());
  const { host, ssl } = config;
  const firestore = initializeFirestore(app, {
    localCache: memoryLocalCache(),
    ...(host && { host, ssl: ssl ?? true }),
  });
  const signedIn = signIn(app, config);
  // Each watch hears of a failure itself.
  signedIn.catch(() => {});
  let isClosed = false;

  return {
    watch(name, observer) {
      let stop = () => {};
      let isOver = false;
      const fail = (thrown: unknown) => {
        if (!isOver && !isClosed) observer.error(toError(thrown));
        isOver = true;
      };
      signedIn
        .then(() => {
          if (isOver || isClosed) return;
          const documents = collection(firestore, path(name));
          const wanted = name === 'conversation' ? query(documents, where('id', '==', conversationId)) : documents;
          stop = onSnapshot(
            wanted,
            { includeMetadataChanges: true },
            (snapshot) => {
              const changes = snapshot
                .docChanges()
                .map(({ type, doc }) => ({ type, id: doc.id, data: toPlain(doc.data()) }));
              observer.next(changes, snapshot.metadata.fromCache);
            },
            fail,
          );
        })
        .catch(fail);
      return () => {
        isOver = true;
        stop();
      };
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      deleteApp(app).catch(() => {});
    },
  };
}

async function signIn(app: FirebaseApp, { customToken, authUrl }: FirestoreConfig): Promise<void> {
  if (!customToken) return;
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (authUrl) connectAuthEmulator(auth, authUrl, { disableWarnings: true });
  await signInWithCustomToken(auth, customToken);
}

/** What Firestore gives as plain JSON: times become ISO 8601 text, and no type of the SDK goes any further. */
function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if ('toDate' in value && typeof value.toDate === 'function') return (value.toDate() as Date).toISOString();
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toPlain(field)]));
}
