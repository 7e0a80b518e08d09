// Runs uploads, three at a time, and ends each of them: done, failed, or removed with nothing left behind (U1–U4).

import { isAbort, toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { UploadApi } from './upload-api.ts';
import type { DraftFile } from './attachments-types.ts';
import type { UploadAction } from './upload-state.ts';
import { GoneError, toUploadError } from './upload-error.ts';

const AT_ONCE = 3;

export interface UploadQueuePorts {
  readonly api: UploadApi;
  readonly files: () => readonly DraftFile[];
  /** Whether it is known for whom a file would be uploaded now; what is running goes on. */
  readonly mayStart: () => boolean;
  readonly dispatch: (action: UploadAction) => void;
  /** What was kept of a file; null where nothing was. Rejects where the browser does not say. */
  readonly kept: (id: string) => Promise<File | null>;
  readonly onFailed: (file: DraftFile, thrown: unknown) => void;
  /** Before a failure shows, and with it that nothing uploads any more. */
  readonly onRefused: (error: WidgetError) => void;
}

export interface UploadQueue {
  put(id: string, file: File): void;
  /** What was put there: its upload may be needed again, also for another guest. */
  sourceOf(id: string): File | undefined;
  /** These are nobody's any more; what runs goes on. */
  forget(ids: readonly string[]): void;
  /** Starts what is pending, as far as there is room. */
  fill(): void;
  /** Ends the upload of a file that is no longer wanted. */
  drop(id: string): void;
  /** Starts the running ones anew: the network was away, and their connections may have died without a word. */
  restart(): void;
  /** Ends all of them. */
  clear(): void;
}

interface Run {
  readonly controller: AbortController;
  /** All bytes are out: the server may have the file already. */
  isSent: boolean;
  isWanted: boolean;
  isRestart: boolean;
}

/** Creates the queue over the list that `files` shows and `dispatch` changes. */
export function createUploadQueue(ports: UploadQueuePorts): UploadQueue {
  const { api, files, mayStart, dispatch, kept, onFailed, onRefused } = ports;
  const sources = new Map<string, File>();
  const runs = new Map<string, Run>();
  /** Removed when all was out: their addresses are still to come, to be deleted. */
  const leaving = new Set<Run>();

  /** Browsers tell no difference between a connection that broke and a file that has vanished, or was changed, since it was chosen. */
  const readable = async (id: string, file: File, thrown: unknown): Promise<File> => {
    if (await isReadable(file)) throw thrown;
    const copy = await kept(id).catch(() => null);
    if (!copy || copy === file || !(await isReadable(copy))) throw new GoneError(thrown);
    if (sources.has(id)) sources.set(id, copy);
    return copy;
  };

  const send = async (id: string, chosen: File, run: Run): Promise<string> => {
    const { signal } = run.controller;
    let file = chosen;
    for (;;) {
      try {
        const onProgress = (share: number) => {
          run.isSent = share >= 1;
          dispatch({ type: 'progressed', id, share });
        };
        return await api.upload({ file, requestId: id, signal, onProgress });
      } catch (thrown) {
        if (signal.aborted || toWidgetError(thrown).status !== undefined) throw thrown;
        file = await readable(id, file, thrown);
      }
    }
  };

  const fail = (id: string, run: Run, thrown: unknown) => {
    if (run.isRestart) return dispatch({ type: 'queued', id });
    if (!run.isWanted || isAbort(thrown)) return;
    onRefused(toWidgetError(thrown));
    dispatch({ type: 'failed', id, error: toUploadError(thrown) });
    const failed = files().find((file) => file.id === id);
    if (failed) onFailed(failed, thrown);
  };

  const start = async (id: string, file: File): Promise<void> => {
    const run: Run = { controller: new AbortController(), isSent: false, isWanted: true, isRestart: false };
    runs.set(id, run);
    dispatch({ type: 'started', id });
    try {
      const url = await send(id, file, run);
      if (run.isWanted) dispatch({ type: 'finished', id, url });
      else api.remove(url).catch(() => {});
    } catch (thrown) {
      fail(id, run, thrown);
    }
    leaving.delete(run);
    if (runs.get(id) === run) runs.delete(id);
    fill();
  };

  const fill = () => {
    for (const { id, status } of files()) {
      const source = sources.get(id);
      if (runs.size >= AT_ONCE || !mayStart()) return;
      if (status === 'pending' && source && !runs.has(id)) void start(id, source);
    }
  };

  return {
    put: (id, file) => void sources.set(id, file),
    sourceOf: (id) => sources.get(id),
    forget: (ids) => ids.forEach((id) => sources.delete(id)),
    fill,
    drop(id) {
      sources.delete(id);
      const run = runs.get(id);
      if (!run) return;
      runs.delete(id);
      run.isWanted = false;
      if (run.isSent) leaving.add(run);
      else run.controller.abort();
      fill();
    },
    restart() {
      for (const run of runs.values()) {
        run.isRestart = true;
        run.controller.abort();
      }
    },
    clear() {
      sources.clear();
      for (const run of [...runs.values(), ...leaving]) {
        run.isWanted = false;
        run.controller.abort();
      }
      runs.clear();
    },
  };
}

function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
