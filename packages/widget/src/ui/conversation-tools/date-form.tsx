import type { SyntheticEvent } from 'react';
import { useRef } from 'react';
import type { TimelineFeature } from '../../features/timeline/timeline-types.ts';
import { useT } from '../context.ts';
import { localDay } from './local-day.ts';
import { tw } from '../theme/tw.ts';

export interface DateFormProps {
  readonly id: string;
  readonly timeline: Pick<TimelineFeature, '$keys' | 'get'>;
  /** Nothing older exists than what is loaded. */
  readonly isWhole: boolean;
  /** A day of the visitor's, as 2026-01-31. */
  readonly onChoose: (day: string) => void;
}

const fieldClass = tw`min-h-9 min-w-0 max-w-60 flex-1 rounded-control border border-input bg-transparent px-2.5 text-foreground coarse:min-h-11 coarse:text-[16px]`;

/** The browser's own field for a date, between the first day that is known and the last. */
export function DateForm({ id, timeline, isWhole, onChoose }: DateFormProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const keys = timeline.$keys.get();
  const dayOf = (key: string | undefined) => {
    const date = new Date(timeline.get(key ?? '')?.createdAt ?? '');
    return Number.isNaN(date.getTime()) ? undefined : localDay(date);
  };

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (field.current?.value) onChoose(field.current.value);
  }

  return (
    <form id={id} className={tw`flex flex-wrap items-center gap-2 py-1`} onSubmit={submit}>
      <input
        ref={field}
        type="date"
        required
        className={fieldClass}
        aria-label={t('conversation.date')}
        min={isWhole ? dayOf(keys[0]) : undefined}
        max={dayOf(keys.at(-1))}
      />
      <button type="submit" className="pc-button">
        {t('conversation.go')}
      </button>
    </form>
  );
}
