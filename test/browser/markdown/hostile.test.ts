import { toFragment } from '../../../packages/widget/src/ui/markdown/sanitize.ts';
import { hostileHtml, hostileMessages } from '../../fixtures/markdown/hostile.ts';
import { checkAllowed } from './allow-list.ts';
import { equal, markup, ok, render, stage } from './check.ts';

describe('SEC1, SEC2: a hostile message', () => {
  const violations: string[] = [];
  let alerts = 0;

  before(() => {
    // Every request that a message causes is refused by this policy and reported, also one that fails.
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: ws: wss:; img-src blob:";
    document.head.append(policy);
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
    globalThis.alert = () => {
      alerts += 1;
    };
  });

  after(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    equal(violations.join('\n'), '', 'requests or policy violations');
    equal(alerts, 0, 'script ran');
  });

  it('comes in at least 80 kinds', () => {
    ok(hostileMessages.length >= 80, `${hostileMessages.length} vectors`);
  });

  it('shows nothing but allowed elements', () => {
    for (const text of hostileMessages) checkAllowed(render(text), JSON.stringify(text));
  });

  it('shows nothing but allowed elements in any context', () => {
    for (const text of hostileMessages) {
      for (const frame of ['**$**', '> $', '- $\n- x', '| a |\n|--|\n| $ |', '[$](https://a.b)', '<u>$</u>', '# $']) {
        checkAllowed(render(frame.replace('$', () => text)), JSON.stringify([frame, text]));
      }
    }
  });

  it('shows nothing but allowed elements at every prefix of a stream', () => {
    for (const text of hostileMessages) {
      const shown = stage();
      for (let end = 1; end <= text.length; end += 1) {
        shown.push(text.slice(0, end));
        checkAllowed(shown.element, JSON.stringify(text.slice(0, end)));
      }
      shown.view.update(text, false);
      equal(shown.html(), markup(render(text)), text);
      shown.end();
    }
  });

  it('keeps raw HTML visible as text', () => {
    equal(render('<b>x</b> <img src=x onerror=alert(1)>').textContent, '<b>x</b> <img src=x onerror=alert(1)>');
  });

  it('cannot pass the sanitiser even where the renderer would let it through', () => {
    for (const html of hostileHtml) {
      const holder = document.createElement('div');
      holder.append(toFragment(html));
      for (const element of holder.querySelectorAll('*')) {
        ok(/^(?:a|br|code|del|em|img|strong|u)$/.test(element.localName), `<${element.localName}> from ${html}`);
        const names = Array.from(element.attributes, ({ name }) => name);
        ok(
          names.every((name) => /^(?:href|alt|data-src|data-width)$/.test(name)),
          `${names.join()} from ${html}`,
        );
        ok(!/script:|data:/i.test(element.getAttribute('href') ?? ''), html);
      }
    }
  });

  it('keeps a picture from loading until its origin was looked at', () => {
    const fragment = toFragment('<img src="https://cdn.example/a.png" data-src="https://evil.example/a.png" alt="x">');
    const image = fragment.querySelector('img');
    equal(image?.getAttribute('src'), null);
    equal(image?.dataset['src'], 'https://evil.example/a.png');
  });
});
