import { useStore } from '@nanostores/react';
import offlineIcon from 'lucide-static/icons/cloud-off.svg';
import { useEffect } from 'react';
import { useSession, useT } from './context.ts';
import { Notice } from './kit/notice.tsx';

/** So many tries fail with a network before a reload of the page is offered; drafts and forms are kept over it. */
const triesBeforeReload = 2;

export interface MissingPartProps {
  /** Failures in a row. */
  readonly failures: number;
  readonly retry: () => void;
}

/** In the place of a part that could not load: a way to try again, which a network that is back presses; where that does not help, a reload. */
export function MissingPart({ failures, retry }: MissingPartProps) {
  const t = useT();
  const session = useSession();
  const isOnline = useStore(session.$isOnline);
  useEffect(() => session.$isOnline.listen((isBack) => isBack && retry()), [retry, session]);
  const action =
    isOnline && failures > triesBeforeReload
      ? { label: t('opening.reload'), run: session.reload }
      : { label: t('opening.retry'), run: retry };
  return <Notice icon={offlineIcon} text={t('opening.partMissing')} action={action} isAlert />;
}
