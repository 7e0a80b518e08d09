import './without-native.ts';
import { equal, ok, render, stage } from './check.ts';

describe('where the page does not allow the policy, and the browser has no sanitizer', () => {
  if (!('trustedTypes' in globalThis)) {
    console.log('Trusted Types are not known to this browser: skipped');
    return;
  }

  let reports = 0;

  before(() => {
    document.addEventListener('securitypolicyviolation', () => {
      reports += 1;
    });
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = "require-trusted-types-for 'script'; trusted-types other";
    document.head.append(meta);
  });

  it('shows messages as plain text', () => {
    const shown = render('**bold** <b>x</b>\n\n- item');
    equal(shown.textContent, '**bold** <b>x</b>\n\n- item');
    equal(shown.children.length, 0);
    ok(shown.classList.contains('pc-plain'), 'not marked as plain');
  });

  it('streams them as plain text', () => {
    const shown = stage();
    shown.stream('A **bold** <img src=x onerror=alert(1)> text', 5);
    equal(shown.element.textContent, 'A **bold** <img src=x onerror=alert(1)> text');
    equal(shown.element.children.length, 0);
    shown.end();
  });

  it('asks once, not for every message', async () => {
    render('**again**');
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal(reports, 1);
  });
});
