import { useStore } from '@nanostores/react';
import alertIcon from 'lucide-static/icons/circle-alert.svg';
import infoIcon from 'lucide-static/icons/info.svg';
import closeIcon from 'lucide-static/icons/x.svg';
import type { Toast } from '../../features/toasts/toasts.ts';
import { useSession, useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';

/** Notices over the panel's foot; they wait while the pointer or the focus rests on them. */
export function Toasts() {
  const { toasts } = useSession();
  const shown = useStore(toasts.$toasts);
  return (
    <div
      className="pc-toasts"
      onMouseEnter={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const t = useT();
  const { toasts } = useSession();
  const { action } = toast;
  return (
    <div className="pc-toast" role={toast.tone} data-tone={toast.tone}>
      <Icon nodes={toast.tone === 'alert' ? alertIcon : infoIcon} />
      <p dir="auto">{toast.text ?? t(toast.key, toast.values)}</p>
      {action && (
        <button
          type="button"
          className="pc-link-button"
          onClick={() => {
            toasts.dismiss(toast.id);
            action.run();
          }}
        >
          {t(action.key)}
        </button>
      )}
      <IconButton label={t('toasts.close')} icon={closeIcon} onClick={() => toasts.dismiss(toast.id)} />
    </div>
  );
}
