// What the demo shop asks for in the conversation: a place at its tasting bar.

import { workshopFields } from '../store/demo-fields.ts';
import type { WireForm } from './wire-rich.ts';

interface Asking {
  readonly text: string;
  readonly form: WireForm;
}

const tasting: Asking = {
  text: 'With pleasure. Thursdays at five, six seats at the bar. When may we expect you?',
  form: {
    title: 'A seat at the tasting',
    submitLabel: 'Reserve',
    fields: [
      {
        id: 'tea',
        name: 'What would you like to taste?',
        type: 'select',
        required: true,
        options: ['Greens from Japan', 'Oolong, light to dark', 'Whatever is open'],
      },
      { id: 'seats', name: 'Seats', type: 'number', required: true, min: 1, max: 6, defaultValue: 2 },
      { id: 'day', name: 'Day', type: 'date', required: true },
      { id: 'note', name: 'Anything we should know?', type: 'textarea', max: 300 },
    ],
  },
};

/** One of each kind. */
const kinds: readonly string[] = ['badge', 'wish', 'workshop', 'teas', 'seats', 'rules', 'day', 'call', 'arrival'];
const every: Asking = {
  text: 'Here is one of every kind of field.',
  form: {
    title: 'The workshop',
    text: 'We meet on Saturdays, and the kettle is on from nine.',
    fields: kinds.flatMap((kind) => workshopFields.find(({ id }) => id === kind) ?? []),
  },
};

export const demoForm = (isWhole: boolean): Asking => (isWhole ? every : tasting);

/** What is asked for so is answered with the form. */
export const wantsTasting = (text: string): boolean =>
  /\b(book|reserve|reservation|seats?)\b.*\b(tasting|bar)\b/i.test(text);

export const thankForForm = {
  text: 'Thank you, that is noted. You get a line from us **within the day**, and the water will be ready.',
};
