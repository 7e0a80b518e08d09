// Pictures where there is no server for uploads: base64 inside the value, after the wait that an upload would take
// (specification §9 "Fake image upload delay").

import { linkTarget } from '../../core/safe-url.ts';
import type { ImageHost, ImageState } from './image-host.ts';

const DELAY_MS = 3000;
const TICK_MS = 150;
/** Shown until it is done, as uploads do (specification §9). */
const MAX_SHOWN = 98;

interface LocalImage extends ImageState {
  readonly file: File;
}

export interface LocalImages extends ImageHost {
  /** Origins from which pictures of the text load, beside the page's own (trust SEC2). */
  setOrigins(origins: readonly string[]): void;
  destroy(): void;
}

/** The pictures of one editor; `origins` as for `setOrigins`. */
export function createLocalImages(origins: readonly string[]): LocalImages {
  const images = new Map<string, LocalImage>();
  const callbacks = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setInterval>>();
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
    const reading = readAsDataUrl(file);
    let progress = 0;
    put(id, { ...image, status: 'uploading' });
    const timer = setInterval(() => {
      progress = Math.min(MAX_SHOWN, progress + (100 * TICK_MS) / DELAY_MS);
      put(id, { ...image, status: 'uploading', progress: Math.floor(progress) });
    }, TICK_MS);
    timers.add(timer);
    try {
      const [address] = await Promise.all([reading, new Promise((resolve) => setTimeout(resolve, DELAY_MS))]);
      if (timers.has(timer)) put(id, { ...image, address, progress: 100, status: 'loaded' });
    } catch {
      if (timers.has(timer)) put(id, { ...image, source: '', status: 'error' });
    } finally {
      clearInterval(timer);
      timers.delete(timer);
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
      for (const timer of timers) clearInterval(timer);
      for (const url of previews.values()) URL.revokeObjectURL(url);
      timers.clear();
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
