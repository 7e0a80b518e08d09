import { corpus } from '../../fixtures/markdown/corpus.ts';
import { createNativeSanitizer } from '../../../packages/widget/src/ui/markdown/native-sanitizer.ts';
import { allowed } from '../../../packages/widget/src/ui/markdown/sanitize.ts';
import { equal, ok, stage } from './check.ts';

/** Puts a policy on the page; it holds for all tests of this file. */
function restrict(policy: string): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  document.head.append(meta);
}

describe('under enforced Trusted Types', () => {
  if (!('trustedTypes' in globalThis)) {
    console.log('Trusted Types are not known to this browser: skipped');
    return;
  }

  const violations: string[] = [];

  before(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      violations.push(`${violatedDirective} ${sample}`);
    });
    restrict("require-trusted-types-for 'script'; trusted-types persona-chat");
  });

  it('SEC5: renders everything without a violation', async () => {
    for (const text of Object.values(corpus)) {
      const shown = stage();
      shown.stream(text, 9);
      shown.view.update(text, false);
      ok(!shown.element.classList.contains('pc-plain'), text);
      shown.end();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal(violations.join('\n'), '');
  });

  it('uses one policy where the browser has no sanitizer, and puts it on no global', () => {
    let isRefused = false;
    try {
      (
        globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
      ).trustedTypes.createPolicy('persona-chat', {});
    } catch {
      isRefused = true;
    }
    equal(isRefused, !createNativeSanitizer(allowed), 'whether a policy was made');
    const names = Object.getOwnPropertyNames(globalThis).filter((name) => /persona-?chat|purify/i.test(name));
    equal(names.join(), '');
  });
});
