// Opening a conversation: one bootstrap, a second one when the stored session is no longer known
// (docs/behaviour.md#opening).

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { isAbort, toWidgetError, WidgetError } from '../../core/errors.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Field, Guest, User } from '../../protocol/guest.ts';
import type { Persona } from '../../protocol/persona.ts';
import type { OpeningApi } from '../api/opening-api.ts';
import type { BootstrapFeature, BootstrapPhase } from './bootstrap-types.ts';
import type { Identity } from './identity.ts';
import { waitForTurn } from './opening-turn.ts';
import { shownPersona } from './shown-persona.ts';
import { createSessionRenewal, type SessionRenewal } from './renew-session.ts';

export interface BootstrapPorts {
  readonly env: Env;
  readonly $config: Readable<ChatConfig>;
  readonly identity: Identity;
  readonly api: Pick<OpeningApi, 'bootstrap'>;
  readonly targetLanguage: () => string;
}

export interface Bootstrapping extends BootstrapFeature, SessionRenewal {
  /** The start form or `identify` has stored the guest anew. */
  setGuest(guest: Guest): void;
  /** What the last bootstrap brought: where agenda and realtime begin. */
  readonly $response: Readable<Bootstrap | null>;
  /** Its live document has changed. */
  setConversation(conversation: Conversation): void;
  /** A fresh bootstrap of the same session: agenda and realtime token as they are now. Rejects with WidgetError. */
  refresh(): Promise<void>;
  /** Another conversation of the visitor's was opened: what the server has answered takes the place of what is here. */
  adopt(bootstrap: Bootstrap): void;
  /** The visitor was deleted, or may have been: no other takes their place on screen, until the chat begins anew or the result is called. */
  hold(): () => void;
  isHeld(): boolean;
}

/** Refused again within this time, the page's next token waits: a page that signs in anew at each refusal would never stop. */
const OFTEN_MS = 60_000;
const MAX_WAIT_MS = 30_000;

/**
 * Creates the conversation: phases of opening, who talks, and the session's renewal (docs/behaviour.md#opening, P5).
 */
export function createBootstrap({ env, $config, identity, api, targetLanguage }: BootstrapPorts): Bootstrapping {
  const $phase = atom<BootstrapPhase>({ name: 'idle' });
  /** The server's, and what was asked for then. */
  let served: Persona | null = null;
  let servedFor = '';
  const askedFor = () => JSON.stringify([$config.get().apiBase, $config.get().personaId]);
  const $persona = atom(shownPersona($config.get().persona, served));
  const $conversation = atom<Conversation | null>(null);
  const $guest = atom<Guest | null>(null);
  const $user = atom<User | null>(null);
  const $fields = atom<readonly Field[]>([]);
  const $response = atom<Bootstrap | null>(null);
  const $isKnown = atom(false);
  let isHeld = false;
  let controller = new AbortController();
  let opening: Promise<void> | undefined;
  /** How often the guest was stored: a bootstrap that was asked for before may not know of it. */
  let guestUpdates = 0;
  /** The token with which the conversation was opened last. */
  let loadedToken: string | undefined;
  /** When the server refused whoever talks last, and how long the page's next new token waits where that goes on. */
  let refusedAtMs = -Infinity;
  let waitMs = 0;
  /** How often another conversation was opened: what was asked for before is about the one before. */
  let adopted = 0;

  const ask = (signal: AbortSignal, conversationId: string | undefined): Promise<Bootstrap> => {
    const { personaId, channel } = $config.get();
    const guestId = identity.guestId();
    return api.bootstrap(
      {
        channel,
        targetLanguage: targetLanguage(),
        ...(personaId && { personaId }),
        ...(guestId && { guestId }),
        ...(conversationId && { conversationId }),
      },
      signal,
    );
  };
  const request = async (signal: AbortSignal): Promise<Bootstrap> => {
    const conversationId = identity.conversationId();
    try {
      return await ask(signal, conversationId);
    } catch (thrown) {
      // It was deleted elsewhere: the latest that there is takes its place, unless the page wants this one.
      const isGone = toWidgetError(thrown).status === 404 && conversationId;
      if (!isGone || $config.get().conversationId) throw thrown;
      return ask(signal, undefined);
    }
  };

  const remember = ({ conversation, guest, token }: Bootstrap) =>
    identity.remember({ token: token ?? identity.token(), guestId: guest?.id, conversationId: conversation.id });

  /** Forgets a stored token that was refused, or ids that were kept without one; what else has failed is thrown on. */
  const forgetRefused = (usedToken: string | undefined, thrown: unknown) => {
    if (identity.isHostToken() || toWidgetError(thrown).code !== 'auth') throw thrown;
    // Asking again helps only where something stored was given up: what the page has set is refused again.
    const ids = () => `${identity.guestId()} ${identity.conversationId()}`;
    const refused = ids();
    // Another tab may have forgotten it, or have another one already.
    if (identity.token() === usedToken) identity.forget(true);
    if (!usedToken && ids() === refused) throw thrown;
  };

  /** Without a token the server makes a new guest: of several tabs one asks for it, and the others go on as that guest. */
  const requestAlone = async (signal: AbortSignal): Promise<Bootstrap> => {
    const release = await waitForTurn(env, identity.scope(), signal);
    try {
      // What the tab before has left may be refused as well.
      const usedToken = identity.token();
      const bootstrap = await request(signal).catch((thrown: unknown) => {
        forgetRefused(usedToken, thrown);
        return request(signal);
      });
      if (!signal.aborted) remember(bootstrap);
      return bootstrap;
    } finally {
      release();
    }
  };

  const requestTwice = async (signal: AbortSignal): Promise<Bootstrap> => {
    const usedToken = identity.token();
    if (!usedToken) return requestAlone(signal);
    try {
      const bootstrap = await request(signal);
      // Another tab may have forgotten the visitor meanwhile, or have another session.
      return identity.token() === usedToken ? bootstrap : await requestTwice(signal);
    } catch (thrown) {
      forgetRefused(usedToken, thrown);
      return requestAlone(signal);
    }
  };

  const load = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (isHeld) throw new WidgetError('auth');
    const known = guestUpdates;
    const before = adopted;
    const bootstrap = await requestTwice(signal);
    if (signal.aborted || isHeld || before !== adopted) return;
    take(bootstrap, known);
  };
  const take = (bootstrap: Bootstrap, known = guestUpdates) => {
    const { conversation, persona, guest, user, fields } = bootstrap;
    remember(bootstrap);
    loadedToken = identity.token();
    // First, so that nothing of one visitor is ever shown or sent as another's.
    identity.settle(bootstrap);
    served = persona ?? null;
    servedFor = askedFor();
    $persona.set(shownPersona($config.get().persona, served));
    if (known === guestUpdates || guest?.id !== $guest.get()?.id) $guest.set(guest ?? null);
    $user.set(user ?? null);
    $fields.set(fields);
    // Last, since the timeline and the reply start from it.
    $conversation.set(conversation);
    $response.set(bootstrap);
    $isKnown.set(true);
  };

  const start = async (): Promise<void> => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    isHeld = false;
    $phase.set({ name: 'opening' });
    try {
      await load(signal);
      if (!signal.aborted) $phase.set({ name: 'ready' });
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return;
      const error = toWidgetError(thrown);
      // What went wrong stands under nobody else's name.
      if (servedFor !== askedFor()) {
        served = null;
        $persona.set(shownPersona($config.get().persona, served));
      }
      $phase.set({ name: 'failed', error });
      // Before the page hears of it, which may have the next token at hand.
      if (error.code === 'auth') {
        const sinceMs = env.clock.now() - refusedAtMs;
        waitMs = sinceMs < OFTEN_MS ? Math.min(2 * sinceMs + 1_000, MAX_WAIT_MS) : 0;
        refusedAtMs = env.clock.now();
      }
      env.host.error(error.code, error.message);
      env.host.advise('opening', error);
    }
  };
  const reopen = () => (opening = start());
  /** Waits for the opening that is under way; rejects when it fails. */
  const arrived = async () => {
    await opening;
    const phase = $phase.get();
    if (phase.name === 'failed') throw phase.error;
  };

  const renewal = createSessionRenewal({
    clock: env.clock,
    identity,
    isOpening: () => $phase.get().name === 'opening',
    whenOpened: arrived,
    openedWith: () => loadedToken,
    isBehind() {
      const [own, stored] = [$conversation.get()?.id, identity.conversationId()];
      return Boolean(own && stored && own !== stored);
    },
    load: () => load(controller.signal),
  });

  const whoTalks = ({ apiBase, personaId, conversationId, guestId, token }: ChatConfig) =>
    JSON.stringify([apiBase, personaId, conversationId, guestId, Boolean(token)]);
  const stopConfig = $config.listen((config, previous) => {
    if (config.persona !== previous?.persona) $persona.set(shownPersona(config.persona, served));
    if (!opening || !previous) return;
    const isSame = whoTalks(config) === whoTalks(previous);
    // A token in place of another is the same visitor's, whose conversation stays on screen.
    if (!isSame) {
      $isKnown.set(false);
      identity.dropForgotten();
    }
    if (isSame && config.token === previous.token) return;
    // Each opening ends the waiting of others.
    if (isSame && waitMs && $phase.get().name === 'failed')
      env.clock.sleep(waitMs, controller.signal).then(reopen, () => {});
    else void reopen();
  });
  const stopPage = env.page.onChange((kind) => {
    // Reading brings back what the page has put a value of its own over since (platform/own-keys.ts).
    if (kind === 'hidden') identity.token();
    const phase = $phase.get();
    if (kind === 'online' && phase.name === 'failed' && phase.error.retryable) void reopen();
  });

  return {
    $phase,
    $persona,
    $conversation,
    $guest,
    $user,
    $fields,
    $response,
    $isKnown,
    isReturning: () => Boolean(identity.token()),
    open: () => ($phase.get().name === 'failed' ? reopen() : (opening ?? reopen())),
    retry: () => ($phase.get().name === 'failed' ? reopen() : (opening ?? Promise.resolve())),
    ...renewal,
    setGuest(guest) {
      guestUpdates += 1;
      $guest.set(guest);
    },
    setConversation: (conversation) => $conversation.set(conversation),
    refresh: () => load(controller.signal),
    adopt(bootstrap) {
      adopted += 1;
      take(bootstrap);
    },
    hold() {
      isHeld = true;
      return () => void (isHeld = false);
    },
    isHeld: () => isHeld,
    destroy() {
      stopConfig();
      stopPage();
      controller.abort();
    },
  };
}
