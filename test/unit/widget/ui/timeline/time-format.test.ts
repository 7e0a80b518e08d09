import { describe, expect, it } from 'vitest';
import { formatDay, formatTime } from '../../../../../packages/widget/src/ui/timeline/time-format.ts';
import type { Translate } from '../../../../../packages/widget/src/features/i18n/i18n-types.ts';

const t: Translate = (key) => key;
const now = new Date(2026, 10, 21, 9, 5);

describe('formatTime', () => {
  it('writes English times as MMM DD, YYYY hh:mm A', () => {
    expect(formatTime(new Date(2026, 0, 3, 15, 4).toISOString(), 'en-US')).toBe('Jan 03, 2026 03:04 PM');
    expect(formatTime(new Date(2026, 0, 3, 0, 4).toISOString(), 'en-US')).toBe('Jan 03, 2026 12:04 AM');
  });

  it('uses the language of other visitors', () => {
    expect(formatTime(new Date(2026, 0, 3, 15, 4).toISOString(), 'de-DE')).toBe('03.01.2026, 15:04');
  });

  it('gives nothing for what is no time', () => {
    expect(formatTime('soon', 'en-US')).toBe('');
  });
});

describe('formatDay', () => {
  it('names today, yesterday, weekdays and dates', () => {
    const daysAgo = (days: number) => new Date(2026, 10, 21 - days, 23, 0).toISOString();
    const format = (days: number) => formatDay(daysAgo(days), 'en-US', t, now.getTime());
    expect(format(0)).toBe('timeline.today');
    expect(format(1)).toBe('timeline.yesterday');
    expect(format(3)).toBe('Wednesday');
    expect(format(20)).toBe('November 1');
    expect(format(400)).toContain('2025');
  });

  it('names days that are still to come by their dates, none of them today', () => {
    const format = (...day: [number, number, number]) =>
      formatDay(new Date(...day, 8).toISOString(), 'en-US', t, now.getTime());
    expect(format(2026, 10, 22)).toBe('November 22');
    expect(format(2026, 11, 24)).toBe('December 24');
    expect([format(9999, 11, 30), format(9999, 11, 31)]).toEqual(['December 30, 9999', 'December 31, 9999']);
  });
});
