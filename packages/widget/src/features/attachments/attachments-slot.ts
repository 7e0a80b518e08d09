// The slot of files: filled with the first file, drop, paste, or message that has attachments.

import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { createLazyFeature, type LazyState } from '../../core/lazy-feature.ts';
import { isSameOwner, type Owner } from '../../core/owner.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Retries } from '../lazy-retries/lazy-retries.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Attachments } from './attachments-ports.ts';
import type { AttachmentsSlot, AttachmentsFeature, DraftFile, GivenFiles } from './attachments-types.ts';
import { acceptedFiles } from './accepted-files.ts';
import type { ResolvedDraft } from './resolve-upload-urls.ts';

export interface AttachmentsSlotPorts {
  readonly env: Pick<Env, 'page'>;
  readonly retries: Pick<Retries, 'follow'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly storage: Pick<ScopedStorage, '$owner' | 'visitor' | 'tabDraftOf'>;
  /** Keeps what waits for the code over the end of the page; what it returns forgets that. */
  readonly keepWaiting: (files: readonly File[]) => () => void;
  /** Loads the code and creates the feature; `onLoaded` is called in between. */
  readonly open: (onLoaded: () => void) => Promise<Attachments>;
}

/** What sending needs of the files. */
export interface OutgoingFiles {
  readonly $state: Readable<LazyState<AttachmentsFeature>>;
  readonly $isWaiting: Readable<boolean>;
  readonly $files: Readable<readonly DraftFile[]>;
  /** A draft as a message carries it: pictures of its text have their addresses, and the uploaded files go with it. */
  outgoing(draft: string): ResolvedDraft;
  /** The draft without pictures that are lost: null where it is not known which are here, because the code could not load. */
  withoutLost(draft: string): string | null;
  /** That went out. */
  sent(draft: string): void;
  /** It was refused, and is a draft again: gives its text. */
  takeBack(content: string, attachments: readonly Attachment[]): string;
}

export interface OwnedAttachmentsSlot extends AttachmentsSlot, OutgoingFiles {
  /**
   * The visitor is another one (docs/behaviour.md#storage): only their own files stand above the composer from now on.
   */
  reload(): void;
  /** Gives the files as soon as their code is here; rejects where that could not load. */
  open(): Promise<Attachments>;
  destroy(): void;
}

/** What the visitor gave and the code for files has not taken in yet. */
interface Gift {
  readonly given: GivenFiles;
  readonly owner: Owner;
  /** Called with the ids that it got; none when it was refused or given up. */
  readonly onTaken: (ids: readonly string[]) => void;
  /** Nothing of it outlives the page any more. */
  readonly forget: () => void;
}

/** Creates the slot. What is given before the code has arrived waits for it, however often that fails to load. */
export function createAttachmentsSlot(ports: AttachmentsSlotPorts): OwnedAttachmentsSlot {
  const { env, retries, toasts, storage, keepWaiting, open } = ports;
  const { $owner, visitor, tabDraftOf } = storage;
  const $files = atom<readonly DraftFile[]>([]);
  const $isOnline = atom(env.page.isOnline());
  const $gifts = atom<readonly Gift[]>([]);
  let stopFiles = () => {};
  /** What is stored waits for the code, and then until it is here. */
  const $isRestoring = atom(false);
  let mustInherit = false;
  /** Uploads of a message that was not sent before a reload are waiting, or its text asks for them. */
  const hasStored = () => {
    const { files, draft } = visitor.read();
    const text = tabDraftOf($owner.get())?.text ?? draft;
    return files !== undefined || hasPicture(text);
  };
  const inherit = async (feature: Attachments) => {
    mustInherit = false;
    const asked = $owner.get();
    $isRestoring.set(true);
    await feature.inherit();
    if (asked === $owner.get()) $isRestoring.set(false);
  };
  const part = createLazyFeature(async () => {
    // What is taken in at once from here must not be found there.
    const feature = await open(() => $gifts.get().forEach(({ forget }) => forget()));
    stopFiles = feature.$files.subscribe((files) => $files.set(files));
    if (mustInherit) void inherit(feature);
    return feature;
  });

  const isMine = (gift: Gift) => isSameOwner(gift.owner, $owner.get());
  const notices: (() => void)[] = [];
  const forgetNotices = () => {
    for (const dismiss of notices.splice(0)) dismiss();
  };
  /** The visitor has closed the notice: what has waited must not turn up in a later message. */
  const giveUp = () => {
    for (const { onTaken, forget } of $gifts.get().filter(isMine)) {
      forget();
      onTaken([]);
    }
    $gifts.set($gifts.get().filter((gift) => !isMine(gift)));
  };
  /** Takes in what waits once the code is here; says that it is missing where it could not load. */
  const takeGifts = () => {
    const state = part.$state.get();
    if (state.name === 'ready') {
      forgetNotices();
      for (const { given, owner, onTaken } of $gifts.get()) onTaken(state.feature.add(given, owner));
      $gifts.set([]);
    } else if (state.name === 'failed' && $gifts.get().some(isMine)) {
      const action = { key: 'opening.retry', run: part.load } as const;
      // One that is on screen already stays as it is.
      notices.push(toasts.show({ tone: 'alert', key: 'opening.partMissing', action, onClose: giveUp }));
    }
  };
  const stopState = part.$state.listen(takeGifts);
  const give = (given: GivenFiles, onTaken: Gift['onTaken'] = () => {}) => {
    // What is given after a failure is told of anew.
    forgetNotices();
    // Of pictures of a text their editor knows only in this page.
    const forget = part.opened() || given.ids ? () => {} : keepWaiting(given.files);
    $gifts.set([...$gifts.get(), { given, owner: $owner.get(), onTaken, forget }]);
    void part.load().then(takeGifts);
  };
  const stopPage = env.page.onChange((kind) => {
    // In this order: what failed for want of the network must be pending again before anyone believes it has settled.
    part.opened()?.pageChanged(kind);
    $isOnline.set(env.page.isOnline());
  });
  const loadStored = () => {
    const feature = part.opened();
    mustInherit = !feature && hasStored();
    $isRestoring.set(mustInherit);
    if (mustInherit) void part.load();
    else if (feature && hasStored()) void inherit(feature);
  };
  loadStored();
  const stopRetries = retries.follow(part, () => mustInherit || $gifts.get().length > 0);

  return {
    $state: part.$state,
    $files,
    $isWaiting: computed(
      [$files, $isOnline, $gifts, $isRestoring, part.$state, $owner],
      (files, isOnline, gifts, isRestoring, { name }) =>
        gifts.some(isMine) || (isRestoring && name !== 'failed') || files.some((file) => isWaiting(file, isOnline)),
    ),
    accept: acceptedFiles,
    load: part.load,
    open: part.open,
    add: (given) => give(given),
    place: (given) => new Promise((resolve) => give(given, resolve)),
    outgoing: (draft) => part.opened()?.outgoing(draft) ?? { content: draft, attachments: [], ids: [] },
    withoutLost(draft) {
      const feature = part.opened();
      if (feature) return feature.withoutLost(draft);
      return hasPicture(draft) ? null : draft;
    },
    sent: (draft) => part.opened()?.release(draft),
    takeBack: (content, attachments) => part.opened()?.takeBack(content, attachments) ?? content,
    reload() {
      for (const gift of $gifts.get()) if (!isMine(gift)) gift.forget();
      part.opened()?.reload();
      loadStored();
      forgetNotices();
      takeGifts();
    },
    destroy() {
      stopState();
      $gifts.set([]);
      stopPage();
      stopRetries();
      stopFiles();
      part.destroy();
    },
  };
}

/** Pictures of a text are named by their uploads. */
const hasPicture = (draft = '') => draft.includes('](upload:');

/** What failed for want of a network is tried again once that is back, so sending waits for it. */
function isWaiting({ status, error }: DraftFile, isOnline: boolean): boolean {
  if (status === 'error') return !isOnline && error?.isConnection === true;
  return status !== 'done';
}
