import { equal, ok } from '../markdown/check.ts';
import accents from '../../../packages/widget/src/ui/theme/accents.json';
import { shortfalls } from './pairs.ts';
import { contrast, createStage, fills, pixel, presetNames, schemes, type Rgb, type Stage } from './stage.ts';

const distance = (one: Rgb, other: Rgb) =>
  Math.max(...one.map((channel, index) => Math.abs(channel - (other[index] ?? 0))));

describe('the accent presets', () => {
  let stage: Stage;
  before(() => {
    stage = createStage();
  });
  after(() => stage.remove());

  it('are 39', () => {
    equal(presetNames.length, 39);
    for (const name of ['Classic', 'Ocean', 'Forest']) ok(presetNames.includes(name), name);
  });

  for (const theme of schemes) {
    for (const fill of fills) {
      for (const accent of presetNames) {
        it(`keep every pair of ${accent} legible: ${theme}, ${fill}`, () => {
          stage.set({ theme, fill, accent });
          equal(shortfalls(stage, fill).join('\n'), '');
        });
      }
    }
  }

  it('look as the launcher was drawn before the chat had come', () => {
    for (const [accent, colour] of Object.entries(accents)) {
      for (const theme of schemes) {
        stage.set({ theme, accent });
        equal(stage.token('accent').join(), pixel(colour).join(), `${accent}, ${theme}`);
      }
    }
  });

  it('differ from each other', () => {
    for (const theme of schemes) {
      const colours = presetNames.map((accent) => {
        stage.set({ theme, accent });
        return stage.token('accent');
      });
      for (const [index, colour] of colours.entries()) {
        for (const [other, another] of colours.slice(0, index).entries()) {
          ok(distance(colour, another) >= 8, `${presetNames[index]} and ${presetNames[other]}, ${theme}`);
        }
      }
    }
  });

  it('tint the neutrals a little, and no more than that', () => {
    for (const theme of schemes) {
      stage.set({ theme, accent: 'Forest' });
      const forest = stage.token('secondary');
      stage.set({ theme, accent: 'Wine' });
      const apart = distance(forest, stage.token('secondary'));
      ok(apart > 1 && apart < 16, `${theme}: ${apart}`);
    }
  });

  it('run their gradient over clearly different colours', () => {
    for (const theme of schemes) {
      for (const accent of presetNames.filter(
        (name) => !['Graphite', 'Slate', 'Sand', 'Cocoa', 'Mauve', 'Pine'].includes(name),
      )) {
        stage.set({ theme, accent, fill: 'gradient' });
        ok(distance(stage.token('gradient-from'), stage.token('gradient-to')) > 12, `${accent}, ${theme}`);
      }
    }
  });

  it('give dark mode surfaces that get lighter with height', () => {
    for (const accent of presetNames) {
      stage.set({ theme: 'dark', accent });
      const heights = ['background', 'card', 'popover', 'secondary'].map((name) =>
        contrast(stage.token(name), [0, 0, 0]),
      );
      ok(
        heights.every((height, index) => index === 0 || height > (heights[index - 1] ?? 0)),
        accent,
      );
    }
  });
});
