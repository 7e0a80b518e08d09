import { useStore } from '@nanostores/react';
import offlineIcon from 'lucide-static/icons/cloud-off.svg';
import { useEffect } from 'react';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { Notice } from '../kit/notice.tsx';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';

/**
 * The toasts as soon as their code is here; each one that is shown asks for it again where it could not load. Until then they are
 * plain notices: without a network, what a click asked for and the toasts that say so are missing alike.
 */
export function LazyToasts() {
  const t = useT();
  const { toasts } = useSession();
  const shown = useStore(toasts.$toasts);
  const { name } = useStore(chunks.afterOpening.$state);
  const views = useViews(chunks.afterOpening);
  useEffect(() => {
    if (shown.length > 0) void chunks.afterOpening.load();
  }, [shown]);
  if (views) return <views.Toasts />;
  if (name !== 'failed') return null;
  return shown.map(({ id, key, values, text, action }) => {
    const run = () => {
      toasts.dismiss(id);
      action?.run();
    };
    return (
      // Its own row: a notice fills the room that it is given.
      <div key={id} className={tw`flex`}>
        <Notice
          icon={offlineIcon}
          text={text ?? t(key, values)}
          isAlert
          {...(action && { action: { label: t(action.key), run } })}
        />
      </div>
    );
  });
}
