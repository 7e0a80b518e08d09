import { equal, ok } from '../markdown/check.ts';
import { shortfalls } from './pairs.ts';
import { contrast, createStage, pixel, schemes, type Rgb, type Stage } from './stage.ts';

const steps = [0, 43, 85, 128, 170, 213, 255];
const hex = (channel: number) => channel.toString(16).padStart(2, '0');
const cube = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`)),
);

/** Other ways to write colours, some of them translucent or beyond sRGB. */
const others = [
  'black',
  'white',
  'gold',
  'rebeccapurple',
  'indigo',
  'transparent',
  '#fc0',
  '#0f08',
  'rgb(0 128 255 / 40%)',
  'rgba(255, 200, 0, 0.5)',
  'hsl(60deg 100% 50%)',
  'hwb(200 20% 0%)',
  'lab(50% 80 -100)',
  'lch(80% 130 120)',
  'oklch(0.9 0.4 150)',
  'oklch(0.6 0.4 30)',
  'oklch(0.5 0.4 264)',
  'oklch(1.4 0.1 90)',
  'oklab(0.7 none 0.2)',
  'color(display-p3 0 1 0)',
  'color(display-p3 1 0 0)',
  'color(rec2020 0 1 1)',
  'color(xyz 0.2 0.9 0.1)',
  'color-mix(in oklab, red, yellow)',
  'hsl(calc(100 + 20) 90% 40%)',
  'Canvas',
  ' teal ',
];

/** Colours that are legible as they are keep their hue, within what a small chroma blurs. */
const hueOf = ([red, green, blue]: Rgb): number | undefined => {
  const high = Math.max(red, green, blue);
  const span = high - Math.min(red, green, blue);
  if (span < 24) return undefined;
  if (high === red) return (60 * ((green - blue) / span) + 360) % 360;
  return high === green ? 120 + (60 * (blue - red)) / span : 240 + (60 * (red - green)) / span;
};

describe('any colour as accent', () => {
  let stage: Stage;
  before(() => {
    stage = createStage();
  });
  after(() => stage.remove());

  for (const theme of schemes) {
    it(`keeps every pair legible over the whole of sRGB: ${theme}`, () => {
      const failures = cube.flatMap((accent) => {
        stage.set({ theme, fill: 'gradient', accent });
        return shortfalls(stage, 'gradient').map((failure) => `${accent}: ${failure}`);
      });
      equal(failures.join('\n'), '');
    }).timeout(120_000);

    it(`keeps every pair legible however the colour is written: ${theme}`, () => {
      const failures = others.flatMap((accent) => {
        stage.set({ theme, fill: 'gradient', accent });
        ok(!stage.computed('var(--persona-chat-accent)').includes('/'), `${accent} is translucent`);
        return shortfalls(stage, 'gradient').map((failure) => `${accent}: ${failure}`);
      });
      equal(failures.join('\n'), '');
    });
  }

  it('fills with the colour as it is given, in both modes', () => {
    for (const theme of schemes) {
      for (const accent of cube) {
        stage.set({ theme, accent });
        equal(stage.token('accent').join(), pixel(accent).join(), `${accent}, ${theme}`);
      }
    }
  });

  it('darkens lines and text in the accent no more than they need, and keeps their hue', () => {
    for (const accent of cube) {
      stage.set({ accent });
      const line = pixel(stage.computed('var(--pc-accent-line)'));
      const white = contrast(line, [255, 255, 255]);
      if (contrast(pixel(accent), [255, 255, 255]) > 5.6) equal(line.join(), pixel(accent).join(), accent);
      else ok(white > 5.1 && white < 5.8, `${accent}: ${white}`);
      const [before, after] = [hueOf(pixel(accent)), hueOf(line)];
      if (before === undefined || after === undefined) continue;
      const apart = Math.abs(before - after);
      ok(Math.min(apart, 360 - apart) < 40, `${accent}: hue ${before} became ${after}`);
    }
  });

  it('leaves grey neutrals grey', () => {
    stage.set({ accent: '#777777' });
    const [red, green, blue] = stage.token('secondary');
    ok(Math.max(red, green, blue) - Math.min(red, green, blue) <= 1, stage.token('secondary').join());
  });
});
