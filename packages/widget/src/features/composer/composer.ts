import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { OutgoingFiles } from '../attachments/attachments-slot.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ComposerFeature } from './composer-types.ts';
import { createDraft, type Draft } from './draft.ts';

/** Where Send was, Cancel stands: the second half of a double click must not take the first one back. */
const DOUBLE_CLICK_MS = 500;

export interface Composing extends ComposerFeature, Pick<Draft, 'save' | 'follow'> {
  /** All files that were left behind are here or lost: what the text names of the lost ones goes. */
  filesInherited(): void;
  /** What waits for its uploads stays a draft. */
  holdBack(): void;
  /** One may write again: why one could not is over. */
  admit(): void;
  destroy(): void;
}

/**
 * Creates the composer: draft and files are cleared only by a message that was accepted (G1,
 * docs/behaviour.md#composer).
 */
export function createComposer(
  env: Env,
  storage: ScopedStorage,
  reply: Pick<ReplyFeature, 'send' | 'reserve' | 'cancelReservation' | '$status'>,
  files: OutgoingFiles,
  $maxCharacters: ComposerFeature['$maxCharacters'],
): Composing {
  const $notice = atom<LocaleKey | null>(null);
  const $isWaiting = atom(false);
  let stopWaiting = () => {};
  const holdBack = () => {
    if (!$isWaiting.get()) return;
    stopWaiting();
    reply.cancelReservation();
  };
  const draft = createDraft({ env, storage, onWritten: () => $notice.set(null), onLeave: holdBack });
  const stopNotice = reply.$status.listen(({ name }) => {
    // The message before is done with: there is nothing to wait for any longer.
    if ((name === 'idle' || name === 'failed') && $notice.get() === 'composer.wait') $notice.set(null);
  });

  /** Takes pictures that are nowhere any more out of the text; gives what is to be said of that. */
  const dropLost = (): LocaleKey | null => {
    const text = draft.$draft.get();
    const rest = files.withoutLost(text);
    if (rest === text) return null;
    if (rest === null) return 'opening.partMissing';
    draft.change((now) => files.withoutLost(now) ?? now);
    return 'attachments.imageFailed';
  };

  /** Sends what stands there now; null when it went out, else why it did not. */
  const send = (): LocaleKey | null => {
    const lost = dropLost();
    if (lost) {
      draft.setComposing(false);
      reply.cancelReservation();
      return lost;
    }
    const text = draft.$draft.get();
    const { content, attachments, extras } = files.outgoing(text);
    const sent = reply.send(content, attachments, undefined, extras);
    if (!sent.accepted) return sent.reason;
    files.sent(text);
    draft.rememberSent();
    draft.setDraft('');
    // An emptied field composes nothing; what has waited was not seen, and is not sent.
    draft.setComposing(false);
    draft.save();
    return null;
  };

  /** Calls `attempt` whenever uploads or the reply before may have settled. */
  const wait = () => {
    const stops = [files.$isWaiting.listen(attempt), reply.$status.listen(attempt)];
    $isWaiting.set(true);
    stopWaiting = () => {
      for (const stop of stops) stop();
      $isWaiting.set(false);
    };
  };
  const hasGone = () => files.$files.get().some(({ error }) => error?.isGone);
  const attempt = () => {
    if (!$isWaiting.get() || files.$isWaiting.get()) return;
    stopWaiting();
    // What waited for the code of files was given up, or could not be restored: nothing goes out without it by itself.
    if (files.$state.get().name !== 'ready') return reply.cancelReservation();
    // Nor without a file that has gone from the disk: the visitor may have another.
    if (hasGone()) {
      reply.cancelReservation();
      return $notice.set('attachments.gone');
    }
    const reason = send();
    // Messages from the time without a network go out first.
    if (reason === 'composer.wait') wait();
    else $notice.set(reason);
  };
  const begin = () => {
    const startedAtMs = env.clock.now();
    const isHeld = reply.reserve(() => {
      if (env.clock.now() - startedAtMs < DOUBLE_CLICK_MS) return;
      holdBack();
    });
    if (isHeld) wait();
    else $notice.set('composer.wait');
  };

  return {
    ...draft,
    $notice,
    $maxCharacters,
    $isWaiting,
    addToDraft(text, isFirst) {
      if (!text.trim()) return;
      draft.change((now) => (isFirst ? [text, now] : [now, text]).filter((part) => part.trim()).join('\n\n'));
    },
    holdBack,
    admit: () => $notice.set(null),
    filesInherited() {
      const lost = dropLost();
      if (lost) $notice.set(lost);
    },
    sendChoice(text) {
      const sent = reply.send(text);
      $notice.set(sent.accepted ? null : sent.reason);
      if (sent.accepted) env.host.track('suggestion-choose');
      return sent.accepted;
    },
    submit() {
      if ($isWaiting.get()) return;
      const { name } = reply.$status.get();
      if (name === 'recording' || name === 'submitting-voice') return $notice.set('composer.wait');
      if (files.$isWaiting.get()) return begin();
      // Said once: what is sent after that goes without it.
      if ($notice.get() !== 'attachments.gone' && hasGone()) return $notice.set('attachments.gone');
      const { content, attachments } = files.outgoing(draft.$draft.get());
      const hasContent = content.trim() !== '' || attachments.length > 0;
      const isIdle = name === 'idle';
      const reason = send();
      // The second half of a double click finds an empty field and a busy chat: nothing to say.
      if (reason && (hasContent || isIdle)) $notice.set(reason);
    },
    destroy() {
      stopWaiting();
      stopNotice();
      draft.destroy();
    },
  };
}
