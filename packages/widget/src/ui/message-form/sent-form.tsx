import checkIcon from 'lucide-static/icons/circle-check.svg';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

export interface SentFormProps {
  readonly titleId: string;
  readonly title: string;
  readonly state: 'sent' | 'sending' | 'queued';
}

/** That it was sent, in one line: what was answered stands in the visitor's own message below. */
export function SentForm({ titleId, title, state }: SentFormProps) {
  const t = useT();
  return (
    <>
      <p id={titleId} className={tw`min-w-0 font-semibold wrap-anywhere`}>
        <bdi>{title}</bdi>
      </p>
      <p className={tw`flex flex-none items-center gap-1 text-meta text-muted-foreground`}>
        {state === 'sent' && <Icon nodes={checkIcon} size={16} />}
        {t(state === 'sent' ? 'messageForm.sent' : `timeline.${state}`)}
      </p>
    </>
  );
}
