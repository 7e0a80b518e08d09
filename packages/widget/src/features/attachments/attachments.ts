// The files above the composer and what messages need of theirs, once there are any (docs/behaviour.md#files).

import { atom } from 'nanostores';
import { toWidgetError } from '../../core/errors.ts';
import { isOfVisitor, isSameOwner } from '../../core/owner.ts';
import type { StoredFile } from '../../protocol/stored-file.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import { createProgressVoice } from './announce-progress.ts';
import type { Attachments, AttachmentsPorts } from './attachments-ports.ts';
import type { DraftFile, OpenedFile, UploadError } from './attachments-types.ts';
import { extensionOf, type RejectedFile, rejectionText, selectFiles } from './file-rules.ts';
import { fileTypes } from './file-types.ts';
import { createGuestChange } from './guest-change.ts';
import { createMessageFiles } from './message-files.ts';
import { placeAddresses, withoutPictures } from './resolve-upload-urls.ts';
import { createPreviews, stableUrl } from './previews.ts';
import { createRestoredFiles } from './restored-files.ts';
import { toStored } from './stored-draft.ts';
import { createSentFiles } from './sent-files.ts';
import { createUnfinishedFiles, type UnfinishedFile } from './unfinished-files.ts';
import { createUploadAgain } from './upload-again.ts';
import { createUploadApi } from './upload-api.ts';
import { namedUploadError } from './upload-error.ts';
import { createUploadQueue } from './upload-queue.ts';
import { reduceUploads, type UploadAction } from './upload-state.ts';

/** News that the visitor was forgotten come before that: their files must not be stored again. */
const MEND_AFTER_MS = 300;

export type CreateAttachments = (ports: AttachmentsPorts) => Attachments;

/** Creates the files of one conversation: rules, uploads, drafts that survive a reload, fresh addresses. */
export const createAttachments: CreateAttachments = (ports) => {
  const { env, files: port, caller, api, list, storage, bootstrap, toasts, translate, kept, say } = ports;
  const uploads = createUploadApi(port, env.clock, caller);
  const life = new AbortController();
  const previews = createPreviews(port);
  const sizes = new Map<string, number>();
  const stored = kept.files;
  const unfinished = createUnfinishedFiles();
  const sent = createSentFiles();
  let owner = storage.$owner.get();
  const $files = atom<readonly DraftFile[]>([]);
  const $opened = atom<OpenedFile | null>(null);
  const find = (id: string) => $files.get().find((file) => file.id === id);
  const announce = createProgressVoice((percent, names) =>
    say(translate('attachments.announce', { percent, names }), 'uploads'),
  );

  const guestId = () => bootstrap.$guest.get()?.id;
  const dispatch = (action: UploadAction) => {
    $files.set(reduceUploads($files.get(), action.type === 'finished' ? { ...action, guest: guestId() } : action));
    announce($files.get());
    if (action.type === 'removed') {
      stored.drop(action.ids);
      kept.release(action.ids);
      queue.forget(action.ids);
    }
    if (action.type === 'finished') keep(action.id);
  };
  const store = (draft: DraftFile) => stored.put(toStored(draft, env.clock.now()));
  const know = (id: string, url: string, { size }: { readonly size: number }) => {
    sizes.set(stableUrl(url), size);
    previews.keep(id, url);
  };
  /** A message will name the file by its address; its bytes stay until the server has that message. */
  const keep = (id: string) => {
    const file = find(id);
    if (!file?.url) return;
    store(file);
    know(id, file.url, file);
  };
  const onFailed = ({ name, error }: DraftFile, thrown: unknown) => {
    if (!error) return;
    const text = namedUploadError(name, error, translate);
    say(text);
    env.host.error(toWidgetError(thrown).code, text);
  };
  const queue = createUploadQueue({
    api: uploads,
    dispatch,
    onFailed,
    onRefused: ports.onRefused,
    files: $files.get,
    kept: kept.read,
    // While a conversation opens, the token may be another visitor's already.
    mayStart: () => bootstrap.$phase.get().name === 'ready',
  });
  const withSource = (files: readonly DraftFile[]) =>
    files.flatMap((draft): UnfinishedFile[] => {
      const source = queue.sourceOf(draft.id);
      return source ? [{ draft, source }] : [];
    });
  const show = (files: readonly DraftFile[]) => {
    for (const { url, size } of files) if (url) sizes.set(stableUrl(url), size);
    dispatch({ type: 'added', files });
  };
  /** The bytes of a file are here: its upload may begin. */
  const begin = (id: string, source: File, mimeType: string) => {
    dispatch({ type: 'drawn', id, previewUrl: previews.create(id, source, mimeType) });
    queue.put(id, source);
    queue.fill();
  };
  const keepAndBegin = ({ draft, source }: UnfinishedFile) => {
    store(draft);
    // First of all: until its bytes are written, the end of the page takes them along.
    const keeping = kept.keep(draft.id, source);
    begin(draft.id, source, draft.mimeType);
    void keeping.then((isKept) => {
      const file = find(draft.id);
      // It waits in the memory of the page alone: the next one tells that it is gone.
      if (!isKept && file && !file.url) stored.put({ ...toStored(file, 0), keptAtMs: undefined });
    });
  };
  const showUnfinished = (files: readonly UnfinishedFile[]) => {
    show(
      files.map(({ draft: { previewUrl: _released, ...draft } }) => ({
        ...draft,
        status: draft.status === 'error' ? 'error' : 'pending',
      })),
    );
    files.forEach(keepAndBegin);
  };
  const followGuest = createGuestChange({
    bootstrap,
    files: $files.get,
    sourceOf: queue.sourceOf,
    kept: kept.source,
    dispatch,
    again: keepAndBegin,
    onLost: ({ name }, error) => say(namedUploadError(name, error, translate)),
  });
  const tellRejected = (files: readonly RejectedFile[]) => {
    const number = files.length;
    const valuesIn = (t: Translate) => ({ number, count: number, reasons: rejectionText(files, t) });
    if (number > 0) toasts.show({ tone: 'alert', key: 'attachments.rejected', values: valuesIn(translate), valuesIn });
  };
  const add: Attachments['add'] = ({ files, others = [], ids }, giver) => {
    const isOwn = isSameOwner(giver, owner);
    const { accepted, rejected } = selectFiles(files, isOwn ? $files.get().length : unfinished.count(giver));
    tellRejected([...rejected, ...others.map((name) => ({ name, reason: 'attachments.other' as const }))]);
    const added = accepted.map((source): UnfinishedFile => {
      const id = ids?.[files.indexOf(source)] ?? env.newId();
      const { name, size } = source;
      const mimeType = fileTypes[extensionOf(name)] ?? source.type;
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
  };
  const restored = createRestoredFiles({
    kept,
    owner: () => owner,
    find,
    sourceOf: queue.sourceOf,
    dispatch,
    show,
    onShown: followGuest,
    begin,
    add,
    tellRejected,
  });
  /** Resolves when what the page before has left in this tab is here. */
  let whenResumed = Promise.resolve();
  const after = async (bringBack: (take: (items: readonly StoredFile[]) => void) => Promise<void>) => {
    const shown: Promise<void>[] = [];
    await bringBack((items) => shown.push(restored.show(items)));
    await Promise.all(shown);
  };
  const start = () => {
    $files.set([]);
    const left = unfinished.take(owner);
    const inMemory = left.map(({ draft }) => draft.id);
    void restored.show(stored.restore().filter(({ id }) => !inMemory.includes(id)));
    whenResumed = after(stored.resume);
    showUnfinished(left);
  };
  start();
  const queueAgain = (isMended: (error: UploadError) => boolean | undefined) => {
    for (const { id, error } of $files.get()) if (error && isMended(error)) dispatch({ type: 'queued', id });
  };
  const stops = [bootstrap.$phase, bootstrap.$guest].map((store) =>
    store.listen(() => {
      if (bootstrap.$phase.get().name === 'ready') queueAgain(({ isSession }) => isSession);
      followGuest();
      queue.fill();
    }),
  );

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
    $opened,
    open: (file) => $opened.set(file),
    close: () => $opened.set(null),
    outgoing(draft) {
      follow();
      return placeAddresses(draft, $files.get());
    },
    reload() {
      const left = withSource($files.get().filter(({ status }) => status !== 'done'));
      unfinished.keep(owner, left);
      const before = owner;
      owner = storage.$owner.get();
      // On the disk of a machine that several people use it would outlive whoever has left.
      if (!isOfVisitor(owner.visitor, before.visitor)) {
        const ids = left.map(({ draft }) => draft.id);
        stored.drop(ids, before);
        kept.release(ids);
      }
      queue.clear();
      previews.destroy();
      sizes.clear();
      sent.clear();
      $opened.set(null);
      start();
    },
    add,
    async inherit() {
      const asked = owner;
      void Promise.all([whenResumed, after(stored.inherit)]).then(() => asked === owner && ports.onInherited());
      await whenResumed;
    },
    pageChanged(kind) {
      if (kind === 'hidden') stored.mend();
      if (kind === 'stored' || kind === 'visible' || kind === 'resumed') follow();
      if (kind !== 'online' && kind !== 'resumed') return;
      queueAgain(({ isConnection }) => isConnection);
      queue.restart();
      queue.fill();
    },
    withoutLost: (draft) => withoutPictures(draft, (id) => !find(id)),
    retry(id) {
      const file = find(id);
      if (file?.status !== 'error' || file.error?.isGone) return;
      dispatch({ type: 'queued', id });
      if (queue.sourceOf(id)) queue.fill();
      else void restored.retry(file);
    },
    remove,
    release(draft) {
      const { ids } = placeAddresses(draft, $files.get());
      sent.keep(withSource($files.get().filter(({ id }) => ids.includes(id))));
      dispatch({ type: 'removed', ids });
      for (const { id, isInText, status } of $files.get()) if (isInText && status === 'done') remove(id);
      dispatch({ type: 'listed' });
    },
    takeBack(content, attachments) {
      const { draft, files } = sent.take(content, attachments);
      showUnfinished(files);
      return draft;
    },
    uploadAgain: createUploadAgain({ ...ports, api: uploads, onUploaded: know }),
    previewOf: previews.of,
    sizeOf: (url) => sizes.get(stableUrl(url)),
    ...createMessageFiles({ env, files: port, api, list, signal: life.signal }),
    destroy() {
      life.abort();
      for (const stop of stops) stop();
      stopMending();
      queue.clear();
      previews.destroy();
    },
  };
};
