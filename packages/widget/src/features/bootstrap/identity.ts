// Who this browser is to the API: the key `auth-storage`, per API base and persona (docs/behaviour.md#storage).

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import { isOfVisitor, isSameOwner, type Owner, placeOf } from '../../core/owner.ts';
import type { Readable } from '../../core/store-types.ts';
import { carryBegun } from '../../core/tab-drafts.ts';
import { toJson } from '../../core/to-json.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import { type AuthStorage, authStorageSchema, readStored, type VisitorState } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

const STORAGE_KEY = 'auth-storage';

type StoredSession = AuthStorage['sessions'][string];

/** Its own members, so that none is looked for in a prototype that the page may have filled. */
const nobody: StoredSession = {
  token: undefined,
  guestId: undefined,
  conversationId: undefined,
  earlierGuests: undefined,
};

/** Guests whom the server has given up and others have followed: of so many what a tab has kept is still the visitor's. */
const maxEarlier = 5;

export interface Identity {
  clientId(): string;
  /** The host's token, else the stored one. */
  token(): string | undefined;
  isHostToken(): boolean;
  /** The host's id, else the stored one. */
  guestId(): string | undefined;
  conversationId(): string | undefined;
  /** The one that was opened last, else as `conversationId`. */
  currentConversationId(): string | undefined;
  /** Keeps what a bootstrap brought; nothing of a session that the host itself identifies. */
  remember(session: Omit<StoredSession, 'earlierGuests'>): void;
  /** False where the browser has forgotten what this page goes on with, or another tab has become somebody else. */
  isShared(): boolean;
  /**
   * Forgets the stored session, which nobody shall know any longer, or which the server has refused: then its guest is the same visitor
   * as the one who follows. Gives its conversation.
   */
  forget(isRefused?: boolean): string | undefined;
  /** A chat begins: what this tab keeps of a guest whom the browser has forgotten meanwhile is nobody's any more. */
  dropForgotten(): void;
  /** API base and persona, else the conversation that the host names, as one key; the loader's is the same. */
  scope(): string;
  /** Whose drafts and unsent messages are shown. */
  readonly $owner: Readable<Owner>;
  /** A bootstrap has said who talks, and with which persona. */
  settle(bootstrap: Pick<Bootstrap, 'user' | 'guest' | 'conversation' | 'capabilities'>): void;
}

/** Creates the identity over `auth-storage`; other chats' entries in it are kept. `storage` is asked for once a chat is opened. */
export function createIdentity(
  env: Env,
  $config: Readable<ChatConfig>,
  storage: () => Pick<ScopedStorage, 'beforeMove' | 'shareTabDraft' | 'tab' | 'visitorOf'>,
): Identity {
  let clientId = '';
  let opened: string | undefined;
  /** Of which chat the tab's part was looked through. */
  let looked: string | undefined;
  /** What this page goes on with, where the browser forgets it or another tab has become somebody else; until the server refuses it. */
  let own: { readonly scope: string; readonly session: StoredSession } | undefined;
  const read = () => readStored(authStorageSchema, env.local.get(STORAGE_KEY));
  const write = (storage: AuthStorage, replaces?: boolean) => env.local.set(STORAGE_KEY, toJson(storage), replaces);
  const scope = () => {
    const { apiBase, personaId, conversationId } = $config.get();
    return `${apiBase}:${personaId || conversationId || ''}`;
  };
  const isHostToken = () => Boolean($config.get().token);
  /** Where the session lies: a conversation's id without its persona's finds the one that was kept under the persona. */
  const sessionKey = (): string => {
    const { sessions } = read();
    const { apiBase, personaId, conversationId } = $config.get();
    if (Object.hasOwn(sessions, scope()) || personaId || !conversationId) return scope();
    return (
      Object.keys(sessions).find(
        (key) => key.startsWith(`${apiBase}:`) && sessions[key]?.conversationId === conversationId,
      ) ?? scope()
    );
  };
  const shared = () => read().sessions[sessionKey()];
  const ownSession = () => (own?.scope === scope() ? own.session : undefined);
  /** The server has given up its guest, as another tab has found out: who follows there is the same visitor (P5). */
  const isFollowed = () => Boolean(shared()?.guestId && shared()?.earlierGuests?.includes(ownSession()?.guestId ?? ''));
  const isShared = () => isHostToken() || !ownSession() || ownSession()?.guestId === shared()?.guestId || isFollowed();
  const stored = (): StoredSession => ({
    ...nobody,
    ...(isHostToken() ? undefined : isShared() ? shared() : ownSession()),
  });

  const guestId = () => $config.get().guestId || stored().guestId;
  const conversationId = () => {
    const { conversation } = storage().tab.read();
    // Without a guest it is a signed-in visitor's.
    const isOwn = conversation && conversation.guestId === guestId() && (conversation.guestId || isHostToken());
    return $config.get().conversationId || (isOwn ? conversation.id : stored().conversationId);
  };

  /** A token says who talks only after the server has read it. */
  const presumed = () => (isHostToken() ? null : guestVisitor($config.get().guestId));
  const $owner = atom<Owner>({ scope: scope(), visitor: presumed() });

  /** Of several conversations the first has what lay here before there were others. */
  const toOwner = (visitor: string | null, ofGuest: string | undefined, id: string): Owner => {
    const first = { scope: scope(), visitor };
    const place = storage().visitorOf(first);
    const { home } = place.read();
    if (!home || home.id === id) return first;
    if (home.guestId === ofGuest) return { ...first, visitor: placeOf(visitor, id) };
    // Another guest in the same place: what stands on screen goes on with them. What waits in the conversations before does not: it
    // stays where the list finds it.
    const before = $owner.get();
    if (before.scope === first.scope && isOfVisitor(visitor, before.visitor)) {
      storage().beforeMove();
      for (const each of [before, first]) storage().shareTabDraft(each);
      const shown = storage().visitorOf(before);
      const waiting = waitingIn(shown.read());
      if (before.visitor !== visitor) {
        const homePlace = { ...first, visitor: placeOf(visitor, home.id) };
        storage().visitorOf(homePlace).patch(waitingIn(place.read()));
        shown.patch(waitingIn({}));
        carryBegun(storage(), first, homePlace);
        carryBegun(storage(), before, first);
      }
      place.patch(waiting);
    }
    return first;
  };

  return {
    $owner,
    settle({ user, guest, conversation: { id }, capabilities }) {
      opened = id;
      const visitor = user ? `user:${user.id}` : isHostToken() ? guestVisitor(guest?.id) : presumed();
      const owner = toOwner(visitor, guest?.id, id);
      // A token does not say whose it is: of signed-in visitors only who has several is asked for one of them.
      const isKept =
        capabilities?.conversations &&
        (guest ||
          storage()
            .visitorOf({ ...owner, visitor })
            .read().home);
      storage().tab.patch({ guestId: guest?.id, conversation: isKept ? { id, guestId: guest?.id } : undefined });
      // Who follows that may ask for the conversation anew, which is this one by now.
      if (!isSameOwner(owner, $owner.get())) $owner.set(owner);
    },
    dropForgotten() {
      if (looked === scope() || isHostToken()) return;
      looked = scope();
      const { tab } = storage();
      const { guestId: before } = tab.read();
      const nothing = { scroll: undefined, form: undefined, feedback: undefined, drafts: undefined };
      const isKnown = before === guestId() || stored().earlierGuests?.includes(before ?? '');
      if (before !== undefined && !isKnown) tab.patch({ ...nothing, guestId: undefined });
    },
    clientId() {
      if (!clientId) {
        const storage = read();
        clientId = storage.clientId || env.newId();
        if (clientId !== storage.clientId) write({ ...storage, clientId });
      }
      return clientId;
    },
    token: () => $config.get().token || stored().token,
    isHostToken,
    guestId,
    isShared,
    conversationId,
    currentConversationId: () => opened ?? conversationId(),
    remember(opened) {
      if (isHostToken()) return;
      const storage = read();
      const session = { ...opened, earlierGuests: storage.sessions[sessionKey()]?.earlierGuests };
      own = { scope: scope(), session };
      write({ ...storage, sessions: { ...storage.sessions, [scope()]: session } });
    },
    forget(isRefused) {
      const { conversationId: ofTalk } = stored();
      const isOthers = !isShared();
      own = undefined;
      if (isOthers) return ofTalk;
      const { [sessionKey()]: forgotten, ...sessions } = read().sessions;
      const { guestId: refused, earlierGuests = [] } = forgotten ?? nobody;
      const kept = isRefused && refused && { ...nobody, earlierGuests: [...earlierGuests, refused].slice(-maxEarlier) };
      write({ ...read(), sessions: kept ? { ...sessions, [scope()]: kept } : sessions }, true);
      return forgotten?.conversationId;
    },
    scope,
  };
}

/** A guest whom the host names; without a name it is this browser's own, whoever the server takes it for. */
function guestVisitor(guestId: string | undefined): string {
  return guestId ? `guest:${guestId}` : '';
}

/** What waits in a conversation, whichever it is: fields that are not there are emptied. */
function waitingIn({ draft, outbox, files, recordings, awaited }: VisitorState) {
  return { draft, outbox, files, recordings, awaited, home: undefined };
}
