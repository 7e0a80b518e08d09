// Times as the visitor reads them: 'MMM DD, YYYY hh:mm A' in English, the Intl equivalent elsewhere.

import type { Translate } from '../../features/i18n/i18n-types.ts';

const dayMs = 24 * 60 * 60_000;

/** Making a formatter takes many times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = language + JSON.stringify(options);
  let known = formatters.get(name);
  if (!known) formatters.set(name, (known = new Intl.DateTimeFormat(language, options)));
  return known;
}

export function formatTime(iso: string, language: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  if (!language.startsWith('en')) {
    return formatter(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  }
  const parts = formatter('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('month')} ${part('day')}, ${part('year')} ${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** "Today", "Yesterday", a weekday within the last week, else the date, also of a day that is still to come. */
export function formatDay(iso: string, language: string, t: Translate, nowMs: number): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const daysAgo = Math.round((startOfDay(nowMs) - startOfDay(date.getTime())) / dayMs);
  if (daysAgo === 0) return t('timeline.today');
  if (daysAgo === 1) return t('timeline.yesterday');
  if (daysAgo > 1 && daysAgo < 7) return formatter(language, { weekday: 'long' }).format(date);
  const sameYear = date.getFullYear() === new Date(nowMs).getFullYear();
  const year = sameYear ? undefined : 'numeric';
  return formatter(language, { day: 'numeric', month: 'long', ...(year ? { year } : {}) }).format(date);
}

function startOfDay(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}
