import { expect, it } from 'vitest';
import { readCards } from '../../../../packages/widget/src/protocol/cards.ts';

const card = (fields: object = {}) => ({ title: 'Sencha', ...fields });
const actionsOf = (actions: unknown) => readCards([card({ actions })])[0]?.actions;

it('reads picture, title, text and the three kinds of action', () => {
  expect(
    readCards([
      {
        id: 'a',
        title: '  Sencha\n  Asanoka ',
        text: 'Sweet.\n80 g',
        image: { url: 'https://api.example/a.webp', alt: 'A tin' },
        actions: [
          { type: 'link', label: 'Notes', url: 'https://tea.example' },
          { type: 'reply', label: 'More', text: 'Tell me more' },
          { type: 'event', label: 'Add', name: 'add-to-basket', data: { sku: 7 } },
        ],
      },
    ]),
  ).toEqual([
    {
      id: 'a',
      title: 'Sencha Asanoka',
      text: 'Sweet.\n80 g',
      image: { url: 'https://api.example/a.webp', alt: 'A tin' },
      actions: [
        { type: 'link', label: 'Notes', url: 'https://tea.example' },
        { type: 'reply', label: 'More', text: 'Tell me more' },
        { type: 'event', label: 'Add', name: 'add-to-basket', data: { sku: 7 } },
      ],
    },
  ]);
});

it('a card with a title alone is one', () => {
  expect(readCards([card()])).toEqual([{ id: null, title: 'Sencha', text: '', image: null, actions: [] }]);
});

it.each([
  null,
  undefined,
  'cards',
  7,
  {},
  [null, 3, 'text', [], {}, { title: 5 }, { title: ' ' }, { title: 'x'.repeat(121) }],
])('what is no card costs nothing but itself: %j', (value) => {
  expect(readCards(value)).toEqual([]);
  expect(readCards([...(Array.isArray(value) ? value : [value]), card()])).toHaveLength(1);
});

it('a broken picture, text, id or action leaves the rest of the card', () => {
  const broken = { id: 7, text: { html: '<b>' }, image: { url: 9 }, actions: 'all' };
  expect(readCards([card(broken)])).toEqual([{ id: null, title: 'Sencha', text: '', image: null, actions: [] }]);
  expect(readCards([card({ text: 'x'.repeat(601) })])[0]?.text).toBe('');
});

it.each([
  { type: 'script', label: 'Run', code: 'alert(1)' },
  { type: 'link', label: 'Nowhere' },
  { type: 'link', label: '', url: 'https://tea.example' },
  { type: 'reply', label: 'x'.repeat(61) },
  { type: 'reply', label: 'More', text: 'x'.repeat(1_001) },
  { type: 'event', label: 'Add', name: 'on load' },
  { type: 'event', label: 'Add', name: 'add', data: 'x'.repeat(8_001) },
])('leaves out an action that cannot be offered: %j', (action) => {
  expect(actionsOf([action, { type: 'reply', label: 'More' }])).toEqual([{ type: 'reply', label: 'More' }]);
});

it('takes ten cards with three actions each, and looks at no more', () => {
  expect(readCards(Array.from({ length: 500 }, () => card()))).toHaveLength(10);
  expect(actionsOf(Array.from({ length: 9 }, (_, index) => ({ type: 'reply', label: `${index}` })))).toHaveLength(3);
});
