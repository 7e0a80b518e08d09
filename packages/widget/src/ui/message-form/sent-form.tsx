import checkIcon from 'lucide-static/icons/circle-check.svg';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';
import type { Answered } from './answer-text.ts';

export interface SentFormProps {
  readonly answered: readonly Answered[];
  readonly state: 'sent' | 'sending' | 'queued';
}

/** What was answered; it cannot be changed any more. */
export function SentForm({ answered, state }: SentFormProps) {
  const t = useT();
  return (
    <>
      {answered.length > 0 && (
        <dl className={tw`grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-meta`}>
          {answered.map(({ name, text }, index) => (
            <div key={index} className={tw`contents`}>
              <dt className={tw`max-w-32 text-muted-foreground wrap-anywhere`}>
                <bdi>{name}</bdi>
              </dt>
              <dd className={tw`whitespace-pre-line wrap-anywhere`}>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={tw`flex items-center gap-1 text-meta text-muted-foreground`}>
        {state === 'sent' && <Icon nodes={checkIcon} size={16} />}
        {t(state === 'sent' ? 'messageForm.sent' : `timeline.${state}`)}
      </p>
    </>
  );
}
