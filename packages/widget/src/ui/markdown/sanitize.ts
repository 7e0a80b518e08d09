// The sink: the one place where a string becomes DOM. What is sanitised is only added to before it is shown.

import DOMPurify, { type Config } from 'dompurify';
import { trustedTypesPolicy } from './trusted-types.ts';

let config: (Config & { RETURN_DOM_FRAGMENT: true }) | undefined;

function settings(): Config & { RETURN_DOM_FRAGMENT: true } {
  // An image carries its address in `data-src`, so that no picture can load before its origin was looked at.
  config ??= {
    ALLOWED_TAGS: ['a', 'br', 'code', 'del', 'em', 'img', 'strong', 'u'],
    ALLOWED_ATTR: ['href', 'alt', 'data-src', 'data-width'],
    ADD_URI_SAFE_ATTR: ['data-src', 'data-width'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
    RETURN_DOM_FRAGMENT: true,
    TRUSTED_TYPES_POLICY: trustedTypesPolicy() as never,
  };
  return config;
}

/**
 * Inline HTML as sanitised nodes: text and the eight inline elements of the renderer. Throws where the page's policy
 * forbids parsing HTML (SEC1, SEC5).
 */
export function toFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (/[<&]/.test(html)) {
    const clean = DOMPurify.sanitize(html, settings()) as DocumentFragment | null;
    if (!clean) throw new Error('HTML cannot be parsed here');
    fragment.append(clean);
  } else if (html) {
    fragment.append(html);
  }
  return fragment;
}
