// The other side of the file port: uploads that a test moves on, pictures that are only counted.

import type { FilePort, FileStorePort, KeptFile, UploadRequest } from '../../packages/widget/src/core/env.ts';
import { WidgetError } from '../../packages/widget/src/core/errors.ts';

export interface FakeUpload {
  readonly request: UploadRequest;
  readonly requestId: string;
  progress(share: number): void;
  /** The server answers: `{data: {url}}` when nothing else is given. */
  answer(body?: unknown, status?: number, headers?: Readonly<Record<string, string>>): void;
  fail(code: 'network' | 'offline' | 'timeout'): void;
  isAborted(): boolean;
}

export interface FakeFiles extends FilePort {
  /** In the order in which they were started. */
  readonly uploads: FakeUpload[];
  /** Those that run now. */
  running(): readonly FakeUpload[];
  /** Addresses of pictures that were not released. */
  readonly previews: Set<string>;
  readonly saved: string[];
  /** Answers the next saves, e.g. with `auth`. */
  readonly saveFailures: WidgetError[];
}

export const uploadUrl = (name: string) => `https://api.example/uploads/documents/${name}`;

export function createFakeFiles(): FakeFiles {
  const uploads: FakeUpload[] = [];
  const previews = new Set<string>();
  const settled = new Set<FakeUpload>();
  const saved: string[] = [];
  const saveFailures: WidgetError[] = [];
  return {
    uploads,
    previews,
    saved,
    saveFailures,
    running: () => uploads.filter((upload) => !settled.has(upload)),
    upload: (request) =>
      new Promise((resolve, reject) => {
        const settle = (finish: () => void) => {
          settled.add(upload);
          finish();
        };
        const upload: FakeUpload = {
          request,
          requestId: request.headers['x-request-id'] ?? '',
          progress: request.onProgress,
          answer(body = { data: { url: uploadUrl(request.file.name) } }, status = 200, headers = {}) {
            const text = typeof body === 'string' ? body : JSON.stringify(body);
            settle(() => resolve({ status, text, header: (name) => headers[name] ?? null }));
          },
          fail: (code) => settle(() => reject(new WidgetError(code, { retryable: true }))),
          isAborted: () => request.signal.aborted,
        };
        request.signal.addEventListener('abort', () => settle(() => reject(new DOMException('Aborted', 'AbortError'))));
        uploads.push(upload);
      }),
    preview(file) {
      const url = `blob:${file.name}`;
      previews.add(url);
      return url;
    },
    release: (url) => void previews.delete(url),
    async save(url, name, isForeign) {
      saved.push(`${name} ${url}${isForeign ? ' (foreign)' : ''}`);
      const failure = saveFailures.shift();
      if (failure) throw failure;
    },
  };
}

export interface FakeFileStore extends FileStorePort {
  readonly kept: Map<string, KeptFile>;
  /** The browser refuses its database, as in some private windows. */
  isRefused: boolean;
  /** The browser does not answer who reads. */
  isSilent: boolean;
  names(): readonly string[];
}

/** A database of files that a test can look into. */
export function createFakeFileStore(): FakeFileStore {
  const kept = new Map<string, KeptFile>();
  const store: FakeFileStore = {
    kept,
    isRefused: false,
    isSilent: false,
    names: () => [...kept.values()].map(({ file }) => file.name),
    async put(file) {
      if (!store.isRefused) kept.set(file.id, file);
      return !store.isRefused;
    },
    async append(file) {
      const whole = kept.get(file.id);
      if (store.isRefused || !whole) return false;
      const { name, type } = whole.file;
      const longer = new File([whole.file, file.file], name, { type, lastModified: file.file.lastModified });
      kept.set(file.id, { ...whole, file: longer });
      return true;
    },
    async get(id) {
      if (store.isRefused || store.isSilent) throw new WidgetError('storage');
      return kept.get(id)?.file ?? null;
    },
    async drop(isGone) {
      for (const file of store.isRefused ? [] : kept.values()) if (isGone(file)) kept.delete(file.id);
    },
  };
  return store;
}
