// The browser's own sanitizer (HTML Sanitizer API): no sink of ours, no policy of the page is asked, and ten kilobytes less.

import type { AllowList, Sanitize } from './sanitize.ts';

/** Not yet in the types of the platform. */
interface SanitizedElement extends HTMLDivElement {
  setHTML(html: string, options: { sanitizer: Sanitizer }): void;
}

// No handler: Chromium 156 reports one to the page's policy while it takes it out.
const probe = '<a href="x:y" id="z" title="t"><b>1</b><style>2</style><!--3--></a><img src="" data-src="4">';

/**
 * Undefined where the browser has none that does what the standard says: an early draft had the same names, and a page may
 * have brought an imitation.
 */
export function createNativeSanitizer({ tags, attributes, address }: AllowList): Sanitize | undefined {
  try {
    const sanitizer = new Sanitizer({
      elements: tags,
      attributes,
      comments: false,
      dataAttributes: false,
    });
    const sanitize: Sanitize = (html) => {
      const box = document.createElement('div') as SanitizedElement;
      box.setHTML(html, { sanitizer });
      for (const link of box.querySelectorAll('[href]')) {
        if (!address.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
      }
      const fragment = document.createDocumentFragment();
      fragment.append(...box.childNodes);
      return fragment;
    };
    const [link, image, ...others] = sanitize(probe).children;
    const isKept = link?.outerHTML === '<a></a>' && image?.outerHTML === '<img data-src="4">' && others.length === 0;
    return isKept ? sanitize : undefined;
  } catch {
    return undefined;
  }
}
