import { createNativeSanitizer } from '../../../packages/widget/src/ui/markdown/native-sanitizer.ts';
import { chunk } from '../../../packages/widget/src/ui/markdown/purifier-chunk.ts';
import { allowed } from '../../../packages/widget/src/ui/markdown/sanitize.ts';
import { hostileHtml } from '../../fixtures/markdown/hostile.ts';
import { equal, ok } from './check.ts';

type HtmlSetter = (this: Element, html: string) => void;
const prototype = Element.prototype as unknown as { setHTML?: HtmlSetter };

function markupOf(fragment: DocumentFragment | undefined): string {
  const box = document.createElement('div');
  box.append(fragment ?? 'nothing');
  return box.innerHTML;
}

describe("the browser's own sanitizer", () => {
  const native = createNativeSanitizer(allowed);
  if (!native) {
    console.log('this browser has no sanitizer of its own: skipped');
    return;
  }
  const original = prototype.setHTML;

  afterEach(() => {
    prototype.setHTML = original as HtmlSetter;
  });

  it('makes of what the renderer writes what DOMPurify makes of it', () => {
    const purify = chunk.helpers.createPurifier(allowed);
    const written = [
      'a &amp; b &lt;c&gt; &quot;&#39;',
      '<strong>x <em>y</em></strong><br>',
      '<a href="https://a.example/?q=1&amp;r=2">z</a> <a href="mailto:a@b.c">m</a> <a href="tel:+1">t</a>',
      '<code dir="auto">&lt;script&gt;</code><del>1</del><u>2</u>',
      '<img data-src="data:image/png;base64,AA==" alt="&lt;b&gt;" data-width="120">',
    ];
    for (const html of written) equal(markupOf(native(html)), markupOf(purify(html)));
  });

  it('leaves no address that is none of http, https, mailto and tel', () => {
    for (const scheme of ['javascript', 'data', 'file', 'ftp', 'intent', 'blob', 'vbscript']) {
      equal(markupOf(native(`<a href="${scheme}:x">y</a>`)), '<a>y</a>');
    }
    for (const address of ['/path', '//host/path', '#x', '?q', 'a.html']) {
      equal(markupOf(native(`<a href="${address}">y</a>`)), '<a>y</a>');
    }
  });

  it('runs nothing and asks for nothing while it parses', async () => {
    let ran = 0;
    (globalThis as { told?: () => void }).told = () => (ran += 1);
    // The runner's own modules may come at any time.
    const isModule = ({ origin, pathname }: URL) => origin === location.origin && /\.[jt]sx?\b|^\/__/.test(pathname);
    const asked = () => performance.getEntriesByType('resource').filter(({ name }) => !isModule(new URL(name)));
    const before = asked().length;
    for (const html of hostileHtml) native(html);
    native('<img src="/never-asked.png" onerror="told()"><svg onload="told()"></svg><script>told()</script>');
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal(ran, 0);
    equal(
      asked()
        .slice(before)
        .map(({ name }) => name)
        .join(' '),
      '',
    );
  });

  const imitations: Readonly<Record<string, HtmlSetter | undefined>> = {
    'that keeps all': function (html) {
      this.innerHTML = html;
    },
    'that only takes scripts out': function (html) {
      this.innerHTML = html.replace(/\son\w+="[^"]*"/g, '');
    },
    'that shows nothing': () => undefined,
    'that throws': () => {
      throw new TypeError('not yet');
    },
    'that is not there': undefined,
  };
  for (const [name, imitation] of Object.entries(imitations)) {
    it(`is not taken for one ${name}`, () => {
      prototype.setHTML = imitation as HtmlSetter;
      ok(createNativeSanitizer(allowed) === undefined, 'the imitation was trusted');
    });
  }
});
