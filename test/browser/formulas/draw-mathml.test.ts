import fc from 'fast-check';
import { drawMathml } from '../../../packages/widget/src/ui/mathml/draw-mathml.ts';
import { hostile, pieces, refused, usual } from '../../fixtures/formulas.ts';
import { mathmlProblem } from '../../helpers/mathml-allow-list.ts';
import { equal, ok } from '../markdown/check.ts';

const problem = (tex: string, isDisplay: boolean) => {
  const math = drawMathml(tex, isDisplay);
  return math && mathmlProblem(math);
};

describe('TeX as MathML', () => {
  it('is drawn of what models write', () => {
    for (const tex of usual) {
      // TeX knows it on lines of its own alone.
      for (const isDisplay of /\\tag|\{align\}/.test(tex) ? [true] : [true, false]) {
        const math = drawMathml(tex, isDisplay);
        equal(math?.localName, 'math', tex);
        equal(problem(tex, isDisplay), undefined, tex);
        equal(math?.getAttribute('display') === 'block', isDisplay, tex);
      }
    }
  });

  it('SEC1, SEC2: is not drawn of a source that wants what no message may, or is no formula', () => {
    for (const tex of refused) equal(drawMathml(tex, true), undefined, tex.slice(0, 60));
  });

  it('SEC1, SEC2: has no element, attribute or style that is not on the list', () => {
    for (const tex of hostile) for (const isDisplay of [true, false]) equal(problem(tex, isDisplay), undefined, tex);
  });

  it('SEC1: has nothing else of random sources, in time, and nothing is said', () => {
    const { error, warn, log } = console;
    let said = 0;
    console.error =
      console.warn =
      console.log =
        () => {
          said += 1;
        };
    const any = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 30 }).map((parts) => parts.join(''));
    let drawn = 0;
    try {
      fc.assert(
        fc.property(any, fc.boolean(), (tex, isDisplay) => {
          const start = performance.now();
          if (drawMathml(tex, isDisplay)) drawn += 1;
          equal(problem(tex, isDisplay), undefined, tex);
          ok(performance.now() - start < 2_000, tex);
        }),
        { numRuns: 3_000 },
      );
    } finally {
      Object.assign(console, { error, warn, log });
    }
    ok(drawn > 100, `only ${drawn} drawn`);
    equal(said, 0, 'lines in the console');
  });

  it('costs no more than the longest formula that may be', () => {
    for (const part of [...pieces, ...usual, '\\left(', '\\frac{', 'x^{', 'x_', '\\not', '\\text{']) {
      const start = performance.now();
      drawMathml(part.repeat(4_000 / part.length), true);
      ok(performance.now() - start < 3_000, part);
    }
  });

  it('sets degrees without room around their sign, and a function apart from the fraction before it', () => {
    const degree = drawMathml(String.raw`100^\circ\mathrm{C}`, false)?.querySelector('msup > mo');
    equal([degree?.getAttribute('lspace'), degree?.getAttribute('rspace')].join(), '0em,0em');
    const [, name] =
      drawMathml(String.raw`\frac{1}{k}\ln x`, true)?.querySelector('mfrac')?.parentElement?.children ?? [];
    equal((name as MathMLElement | undefined)?.style.paddingInlineStart, '0.1667em');
    equal(drawMathml(String.raw`\frac{1}{k}x`, true)?.querySelector('[style*="0.1667"]') ?? null, null);
  });

  it('remembers nothing of a formula for the next one', () => {
    drawMathml(String.raw`\global\def\pi{x}`, true);
    equal(drawMathml(String.raw`\pi`, true)?.textContent, 'π');
    equal(Object.keys(Object.prototype).length, 0);
  });
});
