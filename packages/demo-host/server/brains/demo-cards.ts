// What is on the shelf of the demo shop, as cards.

import type { WireCard } from './wire-rich.ts';

interface Product {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  readonly alt: string;
  /** What is asked with one press. */
  readonly question: string;
}

const products: readonly [Product, ...Product[]] = [
  {
    id: 'sencha',
    title: 'Sencha Asanoka',
    text: 'Spinach, citrus, a soft sweetness at 70 °C.\n80 g · €14.50',
    picture: 'sencha',
    alt: 'A tin of sencha beside a heap of needle-shaped leaves',
    question: 'How do I brew a green tea?',
  },
  {
    id: 'tieguanyin',
    title: 'Roasted Tieguanyin',
    text: 'Hazelnut and orange peel for five infusions.\n60 g · €16.00',
    picture: 'oolong',
    alt: 'A tin of oolong beside rolled leaves',
    question: 'What should I know about oolong?',
  },
  {
    id: 'earl-grey',
    title: 'Earl Grey, plainly',
    text: 'Assam leaf and cold-pressed bergamot.\n100 g · €11.00',
    picture: 'earl-grey',
    alt: 'A tin of Earl Grey with a slice of bergamot',
    question: 'Which black tea goes with milk?',
  },
  {
    id: 'gaiwan',
    title: 'Porcelain gaiwan',
    text: '120 ml with a brushed line in cobalt.\n€38.00',
    picture: 'gaiwan',
    alt: 'A white gaiwan with a blue line',
    question: 'Which ware do you have?',
  },
  {
    id: 'kettle',
    title: 'Iron kettle',
    text: '0.9 l, walnut handle. Pours slowly.\n€124.00',
    picture: 'kettle',
    alt: 'A black kettle with a wooden handle',
    question: 'Which kettle holds a temperature?',
  },
  {
    id: 'matcha-set',
    title: 'Matcha bowl and whisk',
    text: 'Stoneware from Mino, a whisk of eighty tines.\n€56.00',
    picture: 'matcha',
    alt: 'A bowl of matcha and a bamboo whisk',
    question: 'Which matcha do you carry?',
  },
];

const toCard = ({ id, title, text, picture, alt, question }: Product): WireCard => ({
  id,
  title,
  text,
  image: { url: `/images/${picture}.webp`, alt },
  actions: [
    { type: 'event', label: 'Add to basket', name: 'add-to-basket', data: { product: id } },
    { type: 'reply', label: 'Tell me more', text: question },
    { type: 'link', label: 'Brewing notes', url: `https://example.com/brewing?tea=${id}` },
  ],
});

/** What is asked for so is shown. */
export const wantsProducts = (text: string): boolean =>
  /\bshow\b.*\b(teas?|tins?|products?|shelf|ware|shop)\b|\bwhat (is|have you got) (in|on the shelf)/i.test(text);

const [first] = products;

/** So many products; when they run out it begins again from the first. */
export const demoCards = (count: number): { readonly text: string; readonly cards: readonly WireCard[] } => ({
  text: count === 1 ? 'This one is my favourite at the moment.' : 'Here is what is on the shelf this week.',
  cards: Array.from({ length: count }, (_, index) => toCard(products[index % products.length] ?? first)),
});

/** With pictures from the API's own origin: the widget loads none from elsewhere (SEC2). */
export const cardsFrom = (cards: readonly WireCard[], apiUrl: string): readonly WireCard[] =>
  cards.map((card) =>
    card.image ? { ...card, image: { ...card.image, url: new URL(card.image.url, apiUrl).href } } : card,
  );
