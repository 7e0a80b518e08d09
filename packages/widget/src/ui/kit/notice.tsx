import { Icon, type IconNodes } from './icon.tsx';
import { tw } from '../theme/tw.ts';

export interface NoticeProps {
  readonly icon: IconNodes;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Failures are spoken at once. */
  readonly isAlert?: boolean;
}

/** An empty or failed screen: an icon, one sentence, one action. */
export function Notice({ icon, text, action, isAlert = false }: NoticeProps) {
  return (
    <div
      className={tw`flex flex-1 flex-col items-center justify-center gap-3 p-6 text-muted-foreground`}
      role={isAlert ? 'alert' : undefined}
    >
      <Icon nodes={icon} size={32} />
      <p className={tw`text-center text-balance`}>{text}</p>
      {action && (
        <button type="button" className="pc-button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
