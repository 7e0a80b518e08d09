import { useLayoutEffect } from 'react';
import offlineIcon from 'lucide-static/icons/cloud-off.svg';
import { useT, useUi } from '../context.ts';
import { Notice } from '../kit/notice.tsx';
import { loadStartForm, useLazy } from '../lazy.ts';
import type { StartFormViewProps } from './start-form-view.tsx';

/** The start form once its chunk is here; a skeleton in its shape before, a way to try again when it could not load. */
export function LazyStartForm(props: StartFormViewProps) {
  const t = useT();
  const { sheets } = useUi();
  const view = useLazy(loadStartForm);
  useLayoutEffect(() => {
    if (view.name === 'ready') sheets.add(view.module.startFormCss);
  }, [sheets, view]);
  if (view.name === 'ready') return <view.module.StartFormView {...props} />;
  if (view.name === 'failed') {
    const action = { label: t('opening.retry'), run: view.retry };
    return <Notice icon={offlineIcon} text={t('opening.partMissing')} action={action} isAlert />;
  }
  return (
    <div className="pc-form-skeleton pc-late" aria-hidden="true">
      {[60, 100, 100, 100].map((percent, index) => (
        <span key={index} className="pc-skeleton" style={{ inlineSize: `${percent}%` }} />
      ))}
    </div>
  );
}
