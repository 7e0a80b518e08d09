// The sink: the one place where a string becomes DOM. What is sanitised is only added to before it is shown.

import DOMPurify, { type Config } from 'dompurify';
import { trustedTypesPolicy } from './trusted-types.ts';

const config: Config = {
  ALLOWED_TAGS: ['a', 'br', 'code', 'del', 'em', 'img', 'strong', 'u'],
  // An image carries its address in `data-src`, so that no picture can load before its origin was looked at.
  ALLOWED_ATTR: ['href', 'alt', 'data-src', 'data-width'],
  ADD_URI_SAFE_ATTR: ['data-src', 'data-width'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  RETURN_DOM_FRAGMENT: true,
};

let sanitizer: typeof DOMPurify | undefined;

/** Reads its configuration once: a reply asks for it hundreds of times. */
function createSanitizer(): typeof DOMPurify {
  const created = DOMPurify(window);
  created.setConfig({ ...config, TRUSTED_TYPES_POLICY: trustedTypesPolicy() as never });
  return created;
}

/**
 * Inline HTML as sanitised nodes: text and the eight inline elements of the renderer. Throws where the page's policy
 * forbids parsing HTML (SEC1, SEC5).
 */
export function toFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (/[<&]/.test(html)) {
    sanitizer ??= createSanitizer();
    const clean = sanitizer.sanitize(html) as unknown as DocumentFragment | null;
    if (!clean) throw new Error('HTML cannot be parsed here');
    fragment.append(clean);
  } else if (html) {
    fragment.append(html);
  }
  return fragment;
}
