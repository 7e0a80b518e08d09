import type { FilePort } from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';
import { upload } from './upload.ts';

/** How long the browser may take to begin a download from memory. */
const RELEASE_AFTER_MS = 60_000;

/** Creates the port for files of the browser. */
export function createFiles(): FilePort {
  return {
    upload,
    preview: (file) => URL.createObjectURL(file),
    release: (previewUrl) => URL.revokeObjectURL(previewUrl),
    async save(url, name, isForeign) {
      const blob = isForeign ? null : await read(url);
      // Without the bytes at hand, the browser decides what it does with the address.
      if (!blob) return follow(url, name, '_blank');
      const blobUrl = URL.createObjectURL(blob);
      follow(blobUrl, name, '');
      setTimeout(() => URL.revokeObjectURL(blobUrl), RELEASE_AFTER_MS);
    },
  };
}

/** The bytes, so that a picture is saved and not shown; null where the page may not read them. */
async function read(url: string): Promise<Blob | null> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'omit' });
  } catch {
    return null;
  }
  const { status, ok } = response;
  if (!ok) throw new WidgetError(status === 401 || status === 403 ? 'auth' : 'http', { status });
  return response.blob();
}

function follow(url: string, name: string, target: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.target = target;
  anchor.rel = 'noopener noreferrer';
  anchor.click();
}
