import { useLayoutEffect } from 'react';
import { useUi } from '../context.ts';
import { loadStartForm, useLazy } from '../lazy.ts';
import { MissingPart } from '../missing-part.tsx';
import type { StartFormViewProps } from './start-form-view.tsx';

/** The start form once its chunk is here; a skeleton in its shape before, a way to try again when it could not load. */
export function LazyStartForm(props: StartFormViewProps) {
  const { sheets } = useUi();
  const view = useLazy(loadStartForm);
  useLayoutEffect(() => {
    if (view.name === 'ready') sheets.add(view.module.startFormCss);
  }, [sheets, view]);
  if (view.name === 'ready') return <view.module.StartFormView {...props} />;
  if (view.name === 'failed') return <MissingPart {...view} />;
  return (
    <div className="pc-form-skeleton pc-late" aria-hidden="true">
      {[60, 100, 100, 100].map((percent, index) => (
        <span key={index} className="pc-skeleton" style={{ inlineSize: `${percent}%` }} />
      ))}
    </div>
  );
}
