// What is being filled in, kept with the tab. Where it can no longer be sent, since another tab was faster or the form has gone, its
// words go into the composer's draft, as those of an edit do.

import type { Readable } from '../../core/store-types.ts';
import type { Owner } from '../../core/owner.ts';
import { formNameOf, isBegunForm, type TabDrafts } from '../../core/tab-drafts.ts';
import { answerRequestId } from '../../protocol/form.ts';
import type { ComposerFeature } from '../composer/composer-types.ts';
import type { HistoryState, TimelineMessage } from '../timeline/timeline-types.ts';

export interface BegunFormsPorts {
  readonly drafts: TabDrafts;
  readonly storage: { readonly $owner: Readable<Owner> };
  readonly list: {
    byId(id: string): unknown;
    byRequestId(id: string): Pick<TimelineMessage, 'content'> | undefined;
  };
  readonly $keys: Readable<readonly string[]>;
  readonly $isLoaded: Readable<boolean>;
  readonly $history: Readable<HistoryState>;
  readonly composer: Pick<ComposerFeature, 'addToDraft'>;
}

export interface BegunForms {
  /** By the fields' keys, as they were typed; undefined where nothing was. */
  read(messageId: string): Readonly<Record<string, unknown>> | undefined;
  /** `text` says the same in words. */
  keep(messageId: string, values: Readonly<Record<string, unknown>>, text: string): void;
  /** It goes out with this text, which has the answers that stood there from the start as well. */
  sending(messageId: string, text: string): void;
  /** The form was answered, with this text: what was typed here goes with it, unless it says something else. */
  answered(messageId: string, text: string): void;
  destroy(): void;
}

/** Creates what keeps them. */
export function createBegunForms(ports: BegunFormsPorts): BegunForms {
  const { drafts, storage, list, $keys, $isLoaded, $history, composer } = ports;
  /** Ids of messages whose forms were begun here and have been listed. */
  const seen = new Set<string>();
  let isOver = false;

  const begun = (messageId: string) => {
    const draft = drafts.read(formNameOf(messageId));
    return isBegunForm(draft) && draft.visitor === storage.$owner.get().visitor ? draft : undefined;
  };
  const handOver = (messageId: string) => {
    const text = begun(messageId)?.text ?? '';
    drafts.keep(formNameOf(messageId), undefined);
    seen.delete(messageId);
    composer.addToDraft(text);
  };
  const answered = (messageId: string, text: string) => {
    const draft = begun(messageId);
    if (draft && draft.text.trim() !== text.trim()) handOver(messageId);
    else drafts.keep(formNameOf(messageId), undefined);
  };
  /** Where older pages have not been read, a form that was never listed may stand on one of them. */
  const isGone = (messageId: string) =>
    !list.byId(messageId) && (seen.has(messageId) || $history.get().name === 'complete');
  const look = async () => {
    // What is taken away may be put back at once, and whoever comes next may have another conversation.
    await Promise.resolve();
    if (isOver || !$isLoaded.get()) return;
    for (const messageId of drafts.formIds()) {
      if (!begun(messageId)) continue;
      const answer = list.byRequestId(answerRequestId(messageId) ?? '');
      // What was sent, or is about to be, stands in its own message.
      if (!isGone(messageId)) {
        if (list.byId(messageId)) seen.add(messageId);
      } else if (answer) answered(messageId, answer.content);
      else handOver(messageId);
    }
  };
  const stops = [$keys, $isLoaded, $history, storage.$owner].map((store) =>
    store.listen(() => {
      void look();
    }),
  );
  void look();

  return {
    read: (messageId) => begun(messageId)?.values,
    keep(messageId, values, text) {
      const { visitor } = storage.$owner.get();
      if (visitor === null) return;
      drafts.keep(formNameOf(messageId), { visitor, values, text });
      seen.add(messageId);
    },
    sending(messageId, text) {
      const draft = begun(messageId);
      // Another chat of the page may have sent what says something else.
      if (draft?.text.split('\n').every((line) => text.includes(line)))
        drafts.keep(formNameOf(messageId), { ...draft, text });
    },
    answered,
    destroy() {
      isOver = true;
      for (const stop of stops) stop();
    },
  };
}
