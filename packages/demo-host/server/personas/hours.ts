// When people answer for a persona, in its time zone (docs/running.md#personas-of-ones-own).

import type { Persona } from '@persona-chat/widget/protocol/persona.ts';
import * as v from 'valibot';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const minutesOfDay = 24 * 60;
const minuteMs = 60_000;

const isTimeZone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'A time is needed, as "09:00".'));

export const hoursSchema = v.strictObject({
  timeZone: v.pipe(
    v.string('A time zone is needed.'),
    v.check(isTimeZone, 'A time zone is needed, as "Europe/Vienna".'),
  ),
  open: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          days: v.pipe(
            v.array(v.picklist(weekdays, `One of ${weekdays.join(', ')} is needed.`)),
            v.nonEmpty('At least one day is needed.'),
          ),
          from: time,
          to: time,
        }),
        v.forward(
          v.check(({ from, to }) => toMinutes(from) < toMinutes(to), 'It has to be later than "from".'),
          ['to'],
        ),
      ),
    ),
    v.maxLength(20, 'At most 20 entries are possible.'),
  ),
  message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'At most 500 characters are possible.'))),
});
export type Hours = v.InferOutput<typeof hoursSchema>;

/** null: somebody may always be there. */
export const hoursOf = (persona: Persona | undefined): Hours | null => {
  const value = persona?.settings?.find(({ key }) => key === 'hours')?.value;
  const { success, output } = v.safeParse(hoursSchema, value);
  return success ? output : null;
};

interface LocalTime {
  /** 0 is Monday. */
  readonly day: number;
  readonly minute: number;
}

const localTime = (timeZone: string, atMs: number): LocalTime => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(atMs);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const day = weekdays.findIndex((name) => name === part('weekday').toLowerCase());
  return { day, minute: toMinutes(`${part('hour')}:${part('minute')}`) };
};

/** Where clocks are changed in between, an hour is put right. */
const atLocalTime = (timeZone: string, guessMs: number, minute: number): number => {
  const off = localTime(timeZone, guessMs).minute - minute;
  const shortest = ((off + minutesOfDay * 1.5) % minutesOfDay) - minutesOfDay / 2;
  return guessMs - shortest * minuteMs;
};

/** Whether somebody is there, and else when they are (ISO 8601 UTC; null: never). */
export const nextOpening = ({ timeZone, open }: Hours, nowMs: number): { isOpen: boolean; until: string | null } => {
  const now = localTime(timeZone, nowMs);
  const ranges = open.flatMap(({ days, from, to }) =>
    days.map((day) => ({ day: weekdays.indexOf(day), from: toMinutes(from), to: toMinutes(to) })),
  );
  if (ranges.some(({ day, from, to }) => day === now.day && now.minute >= from && now.minute < to))
    return { isOpen: true, until: null };
  const startMs = nowMs - (nowMs % minuteMs);
  const waits = ranges.map(({ day, from }) => {
    const minutes = ((day - now.day + 7) % 7) * minutesOfDay + from - now.minute;
    const inMinutes = minutes > 0 ? minutes : minutes + 7 * minutesOfDay;
    return atLocalTime(timeZone, startMs + inMinutes * minuteMs, from);
  });
  return { isOpen: false, until: waits.length > 0 ? new Date(Math.min(...waits)).toISOString() : null };
};
