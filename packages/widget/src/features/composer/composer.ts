import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ComposerFeature } from './composer-types.ts';

const SAVE_AFTER_MS = 300;

export interface Composing extends ComposerFeature {
  destroy(): void;
}

/** Creates the composer: the draft survives reloads and is cleared only by a message that was accepted (trust G1). */
export function createComposer(
  env: Env, storage: ScopedStorage, reply: Pick<ReplyFeature, 'send' | '$status'>,
): Composing {
  const $draft = atom(storage.local.read().draft ?? '');
  const $notice = atom<LocaleKey | null>(null);
  let cancel = () => {};

  const save = () => {
    cancel();
    const draft = $draft.get();
    if (draft !== (storage.local.read().draft ?? '')) storage.local.patch({ draft: draft || undefined });
  };
  const setDraft = (text: string) => {
    $draft.set(text);
    $notice.set(null);
    cancel();
    cancel = env.clock.after(SAVE_AFTER_MS, save);
  };
  const stop = env.page.onChange((kind) => {
    if (kind === 'hidden') save();
  });

  return {
    $draft,
    $notice,
    setDraft,
    submit() {
      const text = $draft.get();
      const sent = reply.send(text);
      if (sent.accepted) {
        setDraft('');
        save();
      } else if (text.trim() || reply.$status.get().name === 'idle') {
        // The second half of a double click finds an empty field and a busy chat: nothing to say.
        $notice.set(sent.reason);
      }
    },
    destroy() {
      stop();
      save();
    },
  };
}
