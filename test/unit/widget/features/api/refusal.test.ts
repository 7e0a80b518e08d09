import { expect, it } from 'vitest';
import { toRefusal } from '../../../../../packages/widget/src/features/api/refusal.ts';
import { createFakeClock } from '../../../../helpers/fake-clock.ts';

const clock = createFakeClock();
const seconds = (headers: Record<string, string>) =>
  toRefusal({ status: 429, header: (name) => headers[name] ?? null }, '', clock).retryAfterSeconds;
const httpDate = (fromNowMs: number) => new Date(clock.now() + fromNowMs).toUTCString();
const hourMs = 3_600_000;

it.each([
  ['figures', { 'retry-after': '7' }, 7],
  ['an hour and more in figures', { 'retry-after': '7200' }, 7200],
  ['a day in figures', { 'retry-after': '86400' }, 86_400],
  ['more than a browser’s timers can wait', { 'retry-after': '999999999' }, 5],
  ['more than there is', { 'retry-after': '1e400' }, 5],
  ['a part of a second', { 'retry-after': '0.2' }, 1],
  ['nothing', {}, 5],
  ['nonsense', { 'retry-after': 'soon' }, 5],
  ['less than nothing', { 'retry-after': '-3' }, 5],
  ['a date', { 'retry-after': httpDate(12_000) }, 12],
  [
    'a date and the server’s own time, three hours from ours',
    { 'retry-after': httpDate(3 * hourMs + 12_000), date: httpDate(3 * hourMs) },
    12,
  ],
  ['a date that has passed here, where a clock is wrong', { 'retry-after': httpDate(-hourMs) }, 5],
  ['a date hours away, where a clock is wrong', { 'retry-after': httpDate(5 * hourMs) }, 5],
  ['a date that the server’s time has passed', { 'retry-after': httpDate(-1000), date: httpDate(0) }, 5],
  [
    'a date years away, by the server’s time too',
    { 'retry-after': httpDate(70 * 365 * 24 * hourMs), date: httpDate(0) },
    5,
  ],
])('reads %s in Retry-After', (_name, headers, expected) => {
  expect(seconds(headers as Record<string, string>)).toBe(expected);
});

it('asks for no wait where the status is another', () => {
  expect(toRefusal({ status: 500, header: () => '7' }, '', clock).retryAfterSeconds).toBeUndefined();
});
