import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { Ending } from './agenda-reducer.ts';

/** The three final labels (docs/behaviour.md#agenda). */
export const endLabels = {
  completed: 'agenda.completed',
  exited: 'agenda.exited',
  'timed-out': 'agenda.timedOut',
} as const satisfies Readonly<Record<Ending, LocaleKey>>;

export type EndLabel = (typeof endLabels)[Ending];
