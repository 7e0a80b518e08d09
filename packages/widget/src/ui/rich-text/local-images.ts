// Pictures where there is no server for uploads: base64 inside the value, as soon as they have been read.

import { linkTarget } from '../../core/safe-url.ts';
import type { ImageHost, ImageState } from './image-host.ts';

interface LocalImage extends ImageState {
  readonly file: File;
}

export interface LocalImages extends ImageHost {
  /** Origins from which pictures of the text load, beside the page's own (SEC2). */
  setOrigins(origins: readonly string[]): void;
  destroy(): void;
}

/** The pictures of one editor; `origins` as for `setOrigins`. */
export function createLocalImages(origins: readonly string[]): LocalImages {
  const images = new Map<string, LocalImage>();
  const callbacks = new Set<() => void>();
  let isOver = false;
  /** Shown as long as the editor lives: a removed picture may be undone. */
  const previews = new Map<string, string>();
  let allowed = origins;
  const tell = () => {
    for (const callback of [...callbacks]) callback();
  };
  const put = (id: string, image: LocalImage) => {
    images.set(id, image);
    tell();
  };
  const previewOf = (id: string, file: File) => {
    const url = previews.get(id) ?? URL.createObjectURL(file);
    previews.set(id, url);
    return url;
  };

  const load = async (id: string, file: File) => {
    const image = { file, source: previewOf(id, file), address: '', progress: 0 };
    put(id, { ...image, status: 'uploading' });
    try {
      const address = await readAsDataUrl(file);
      if (!isOver) put(id, { ...image, address, progress: 100, status: 'loaded' });
    } catch {
      if (!isOver) put(id, { ...image, source: '', status: 'error' });
    }
  };

  return {
    place(files, ids) {
      files.forEach((file, index) => void load(ids[index] ?? '', file));
      return Promise.resolve(ids);
    },
    look: (id) => images.get(id) ?? null,
    // Until it is read it is not part of the value.
    addressOf: (id) => images.get(id)?.address || null,
    subscribe(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    retry(id) {
      const image = images.get(id);
      if (image) void load(id, image.file);
    },
    isAllowed(source) {
      const url = linkTarget(source);
      return url !== null && (url.origin === location.origin || allowed.includes(url.origin));
    },
    setOrigins(next) {
      if (next.join() === allowed.join()) return;
      allowed = next;
      tell();
    },
    save(source, name) {
      const anchor = document.createElement('a');
      anchor.href = source;
      anchor.download = name;
      anchor.target = source.startsWith('blob:') ? '' : '_blank';
      anchor.rel = 'noopener noreferrer';
      anchor.click();
      return Promise.resolve();
    },
    destroy() {
      isOver = true;
      for (const url of previews.values()) URL.revokeObjectURL(url);
      callbacks.clear();
    },
  };
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}
