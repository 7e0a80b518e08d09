// Pictures in messages: one from a foreign origin would tell that origin what the message says (SEC2).

import { linkTarget } from '../../core/safe-url.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';

export interface Images {
  /** A picture that takes its own shape once it is loaded, a link where its origin is not allowed, or the plain text. */
  element(source: string, description: string, width: number, isInLink: boolean): HTMLElement;
  /** Releases the pictures that messages carried inside themselves. */
  destroy(): void;
}

const minWidth = 120;
const maxWidth = 760;
/** As in markdown.css. */
const maxHeight = 600;
const embedded = /^data:(image\/(?:png|jpeg|gif|webp|avif|bmp));base64,([a-z0-9+/=\s]+)$/i;

/**
 * Shows pictures from `origins` (exact) and base64 ones; both outlive redraws, until `destroy`. `onBroken` is told of one
 * that could not load.
 */
export function createImages(origins: readonly string[], t: Translate, onBroken?: () => void): Images {
  const blobs = new Map<string, string>();

  function blobUrl(source: string): string | undefined {
    const [, type = '', base64 = ''] = embedded.exec(source) ?? [];
    if (!type) return undefined;
    let url = blobs.get(source);
    if (url === undefined) {
      try {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        url = URL.createObjectURL(new Blob([bytes], { type }));
      } catch {
        return undefined;
      }
      blobs.set(source, url);
    }
    return url;
  }

  function instead(target: URL | null, description: string, isInLink: boolean): HTMLElement {
    const element = document.createElement(target && !isInLink ? 'a' : 'span');
    element.textContent = description || t('markdown.imageBlocked');
    if (target && element instanceof HTMLAnchorElement) {
      element.href = target.href;
      leaveHostAlone(element);
    }
    return element;
  }

  return {
    element(source, description, width, isInLink) {
      const target = linkTarget(source);
      const isAllowed = target !== null && /^https?:$/.test(target.protocol) && origins.includes(target.origin);
      const url = isAllowed ? target.href : blobUrl(source);
      if (url === undefined) return instead(target, description, isInLink);
      const box = document.createElement('span');
      box.className = 'pc-image';
      if (width > 0) box.style.inlineSize = `${Math.min(maxWidth, Math.max(minWidth, width))}px`;
      const image = document.createElement('img');
      image.alt = description;
      image.loading = 'lazy';
      image.decoding = 'async';
      image.referrerPolicy = 'no-referrer';
      image.onerror = () => {
        box.replaceWith(instead(target, description, isInLink));
        onBroken?.();
      };
      image.onload = () => takeShape(box, image, width > 0);
      image.src = url;
      box.append(image);
      // The browser still has it: nothing moves when it is drawn a second time.
      if (image.complete) takeShape(box, image, width > 0);
      return box;
    },
    destroy() {
      for (const url of blobs.values()) URL.revokeObjectURL(url);
      blobs.clear();
    },
  };
}

/**
 * Gives the box the picture's own shape, and no more room than the picture has pixels, unless a width was chosen. What is read below a
 * picture above the view stays where it is.
 */
function takeShape(box: HTMLElement, { naturalWidth, naturalHeight }: HTMLImageElement, hasWidth: boolean): void {
  if (naturalWidth > 0 && naturalHeight > 0) {
    const ratio = naturalWidth / naturalHeight;
    const before = box.getBoundingClientRect();
    const limit = Math.min(maxHeight * ratio, hasWidth ? Infinity : naturalWidth);
    box.style.aspectRatio = `${ratio}`;
    box.style.maxInlineSize = `min(100%, ${limit}px)`;
    const log = box.closest('.pc-log');
    if (log && before.bottom <= log.getBoundingClientRect().top) log.scrollTop += box.offsetHeight - before.height;
  }
  box.dataset['shown'] = '';
}

/** How every link of a message opens: away from the host page, which neither follows nor vouches for it. */
export function leaveHostAlone(anchor: HTMLAnchorElement): void {
  anchor.target = '_blank';
  anchor.rel = 'noopener noreferrer nofollow ugc';
}
