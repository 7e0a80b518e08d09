import { hostileHtml, hostileMessages } from '../../fixtures/markdown/hostile.ts';
import type { PersonaEditorElement } from '../../../packages/widget/src/editor-api.ts';
import { equal, ok } from '../markdown/check.ts';
import { button, field, inside, paste, picture, settle, until } from './field.ts';

const clipboards: readonly string[] = [
  '<img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script><b onclick="globalThis.wasRun=1">bold</b>',
  '<svg onload="globalThis.wasRun=1"><animate onbegin="globalThis.wasRun=1"></svg><math><mtext></form><form><mglyph><style></math><img src onerror="globalThis.wasRun=1">',
  '<iframe srcdoc="<script>parent.wasRun=1</script>"></iframe><object data="https://evil.example/o"></object><embed src="https://evil.example/e">',
  '<a href="javascript:globalThis.wasRun=1">a</a><a href="jav&#x09;ascript:globalThis.wasRun=1">b</a><a href="//evil.example">c</a><a href="data:text/html,x">d</a>',
  '<link rel=stylesheet href="https://evil.example/s.css"><style>@import "https://evil.example/i.css"</style><p style="background:url(https://evil.example/b.png)">text</p>',
  '<input autofocus onfocus="globalThis.wasRun=1"><video poster="https://evil.example/p.png" src="https://evil.example/v"></video><base href="https://evil.example/">',
  '<noscript><p title="</noscript><img src=x onerror=globalThis.wasRun=1>"></noscript><template><img src="https://evil.example/t.png"></template>',
  '<p>'.repeat(3000) + 'deep',
  '<'.repeat(20_000),
  '<a '.repeat(5000),
  '&#'.repeat(20_000),
  '<!--'.repeat(10_000),
];

const scope = globalThis as { wasRun?: number };

function checkInert(root: Element, text: string): void {
  const isWrong = [...root.querySelectorAll('*')].flatMap((element) => {
    const names = element
      .getAttributeNames()
      .filter((name) => name.startsWith('on') || name === 'srcdoc' || name === 'formaction');
    const isRefused = /^(?:script|iframe|object|embed|style|link|form|input|video|audio|base|meta|template)$/.test(
      element.localName,
    );
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    const isOutside = address !== '' && !/^(?:https?:\/\/|mailto:|tel:|blob:)/.test(address);
    return isRefused || isOutside || names.length > 0 ? [element.outerHTML.slice(0, 200)] : [];
  });
  equal(isWrong.join('\n'), '', text.slice(0, 200));
  for (const image of root.querySelectorAll('img'))
    ok(/^blob:|^$/.test(image.src) || image.className === 'ProseMirror-separator', image.src);
}

function editorWith(value = ''): PersonaEditorElement {
  const editor = document.createElement('persona-editor') as PersonaEditorElement;
  editor.setAttribute('value', value);
  document.body.append(editor);
  return editor;
}

describe('SEC1, SEC5: hostile text in <persona-editor> under a strict policy and Trusted Types', () => {
  const violations: string[] = [];
  let alerts = 0;

  before(() => {
    // Every request that a text causes is refused by this policy and reported, also one that fails.
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content =
      "default-src 'self' ws: wss:; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self'; img-src blob:; " +
      "require-trusted-types-for 'script'; trusted-types persona-chat";
    document.head.append(policy);
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, sample }) => {
      violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
    globalThis.alert = () => {
      alerts += 1;
    };
  });
  afterEach(() => document.body.replaceChildren());
  after(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    equal(violations.join('\n'), '', 'requests or policy violations');
    equal(alerts, 0, 'script ran');
    equal(scope.wasRun, undefined, 'script ran');
  });

  it('is inert as a value', () => {
    const editor = editorWith();
    for (const text of hostileMessages) {
      editor.setAttribute('value', text);
      checkInert(field(editor), text);
    }
  });

  it('is inert when it is pasted', async () => {
    for (const html of [...clipboards, ...hostileHtml]) {
      const editor = editorWith();
      await paste(editor, { html, text: 'plain' });
      checkInert(field(editor), html);
      editor.remove();
    }
  });

  it('is inert as pasted text', async () => {
    const editor = editorWith();
    for (const text of hostileMessages) {
      await paste(editor, { text });
      checkInert(field(editor), text);
    }
  }).timeout(60_000);

  it('does not keep the editor from working', async () => {
    const editor = editorWith();
    await paste(editor, { html: '<p>Fine <b>tea</b></p>', text: 'Fine tea' });
    equal(editor.value, 'Fine **tea**');
    await paste(editor, { files: [picture(4, 4)] });
    await until(() => editor.value.includes('](data:image/png'), 'the picture');
    // A picture that the policy blocks never gets a width; one that it allows gets it when it is decoded.
    await until(
      () => inside<HTMLImageElement>(editor, '.pc-picture img').naturalWidth > 0,
      'the policy allows the picture',
    );
    button(editor, 'Link').click();
    await settle();
    inside(editor, '[role=dialog]');
  });
});
