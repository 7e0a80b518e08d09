// The questions of the demo's start forms: a short one for the shop, and one that shows every type of field.

import type { Field } from '@persona-chat/widget/protocol/guest.ts';
import { fieldSchema } from '@persona-chat/widget/protocol/guest.ts';
import * as v from 'valibot';

const toFields = (definitions: readonly v.InferInput<typeof fieldSchema>[]): readonly Field[] =>
  definitions.map((definition) => v.parse(fieldSchema, definition));

export const supportFields = toFields([
  {
    id: 'reason',
    name: 'What brings you here?',
    type: 'select',
    placeholder: 'Choose, if you like',
    options: ['Choosing a tea', 'An order', 'Brewing advice', 'Something else'],
  },
]);

export const workshopFields = toFields([
  {
    id: 'badge',
    name: 'Badge',
    type: 'text',
    required: true,
    min: 2,
    max: 24,
    placeholder: 'Ada from Leeds',
    description: 'What the others call you, 2 to 24 characters.',
  },
  {
    id: 'voucher',
    name: 'Voucher code',
    type: 'text',
    pattern: '[A-Z]{3}-\\d{4}',
    placeholder: 'TEA-1234',
    description: 'Three capital letters, a hyphen, four digits.',
  },
  {
    id: 'workshop',
    name: 'Workshop',
    type: 'select',
    required: true,
    placeholder: 'Choose a workshop',
    options: ['Green tea from Japan', 'The way of gongfu', 'Blending by nose', 'Tea and chocolate'],
  },
  {
    id: 'source',
    name: 'How did you hear of us?',
    type: 'select',
    options: ['From a friend', 'In the shop', 'By letter', 'Somewhere else'],
    defaultValue: 'In the shop',
  },
  {
    id: 'teas',
    name: 'Teas you like',
    type: 'multiselect',
    required: true,
    allowCreate: true,
    placeholder: 'Search or add a tea',
    description: 'If yours is missing, type it and press Enter.',
    options: ['Sencha', 'Gyokuro', 'Long Jing', 'Oolong', 'Darjeeling', 'Assam', 'Pu-erh', 'Rooibos'],
  },
  {
    id: 'avoid',
    name: 'What should we leave out?',
    type: 'multiselect',
    options: ['Milk', 'Nuts', 'Gluten', 'Caffeine', 'Sugar'],
  },
  { id: 'seats', name: 'Seats', type: 'number', required: true, min: 1, max: 6, defaultValue: 1 },
  { id: 'cups', name: 'Cups of tea a day', type: 'number', min: 0, max: 40, placeholder: '4' },
  {
    id: 'day',
    name: 'Day of the workshop',
    type: 'date',
    required: true,
    description: 'We meet on Saturdays.',
    defaultValue: '2027-03-06T00:00:00.000Z',
  },
  { id: 'birthday', name: 'Birthday', type: 'date', description: 'There is a cake for some.' },
  { id: 'arrival', name: 'Arrival', type: 'time', required: true, defaultValue: '09:30' },
  { id: 'leaving', name: 'Leaving', type: 'time' },
  {
    id: 'call',
    name: 'When may we call you?',
    type: 'date_time',
    required: true,
    description: 'In your own time zone.',
  },
  { id: 'train', name: 'Your train', type: 'date_time' },
  {
    id: 'notes',
    name: 'Anything we should know?',
    type: 'textarea',
    max: 300,
    placeholder: 'A wheelchair, a guide dog, a question',
  },
  {
    id: 'wish',
    name: 'Why do you come?',
    type: 'textarea',
    required: true,
    min: 10,
    max: 500,
    description: 'A sentence is enough.',
  },
  { id: 'rules', name: 'I have read the house rules', type: 'checkbox', required: true },
  { id: 'letter', name: 'Send me the tea letter', type: 'checkbox', defaultValue: false },
]);
