// Pictures of the visitor's own files: above the composer, and in the bubble without a second download.

import type { FilePort } from '../../core/env.ts';

/** What browsers draw and what is harmless to draw: an SVG is a document, HEIC and TIFF are not known everywhere. */
const drawn = /^image\/(?:jpeg|png|gif|webp|bmp)$/;
/** Each holds its file: the oldest are shown from the server again. */
const MAX_KEPT = 40;

/** An address without what signs it. */
export const stableUrl = (url: string): string => url.replace(/[?#].*$/, '');

export interface Previews {
  create(id: string, file: File, mimeType: string): string | undefined;
  /** The file is known by an address from now on. */
  keep(id: string, url: string): void;
  of(url: string): string | undefined;
  release(id: string): void;
  destroy(): void;
}

/** Creates the pictures; every address is released again. */
export function createPreviews(files: FilePort): Previews {
  const byId = new Map<string, string>();
  const idByUrl = new Map<string, string>();
  const release = (id: string) => {
    const preview = byId.get(id);
    if (preview) files.release(preview);
    byId.delete(id);
  };
  return {
    create(id, file, mimeType) {
      if (!drawn.test(mimeType)) return undefined;
      release(id);
      const preview = files.preview(file);
      byId.set(id, preview);
      return preview;
    },
    keep(id, url) {
      idByUrl.set(stableUrl(url), id);
      const [oldest] = byId.keys();
      if (byId.size > MAX_KEPT && oldest !== undefined) release(oldest);
    },
    of: (url) => byId.get(idByUrl.get(stableUrl(url)) ?? ''),
    release,
    destroy() {
      for (const id of [...byId.keys()]) release(id);
    },
  };
}
