// Formulas in a message: how they are drawn, and what a stream shows on the way.

import chatCss from 'virtual:chat-css';
import { chunks } from '../../../packages/widget/src/ui/chunks.ts';
import { chunk as formulas } from '../../../packages/widget/src/ui/formulas/formulas-chunk.ts';
import { createMarkdownView, type MarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import markdownCss from '../../../packages/widget/src/ui/markdown/markdown.css';
import { chunk as mathml } from '../../../packages/widget/src/ui/mathml/mathml-chunk.ts';
import { createLazyFeature } from '../../../packages/widget/src/core/lazy-feature.ts';
import { hostile, refused } from '../../fixtures/formulas.ts';
import { mathmlProblem } from '../../helpers/mathml-allow-list.ts';
import { equal, ok, translate } from '../markdown/check.ts';

/** A view that draws at once, and whose formulas come when they are asked for. */
function stage(feature = createLazyFeature(() => Promise.resolve(formulas))) {
  const element = document.createElement('div');
  element.className = 'pc-markdown';
  document.body.append(element);
  let now = 0;
  let frame: (() => void) | undefined;
  const view: MarkdownView = createMarkdownView(element, {
    t: translate,
    imageOrigins: [],
    onCopy: () => undefined,
    formulas: feature,
    clock: {
      now: () => (now += 1000),
      nextFrame: (callback) => {
        frame = callback;
        return () => {
          frame = undefined;
        };
      },
      after: () => () => undefined,
    },
  });
  return {
    element,
    view,
    feature,
    /** Shows the next state of a stream, and its frame. */
    push(part: string) {
      view.update(part, true);
      while (frame) {
        const run = frame;
        frame = undefined;
        run();
      }
    },
    math: () => element.querySelectorAll('math').length,
    end() {
      view.destroy();
      element.remove();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** As the chat has them after the first formula. */
async function ready() {
  await chunks.mathml.open();
  const shown = stage();
  await shown.feature.open();
  return shown;
}

const text = `The root of $x^2 = a$ is \\(\\sqrt{a}\\), and

$$
x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}
- 1
$$

- costs $5 and $10
- \`$y$\` and $y_1$

\`\`\`math
\\begin{aligned} a &= b \\\\ &= c \\end{aligned}
\`\`\`

\`\`\`mermaid
graph LR
  A --> $B$
\`\`\``;

describe('formulas of a message', () => {
  const violations: string[] = [];
  before(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content =
      "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: ws: wss:; img-src blob:; require-trusted-types-for 'script'; trusted-types persona-chat";
    document.head.append(policy);
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(chatCss + markdownCss + formulas.css);
    document.adoptedStyleSheets = [sheet];
  });
  after(() => equal(violations.join('\n'), '', 'violations'));

  it('are text before their code has come, and drawn in the same message afterwards', async () => {
    const shown = stage();
    shown.view.update('So $x^2$.', false);
    equal(shown.element.textContent, 'So $x^2$.');
    equal(shown.math(), 0);
    await shown.feature.open();
    await chunks.mathml.open();
    await settled();
    equal(shown.math(), 1);
    equal(shown.element.querySelector('math')?.textContent, 'x2');
    shown.end();
  });

  it('are not asked for by money, code or a text without any', async () => {
    const shown = stage();
    for (const plain of ['costs $5', 'a \\* b', '```js\nx\n```', '**bold**']) shown.view.update(plain, false);
    await settled();
    equal(shown.feature.$state.get().name, 'idle');
    shown.end();
  });

  it('stand in lines, lists and blocks; code, money and diagrams stay', async () => {
    const shown = await ready();
    shown.view.update(text, false);
    equal(shown.math(), 5);
    equal(shown.element.querySelectorAll('math[display=block]').length, 2);
    ok(shown.element.textContent.includes('costs $5 and $10'), 'money');
    const codes = Array.from(shown.element.querySelectorAll('code'), (code) => code.textContent);
    equal(codes.join('|'), '$y$|graph LR\n  A --> $B$\n');
    for (const math of shown.element.querySelectorAll('math')) {
      equal(mathmlProblem(math), undefined);
      equal(math.closest<HTMLElement>('[dir]')?.dir, 'ltr');
    }
    shown.end();
  });

  it('G3, G4: end as a reload shows them, and no text gets shorter on the way', async () => {
    const reload = await ready();
    reload.view.update(text, false);
    for (const size of [1, 2, 3, 7, 50]) {
      const shown = await ready();
      let longest = 0;
      for (let end = size; end < text.length; end += size) {
        shown.push(text.slice(0, end));
        const { length } = shown.element.textContent;
        // What is held back is a mark or the fence of a block, not words.
        ok(length >= longest - 12, `${longest} became ${length} at ${JSON.stringify(text.slice(end - 12, end))}`);
        longest = Math.max(longest, length);
      }
      shown.view.update(text, false);
      const html = (element: HTMLElement) =>
        element.innerHTML.replace(/ class="(?:pc-block-in)?"| (?:tabindex|role|aria-label|data-goes-on)="[^"]*"/g, '');
      equal(html(shown.element), html(reload.element), `pieces of ${size}`);
      shown.end();
    }
    reload.end();
  });

  it('G3: stay as they were written until they end, and are the same nodes from then on', async () => {
    const shown = await ready();
    for (const part of ['So $', 'So $\\frac', 'So $\\frac{a}{b_1', 'So $\\frac{a}{b_1}$']) {
      shown.push(part);
      equal(shown.element.textContent, part, 'as written');
      equal(shown.math(), 0);
    }
    shown.push('So $\\frac{a}{b_1}$ is');
    const math = shown.element.querySelector('math');
    ok(math, 'not drawn');
    for (const more of [
      ' it',
      ' it, and **so',
      ' it, and **so** on\n\n- next',
      ' it, and **so** on\n\n- next $y$ and',
    ]) {
      shown.push(`So $\\frac{a}{b_1}$ is${more}`);
      ok(shown.element.querySelector('math') === math, 'drawn anew');
    }
    shown.end();
  });

  it('stay as code where they are wrong', async () => {
    const shown = await ready();
    shown.view.update('A $\\frac{1}{$ and $x$.', false);
    equal(shown.element.querySelector('code')?.textContent, '$\\frac{1}{$');
    equal(shown.math(), 1);
    shown.end();
  });

  it('SEC1, SEC2, SEC5: hostile ones add nothing to the page', async () => {
    const shown = await ready();
    for (const tex of [...refused, ...hostile]) {
      for (const source of [
        `$${tex}$ x`,
        `$$\n${tex}\n$$`,
        `\\(${tex}\\)`,
        `| $${tex}$ |\n|--|`,
        `[$${tex}$](https://a.example)`,
      ]) {
        shown.view.update(source, false);
        for (const math of shown.element.querySelectorAll('math')) equal(mathmlProblem(math), undefined, source);
        equal(shown.element.querySelector('script,img,iframe,style,form,input,a:not([rel])'), null, source);
        ok(!/[\ue000-\uf8fe]/.test(shown.element.textContent), `a letter of ours in ${source}`);
      }
    }
    shown.end();
  });

  it('are copied as they were written', async () => {
    const shown = await ready();
    shown.view.update('So $x^2$ is.', false);
    getSelection()?.selectAllChildren(shown.element);
    const copied = new Map<string, string>();
    const event = new Event('copy', { bubbles: true, cancelable: true });
    // Firefox lets no script read what it made itself.
    Object.assign(event, { clipboardData: { setData: (type: string, value: string) => copied.set(type, value) } });
    shown.element.querySelector('p')?.dispatchEvent(event);
    equal(copied.get('text/plain')?.trim(), 'So $x^2$ is.');
    const html = copied.get('text/html') ?? '';
    ok(/<math\b.*<\/math>/.test(html) && !html.includes('$'), 'no MathML');
    ok(event.defaultPrevented && !shown.element.classList.contains('pc-copying'), 'not taken over');
    getSelection()?.removeAllRanges();
    shown.end();
  });

  it('scroll in their own box where they are wide, which the keyboard reaches', async () => {
    const shown = await ready();
    shown.element.style.width = '300px';
    shown.view.update(`$$\n${'x + '.repeat(60)}y\n$$\n\nand $${'a + '.repeat(60)}b$.`, false);
    const end = performance.now() + 5_000;
    const boxes = () => shown.element.querySelectorAll<HTMLElement>('.pc-formula[tabindex="0"][role="group"]');
    while (boxes().length < 2 && performance.now() < end) await new Promise(requestAnimationFrame);
    equal(boxes().length, 2);
    ok(shown.element.scrollWidth <= 300, 'the message is wider than its column');
    for (const box of boxes()) {
      ok(box.hasAttribute('data-goes-on') && box.scrollWidth > box.clientWidth, 'does not scroll');
      equal(box.getAttribute('aria-label'), 'formulas.formula');
    }
    shown.end();
  });

  it('are drawn in all messages once their code could be loaded after a failure', async () => {
    const broken = createLazyFeature(() => (fails ? Promise.reject(new Error('cut')) : Promise.resolve(formulas)));
    let fails = true;
    const [first, second] = [stage(broken), stage(broken)];
    first.view.update('One $x$.', false);
    await settled();
    equal(first.element.textContent, 'One $x$.');
    fails = false;
    second.view.update('Two $y$.', false);
    await settled();
    equal(first.math() + second.math(), 2);
    ok(mathml.helpers.drawMathml('x', false), 'draws');
    first.end();
    second.end();
  });
});
