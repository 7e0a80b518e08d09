// What has to be legible on what: the whole table of docs/theming.md#tokens, listed apart from the widget's own list.

import markdownCss from '../../../packages/widget/src/ui/markdown/markdown.css';
import { contrast, pixel, type Rgb, type Stage } from './stage.ts';

const textPairs = [
  'foreground on background',
  'foreground on card',
  'foreground on muted',
  'foreground on popover',
  'card-foreground on card',
  'popover-foreground on popover',
  'secondary-foreground on secondary',
  'muted-foreground on background',
  'muted-foreground on card',
  'muted-foreground on popover',
  'muted-foreground on muted',
  'muted-foreground on secondary',
  'accent-foreground on accent',
  'primary-foreground on primary',
  'destructive-foreground on destructive',
  // The time of a message stands on the text's colour.
  'background on foreground',
];

const controlPairs = ['input on background', 'input on card', 'input on popover'];

/** What a control or a surface stands out from, and by how much; in the dark what lies higher is lighter. */
const steps = [
  ['card on background', 1.07],
  ['secondary on card', 1.07],
  ['muted on popover', 1.1],
  ['secondary on popover', 1.17],
] as const;
const black: Rgb = [0, 0, 0];

const stops = ['from', 'via', 'to'].map((stop) => `var(--persona-chat-gradient-${stop})`);

/** Colours along the gradient as the browser mixes them: gradients between OKLCH colours run through Oklab. */
function alongGradient(stage: Stage): string[] {
  return [0, 1].flatMap((part) =>
    Array.from({ length: 11 }, (_, step) =>
      stage.computed(`color-mix(in oklab, ${stops[part + 1]} ${step * 10}%, ${stops[part]})`),
    ),
  );
}

/** What a code block in a persona's bubble stands on. */
const codeSurface = (stage: Stage) =>
  pixel(stage.computed('color-mix(in srgb, var(--persona-chat-card-foreground) 7%, var(--persona-chat-card))'));

/** Colours of code as the style sheet has them, with the bubble's text in the place of `currentColor`. */
function codeColours(stage: Stage): readonly (readonly [name: string, colour: Rgb])[] {
  return [...markdownCss.matchAll(/\.pc-code-(\w+) \{\s*color: ([^;]+);/g)].map(([, name = '', colour = '']) => [
    name,
    pixel(
      stage.computed(
        colour
          .replaceAll('currentColor', 'var(--persona-chat-card-foreground)')
          .replace(
            'transparent',
            'color-mix(in srgb, var(--persona-chat-card-foreground) 7%, var(--persona-chat-card))',
          ),
      ),
    ),
  ]);
}

/** What the search has found is read as before. */
function markerShortfalls(stage: Stage): string[] {
  const actual = contrast(stage.token('foreground'), pixel(stage.computed('var(--pc-marker)')));
  return actual >= 4.5 ? [] : [`foreground on the marker: ${actual.toFixed(2)}`];
}

/** What failed says so in words. */
function redShortfalls(stage: Stage): string[] {
  const red = pixel(stage.computed('var(--pc-red)'));
  return ['background', 'card', 'popover'].flatMap((surface) => {
    const actual = contrast(red, stage.token(surface));
    return actual >= 4.5 ? [] : [`red words on ${surface}: ${actual.toFixed(2)}`];
  });
}

/** What falls short in the look that the stage shows; empty when all is legible. */
export function shortfalls(stage: Stage, fill: 'solid' | 'gradient'): string[] {
  const check = (pair: string, least: number): string[] => {
    const [front = '', back = ''] = pair.split(' on ');
    const actual = contrast(stage.token(front), stage.token(back));
    return actual >= least ? [] : [`${pair}: ${actual.toFixed(2)}`];
  };
  const found = [...textPairs.flatMap((pair) => check(pair, 4.5)), ...controlPairs.flatMap((pair) => check(pair, 3))];
  const isDark = contrast(stage.token('foreground'), black) > contrast(stage.token('background'), black);
  for (const [step, least] of steps) {
    found.push(...check(step, least));
    const [upper = '', lower = ''] = step.split(' on ');
    if (isDark && contrast(stage.token(upper), black) < contrast(stage.token(lower), black))
      found.push(`${step}: darker`);
  }
  const line = pixel(stage.computed('var(--pc-accent-line)'));
  for (const surface of ['background', 'card', 'popover', 'muted', 'secondary']) {
    const actual = contrast(line, stage.token(surface));
    if (actual < 4.5) found.push(`a line in the accent on ${surface}: ${actual.toFixed(2)}`);
  }
  for (const [name, colour] of codeColours(stage)) {
    const actual = contrast(colour, codeSurface(stage));
    if (actual < 4.5) found.push(`${name} of code: ${actual.toFixed(2)}`);
  }
  found.push(...redShortfalls(stage));
  const amber = contrast(pixel(stage.computed('var(--pc-amber)')), stage.token('background'));
  if (amber < 4.5) found.push(`amber on background: ${amber.toFixed(2)}`);
  found.push(...markerShortfalls(stage));
  if (fill === 'solid') return found;
  for (const colour of alongGradient(stage)) {
    for (const front of ['accent-foreground', 'primary-foreground']) {
      const actual = contrast(stage.token(front), pixel(colour));
      if (actual < 4.5) found.push(`${front} on the gradient's ${colour}: ${actual.toFixed(2)}`);
    }
  }
  return found;
}
