// The files above the composer and what messages need of theirs, once there are any (docs/behaviour.md#files).

import { atom } from 'nanostores';
import type { Env, FilePort, PagePort } from '../../core/env.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { Caller } from '../api/caller.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { Owner, ScopedStorage } from '../storage/scoped-storage.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import { createProgressVoice } from './announce-progress.ts';
import type { AttachmentsFeature, DraftFile, GivenFiles } from './attachments-types.ts';
import { extensionOf, rejectionText, selectFiles } from './file-rules.ts';
import type { FileTypes } from './file-types.ts';
import { createFreshUrls } from './fresh-urls.ts';
import { placeAddresses, type ResolvedDraft } from './resolve-upload-urls.ts';
import { createOwnTab } from './own-tab.ts';
import { createPreviews, stableUrl } from './previews.ts';
import { createStoredFiles } from './stored-files.ts';
import { createUnfinishedFiles, isSameOwner, type UnfinishedFile } from './unfinished-files.ts';
import { createUploadApi } from './upload-api.ts';
import { namedUploadError } from './upload-error.ts';
import { createUploadQueue } from './upload-queue.ts';
import { reduceUploads, type UploadAction } from './upload-state.ts';

/** News that the visitor was forgotten come before that: their files must not be stored again. */
const MEND_AFTER_MS = 300;

type PageChange = Parameters<Parameters<PagePort['onChange']>[0]>[0];

export interface AttachmentsPorts {
  readonly env: Env;
  readonly files: FilePort;
  readonly caller: Caller;
  readonly api: Pick<ChatApi, 'history'>;
  readonly list: MessageList;
  readonly storage: ScopedStorage;
  readonly $phase: BootstrapFeature['$phase'];
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly translate: Translate;
  readonly types: FileTypes;
  readonly say: (text: string) => void;
}

export interface Attachments extends AttachmentsFeature {
  readonly $files: Readable<readonly DraftFile[]>;
  /** Ids of what was taken into the draft of whoever talks now; what `owner` gave, who is another, waits until they are back. */
  add(given: GivenFiles, owner: Owner): readonly string[];
  /** Shows, where this is a new tab, what tabs that have ended left behind. A tab that has been here for long must not ask for it. */
  inherit(): void;
  /** What failed with the connection is tried again once the network is back (U1). */
  pageChanged(kind: PageChange): void;
  /** A draft as a message carries it, without what another tab has taken over meanwhile. */
  outgoing(draft: string): ResolvedDraft;
  /** The visitor is another one: their own files instead of those of the one before, whose uploads go on when they are back. */
  reload(): void;
  /** The message of a draft has gone out with its files; pictures that it left out of its text are deleted or, where they failed, listed. */
  release(draft: string): void;
  destroy(): void;
}

export type CreateAttachments = (ports: AttachmentsPorts) => Attachments;

/** Creates the files of one conversation: rules, uploads, drafts that survive a reload, fresh addresses. */
export const createAttachments: CreateAttachments = (ports) => {
  const { env, files: port, caller, api, list, storage, $phase, toasts, translate, types, say } = ports;
  /** Whose the draft files are among the visitor's tabs. */
  const tab = createOwnTab(env, storage.tab);
  const uploads = createUploadApi(port, caller);
  const life = new AbortController();
  const previews = createPreviews(port);
  const sizes = new Map<string, number>();
  const stored = createStoredFiles(storage, tab);
  const unfinished = createUnfinishedFiles();
  let owner = storage.$owner.get();
  const $files = atom<readonly DraftFile[]>([]);
  const find = (id: string) => $files.get().find((file) => file.id === id);
  const announce = createProgressVoice((percent) => say(translate('attachments.announce', { percent })));

  const dispatch = (action: UploadAction) => {
    $files.set(reduceUploads($files.get(), action));
    announce($files.get());
    if (action.type === 'removed') stored.drop(action.ids);
    if (action.type === 'finished') keep(action.id);
  };
  /** A message will name the file by its address. */
  const keep = (id: string) => {
    const file = find(id);
    if (!file?.url) return;
    stored.put(file);
    sizes.set(stableUrl(file.url), file.size);
    previews.keep(id, file.url);
  };
  const onFailed = ({ name, error }: DraftFile, thrown: unknown) => {
    if (!error) return;
    const text = namedUploadError(name, error, translate);
    say(text);
    env.host.error(toWidgetError(thrown).code, text);
  };
  const queue = createUploadQueue({
    env,
    api: uploads,
    dispatch,
    onFailed,
    files: $files.get,
    // While a conversation opens, the token may be another visitor's already.
    mayStart: () => $phase.get().name === 'ready',
  });
  const freshUrls = createFreshUrls({ env, api, list, signal: life.signal });
  const show = (files: readonly DraftFile[]) => {
    for (const { url, size } of files) if (url) sizes.set(stableUrl(url), size);
    dispatch({ type: 'added', files });
  };
  const showUnfinished = (files: readonly UnfinishedFile[]) => {
    show(
      files.map(({ draft: { previewUrl: _released, ...draft }, source }) => {
        const { id, status, mimeType } = draft;
        const previewUrl = previews.create(id, source, mimeType);
        queue.put(id, source);
        return { ...draft, status: status === 'error' ? 'error' : 'pending', ...(previewUrl && { previewUrl }) };
      }),
    );
    queue.fill();
  };
  const start = () => {
    $files.set([]);
    show(stored.restore());
    stored.resume(show);
    showUnfinished(unfinished.take(owner));
  };
  start();
  const stopPhase = $phase.listen(queue.fill);

  let stopMending = () => {};
  /** Only what another tab has taken over goes: what the storage merely lacks is here all the same. */
  const follow = () => {
    stopMending();
    if (stored.isUndone()) stopMending = env.clock.after(MEND_AFTER_MS, stored.mend);
    const gone = stored.taken();
    if (gone.length === 0) return;
    dispatch({ type: 'removed', ids: gone });
    gone.forEach(previews.release);
  };

  const remove = (id: string) => {
    follow();
    const file = find(id);
    if (!file) return;
    dispatch({ type: 'removed', ids: [id] });
    queue.drop(id);
    previews.release(id);
    // Where that fails the server's own rules for what no message names apply.
    if (file.url) uploads.remove(file.url).catch(() => {});
  };

  return {
    $files,
    outgoing(draft) {
      follow();
      return placeAddresses(draft, $files.get());
    },
    reload() {
      const left = $files.get().flatMap((draft) => {
        const source = queue.sourceOf(draft.id);
        return draft.status !== 'done' && source ? [{ draft, source }] : [];
      });
      unfinished.keep(owner, left);
      owner = storage.$owner.get();
      queue.clear();
      previews.destroy();
      sizes.clear();
      start();
    },
    add({ files, others = [], ids }, giver) {
      const isOwn = isSameOwner(giver, owner);
      const { accepted, rejected } = selectFiles(files, isOwn ? $files.get().length : unfinished.count(giver), types);
      const all = [...rejected, ...others.map((name) => ({ name, reason: 'attachments.other' as const }))];
      if (all.length > 0) {
        const reasons = rejectionText(all, translate);
        toasts.show({
          tone: 'alert',
          key: 'attachments.rejected',
          values: { number: all.length, count: all.length, reasons },
        });
      }
      const added = accepted.map((source): UnfinishedFile => {
        const id = ids?.[files.indexOf(source)] ?? env.newId();
        const { name, size } = source;
        const mimeType = types[extensionOf(name)] ?? source.type;
        env.host.track('file-attach', { mimeType, size });
        // A picture that its text has never named stands in the list.
        const place = ids && isOwn && { isInText: true };
        return { draft: { id, name, mimeType, size, status: 'pending', progress: 0, ...place }, source };
      });
      if (!isOwn) {
        unfinished.keep(giver, added);
        return [];
      }
      showUnfinished(added);
      return added.map(({ draft }) => draft.id);
    },
    inherit: () => stored.inherit(show),
    pageChanged(kind) {
      if (kind === 'hidden') stored.mend();
      if (kind === 'stored' || kind === 'visible' || kind === 'resumed') follow();
      if (kind !== 'online' && kind !== 'resumed') return;
      for (const { id, error } of $files.get()) if (error?.isConnection) dispatch({ type: 'queued', id });
      queue.restart();
      queue.fill();
    },
    retry(id) {
      if (find(id)?.status !== 'error') return;
      dispatch({ type: 'queued', id });
      queue.fill();
    },
    remove,
    release(draft) {
      dispatch({ type: 'removed', ids: placeAddresses(draft, $files.get()).ids });
      for (const { id, isInText, status } of $files.get()) if (isInText && status === 'done') remove(id);
      dispatch({ type: 'listed' });
    },
    previewOf: previews.of,
    sizeOf: (url) => sizes.get(stableUrl(url)),
    refresh: freshUrls,
    async isReachable(url) {
      try {
        const { status, bytes } = await env.http.stream({ method: 'GET', url, headers: {}, signal: life.signal });
        await bytes[Symbol.asyncIterator]().return?.();
        return status !== 403;
      } catch {
        // A page may not be allowed to read what a frame may still show.
        return true;
      }
    },
    async save(key, { url, name, isForeign }) {
      const place = list.get(key)?.attachments.findIndex((one) => one.url === url) ?? -1;
      try {
        await port.save(url, name, isForeign);
      } catch (thrown) {
        const isFresh = toWidgetError(thrown).code === 'auth' && (await freshUrls(key));
        const fresh = isFresh ? list.get(key)?.attachments[place] : undefined;
        if (!fresh) throw thrown;
        await port.save(fresh.url, name, isForeign);
      }
    },
    destroy() {
      life.abort();
      stopPhase();
      stopMending();
      tab.destroy();
      queue.clear();
      previews.destroy();
    },
  };
};
