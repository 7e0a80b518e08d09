import { describe, expect, it } from 'vitest';
import { markPure } from '../../../build/pure-schemas.ts';

describe('markPure', () => {
  it('marks every call of valibot, nested ones too', () => {
    expect(markPure('const a = v.object({ b: v.string() });')).toBe(
      'const a = /* @__PURE__ */ v.object({ b: /* @__PURE__ */ v.string() });',
    );
  });

  it('leaves other names alone', () => {
    const code = 'dev.object(1); a.v.object(2); type A = v.InferOutput<typeof a>;';
    expect(markPure(code)).toBe(code);
  });
});
