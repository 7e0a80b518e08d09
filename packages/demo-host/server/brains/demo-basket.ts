// The basket of the demo shop is the page's: the persona fills it by calling the tools that the page has registered.

import type { ToolOutcome } from '@persona-chat/widget/protocol/tool-call.ts';
import type { BrainRequest } from './brain.ts';
import { basketWords } from './demo-basket-words.ts';
import type { BasketWords } from './demo-basket-words.ts';

/** `bad`: with what the page's schema refuses. */
export type Basket = 'add' | 'look' | 'bad';

const products: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Roasted Tieguanyin', /oolong|tie ?guan ?yin|أولونغ|ウーロン|烏龍/i],
  ['Earl Grey, plainly', /earl ?grey|إيرل/i],
  ['Porcelain gaiwan', /gaiwan/i],
  ['Iron kettle', /kettle|kessel|bouilloire|tetera|غلاية/i],
  ['Matcha bowl and whisk', /matcha|ماتشا|抹茶/i],
];

/** One to six in languages of the demo; digits are read in all. */
const numbers: readonly RegExp[] = [
  /\b(one|a|an|ein|eine|einen|un|une|una)\b|واحدة/i,
  /\b(two|both|zwei|deux|dos|due|dois|duas|twee)\b|علبتين|علبتان|二つ|ふたつ|2つ/i,
  /\b(three|drei|trois|tres|tre|três|drie)\b|ثلاث|三つ/i,
  /\b(four|vier|quatre|cuatro|quattro|quatro)\b|أربع|四つ/i,
  /\b(five|fünf|cinq|cinco|cinque|vijf)\b|خمس|五つ/i,
  /\b(six|sechs|seis|sei|zes)\b|ست|六つ/i,
];

const basketWord =
  /\b(basket|cart|warenkorb|einkaufskorb|korb|panier|cesta|carrito|carrello|carrinho|winkelmand(je)?)\b|سلة|السلة|سلتي|カゴ|かご|カート|购物车|корзин/i;
const looking = /\b(what|show|look|was|zeig|qu[e']|qué|que|cosa|wat)\b.*|ماذا|何/i;
const adding =
  /\b(put|add|place|leg|lege|pack|tu|mets|mettez|ajoute\w*|pon|añade|agrega|metti|aggiungi|põe|adiciona|doe)\b|ضع|أضف|入れ/i;

/** What is wanted of the basket, or null. */
export const wantsBasket = (text: string): Basket | null => {
  if (!basketWord.test(text)) return null;
  if (adding.test(text)) return 'add';
  return looking.test(text) ? 'look' : null;
};

/** From the words: sencha, and one, where they say nothing else. */
const orderFrom = (text: string): { readonly product: string; readonly quantity: number } => {
  const [digits] = /\d{1,2}/.exec(text) ?? [];
  const worded = numbers.findLastIndex((pattern) => pattern.test(text)) + 1;
  return {
    product: products.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Sencha Asanoka',
    quantity: digits === undefined ? Math.max(1, worded) : Number(digits),
  };
};

interface Line {
  readonly name: string;
  readonly quantity: number;
}

/** What the page gives back is the visitor's to change: read as anything else from outside. */
const linesOf = (output: unknown): readonly Line[] => {
  const { lines } = Object(output) as { lines?: unknown };
  return (Array.isArray(lines) ? lines.slice(0, 20) : []).flatMap((line): Line[] => {
    const { name, quantity } = Object(line) as Record<string, unknown>;
    return typeof name === 'string' && typeof quantity === 'number' ? [{ name: name.slice(0, 80), quantity }] : [];
  });
};

const wordLines = (lines: readonly Line[]): string =>
  lines.map(({ name, quantity }) => `- ${quantity} × ${name}`).join('\n');

const wordOutcome = (wanted: Basket, outcome: ToolOutcome, words: BasketWords): string => {
  if ('error' in outcome) {
    const { code, message = '' } = outcome.error;
    return words.failures[code] ?? words.failed(message.slice(0, 200));
  }
  const lines = linesOf(outcome.output);
  const [none, some] = wanted === 'look' ? [words.isEmpty, words.inside] : [words.added, words.holds];
  return lines.length === 0 ? none : `${some}\n\n${wordLines(lines)}`;
};

/** Calls the tool and says what became of that. */
export const mindBasket = async (
  wanted: Basket,
  { message, language, tools = [], callTool }: Pick<BrainRequest, 'message' | 'language' | 'tools' | 'callTool'>,
): Promise<string> => {
  const words = basketWords(language);
  if (!callTool || tools.length === 0) return words.noTools;
  const order = orderFrom(message.content ?? '');
  const calls: Record<Basket, readonly [name: string, args: Readonly<Record<string, unknown>>]> = {
    add: ['add_to_basket', order],
    look: ['look_into_basket', {}],
    bad: ['add_to_basket', { ...order, quantity: 10_000, price: 0 }],
  };
  return wordOutcome(wanted, await callTool(...calls[wanted]), words);
};
