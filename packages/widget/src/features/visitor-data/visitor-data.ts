// What visitors may have and take away, where the server offers it (docs/behaviour.md#own-data).

import { atom, type WritableAtom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import { isOutcomeUnknown, toWidgetError, WidgetError } from '../../core/errors.ts';
import type { OwnedLazyFeature } from '../../core/lazy-feature.ts';
import { isSuccess } from '../../core/is-success.ts';
import { requireData } from '../../core/require-data.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import { parseJson } from '../../protocol/envelope.ts';
import type { Caller } from '../api/caller.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { OwnedHandsFree } from '../hands-free/hands-free-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { OwnedRecordingSlot } from '../recording/recording-slot.ts';
import type { OwnedSpeechOutputSlot } from '../speech-output/speech-output-slot.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { SharedTabs } from '../tabs/shared-tabs.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';

export interface VisitorDataPorts {
  readonly env: Pick<Env, 'http' | 'clock' | 'host' | 'loadFiles'>;
  readonly storage: Pick<ScopedStorage, 'conversationIds'>;
  readonly caller: Caller;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  /** Other tabs of the visitor's, of which one asks at a time. */
  readonly tabs: Pick<SharedTabs, 'claim' | 'tell'>;
  /** Another tab has deleted the visitor who talks. */
  readonly isGone: () => boolean;
  /** What listens to the visitor, and speaks to them: it ends with them. */
  readonly handsFree: Pick<OwnedLazyFeature<OwnedHandsFree>, 'opened'>;
  readonly recording: Pick<OwnedRecordingSlot, '$state' | 'open'>;
  readonly speechOutput: Pick<OwnedSpeechOutputSlot, 'interrupt'>;
  /** Held, it keeps what is on screen: nobody takes the visitor's place before they have read that all is deleted. */
  readonly bootstrap: Pick<Bootstrapping, '$phase' | '$response' | '$guest' | 'hold' | 'open'>;
  readonly $config: WritableAtom<ChatConfig>;
  /** Removes what this browser keeps of the visitor; nothing is kept from then on. Never rejects. */
  readonly forgetStored: () => Promise<void> | undefined;
  /** Another visitor's session begins in place of this one, for which the page had configured that. */
  readonly leave: (asked: ChatConfig) => void;
  /** Tells tabs with these conversations that their visitor is forgotten. */
  readonly tellReset: (conversationIds: readonly (string | undefined)[]) => void;
}

const ignore = () => {};

/** A database that does not answer must not keep the visitor from reading that the server has deleted everything. */
const EMPTY_WITHIN_MS = 2_000;

/** How long the browser may take to begin a download from memory. */
const RELEASE_AFTER_MS = 60_000;

/** Whose a token says that it is, as those of docs/identity.md do; others say nothing. */
function subjectOf(token = ''): unknown {
  try {
    const payload = token.split('.')[1] ?? '';
    return (parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown } | null)?.sub;
  } catch {
    return undefined;
  }
}

/** Whether the page may have named another visitor. Nobody can be asked: what is known of who is being deleted is in the tokens alone. */
function isAnother(now: ChatConfig, before: ChatConfig): boolean {
  if (now.guestId !== before.guestId) return true;
  if (now.token === before.token) return false;
  const subject = subjectOf(now.token);
  return subject === undefined || subject !== subjectOf(before.token);
}

export type DeletionState = 'idle' | 'running' | 'done' | 'failed';

export interface VisitorData {
  /** Saves a file of the visitor's. Rejects with WidgetError. */
  save(file: File): Promise<void>;
  /** Saves the conversation on screen, as the server has it, as a file of the visitor's; a failure is told. */
  download(): Promise<void>;
  /** Of everything that the server has of the visitor. */
  readonly $deletion: Readable<DeletionState>;
  /** Of whoever talks. False where they are gone by then, and the question that they were asked with them. Never rejects. */
  delete(): Promise<boolean>;
  /** The question is not asked any more: what has failed is left so. */
  leave(): void;
  /** Another tab has: an attempt that failed here has reached its end after all. */
  deletedElsewhere(): void;
}

/** Creates both over the calls of docs/protocol.md#a-visitors-own-data. */
export function createVisitorData(ports: VisitorDataPorts): VisitorData {
  const { env, caller, toasts, tabs, bootstrap } = ports;
  const $deletion = atom<DeletionState>('idle');
  let isDownloading = false;
  /** Of whom the answer to an attempt of deleting was lost: the server may have done it. */
  let lostOf: string | undefined;
  /** Lets somebody else come on screen again, where they were kept from it. */
  let release = (): void => {};
  let withdrawFailure = (): void => {};
  /** The page has named another visitor, who is told nothing of it. */
  let isLeft = false;
  ports.$config.listen((now, before) => {
    const state = $deletion.get();
    if (isLeft || !before || (state !== 'running' && state !== 'done') || !isAnother(now, before)) return;
    isLeft = true;
    ports.leave(before);
    // What still runs is about who was meant.
    ports.$config.set(before);
  });

  const tell = (thrown: unknown, key: LocaleKey) => {
    const { code, message, serverMessage: text } = toWidgetError(thrown);
    env.host.error(code, text ?? message);
    return { tone: 'alert', key, ...(text && { text }) } as const;
  };

  /** Nothing of the visitor lies in this browser any more when they read that: the tab may end before they close it. */
  const finish = async () => {
    bootstrap.hold();
    withdrawFailure();
    // Before the recording, which it would begin anew.
    ports.handsFree.opened()?.forget();
    const { $state, open } = ports.recording;
    const recording = $state.get();
    if (recording.name === 'ready') recording.feature.forget();
    // After the click that waits for the code.
    else if (recording.name === 'loading') open().then((feature) => feature.forget(), ignore);
    ports.speechOutput.interrupt();
    const { conversationId } = caller.who();
    const others = ports.storage.conversationIds().filter((id) => id && (isLeft || id !== conversationId));
    const emptied = ports.forgetStored();
    // Before the next tab's turn.
    tabs.tell({ type: 'deleted' });
    ports.tellReset(isLeft ? [conversationId, ...others] : others);
    if (emptied) {
      const waiting = new AbortController();
      await Promise.race([emptied, env.clock.sleep(EMPTY_WITHIN_MS, waiting.signal)]);
      waiting.abort();
    }
    $deletion.set('done');
  };

  const whoIn = (response: Bootstrap | null) => response?.user?.id ?? response?.guest?.id;
  const whoTalks = () => whoIn(bootstrap.$response.get());
  const wasLost = (asked: Bootstrap | null) => lostOf !== undefined && lostOf === whoIn(asked);
  /** The page may have named another visitor just before, whom nobody knows yet. */
  const isStillWhoTalks = async () => {
    const who = whoTalks();
    if (bootstrap.$phase.get().name === 'opening') await bootstrap.open();
    return whoTalks() === who && !isLeft;
  };

  /** A session that has ended may be followed by another visitor's, whose data are not meant. */
  const asSameVisitor = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const { conversationId } = caller.who();
    const answer = await caller.renewing(async () =>
      caller.who().conversationId === conversationId ? { value: await attempt() } : null,
    );
    if (!answer) throw new WidgetError('auth');
    return answer.value;
  };

  /** The file as the server writes it: it has no envelope. */
  const read = () =>
    asSameVisitor(async () => {
      const query = { conversationId: caller.who().conversationId };
      const reply = await env.http.send(caller.toRequest({ method: 'GET', path: '/me/export', query }));
      if (!isSuccess(reply)) throw caller.refusal(reply, reply.text);
      // Somebody between may have answered in the server's place, or the answer may have been cut.
      if (!(parseJson(reply.text) instanceof Object)) throw new WidgetError('protocol');
      return reply.text;
    });

  const save = async (file: File) => {
    const files = await env.loadFiles();
    const url = files.preview(file);
    // As if it were foreign: its bytes are not fetched first, which a strict policy of the page forbids.
    await files.save(url, file.name, true);
    env.clock.after(RELEASE_AFTER_MS, () => files.release(url));
  };

  /**
   * Where a lost attempt was carried out, whatever is asked next is refused, in any tab: no new guest comes on screen for it. A signed-in
   * visitor's session may be renewed: they are not deleted for good.
   */
  const holdPlace = (asked: Bootstrap | null) => {
    if (!asked?.user) release = bootstrap.hold();
  };
  /** Since the lost attempt another tab goes on as the next guest, who is not meant. */
  const isFollowed = (asked: Bootstrap | null) =>
    wasLost(asked) && caller.who().conversationId !== asked?.conversation.id;

  /** An attempt was refused or lost. */
  const fail = async (thrown: unknown, asked: Bootstrap | null, hadName: boolean): Promise<void> => {
    if (isLeft) return;
    if (toWidgetError(thrown).code === 'auth') {
      // Nobody knows this visitor any more since an attempt whose answer was lost.
      if (wasLost(asked)) return finish();
      // A second attempt would delete the next guest alone, and say that all is deleted.
      if (whoTalks() !== whoIn(asked)) {
        const failure = tell(thrown, 'errors.auth');
        // Who had a name reads it above the form that stands again.
        if (!hadName) toasts.show(failure);
        return $deletion.set('idle');
      }
    }
    if (isOutcomeUnknown(thrown)) lostOf = whoIn(asked);
    if (wasLost(asked)) holdPlace(asked);
    else release();
    withdrawFailure = toasts.show(tell(thrown, 'deletion.failed'));
    $deletion.set('failed');
  };

  return {
    $deletion,
    save,
    async download() {
      if (isDownloading) return;
      isDownloading = true;
      const who = whoTalks();
      const isAnothers = () => whoTalks() !== who;
      try {
        const text = await read();
        // It is somebody else who would find it among their downloads.
        if (isAnothers()) return;
        const name = `conversation-${env.clock.isoNow().slice(0, 10)}.json`;
        await save(new File([text], name, { type: 'application/json' }));
      } catch (thrown) {
        if (!isAnothers()) toasts.show(tell(thrown, 'deletion.downloadFailed'));
      } finally {
        isDownloading = false;
      }
    },
    async delete() {
      if ($deletion.get() === 'running' || $deletion.get() === 'done') return true;
      $deletion.set('running');
      const asked = bootstrap.$response.get();
      // The form gives it later than the answer that the conversation began with.
      const hadName = Boolean(bootstrap.$guest.get()?.name);
      if (!(await isStillWhoTalks())) {
        $deletion.set('idle');
        return false;
      }
      const claiming = new AbortController();
      try {
        await tabs.claim('deletion', claiming.signal);
        if (ports.isGone() || isFollowed(asked)) await finish();
        else {
          if (wasLost(asked)) holdPlace(asked);
          await asSameVisitor(() => caller.askLast({ method: 'DELETE', path: '/me' }, requireData));
          env.host.track('data-delete');
          await finish();
        }
      } catch (thrown) {
        await fail(thrown, asked, hadName);
      } finally {
        claiming.abort();
      }
      return $deletion.get() !== 'idle';
    },
    leave() {
      if ($deletion.get() === 'failed') release();
    },
    deletedElsewhere() {
      if ($deletion.get() === 'failed') void finish();
    },
  };
}

export type CreateVisitorData = typeof createVisitorData;
