// DOMPurify, for browsers without a sanitizer of their own.

import DOMPurify from 'dompurify';
import type { Chunk } from '../../core/lazy-feature.ts';
import type { AllowList, Sanitize } from './sanitize.ts';
import { trustedTypesPolicy } from './trusted-types.ts';

/** Reads its configuration once, at the first use: a reply asks for it hundreds of times. */
function createPurifier({ tags, attributes, address }: AllowList): Sanitize {
  let purifier: typeof DOMPurify | undefined;

  function create(): typeof DOMPurify {
    const created = DOMPurify(window);
    created.setConfig({
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: attributes,
      ADD_URI_SAFE_ATTR: ['dir', 'data-src', 'data-width'],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      ALLOWED_URI_REGEXP: address,
      RETURN_DOM_FRAGMENT: true,
      TRUSTED_TYPES_POLICY: trustedTypesPolicy() as never,
    });
    return created;
  }

  return (html) => {
    purifier ??= create();
    const fragment = document.createDocumentFragment();
    const clean = purifier.sanitize(html) as unknown as DocumentFragment | null;
    if (!clean) throw new Error('HTML cannot be parsed here');
    fragment.append(clean);
    return fragment;
  };
}

export const chunk = { helpers: { createPurifier } } satisfies Chunk;
