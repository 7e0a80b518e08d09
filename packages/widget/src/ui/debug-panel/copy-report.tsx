import { useEffect, useRef, useState } from 'react';
import type { DebugFeature } from '../../features/debug/debug-types.ts';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';

/** Copies the report. Where the page has no clipboard, or forbids it, the report stands there, selected, to be copied by hand. */
export function CopyReport({ debug }: { readonly debug: DebugFeature }) {
  const t = useT();
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(debug.report());
      setState('copied');
    } catch {
      setState('by-hand');
    }
  }

  return (
    <>
      <button type="button" className="pc-button" data-primary="" onClick={() => void copy()}>
        {t('debug.copy')}
      </button>
      <p className={tw`order-1 w-full text-end text-meta text-muted-foreground empty:hidden`} role="status">
        {state === 'copied' && t('debug.copied')}
      </p>
      {state === 'by-hand' && (
        <textarea
          ref={field}
          className={tw`w-full rounded-card border border-input bg-background px-3 py-2.5 text-tiny`}
          aria-label={t('debug.report')}
          dir="ltr"
          rows={6}
          readOnly
          value={debug.report()}
        />
      )}
    </>
  );
}
