// Files that an earlier page has left, or tabs that have ended: their bytes lie in the browser's database
// (docs/behaviour.md#storage).

import type { Owner } from '../../core/owner.ts';
import type { StoredFile } from '../../protocol/stored-file.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import type { Attachments } from './attachments-ports.ts';
import type { DraftFile } from './attachments-types.ts';
import type { RejectedFile } from './file-rules.ts';
import { toDraft } from './stored-draft.ts';
import { unreadError } from './upload-error.ts';
import type { UploadAction } from './upload-state.ts';

export interface RestoredFilesPorts {
  readonly kept: Pick<KeptFiles, 'read'>;
  readonly owner: () => Owner;
  readonly find: (id: string) => DraftFile | undefined;
  readonly sourceOf: (id: string) => File | undefined;
  readonly dispatch: (action: UploadAction) => void;
  readonly show: (files: readonly DraftFile[]) => void;
  /** They are on screen, without their bytes. */
  readonly onShown: () => void;
  /** The bytes of a file are here: its upload may begin. */
  readonly begin: (id: string, source: File, mimeType: string) => void;
  readonly add: Attachments['add'];
  readonly tellRejected: (files: readonly RejectedFile[]) => void;
}

type FileOnScreen = Pick<StoredFile, 'id' | 'name' | 'mimeType' | 'isInText'> & {
  /** The browser had refused its bytes. */
  readonly isUnkept?: boolean;
};

export interface RestoredFiles {
  /** Shows what was stored and goes on with it. Resolves when all bytes are here that will be. */
  show(items: readonly StoredFile[]): Promise<void>;
  /** Asks the browser again for the bytes of a file on screen. */
  retry(file: FileOnScreen): Promise<void>;
}

/** Creates what brings those files back. */
export function createRestoredFiles(ports: RestoredFilesPorts): RestoredFiles {
  const { kept, owner, find, sourceOf, dispatch, begin, add, tellRejected } = ports;
  /** Undefined where the browser does not say; null where nothing is kept. */
  const bytesOf = (id: string) => kept.read(id).catch(() => undefined);

  /** Those of them of which nothing is kept are removed and told together; Retry asks again where the browser does not say. */
  const read = async (files: readonly FileOnScreen[]) => {
    const lost: RejectedFile[] = [];
    const readOne = async ({ id, name, mimeType, isInText, isUnkept }: FileOnScreen) => {
      const source = isUnkept ? null : await bytesOf(id);
      if (!find(id) || sourceOf(id)) return;
      if (source) return begin(id, source, mimeType);
      if (source === undefined) {
        dispatch({ type: 'started', id });
        return dispatch({ type: 'failed', id, error: unreadError });
      }
      dispatch({ type: 'removed', ids: [id] });
      // The page has ended before its bytes were written. Of a picture the text tells.
      if (!isInText) lost.push({ name, reason: 'attachments.gone' });
    };
    await Promise.all(files.map(readOne));
    tellRejected(lost);
  };

  /** An earlier page had no code for them. */
  const takeIn = async (items: readonly StoredFile[]) => {
    const giver = owner();
    const files = await Promise.all(items.map(({ id }) => bytesOf(id)));
    // What the browser does not say, the next page asks again.
    const told = items.filter((_, index) => files[index] !== undefined);
    if (owner() !== giver || told.length === 0) return;
    dispatch({ type: 'removed', ids: told.map(({ id }) => id) });
    const lost = items.filter((_, index) => files[index] === null);
    tellRejected(lost.map(({ name }) => ({ name, reason: 'attachments.gone' })));
    add({ files: files.filter((file) => file instanceof File) }, giver);
  };

  return {
    retry: (file) => read([file]),
    async show(items) {
      const left = items.filter(({ id, isWaiting }) => !isWaiting && !find(id));
      ports.show(left.map(toDraft));
      ports.onShown();
      const unfinished = left.filter(({ url }) => url === undefined);
      const reading = read(unfinished.map((item) => ({ ...item, isUnkept: item.keptAtMs === undefined })));
      await Promise.all([reading, takeIn(items.filter(({ isWaiting }) => isWaiting))]);
    },
  };
}
