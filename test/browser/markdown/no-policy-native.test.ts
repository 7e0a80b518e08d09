import { createNativeSanitizer } from '../../../packages/widget/src/ui/markdown/native-sanitizer.ts';
import { allowed } from '../../../packages/widget/src/ui/markdown/sanitize.ts';
import { equal, render } from './check.ts';

describe('SEC5: where the page allows no policy at all, and the browser has a sanitizer', () => {
  if (!createNativeSanitizer(allowed)) {
    console.log('this browser has no sanitizer of its own: skipped');
    return;
  }

  it('shows formatted messages without a report', async () => {
    let reports = 0;
    document.addEventListener('securitypolicyviolation', () => (reports += 1));
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content = "require-trusted-types-for 'script'; trusted-types 'none'";
    document.head.append(meta);
    const shown = render('**bold** <b>x</b>');
    equal(shown.querySelector('strong')?.textContent, 'bold');
    equal(shown.textContent, 'bold <b>x</b>');
    await new Promise((resolve) => setTimeout(resolve, 100));
    equal(reports, 0);
  });
});
