import calendarIcon from 'lucide-static/icons/calendar.svg';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { TimelineFeature } from '../../features/timeline/timeline-types.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
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

const fieldClass = tw`min-h-9 w-full rounded-control border border-input bg-transparent px-2.5 text-foreground coarse:min-h-11 coarse:text-[16px] focus-visible:[outline:none] focus-visible:border-accent-line focus-visible:[box-shadow:0_0_0_1px_var(--pc-accent-line)]`;
const emptyClass = tw`[&:not(:focus)]:text-muted-foreground`;
/** The browser's own sign opens the calendar, unseen under ours. Firefox draws its own, which nothing takes away. */
const pickerClass = tw`[&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-y-0 [&::-webkit-calendar-picker-indicator]:end-0 [&::-webkit-calendar-picker-indicator]:m-0 [&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-10 [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:p-0 [&::-webkit-calendar-picker-indicator]:opacity-0`;
/** Chromium lays a date out in the direction of its own language, whatever the page's: its place in the field is the page's. */
const dateClass = tw`[&::-webkit-datetime-edit]:[text-align:left] [[dir=rtl]_&::-webkit-datetime-edit]:[text-align:right]`;
const signClass = tw`pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-muted-foreground [@supports(-moz-appearance:none)]:hidden`;

/** The browser's own field for a date, between the first day that is known and the last. */
export function DateForm({ id, timeline, isWhole, onChoose }: DateFormProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(true);
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
    <form id={id} className={tw`flex min-w-0 basis-full flex-wrap items-center gap-2`} onSubmit={submit}>
      <span className={tw`relative block min-w-[150px] flex-1`}>
        <input
          ref={field}
          type="date"
          required
          className={`${fieldClass} ${dateClass} ${pickerClass} ${isEmpty ? emptyClass : ''}`}
          aria-label={t('conversation.date')}
          min={isWhole ? dayOf(keys[0]) : undefined}
          max={dayOf(keys.at(-1))}
          onInput={(event) => setIsEmpty(event.currentTarget.value === '')}
        />
        <span className={signClass}>
          <Icon nodes={calendarIcon} size={16} />
        </span>
      </span>
      <button type="submit" className={tw`pc-button ms-auto`}>
        {t('conversation.go')}
      </button>
    </form>
  );
}
