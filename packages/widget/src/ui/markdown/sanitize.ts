// The sink: the one place where a string becomes DOM. What is sanitised is only added to before it is shown.

import { createNativeSanitizer } from './native-sanitizer.ts';

/** Text and the nine inline elements of the renderer; throws where the page's policy forbids parsing HTML. */
export type Sanitize = (html: string) => DocumentFragment;

/** What inline HTML may hold. */
export interface AllowList {
  readonly tags: string[];
  readonly attributes: string[];
  /** How the address of a link may begin. */
  readonly address: RegExp;
}

export const allowed: AllowList = {
  tags: ['a', 'bdi', 'br', 'code', 'del', 'em', 'img', 'strong', 'u'],
  // An image carries its address in `data-src`, so that no picture can load before its origin was looked at.
  attributes: ['href', 'alt', 'dir', 'data-src', 'data-width'],
  address: /^(?:https?:\/\/|mailto:|tel:)/i,
};

let sanitize: Sanitize | undefined;

/** Takes the browser's own sanitizer, which needs no policy of the page, else what is loaded. Rejects where that could not come. */
export async function prepareSanitizer(load: () => Promise<(allowed: AllowList) => Sanitize>): Promise<void> {
  sanitize ??= createNativeSanitizer(allowed) ?? (await load())(allowed);
}

/** Inline HTML as sanitised nodes, once `prepareSanitizer` has ended. Throws where the page's policy forbids parsing HTML (SEC1, SEC5). */
export function toFragment(html: string): DocumentFragment {
  if (/[<&]/.test(html)) {
    if (!sanitize) throw new Error('no sanitizer');
    return sanitize(html);
  }
  const fragment = document.createDocumentFragment();
  if (html) fragment.append(html);
  return fragment;
}
